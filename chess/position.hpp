// A chess position: the men, the side to move, castling and en passant rights, and the counters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/material.hpp"
#include "chess/move.hpp"
#include "chess/types.hpp"
#include "chess/zobrist.hpp"

namespace cheg::chess {

class PositionSetup;

// The largest values of the halfmove clock and the fullmove number. The counters stop at these
// limits, so that every position can be written as a FEN and read back.
inline constexpr int kMostHalfmoves = 9999;
inline constexpr int kMostFullmoves = 9999;

// A legal position: each side has one king, the side that has just moved is not in check, and the
// castling and en passant rights agree with the board. PositionSetup and parse_fen() create
// positions; make() plays a move.
//
// A position is a plain value of 160 bytes. No function takes a move back: keep a copy of the
// position instead. In perft, copying is 2 to 12 % faster than taking moves back; the gain is
// largest with few men. Several threads may read the same position.
class Position {
 public:
  // Creates the start position of the game.
  Position();

  [[nodiscard]] Color side_to_move() const { return side_to_move_; }

  // Returns the piece on the square, or Piece::none if the square is empty. Requires: square !=
  // Square::none.
  [[nodiscard]] Piece piece_on(Square square) const {
    CHEG_REQUIRE(square < Square::none);
    return board_[static_cast<std::size_t>(square)];
  }

  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Bitboard pieces(Color color) const {
    return by_color_[static_cast<std::size_t>(color)];
  }
  [[nodiscard]] Bitboard pieces(PieceType type) const {
    return by_type_[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
    return pieces(color) & pieces(type);
  }
  [[nodiscard]] Square king(Color color) const { return first(pieces(color, PieceType::king)); }

  [[nodiscard]] CastlingRights castling_rights() const { return castling_rights_; }

  // If a legal en passant capture exists, returns the square that the opponent's pawn has just
  // passed over. Otherwise, returns Square::none. The key contains an en passant square only if a
  // legal en passant capture exists.
  [[nodiscard]] Square en_passant() const { return en_passant_; }

  // Returns the number of plies since the last capture or pawn move.
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }

  // Returns the number of the current move. The number is 1 at the start of a game and increases by
  // 1 after each move of Black.
  [[nodiscard]] int fullmove_number() const { return fullmove_number_; }

  // Returns the Zobrist key of the men, the side to move, the castling rights and the en passant
  // square. The counters do not affect the key.
  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] MaterialSignature material() const { return material_; }

  // Returns the men of both colours that would attack `square` if exactly the squares of `occupied`
  // were occupied.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const {
    return (pawn_attacks(Color::white, square) & pieces(Color::black, PieceType::pawn)) |
           (pawn_attacks(Color::black, square) & pieces(Color::white, PieceType::pawn)) |
           (knight_attacks(square) & pieces(PieceType::knight)) |
           (king_attacks(square) & pieces(PieceType::king)) |
           (rook_attacks(square, occupied) & (pieces(PieceType::rook) | pieces(PieceType::queen))) |
           (bishop_attacks(square, occupied) &
            (pieces(PieceType::bishop) | pieces(PieceType::queen)));
  }

  // Returns the men that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const {
    return attackers_to(king(side_to_move_), occupied()) & pieces(~side_to_move_);
  }
  [[nodiscard]] bool in_check() const { return checkers() != kNoSquares; }

  // Plays a move. The halfmove clock and the fullmove number stop at their limits. Requires: the
  // move is legal in this position.
  void make(Move move);

  // Returns the position after the move. Requires: the move is legal in this position.
  [[nodiscard]] Position after(Move move) const {
    Position next = *this;
    next.make(move);
    return next;
  }

  // Returns whether the pawn on `from` may capture en passant on `target` without exposing its
  // king. Requires: the pawn on `from` belongs to the side to move and attacks `target`; the enemy
  // pawn that it would capture stands beside `from`, on the file of `target`.
  [[nodiscard]] bool en_passant_is_legal(Square from, Square target) const;

  // Compares all parts, counters included.
  friend bool operator==(const Position&, const Position&) = default;

 private:
  friend class PositionSetup;

  struct Empty {};
  explicit Position(Empty /*tag*/);

  // Returns whether the move follows the rules for moving men. Does not check whether the move
  // leaves the mover's own king in check.
  [[nodiscard]] bool is_pseudo_legal(Move move) const;

  template <Color us>
  void make(Move move);
  // These functions make the additional changes of special moves: they replace a pawn that
  // promotes, remove a pawn that is captured en passant, and move the rook in castling.
  template <Color us>
  void promote(Square to, PieceType type);
  template <Color us>
  void remove_pawn_passed(Square to);
  template <Color us>
  void move_castling_rook(bool to_king_side);

  void put(Piece piece, Square square);
  void set_en_passant_if_legal(Square target);

  // Contains the squares of the men of each type. The element for PieceType::none is always empty.
  // Because this element exists, make() needs no branch for moves without a capture.
  std::array<Bitboard, kPieceTypeCount + 1> by_type_;
  std::array<Bitboard, kColorCount> by_color_;
  std::array<Piece, kSquareCount> board_;
  Key key_;
  MaterialSignature material_;
  std::uint16_t halfmove_clock_;
  std::uint16_t fullmove_number_;
  Color side_to_move_;
  CastlingRights castling_rights_;
  Square en_passant_;
};

// Returns whether this legal move is a capture. An en passant move is a capture.
[[nodiscard]] inline bool is_capture(const Position& position, Move move) {
  return position.piece_on(move.to()) != Piece::none || move.kind() == MoveKind::en_passant;
}

}  // namespace cheg::chess
