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

// The counters stop at these limits, so that every position can be written as a FEN and read back.
inline constexpr int kMostHalfmoves = 9999;
inline constexpr int kMostFullmoves = 9999;

// A legal position: both kings present, the side not to move not in check, rights consistent with
// the board. PositionSetup and parse_fen create positions; make() plays a move.
//
// A plain value of 160 bytes. There is no unmake: keep a copy
// instead. In perft, copying is 2 to 12 % faster than an undo
// record, most with few men. Several threads may read one position.
class Position {
 public:
  // The start position of the game.
  Position();

  [[nodiscard]] Color side_to_move() const { return side_to_move_; }

  // Piece::none on an empty square. Requires: square != Square::none.
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

  // The square that a pawn has just passed over, if a legal en passant capture exists; otherwise
  // Square::none. Positions with the same legal moves therefore have the same key.
  [[nodiscard]] Square en_passant() const { return en_passant_; }

  // Plies since the last capture or pawn move.
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }

  // 1 at the start of a game, one more after each move of Black.
  [[nodiscard]] int fullmove_number() const { return fullmove_number_; }

  // Zobrist key of men, side to move, castling rights and en passant square, not of counters.
  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] MaterialSignature material() const { return material_; }

  // The men of both colours that attack `square`, with `occupied` as the occupied squares.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const {
    return (pawn_attacks(Color::white, square) & pieces(Color::black, PieceType::pawn)) |
           (pawn_attacks(Color::black, square) & pieces(Color::white, PieceType::pawn)) |
           (knight_attacks(square) & pieces(PieceType::knight)) |
           (king_attacks(square) & pieces(PieceType::king)) |
           (rook_attacks(square, occupied) & (pieces(PieceType::rook) | pieces(PieceType::queen))) |
           (bishop_attacks(square, occupied) &
            (pieces(PieceType::bishop) | pieces(PieceType::queen)));
  }

  // The men that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const {
    return attackers_to(king(side_to_move_), occupied()) & pieces(~side_to_move_);
  }
  [[nodiscard]] bool in_check() const { return checkers() != kNoSquares; }

  // Plays a move. Requires: the move is legal here. The counters stop at their maximum.
  void make(Move move);

  // The position after a legal move.
  [[nodiscard]] Position after(Move move) const {
    Position next = *this;
    next.make(move);
    return next;
  }

  // Whether the pawn on `from` may capture en passant on `target` without exposing its king.
  // Requires: a pawn of the side to move on `from` that attacks `target`, and the pawn to be
  // captured in front of it.
  [[nodiscard]] bool en_passant_is_legal(Square from, Square target) const;

  // Compares all parts, counters included.
  friend bool operator==(const Position&, const Position&) = default;

 private:
  friend class PositionSetup;

  struct Empty {};
  explicit Position(Empty /*tag*/);

  // Whether the man can go there, except that its king may be left attacked.
  [[nodiscard]] bool is_pseudo_legal(Move move) const;

  template <Color us>
  void make(Move move);
  // What these kinds of moves do besides moving a man.
  template <Color us>
  void promote(Square to, PieceType type);
  template <Color us>
  void remove_pawn_passed(Square to);
  template <Color us>
  void move_castling_rook(bool to_king_side);

  void put(Piece piece, Square square);
  void set_en_passant_if_legal(Square target);

  // by_type_[PieceType::none] stays empty, so that removing Piece::none needs no branch.
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

// Whether this legal move captures, en passant included.
[[nodiscard]] inline bool is_capture(const Position& position, Move move) {
  return position.piece_on(move.to()) != Piece::none || move.kind() == MoveKind::en_passant;
}

}  // namespace cheg::chess
