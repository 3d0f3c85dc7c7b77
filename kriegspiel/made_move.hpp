// The legal moves and drops of a game, each with the position before it.
#pragma once

#include <optional>
#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

// A legal move or drop, and the position before it.
struct MadeMove {
  chess::Position before;
  Attempt attempt;
};

// Returns the attempt as a legal move, or nothing if the attempt is illegal or a drop. Makes no
// list of the legal moves, and therefore also works if the position has more moves than a list can
// hold.
[[nodiscard]] std::optional<chess::Move> legal_move(const chess::Position& position,
                                                    Attempt attempt);

// Returns the position after the move or drop. Requires: the move or drop is legal in the position.
[[nodiscard]] chess::Position position_after(const chess::Position& position, Attempt attempt);

// Returns the move in this notation. A drop is "N@f5" in every notation; in SAN, a drop that gives
// check is "N@f5+". If the position has more moves than a list can hold, returns the squares of the
// move.
[[nodiscard]] std::string move_text(const MadeMove& move, chess::Notation notation);

}  // namespace cheg::kriegspiel
