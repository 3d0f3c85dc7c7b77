// Why a player is not certain to mate hidden men.
#pragma once

#include <cstdint>

namespace cheg::proof::hidden_king {

// In a cycle of knowledge, play returns to the same node again and again. All other failures except
// `fifty_moves` are faults of one attempt.
enum class Failure : std::uint8_t {
  stalemate,
  stalemated,
  material_lost,
  mated,    // the player himself is mated
  spoiled,  // the player could win for certain before the attempt, but not after it
  no_attempt,
  useless_attempt,
  cycle,
  fifty_moves
};
inline constexpr int kFailureCount = static_cast<int>(Failure::fifty_moves) + 1;

// Returns the failure in words: "stalemate", "cycle of knowledge".
[[nodiscard]] const char* name(Failure failure);

}  // namespace cheg::proof::hidden_king
