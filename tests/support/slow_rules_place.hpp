// A position as the slow evaluator of the rules layer sees it: always from the side that asks.
//
// The values are those of the slow machine. A man is identified by the square on which it stood at
// the node, even after it has moved. Squares are numbered file + 8 * rank.
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
  int stage = 0;                    // the number of plies after the node
  std::array<int, 64> square_of{};  // by a man's square at the node: its square now; -1: no man
  bool is_reflected = false;

  // Starts at the node, where we are to move.
  explicit SlowPlace(const chess::Position& node);

  // Returns the man on the square, or -1 if there is no man.
  [[nodiscard]] int man_on(int square) const;
  [[nodiscard]] chess::Piece piece_on(int square) const;

  // Returns the legal moves in the order of LM.
  [[nodiscard]] std::vector<SlowMove> moves() const;
  // Returns the move that `move` denotes, or nothing if this move is illegal.
  [[nodiscard]] std::optional<chess::Move> legal(const SlowMove& move) const;
  [[nodiscard]] SlowPlace after(const SlowMove& legal_move) const;

  // Returns the value in this position. Men that have been taken become undefined.
  [[nodiscard]] SlowValue followed(const SlowValue& value) const;

  // The following two functions return the square or the man that an operand denotes. They throw
  // SlowRunTimeError if the operand denotes no square or no man.
  [[nodiscard]] int square(const SlowValue& value) const;
  [[nodiscard]] int man(const SlowValue& value) const;

  // Returns the set of the squares in scan order from our side.
  [[nodiscard]] SlowSet squares(const std::vector<int>& squares) const;

  // Returns the value of a predefined variable. The value is undefined if there is no such man.
  // Returns nothing if the name is not the name of a predefined variable.
  [[nodiscard]] std::optional<SlowValue> variable(std::string_view name) const;

  // The following two functions reflect the position, or a value, in one of the 8 ways. With pawns,
  // only way 1 gives an equivalent game.
  [[nodiscard]] SlowPlace reflected(int way) const;
  [[nodiscard]] static SlowValue reflected(const SlowValue& value, int way);
};

}  // namespace cheg::test
