// The board of KSREF, the Kriegspiel referee of 1975, and the moves of the men by KSREF's own
// rules. Any men may stand on any squares (see ksref.hpp).
#pragma once

#include <array>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// The values are the numbers in KSREF's data.
enum class KsrefRules : int { western = 1, eastern = 2 };

// The answer to an attempt. "no": the attempt is illegal only because of hidden men. "heck-no": the
// player could have known that the attempt is illegal.
enum class KsrefVerdict : int { heck_no = -1, no = 0, legal = 1 };

// Codes of men: 1 king, 2 pawn, 3 knight, 4 bishop, 5 queen, 6 rook; negative for Black.
inline constexpr int kMostKsrefCode = 6;

[[nodiscard]] int ksref_code(chess::PieceType type);  // 0 for PieceType::none
[[nodiscard]] int ksref_code(chess::Piece piece);     // 0 for Piece::none

// Requires: -kMostKsrefCode <= code <= kMostKsrefCode.
[[nodiscard]] chess::Piece ksref_piece(int code);

// The men, and for every square the history of the man on it (see ksref.hpp).
class KsrefBoard {
 public:
  // An empty board.
  KsrefBoard();

  // The board at the start of a game.
  [[nodiscard]] static KsrefBoard start();

  [[nodiscard]] chess::Piece piece_on(chess::Square square) const { return men_[index(square)]; }
  [[nodiscard]] chess::Bitboard pieces(chess::Color color) const {
    return by_color_[static_cast<std::size_t>(color)];
  }
  [[nodiscard]] chess::Bitboard pieces(chess::Color color, chess::PieceType type) const {
    return by_piece_[static_cast<std::size_t>(chess::make_piece(color, type))];
  }
  [[nodiscard]] chess::Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] bool is_empty(chess::Square square) const {
    return piece_on(square) == chess::Piece::none;
  }

  // Requires: this colour has a king.
  [[nodiscard]] chess::Square king(chess::Color color) const {
    return chess::first(pieces(color, chess::PieceType::king));
  }

  [[nodiscard]] int history(chess::Square square) const { return histories_[index(square)]; }
  void set_history(chess::Square square, int history) { histories_[index(square)] = history; }

  // Replaces the man on the square; Piece::none clears the square. The history of the square is
  // unchanged.
  void put(chess::Piece piece, chess::Square square);

  // Moves the man on `from` to `to`. Histories are unchanged.
  void move(chess::Square from, chess::Square to);

  // The men of that colour that attack the square.
  [[nodiscard]] chess::Bitboard attackers(chess::Square square, chess::Color by) const;

 private:
  static std::size_t index(chess::Square square) { return static_cast<std::size_t>(square); }

  std::array<chess::Piece, chess::kSquareCount> men_{};
  std::array<int, chess::kSquareCount> histories_{};
  std::array<chess::Bitboard, chess::kColorCount> by_color_{};
  std::array<chess::Bitboard, chess::kPieceCount> by_piece_{};
};

// The verdict according to the way the man moves and the other men in its way. Does not check the
// safety of the king. Requires: a man on `from`, no man of the same colour on `to`.
[[nodiscard]] KsrefVerdict ksref_motion(const KsrefBoard& board, chess::Square from,
                                        chess::Square to, KsrefRules rules);

// Requires: ksref_motion() finds the move legal.
[[nodiscard]] bool is_ksref_castling(const KsrefBoard& board, chess::Square from, chess::Square to);
[[nodiscard]] bool is_ksref_en_passant(const KsrefBoard& board, chess::Square from,
                                       chess::Square to);

// The square of the castling rook. To the right, it is four files from the king, or on the h-file
// if that is nearer. To the left, it is the fourth square before the king in the order a1, b1, ...,
// h8. From e1, these squares are h1 and a1. From c4, the square to the left is g3 on the rank
// below, as in the published program. Square::none if there is no fourth square before the king.
[[nodiscard]] chess::Square ksref_castling_corner(chess::Square from, chess::Square to);

// The square that the king passes in castling, which is also the rook's destination.
[[nodiscard]] constexpr chess::Square passed_in_castling(chess::Square from, chess::Square to) {
  return chess::make_square((chess::file_of(from) + chess::file_of(to)) / 2, chess::rank_of(from));
}

// The square on the file of `to` and the rank of `from`: the square of a pawn that is captured en
// passant.
[[nodiscard]] constexpr chess::Square beside(chess::Square from, chess::Square to) {
  return chess::make_square(chess::file_of(to), chess::rank_of(from));
}

}  // namespace cheg::kriegspiel
