// The men of one side, updated without knowledge of the other side.
#pragma once

#include <array>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

struct OwnMen {
  OwnMen(const chess::Position& position, chess::Color side);

  chess::Color color;
  std::array<chess::Bitboard, chess::kPieceTypeCount> men{};
  chess::Bitboard own;
  chess::CastlingRights castling;  // of this side; ends when king or rook moves or is captured

  [[nodiscard]] chess::Bitboard of(chess::PieceType type) const {
    return men[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] chess::Square king() const { return chess::first(of(chess::PieceType::king)); }

  // The type of the own man on the square; PieceType::none if there is no own man.
  [[nodiscard]] chess::PieceType man_on(chess::Square square) const;

  // Makes a legal move. Requires: an own man on `from`, no own man on `to`.
  void move(Attempt move);

  // Removes the man on the square. Requires: an own man on the square.
  void lose(chess::Square square);

  friend bool operator==(const OwnMen&, const OwnMen&) = default;

 private:
  void step(chess::Square from, chess::Square to);
  void end_castling(chess::Square square);
};

}  // namespace cheg::kriegspiel
