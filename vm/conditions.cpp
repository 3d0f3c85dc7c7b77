#include "vm/conditions.hpp"

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "chess/movegen.hpp"

namespace cheg::vm {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;
using lang::Condition;
using lang::Variable;

constexpr int kFileA = 0;
constexpr int kFileB = 1;
constexpr int kFileG = 6;
constexpr int kFileH = 7;

bool is_on(Square square, int file, int other_file) {
  return chess::file_of(square) == file || chess::file_of(square) == other_file;
}

// Compares the side of the board on which the square lies with the variable SIDE.
ConditionResult is_on_side(Square square, const NodeView& node) {
  const Value& side = node.variable(Variable::side);
  if (side.is(Type::undefined)) {
    return ConditionResult::error(RunTimeError::side_undefined);
  }
  if (!side.is(Type::integer)) {
    return ConditionResult::error(RunTimeError::non_numeric);
  }
  return ConditionResult::of(side.integer() == side_of_board(square));
}

ConditionResult on_square(Condition condition, Square square, const NodeView& node) {
  switch (condition) {
    case Condition::far:
      return is_on_side(square, node).negated();
    case Condition::rook_file:
      return ConditionResult::of(is_on(square, kFileA, kFileH));
    case Condition::knight_file:
      return ConditionResult::of(is_on(square, kFileB, kFileG));
    case Condition::near_knight_file:
      return is_on(square, kFileB, kFileG) ? is_on_side(square, node) : ConditionResult::of(false);
    default:  // light_square
      return ConditionResult::of(!chess::contains(chess::kDarkSquares, square));
  }
}

// The squares of the pawn's file and the adjacent files.
Bitboard files_around(Square square) {
  Bitboard files = chess::file_bits(chess::file_of(square));
  if (chess::file_of(square) > kFileA) {
    files |= chess::file_bits(chess::file_of(square) - 1);
  }
  if (chess::file_of(square) < kFileH) {
    files |= chess::file_bits(chess::file_of(square) + 1);
  }
  return files;
}

bool is_passed(Square pawn, const Position& position) {
  const Color owner = color_of(position.piece_on(pawn));
  Bitboard ahead = 0;
  for (int rank = chess::relative_rank(owner, pawn) + 1; rank < 8; ++rank) {
    ahead |= chess::relative_rank_bits(owner, rank);
  }
  return (position.pieces(~owner, PieceType::pawn) & ahead & files_around(pawn)) == 0;
}

bool is_defended_by_pawn(Square pawn, const Position& position) {
  const Color owner = color_of(position.piece_on(pawn));
  // The squares from which a pawn of the owner defends this square.
  return (position.pieces(owner, PieceType::pawn) & chess::pawn_attacks(~owner, pawn)) != 0;
}

ConditionResult on_piece(Condition condition, Square man, const NodeView& node) {
  const Position& position = node.position;
  const chess::Piece piece = position.piece_on(man);
  const auto is = [&](PieceType type) { return ConditionResult::of(type_of(piece) == type); };
  switch (condition) {
    case Condition::king:
      return is(PieceType::king);
    case Condition::queen:
      return is(PieceType::queen);
    case Condition::rook:
      return is(PieceType::rook);
    case Condition::bishop:
      return is(PieceType::bishop);
    case Condition::knight:
      return is(PieceType::knight);
    case Condition::pawn:
      return is(PieceType::pawn);
    case Condition::ours:
      return ConditionResult::of(color_of(piece) == node.us);
    default:
      break;
  }
  if (type_of(piece) != PieceType::pawn) {
    return ConditionResult::error(RunTimeError::non_pawn);
  }
  return ConditionResult::of(condition == Condition::passed ? is_passed(man, position)
                                                            : is_defended_by_pawn(man, position));
}

bool is_capture(Move move, PieceType man, const Position& position) {
  return position.piece_on(move.to()) != chess::Piece::none ||
         (man == PieceType::pawn && move.to() == position.en_passant());
}

// Whether, after the move, our king reaches the pawn no later than theirs.
ConditionResult is_safe(Move move, PieceType man, Square our_king, const NodeView& node) {
  const Square pawn = man == PieceType::pawn ? move.to() : as_square(node.variable(Variable::wp));
  if (pawn == Square::none) {
    return ConditionResult::error(RunTimeError::wrong_type);
  }
  const Square their_king = node.position.king(~node.us);
  return ConditionResult::of(chess::king_distance(our_king, pawn) <=
                             chess::king_distance(their_king, pawn));
}

ConditionResult on_move(Condition condition, Move move, const NodeView& node) {
  const Position& position = node.position;
  const PieceType man = type_of(position.piece_on(move.from()));
  const Square our_king = man == PieceType::king ? move.to() : position.king(node.us);
  switch (condition) {
    case Condition::capture:
      return ConditionResult::of(is_capture(move, man, position));
    case Condition::check:
      return ConditionResult::of(chess::is_legal(position, move) &&
                                 position.after(move).in_check());
    case Condition::opposition: {
      const Square their_king = position.king(~node.us);
      return ConditionResult::of((chess::file_of(our_king) - chess::file_of(their_king)) % 2 == 0 &&
                                 (chess::rank_of(our_king) - chess::rank_of(their_king)) % 2 == 0);
    }
    case Condition::king_keeps_rank:
      return ConditionResult::of(man != PieceType::king ||
                                 chess::rank_of(move.from()) == chess::rank_of(move.to()));
    default:  // safe
      return is_safe(move, man, our_king, node);
  }
}

ConditionResult on_integer(Condition condition, std::int64_t number) {
  switch (condition) {
    case Condition::zero:
      return ConditionResult::of(number == 0);
    case Condition::negative:
      return ConditionResult::of(number < 0);
    case Condition::positive:
      return ConditionResult::of(number > 0);
    default:  // odd
      return ConditionResult::of(number % 2 != 0);
  }
}

}  // namespace

PieceOperand as_piece(const Value& value, const Position& position) {
  switch (value.type()) {
    case Type::piece:
      return {value.square(), {}};
    case Type::move:
      return {value.move().from(), {}};
    case Type::square:
      return position.piece_on(value.square()) != chess::Piece::none
                 ? PieceOperand{value.square(), {}}
                 : PieceOperand{Square::none, RunTimeError::no_piece};
    default:
      return {};
  }
}

std::optional<RunTimeError> fault_of(lang::ValueClass values, const Value& value,
                                     const Position& position) {
  const auto unless = [](bool fits, RunTimeError error) {
    return fits ? std::nullopt : std::optional(error);
  };
  switch (values) {
    case lang::ValueClass::any:
      return std::nullopt;
    case lang::ValueClass::logical:
      return unless(value.is(Type::logical), RunTimeError::non_logical);
    case lang::ValueClass::integer:
      return unless(value.is(Type::integer), RunTimeError::non_numeric);
    case lang::ValueClass::set:
    case lang::ValueClass::moves:
      return unless(value.is(Type::set), RunTimeError::non_set);
    case lang::ValueClass::move:
      return unless(value.is(Type::move), RunTimeError::non_move);
    case lang::ValueClass::square:
      return unless(as_square(value) != Square::none, RunTimeError::wrong_type);
    case lang::ValueClass::piece:
      break;
  }
  const PieceOperand man = as_piece(value, position);
  return unless(man.square != Square::none, man.error);
}

ConditionResult evaluate(Condition condition, const Value& value, const NodeView& node) {
  const lang::ValueClass values = lang::row(condition).values;
  if (const auto fault = fault_of(values, value, node.position)) {
    return ConditionResult::error(*fault);
  }
  switch (values) {
    case lang::ValueClass::integer:
      return on_integer(condition, value.integer());
    case lang::ValueClass::logical:
      return ConditionResult::of(value.logical());
    case lang::ValueClass::set:
      return ConditionResult::of(value.set()->size() == 0);
    case lang::ValueClass::square:
      return on_square(condition, as_square(value), node);
    case lang::ValueClass::piece:
      return on_piece(condition, as_piece(value, node.position).square, node);
    case lang::ValueClass::move:
      return on_move(condition, value.move(), node);
    default:  // any: DEFD
      return ConditionResult::of(!value.is(Type::undefined));
  }
}

}  // namespace cheg::vm
