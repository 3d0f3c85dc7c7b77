// Moves as values: a man, a square, perhaps a promotion, legal or not.
#pragma once

#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;

// The move of the man on `from` to `to`. Where a legal move goes there with this promotion it is
// that one: two files by a king from its home square castle, a pawn captures en passant. Requires a
// man on `from`.
[[nodiscard]] chess::Move make_move(const chess::Position& position, chess::Square from,
                                    chess::Square to, chess::PieceType promotion);

// A value after these moves have been played, such as that of the plan variable: men are followed,
// also in moves and inside sets; captured ones become undefined. The position is the one after the
// moves. Copies of sets are made at the node. Nothing if the program must end.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const chess::Move> moves,
                                            const chess::Position& position, Node& node);

}  // namespace cheg::vm
