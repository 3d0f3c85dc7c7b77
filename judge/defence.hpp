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
// result for this side. Among these replies, `optimal` takes those with the latest mate. `resist`
// compares the replies by the share of the other side's legal moves that keep its result. It takes
// the replies with the smallest share; if there are several, it takes those with the latest mate.
// One of several equal replies is chosen at random. Requires: there is a legal move, and `tables`
// has the tables of all endings that can follow.
[[nodiscard]] chess::Move reply(const chess::Position& position, Defence defence,
                                const chess::tablebase::TableSet& tables, std::mt19937_64& random);

}  // namespace cheg::judge
