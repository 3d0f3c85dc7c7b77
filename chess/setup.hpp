// Builds a position man by man and checks that the position is legal.
#pragma once

#include <array>
#include <span>
#include <string>

#include "base/require.hpp"
#include "base/result.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

// The part of a position that has an error. Each part is a field of a FEN.
enum class PositionPart : std::uint8_t {
  men,
  side_to_move,
  castling_rights,
  en_passant,
  halfmove_clock,
  fullmove_number
};

// The reason why the board of a PositionSetup is not a legal position.
struct SetupError {
  std::string message;  // a sentence without full stop, which names the squares
  PositionPart part;
  Square square = Square::none;  // the square of the error, if the error is on one square
};

// A board under construction, with any men on any squares. The board starts empty, with White to
// move, no castling rights, halfmove clock 0 and fullmove number 1. Setters return *this, for
// chaining.
class PositionSetup {
 public:
  PositionSetup();

  // Starts with a copy of `position`.
  explicit PositionSetup(const Position& position);

  // Puts `piece` on `square`, replacing any man there. Piece::none clears the square. Requires:
  // square != Square::none.
  PositionSetup& put(Piece piece, Square square);
  PositionSetup& side_to_move(Color color);
  PositionSetup& castling_rights(CastlingRights rights);
  // Sets the square that a pawn passed over in the last move, or Square::none.
  PositionSetup& en_passant(Square square);
  PositionSetup& halfmove_clock(int plies);
  PositionSetup& fullmove_number(int number);
  // Allows a side to have more men than promotions can explain. Positions after drops (captured men
  // put back on the board) need this permission.
  PositionSetup& any_number_of_men();

  // Returns the piece on the square, or Piece::none if the square is empty. Requires: square !=
  // Square::none.
  [[nodiscard]] Piece piece_on(Square square) const {
    CHEG_REQUIRE(square < Square::none);
    return board_[static_cast<std::size_t>(square)];
  }

  // Returns the position, or the first error that the function finds. Does not check whether a game
  // can lead to the position: for example, the function accepts a position in which three queens
  // give check. Each of these is an error:
  // - A side has no king or several kings.
  // - The kings touch.
  // - A pawn stands on the first or last rank.
  // - A side has more men than promotions can explain, and any_number_of_men() was not called.
  // - The side that has just moved is in check.
  // - A side has a castling right, but its king or the rook for this castling is not on its initial
  //   square.
  // - No double step can have passed over the en passant square.
  // - A counter is out of range (see kMostHalfmoves, kMostFullmoves).
  [[nodiscard]] Result<Position, SetupError> build() const;

  // Returns the position with these men on these squares, without castling rights, with halfmove
  // clock 0 and fullmove number 1. To keep loops over millions of positions fast, the function does
  // not test whether the position is legal. Requires: there are as many squares as men, and build()
  // would find no error.
  [[nodiscard]] static Position trusted(std::span<const Piece> men, std::span<const Square> squares,
                                        Color side_to_move);

 private:
  std::array<Piece, kSquareCount> board_;
  Color side_to_move_ = Color::white;
  CastlingRights castling_rights_ = CastlingRights::none;
  Square en_passant_ = Square::none;
  int halfmove_clock_ = 0;
  int fullmove_number_ = 1;
  bool counts_men_ = true;
};

// Returns the position with the colours exchanged and the ranks mirrored: a1 becomes a8, White's
// men become Black's men, and the other side is to move. The halfmove clock and the fullmove number
// are unchanged.
[[nodiscard]] Position mirrored(const Position& position);

}  // namespace cheg::chess
