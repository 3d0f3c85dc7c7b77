// The board of KSREF, the Kriegspiel referee of 1975, and KSREF's own rules for the moves of the
// men. Any man may stand on any square (see ksref.hpp).
#pragma once

#include <array>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// The two rule sets of KSREF. The values are the numbers that KSREF uses.
enum class KsrefRules : int { western = 1, eastern = 2 };

// The answer to an attempt. The answer "no" means that only hidden men make the attempt illegal.
// The answer "heck-no" means that the player could have known that the attempt is illegal.
enum class KsrefVerdict : int { heck_no = -1, no = 0, legal = 1 };

// The codes of the men are: 1 king, 2 pawn, 3 knight, 4 bishop, 5 queen, 6 rook. Black men have
// negative codes. This constant is the greatest code.
inline constexpr int kMostKsrefCode = 6;

[[nodiscard]] int ksref_code(chess::PieceType type);  // 0 for PieceType::none
[[nodiscard]] int ksref_code(chess::Piece piece);     // 0 for Piece::none

// Returns the man with this code. Requires: -kMostKsrefCode <= code <= kMostKsrefCode.
[[nodiscard]] chess::Piece ksref_piece(int code);

// A board with the men, and with the history of the man on each square (see ksref.hpp).
class KsrefBoard {
 public:
  // Creates an empty board.
  KsrefBoard();

  // Returns the board at the start of a game.
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

  // Returns the square of the king. Requires: this colour has a king.
  [[nodiscard]] chess::Square king(chess::Color color) const {
    return chess::first(pieces(color, chess::PieceType::king));
  }

  [[nodiscard]] int history(chess::Square square) const { return histories_[index(square)]; }
  void set_history(chess::Square square, int history) { histories_[index(square)] = history; }

  // Puts the man on the square in place of any other man. Piece::none clears the square. Does not
  // change the history of the square.
  void put(chess::Piece piece, chess::Square square);

  // Moves the man on `from` to `to`. Does not change the histories of the squares.
  void move(chess::Square from, chess::Square to);

  // Returns the squares of the men of the colour `by` that attack `square`.
  [[nodiscard]] chess::Bitboard attackers(chess::Square square, chess::Color by) const;

 private:
  static std::size_t index(chess::Square square) { return static_cast<std::size_t>(square); }

  std::array<chess::Piece, chess::kSquareCount> men_{};
  std::array<int, chess::kSquareCount> histories_{};
  std::array<chess::Bitboard, chess::kColorCount> by_color_{};
  std::array<chess::Bitboard, chess::kPieceCount> by_piece_{};
};

// Judges a move: the man on `from` goes to the square `to`. Returns the verdict. The verdict
// considers how the man moves, and whether other men stand in its way. The verdict ignores whether
// the king would be in check. Requires: a man is on `from`, and no man of the same colour is on
// `to`.
[[nodiscard]] KsrefVerdict ksref_motion(const KsrefBoard& board, chess::Square from,
                                        chess::Square to, KsrefRules rules);

// These two functions return whether the move is castling or an en passant capture. Requires:
// ksref_motion() returns KsrefVerdict::legal for the move.
[[nodiscard]] bool is_ksref_castling(const KsrefBoard& board, chess::Square from, chess::Square to);
[[nodiscard]] bool is_ksref_en_passant(const KsrefBoard& board, chess::Square from,
                                       chess::Square to);

// Returns the square on which the castling rook must stand, as in the published program. If the
// king castles to the right, the rook must stand four files from the king, but not beyond the
// h-file. If the king castles to the left, the rook must stand on the fourth square before the
// king's square in the order a1, b1, ..., h8. For a king on e1, the rook must stand on h1 or a1.
// For a king on c4 that castles to the left, the rook must stand on g3, on the rank below. Returns
// Square::none if there is no fourth square before the king.
[[nodiscard]] chess::Square ksref_castling_corner(chess::Square from, chess::Square to);

// Returns the square that the king crosses when it castles. The rook moves to this square.
[[nodiscard]] constexpr chess::Square passed_in_castling(chess::Square from, chess::Square to) {
  return chess::make_square((chess::file_of(from) + chess::file_of(to)) / 2, chess::rank_of(from));
}

// Returns the square on the file of `to` and on the rank of `from`. If the move is an en passant
// capture, the captured pawn stands on this square.
[[nodiscard]] constexpr chess::Square beside(chess::Square from, chess::Square to) {
  return chess::make_square(chess::file_of(to), chess::rank_of(from));
}

}  // namespace cheg::kriegspiel
