// The men of one side, and the reserves, which both sides know. An OwnMen is updated without
// knowledge of the other side's men on the board.
#pragma once

#include <array>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/reserves.hpp"

namespace cheg::kriegspiel {

struct OwnMen {
  // Begins without men; put() adds men.
  explicit OwnMen(chess::Color side)
      : color(side), own(chess::kNoSquares), castling(chess::CastlingRights::none) {}
  OwnMen(const chess::Position& position, chess::Color side);

  chess::Color color;
  std::array<chess::Bitboard, chess::kPieceTypeCount> men{};
  chess::Bitboard own;
  chess::CastlingRights castling;  // of this side; ends when king or rook moves or is captured

  Reserves reserves;  // of both sides; empty without drops

  [[nodiscard]] chess::Bitboard of(chess::PieceType type) const {
    return men[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] chess::Square king() const { return chess::first(of(chess::PieceType::king)); }

  // Returns the type of the player's man on the square, or PieceType::none if none of his men is
  // there.
  [[nodiscard]] chess::PieceType man_on(chess::Square square) const;

  // Adds a man of this type. Requires: none of the player's men is on the square.
  void put(chess::PieceType type, chess::Square square);

  // Makes a legal move or drop. Requires: none of the player's men is on `to`. For a move, one of
  // the player's men is on `from`; for a drop, the man is in the player's reserve.
  void move(Attempt move);

  // Removes the man on the square. Requires: one of the player's men is on the square.
  void lose(chess::Square square);

  friend bool operator==(const OwnMen&, const OwnMen&) = default;

 private:
  void step(chess::Square from, chess::Square to);
  void end_castling(chess::Square square);
};

}  // namespace cheg::kriegspiel
