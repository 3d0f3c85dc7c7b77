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

Square after(std::span<const Move> moves, Square square) {
  for (const Move move : moves) {
    square = after(move, square);
    if (square == Square::none) {
      break;
    }
  }
  return square;
}

// Values that are no sets.
Value followed_alone(const Value& value, std::span<const Move> moves, const Position& position) {
  if (value.is(Type::piece)) {
    const Square square = after(moves, value.square());
    return square == Square::none ? Value() : Value::piece(square);
  }
  if (value.is(Type::move)) {
    const Square from = after(moves, value.move().from());
    return from == Square::none ? Value()
                                : Value::move(make_move(position, from, value.move().to(),
                                                        value.move().promotion()));
  }
  return value;
}

// Sets can nest very deeply, so this uses an explicit stack: the open sets are the copies with
// elements left to follow.
std::optional<Value> followed_set(const Value& value, std::span<const Move> moves,
                                  const Position& position, Node& node) {
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
        element = followed_alone(element, moves, position);
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
                             : followed_alone(value, moves, position);
}

}  // namespace cheg::vm
