// Moves as values: a man, a square and perhaps a promotion; legal or not.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/symmetry.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;

// How a position comes from the one before.
struct Step {
  enum class Kind : std::uint8_t {
    move,
    turn,  // by a symmetry of the board
    other  // in no way that its men could be followed
  };
  Kind kind = Kind::move;
  chess::Move move{};
  chess::Symmetry symmetry = chess::Symmetry::identity;
};

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

// The same for other steps too: squares are turned with the board, and after Step::Kind::other what
// refers to a man is undefined.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const Step> steps,
                                            const chess::Position& position, Node& node);
// The same for a value that is no set.
[[nodiscard]] Value followed_alone(const Value& value, std::span<const Step> steps,
                                   const chess::Position& position);

}  // namespace cheg::vm
