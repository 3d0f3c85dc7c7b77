// These functions execute the instructions that try moves, play moves or estimate positions. The
// functions with the return type Fault return an error, or nothing on success.
#pragma once

#include <cstdint>

#include "host/score.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// Returns the score of an estimate at this ply. An estimate consists of winning chances, losing
// chances and a certainty. If the certainty is at least kCertainty, the score is certain. Returns
// nothing on overflow.
inline constexpr std::int64_t kCertainty = 500;
[[nodiscard]] std::optional<chess::Score> estimate(std::int64_t winning, std::int64_t losing,
                                                   std::int64_t certainty, int ply);

// Reads an estimate from the three operands of the instruction, and sets `score`.
[[nodiscard]] Fault read_estimate(Node& node, const PreparedInstruction& instruction,
                                  chess::Score& score);

// Reads an estimate in the same way as read_estimate(), and stores its score as the last value of
// the node.
[[nodiscard]] Fault remember_estimate(Node& node, const PreparedInstruction& instruction);

// Collects the elements of `set` that satisfy the condition, sorts them by the ordering, and makes
// them the candidates of the node.
[[nodiscard]] Fault gather_candidates(Node& node, const Value& set, std::uint32_t condition,
                                      std::uint32_t ordering);

// Searches the candidates of the node in order, and records the best one.
[[nodiscard]] Fault try_candidates(Node& node, std::uint32_t instruction);

// Returns what the natives at this node have found out about the move.
[[nodiscard]] Forced forced_by(const Node& node, chess::Move move);

// Returns whether the move is legal. At the root of a game with hidden men, returns whether the
// move may be attempted.
[[nodiscard]] bool is_legal(const Node& node, chess::Move move);

}  // namespace cheg::vm
