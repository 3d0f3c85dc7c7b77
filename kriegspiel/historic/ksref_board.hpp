// The board of KSREF, the Kriegspiel referee of 1975, and the moves of the men by its own rules,
// for any men on any squares (see ksref.hpp).
#pragma once

#include <array>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// The numbers are those of its data.
enum class KsrefRules : int { western = 1, eastern = 2 };

// The answer to an attempt. "no": illegal only because of hidden men. "heck-no": the player could
// have known that the attempt is illegal.
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
  // Empty.
  KsrefBoard();

  // The start of a game.
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

  // Requires: there is one.
  [[nodiscard]] chess::Square king(chess::Color color) const {
    return chess::first(pieces(color, chess::PieceType::king));
  }

  [[nodiscard]] int history(chess::Square square) const { return histories_[index(square)]; }
  void set_history(chess::Square square, int history) { histories_[index(square)] = history; }

  // Replaces the man on the square; Piece::none clears it. The history is unchanged.
  void put(chess::Piece piece, chess::Square square);

  // Histories are unchanged.
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

// The verdict from the man's pattern of moves and the men in its way. Does not check whether the
// king is safe. Requires: a man on `from`, none of the same colour on `to`.
[[nodiscard]] KsrefVerdict ksref_motion(const KsrefBoard& board, chess::Square from,
                                        chess::Square to, KsrefRules rules);

// Requires: ksref_motion() finds the move legal.
[[nodiscard]] bool is_ksref_castling(const KsrefBoard& board, chess::Square from, chess::Square to);
[[nodiscard]] bool is_ksref_en_passant(const KsrefBoard& board, chess::Square from,
                                       chess::Square to);

// The square of the castling rook: four squares from the king in its direction, by the numbering of
// squares, but at most on the h-file. From e1 these are a1 and h1. From c4 and d4, as in the
// published program, the count continues at the right end of the rank below. Square::none if it
// would be below a1.
[[nodiscard]] chess::Square ksref_castling_corner(chess::Square from, chess::Square to);

// The square that the king passes in castling; the rook's destination.
[[nodiscard]] constexpr chess::Square passed_in_castling(chess::Square from, chess::Square to) {
  return chess::make_square((chess::file_of(from) + chess::file_of(to)) / 2, chess::rank_of(from));
}

// The square on the file of `to` and the rank of
// `from`: the square of a pawn captured en passant.
[[nodiscard]] constexpr chess::Square beside(chess::Square from, chess::Square to) {
  return chess::make_square(chess::file_of(to), chess::rank_of(from));
}

}  // namespace cheg::kriegspiel
