// The value of a move by tables.
#pragma once

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::chess::tablebase {

// Returns the value of the position after the move, for the side that plays the move. Plies are
// counted from the position before the move. Requires: the move is legal, and `tables` contains the
// tables of the ending and of all endings that can follow from it.
[[nodiscard]] inline TableValue value_of_move(const Position& position, Move move,
                                              const TableSet& tables) {
  return before_move(tables.probe(position.after(move)).value());
}

}  // namespace cheg::chess::tablebase
