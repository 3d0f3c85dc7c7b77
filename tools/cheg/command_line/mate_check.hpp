// Checks whether an answer mates in the number of moves that the EPD operation dm requires.
#pragma once

#include <optional>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"
#include "tools/cheg/command_line/suite.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// Returns the value of a legal move according to the tables, from the view of the side that moves.
// Returns nothing if there is no table for the position.
[[nodiscard]] std::optional<chess::tablebase::TableValue> table_value_of(
    const chess::Position& position, chess::Move move, Tables& tables);

// Tests whether the move mates soon enough against the best defence, and returns the result. The
// number of moves to mate must not be greater than `expected`. The result comes from the endgame
// tables. If there is no table for the position, the result comes from `score`. `score` is the
// value that the answer gives to the position.
[[nodiscard]] SuiteCheck check_mate(int expected, const chess::Position& position,
                                    std::optional<chess::Move> move, chess::Score score,
                                    Tables& tables);

}  // namespace cheg::tool
