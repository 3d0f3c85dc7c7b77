// A position as the slow evaluator of the rules layer sees it: always from the side that asks.
//
// The values are those of the slow machine. A man is known by the square on which it stood at the
// node, wherever it is now; squares are numbered file + 8 * rank.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

struct SlowPlace {
  chess::Position position;
  chess::Color us;
  int stage = 0;                    // plies after the node
  std::array<int, 64> square_of{};  // of the man, by its square at the node; -1: no such man
  bool is_reflected = false;

  // The node, where we are to move.
  explicit SlowPlace(const chess::Position& node);

  // The man on the square, -1 if there is none.
  [[nodiscard]] int man_on(int square) const;
  [[nodiscard]] chess::Piece piece_on(int square) const;

  // The legal moves in the order of LM.
  [[nodiscard]] std::vector<SlowMove> moves() const;
  // The move with this meaning, if it is legal.
  [[nodiscard]] std::optional<chess::Move> legal(const SlowMove& move) const;
  [[nodiscard]] SlowPlace after(const SlowMove& legal_move) const;

  // The value here: men that have been taken are undefined.
  [[nodiscard]] SlowValue followed(const SlowValue& value) const;

  // Operands: the square, and the man; undefined becomes nothing. Throw SlowRunTimeError.
  [[nodiscard]] int square(const SlowValue& value) const;
  [[nodiscard]] int man(const SlowValue& value) const;

  // Set of the squares in scan order from our side.
  [[nodiscard]] SlowSet squares(const std::vector<int>& squares) const;

  // The predefined variable; undefined if there is no such man. Nothing if it has another name.
  [[nodiscard]] std::optional<SlowValue> variable(std::string_view name) const;

  // The position and what a value says in it, reflected in one of the 8 ways; with pawns only way 1
  // keeps the game the same.
  [[nodiscard]] SlowPlace reflected(int way) const;
  [[nodiscard]] static SlowValue reflected(const SlowValue& value, int way);
};

}  // namespace cheg::test
