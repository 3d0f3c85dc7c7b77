// Moves as values: a man, a square and perhaps a promotion; legal or not.
#pragma once

#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;

// The move of the man on `from` to `to`. If it is a legal move, it has the right kind: a king's
// move of two files from its home square is castling, a pawn's capture on the en passant square is
// en passant. Requires: a man stands on `from`.
[[nodiscard]] chess::Move make_move(const chess::Position& position, chess::Square from,
                                    chess::Square to, chess::PieceType promotion);

// Adapts a value, such as that of the plan variable, to the position after `moves`. A man in it
// gets its new square, also if it is an element of a set or the moving man of a move. What refers
// to a captured man becomes undefined. `position` is the position after the moves. Copies sets into
// the node's storage. Nothing if the program must end.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const chess::Move> moves,
                                            const chess::Position& position, Node& node);

}  // namespace cheg::vm
