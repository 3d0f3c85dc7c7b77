// The moves of the candidate's opponent, chosen with the tables.
#pragma once

#include <cstdint>
#include <random>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::judge {

enum class Defence : std::uint8_t {
  optimal,  // is mated as late as possible
  resist    // leaves the candidate as few good moves as possible
};

// Returns "optimal" or "resist".
[[nodiscard]] const char* name(Defence defence);

// Returns the move of the side to move. Both defences consider only the replies with the best
// result for the side to move. Among these replies, `optimal` takes the replies with the latest
// mate. A move of the candidate is good if it keeps the candidate's result. `resist` takes the
// replies after which the smallest share of the candidate's legal moves is good. If several replies
// leave the same share of good moves, `resist` takes those with the latest mate. If several replies
// are left, chance chooses one of them. Requires: there is a legal move, and `tables` has the
// tables of all endings that can follow.
[[nodiscard]] chess::Move reply(const chess::Position& position, Defence defence,
                                const chess::tablebase::TableSet& tables, std::mt19937_64& random);

}  // namespace cheg::judge
