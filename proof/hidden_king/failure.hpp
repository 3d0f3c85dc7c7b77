// The reasons why a player is not certain to mate the hidden king.
#pragma once

#include <cstdint>

namespace cheg::proof::hidden_king {

// In a cycle of knowledge, play returns to the same node again and again. Each failure except
// `cycle` and `fifty_moves` is a fault of a single attempt.
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
