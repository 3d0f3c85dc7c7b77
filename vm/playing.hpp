// Trying moves, playing moves, and estimating positions.
#pragma once

#include <cstdint>

#include "host/score.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// Converts an estimate (winning chances, losing chances, certainty) at this ply to a score for the
// side to move. A certainty of at least kCertainty makes the score certain. Returns nothing on
// overflow.
inline constexpr std::int64_t kCertainty = 500;
[[nodiscard]] std::optional<chess::Score> estimate(std::int64_t winning, std::int64_t losing,
                                                   std::int64_t certainty, int ply);

// Reads the estimate from the three operands of a value instruction.
[[nodiscard]] Fault read_estimate(Node& node, const PreparedInstruction& instruction,
                                  chess::Score& score);

// Reads the estimate and stores it as the node's last value.
[[nodiscard]] Fault remember_estimate(Node& node, const PreparedInstruction& instruction);

// Sets the node's candidates: the elements of the set that satisfy the condition, sorted by the
// ordering.
[[nodiscard]] Fault gather_candidates(Node& node, const Value& set, std::uint32_t condition,
                                      std::uint32_t ordering);

// Searches the candidates in order and records the best.
[[nodiscard]] Fault try_candidates(Node& node, std::uint32_t instruction);

// Whether the move is legal. At the root of a game with hidden men: whether the move may be
// attempted.
[[nodiscard]] bool is_legal(const Node& node, chess::Move move);

}  // namespace cheg::vm
