// Moves as values. Such a move is a man, a square and perhaps a promotion piece. It need not be
// legal.
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

// The step that leads from one position to the next.
struct Step {
  enum class Kind : std::uint8_t {
    move,
    turn,  // a turn or reflection of the board by `symmetry`
    other  // another step, after which the men cannot be identified
  };
  Kind kind = Kind::move;
  chess::Move move{};
  chess::Symmetry symmetry = chess::Symmetry::identity;
};

// Returns the move of the man on `from` to `to`. The kind of a legal move is correct: a king's move
// of two files from its home square is castling, and a pawn's capture on the en passant square is
// en passant. Requires: a man stands on `from`.
[[nodiscard]] chess::Move make_move(const chess::Position& position, chess::Square from,
                                    chess::Square to, chess::PieceType promotion);

// Adapts a value, for example the value of the plan variable, to the position after `moves`. Each
// man in the value gets its new square, even if the man is an element of a set or the moving man of
// a move. A reference to a captured man becomes undefined. `position` is the position after the
// moves. Copies sets into the node's storage. Returns nothing if the program must end.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const chess::Move> moves,
                                            const chess::Position& position, Node& node);

// Does the same for all kinds of steps. Squares are turned with the board. After Step::Kind::other,
// every reference to a man is undefined.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const Step> steps,
                                            const chess::Position& position, Node& node);
// Does the same for a value that is not a set.
[[nodiscard]] Value followed_alone(const Value& value, std::span<const Step> steps,
                                   const chess::Position& position);

}  // namespace cheg::vm
