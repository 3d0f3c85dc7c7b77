// Chess data, and the instructions that create squares and moves.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "vm/instructions.hpp"
#include "vm/move_values.hpp"

namespace cheg::vm {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

constexpr int kBoardSize = 8;

bool is_on_board(std::int64_t number) { return number >= 1 && number <= kBoardSize; }

// Stores compute(square) for the square of operand 1.
template <class Compute>
Fault of_square(Node& node, const PreparedInstruction& instruction, Compute compute) {
  const Square square = as_square(node.operand(instruction, 1));
  if (square == Square::none) {
    return RunTimeError::wrong_type;
  }
  node.operand(instruction, 0) = compute(square);
  return std::nullopt;
}

// Stores compute(a, b) for the squares of operands 1 and 2.
template <class Compute>
Fault of_squares(Node& node, const PreparedInstruction& instruction, Compute compute) {
  const Square a = as_square(node.operand(instruction, 1));
  const Square b = as_square(node.operand(instruction, 2));
  if (a == Square::none || b == Square::none) {
    return RunTimeError::wrong_type;
  }
  node.operand(instruction, 0) = compute(a, b);
  return std::nullopt;
}

// Stores compute(square) for the square of the man of operand 1.
template <class Compute>
Fault of_man(Node& node, const PreparedInstruction& instruction, Compute compute) {
  const PieceOperand man = as_piece(node.operand(instruction, 1), node.position());
  if (man.square == Square::none) {
    return man.error;
  }
  node.operand(instruction, 0) = compute(man.square);
  return std::nullopt;
}

// The rule of the square: whether the king reaches the pawn's queening square in time.
bool is_in_square(const chess::Position& position, Square king, Square pawn) {
  const Color pawn_side = color_of(position.piece_on(pawn));
  const Color king_side = color_of(position.piece_on(king));
  constexpr int kLastRank = 7;
  const int rank = chess::relative_rank(pawn_side, pawn);
  int steps = rank == 1 ? kLastRank - 2 : kLastRank - rank;
  if (king_side != pawn_side && king_side == position.side_to_move()) {
    ++steps;
  }
  return kLastRank - chess::relative_rank(pawn_side, king) <= steps &&
         std::abs(chess::file_of(king) - chess::file_of(pawn)) <= steps;
}

}  // namespace

Fault execute_setsq(Node& node, const PreparedInstruction& instruction) {
  const Value& rank = node.operand(instruction, 1);
  const Value& file = node.operand(instruction, 2);
  if (!rank.is(Type::integer) || !file.is(Type::integer)) {
    return RunTimeError::non_numeric;
  }
  if (!is_on_board(rank.integer()) || !is_on_board(file.integer())) {
    return RunTimeError::off_board;
  }
  const Square square = chess::make_square(static_cast<int>(file.integer()) - 1,
                                           static_cast<int>(rank.integer()) - 1);
  node.operand(instruction, 0) = Value::square(chess::relative(node.us(), square));
  return std::nullopt;
}

Fault execute_setmov(Node& node, const PreparedInstruction& instruction) {
  const chess::Position& position = node.position();
  const Square to = as_square(node.operand(instruction, 2));
  const PieceOperand man = as_piece(node.operand(instruction, 1), position);
  if (man.square == Square::none) {
    return man.error;
  }
  if (to == Square::none) {
    return RunTimeError::wrong_type;
  }
  const Piece piece = position.piece_on(man.square);
  const bool promotes = type_of(piece) == PieceType::pawn &&
                        chess::relative_rank(color_of(piece), to) == kBoardSize - 1;
  node.operand(instruction, 0) = Value::move(
      make_move(position, man.square, to, promotes ? PieceType::queen : PieceType::none));
  return std::nullopt;
}

Fault execute_order(Node& node, const PreparedInstruction& instruction) {
  Value& a = node.operand(instruction, 0);
  Value& b = node.operand(instruction, 1);
  const std::uint32_t ordering = instruction.operands[2];
  if (ordering == lang::kNoOrdering) {
    return std::nullopt;
  }
  bool exchanges = true;  // `#` alone
  if (ordering != lang::kNegated) {
    if (!a.is(Type::move) || !b.is(Type::move)) {
      return RunTimeError::non_move;
    }
    const std::int64_t key_a = node.ordering_key(ordering, a.move());
    const std::int64_t key_b = node.ordering_key(ordering, b.move());
    exchanges = (ordering & lang::kNegated) != 0 ? key_a < key_b : key_a > key_b;
  }
  if (exchanges) {
    std::swap(a, b);
  }
  return std::nullopt;
}

Fault execute_piece(Node& node, const PreparedInstruction& instruction) {
  return of_man(node, instruction, [](Square man) { return Value::piece(man); });
}

Fault execute_square(Node& node, const PreparedInstruction& instruction) {
  return of_square(node, instruction, [](Square square) { return Value::square(square); });
}

Fault execute_side(Node& node, const PreparedInstruction& instruction) {
  return of_square(node, instruction,
                   [](Square square) { return Value::integer(side_of_board(square)); });
}

Fault execute_rank(Node& node, const PreparedInstruction& instruction) {
  return of_square(node, instruction, [&](Square square) {
    return Value::integer(chess::relative_rank(node.us(), square) + 1);
  });
}

Fault execute_file(Node& node, const PreparedInstruction& instruction) {
  return of_square(node, instruction,
                   [](Square square) { return Value::integer(chess::file_of(square) + 1); });
}

Fault execute_scolor(Node& node, const PreparedInstruction& instruction) {
  return of_square(node, instruction, [](Square square) {
    return Value::integer(chess::contains(chess::kDarkSquares, square) ? 1 : 0);
  });
}

Fault execute_pcolor(Node& node, const PreparedInstruction& instruction) {
  return of_man(node, instruction, [&](Square man) {
    return Value::integer(color_of(node.position().piece_on(man)) == node.us() ? 0 : 1);
  });
}

Fault execute_mvdist(Node& node, const PreparedInstruction& instruction) {
  return of_squares(node, instruction, [](Square from, Square to) {
    return Value::integer(chess::king_distance(from, to));
  });
}

Fault execute_insq(Node& node, const PreparedInstruction& instruction) {
  const chess::Position& position = node.position();
  const PieceOperand king = as_piece(node.operand(instruction, 1), position);
  if (king.square == Square::none) {
    return king.error;
  }
  const PieceOperand pawn = as_piece(node.operand(instruction, 2), position);
  if (pawn.square == Square::none) {
    return pawn.error;
  }
  if (type_of(position.piece_on(king.square)) != PieceType::king ||
      type_of(position.piece_on(pawn.square)) != PieceType::pawn) {
    return RunTimeError::not_king_pawn;
  }
  node.operand(instruction, 0) = Value::logical(is_in_square(position, king.square, pawn.square));
  return std::nullopt;
}

Fault execute_opp(Node& node, const PreparedInstruction& instruction) {
  return of_squares(node, instruction, [](Square a, Square b) {
    return Value::logical((chess::file_of(a) - chess::file_of(b)) % 2 == 0 &&
                          (chess::rank_of(a) - chess::rank_of(b)) % 2 == 0);
  });
}

Fault execute_square_by_rank(Node& node, const PreparedInstruction& instruction) {
  const Square square = as_square(node.operand(instruction, 1));
  if (square == Square::none) {
    return RunTimeError::wrong_type;
  }
  const Value& ranks = node.operand(instruction, 2);
  if (!ranks.is(Type::integer)) {
    return RunTimeError::non_numeric;
  }
  // Clamps to avoid overflow; larger distances are off the board too.
  const std::int64_t steps = std::clamp<std::int64_t>(ranks.integer(), -kBoardSize, kBoardSize);
  const std::int64_t rank = chess::relative_rank(node.us(), square) + steps + 1;
  if (!is_on_board(rank)) {
    return RunTimeError::off_board;
  }
  node.operand(instruction, 0) = Value::square(chess::relative(
      node.us(), chess::make_square(chess::file_of(square), static_cast<int>(rank) - 1)));
  return std::nullopt;
}

}  // namespace cheg::vm
