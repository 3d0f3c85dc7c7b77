// Values that contain moves, men and squares. A move value consists of a man, a square and perhaps
// a promotion piece; the move need not be legal.
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

// A step from one position to the next.
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

// Returns the move of the man from the square `from` to the square `to`. A king's move of two files
// from its home square becomes castling, and a pawn's move to the en passant square becomes an en
// passant capture. Requires: a man stands on `from`.
[[nodiscard]] chess::Move make_move(const chess::Position& position, chess::Square from,
                                    chess::Square to, chess::PieceType promotion);

// Returns `value`, adapted to the position after `moves`. For example, `value` can be the value of
// the plan variable. `position` is the position after these moves. Each man in the value gets its
// new square, even if the man is in a set or is the moving man of a move value. A captured man
// becomes undefined. Sets are copied into the node's storage. Returns nothing if the program must
// end.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const chess::Move> moves,
                                            const chess::Position& position, Node& node);

// Does the same as the function above, but for steps of any kind. When a step turns the board,
// squares in the value are turned too. After a step of the kind `other`, every man in the value is
// undefined.
[[nodiscard]] std::optional<Value> followed(const Value& value, std::span<const Step> steps,
                                            const chess::Position& position, Node& node);
// Does the same as followed() for a value that is not a set.
[[nodiscard]] Value followed_alone(const Value& value, std::span<const Step> steps,
                                   const chess::Position& position);

}  // namespace cheg::vm
