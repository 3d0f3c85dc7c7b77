#include "vm/move_values.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include "base/require.hpp"
#include "vm/node.hpp"

namespace cheg::vm {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The square of the man after a move; Square::none if it was captured.
Square after(Move move, Square square) {
  if (square == move.from()) {
    return move.to();
  }
  if (square == move.to()) {
    return Square::none;
  }
  if (move.kind() == MoveKind::en_passant) {
    const Square captured =
        chess::make_square(chess::file_of(move.to()), chess::rank_of(move.from()));
    return square == captured ? Square::none : square;
  }
  if (move.kind() == MoveKind::castling) {
    const int rank = chess::rank_of(move.from());
    const bool is_king_side = chess::file_of(move.to()) > chess::file_of(move.from());
    if (square == chess::make_square(is_king_side ? 7 : 0, rank)) {
      return chess::make_square(is_king_side ? 5 : 3, rank);
    }
  }
  return square;
}

// The square of the man after a step.
Square man_after(Move move, Square man) { return after(move, man); }
Square man_after(const Step& step, Square man) {
  switch (step.kind) {
    case Step::Kind::move:
      return after(step.move, man);
    case Step::Kind::turn:
      return chess::turned(man, step.symmetry);
    case Step::Kind::other:
      break;
  }
  return Square::none;
}

// The new place of a square that does not stand for a man.
Square square_after(Move /*move*/, Square square) { return square; }
Square square_after(const Step& step, Square square) {
  return step.kind == Step::Kind::turn ? chess::turned(square, step.symmetry) : square;
}

template <class Steps>
Square man_after_all(Steps steps, Square man) {
  for (const auto& step : steps) {
    man = man_after(step, man);
    if (man == Square::none) {
      break;
    }
  }
  return man;
}

template <class Steps>
Square square_after_all(Steps steps, Square square) {
  for (const auto& step : steps) {
    square = square_after(step, square);
  }
  return square;
}

// Values that are not sets.
template <class Steps>
Value alone(const Value& value, Steps steps, const Position& position) {
  if (value.is(Type::piece)) {
    const Square square = man_after_all(steps, value.square());
    return square == Square::none ? Value() : Value::piece(square);
  }
  if (value.is(Type::square)) {
    return Value::square(square_after_all(steps, value.square()));
  }
  if (value.is(Type::move)) {
    const Square from = man_after_all(steps, value.move().from());
    return from == Square::none
               ? Value()
               : Value::move(make_move(position, from, square_after_all(steps, value.move().to()),
                                       value.move().promotion()));
  }
  return value;
}

// Sets can be nested very deeply, so this function uses an explicit stack. The stack contains the
// copies in which some elements still have to be replaced.
template <class Steps>
std::optional<Value> followed_set(const Value& value, Steps steps, const Position& position,
                                  Node& node) {
  std::vector<Set*>& open = node.open_sets;
  open.clear();
  const auto copy_of = [&](const Value& original) -> std::optional<Value> {
    const std::span<const Value> elements = std::as_const(*original.set()).elements();
    // Allocates without collecting, because no root refers to the copies yet.
    if (!node.charge(static_cast<Fuel>(elements.size()) + 1)) {
      return std::nullopt;
    }
    Set* copy = node.store().make(elements.size());
    if (copy == nullptr) {
      node.limit = Limit::storage;
      return std::nullopt;
    }
    for (const Value& element : elements) {
      copy->push_back(element);
    }
    open.push_back(copy);
    return Value::set(copy);
  };
  const std::optional<Value> result = copy_of(value);
  while (result && !open.empty()) {
    Set* set = open.back();
    open.pop_back();
    for (Value& element : set->elements()) {
      if (!element.is(Type::set)) {
        element = alone(element, steps, position);
        continue;
      }
      const std::optional<Value> copy = copy_of(element);
      if (!copy) {
        return std::nullopt;
      }
      element = *copy;
    }
  }
  return result;
}

}  // namespace

Move make_move(const Position& position, Square from, Square to, PieceType promotion) {
  CHEG_REQUIRE(position.piece_on(from) != chess::Piece::none);
  if (promotion != PieceType::none) {
    return Move::promote(from, to, promotion);
  }
  const chess::Piece man = position.piece_on(from);
  const Color owner = color_of(man);
  if (type_of(man) == PieceType::pawn && to == position.en_passant()) {
    return {from, to, MoveKind::en_passant};
  }
  if (type_of(man) == PieceType::king && from == chess::relative(owner, Square::e1) &&
      chess::rank_of(to) == chess::rank_of(from) &&
      std::abs(chess::file_of(to) - chess::file_of(from)) == 2) {
    return {from, to, MoveKind::castling};
  }
  return {from, to};
}

std::optional<Value> followed(const Value& value, std::span<const Move> moves,
                              const Position& position, Node& node) {
  return value.is(Type::set) ? followed_set(value, moves, position, node)
                             : std::optional(alone(value, moves, position));
}

std::optional<Value> followed(const Value& value, std::span<const Step> steps,
                              const Position& position, Node& node) {
  return value.is(Type::set) ? followed_set(value, steps, position, node)
                             : std::optional(alone(value, steps, position));
}

Value followed_alone(const Value& value, std::span<const Step> steps, const Position& position) {
  return alone(value, steps, position);
}

}  // namespace cheg::vm
