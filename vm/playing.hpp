// Trying and playing moves, and what positions are worth.
#pragma once

#include <cstdint>

#include "host/score.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// What a program's estimate is worth for the side to move: winning chances, losing chances,
// certainty (from kCertainty on it is certain), at a node this many plies below the root. Nothing
// if it does not fit (overflow).
inline constexpr std::int64_t kCertainty = 500;
[[nodiscard]] std::optional<chess::Score> estimate(std::int64_t winning, std::int64_t losing,
                                                   std::int64_t certainty, int ply);

// The same for the three operands of a value instruction.
[[nodiscard]] Fault read_estimate(Node& node, const PreparedInstruction& instruction,
                                  chess::Score& score);

// The same, remembered as the node's last value.
[[nodiscard]] Fault remember_estimate(Node& node, const PreparedInstruction& instruction);

// Makes those elements of a set that satisfy the condition, in the ordering, the node's candidates.
[[nodiscard]] Fault gather_candidates(Node& node, const Value& set, std::uint32_t condition,
                                      std::uint32_t ordering);

// Searches the candidates one after the other and remembers the best.
[[nodiscard]] Fault try_candidates(Node& node, std::uint32_t instruction);

// At the root of a game with hidden men: one of the attempts that may be made.
[[nodiscard]] bool is_legal(const Node& node, chess::Move move);

}  // namespace cheg::vm
