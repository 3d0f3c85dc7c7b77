// The men of one side, as far as their owner can follow them without seeing the other side.
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
  chess::CastlingRights castling;  // this side's alone: when one ends, its man has moved or is lost

  [[nodiscard]] chess::Bitboard of(chess::PieceType type) const {
    return men[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] chess::Square king() const { return chess::first(of(chess::PieceType::king)); }

  // PieceType::none where no own man stands.
  [[nodiscard]] chess::PieceType man_on(chess::Square square) const;

  // Makes a legal move. Requires: an own man on `from`, none on `to`.
  void move(Attempt move);

  // Takes off the man on the square. Requires: one stands there.
  void lose(chess::Square square);

  friend bool operator==(const OwnMen&, const OwnMen&) = default;

 private:
  void step(chess::Square from, chess::Square to);
  void end_castling(chess::Square square);
};

}  // namespace cheg::kriegspiel
