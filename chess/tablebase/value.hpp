// The value of a position with best play, and its encoding in a table.
#pragma once

#include <cstdint>
#include <string>

#include "base/require.hpp"

namespace cheg::chess::tablebase {

enum class Wdl : std::uint8_t { loss, draw, win };

// "loss", "draw", "win".
[[nodiscard]] constexpr const char* name(Wdl outcome) {
  return outcome == Wdl::win ? "win" : outcome == Wdl::loss ? "loss" : "draw";
}

// The value for the side to move.
struct TableValue {
  Wdl outcome = Wdl::draw;
  // Distance to mate in plies: odd for a win, even for a loss (0: checkmate), 0 for a draw. Counted
  // to the mate itself, also beyond captures and pawn moves. The fifty-move rule is ignored.
  int plies = 0;

  // The number of moves of the mating side.
  [[nodiscard]] constexpr int moves() const { return (plies + 1) / 2; }

  friend constexpr bool operator==(TableValue, TableValue) = default;
};

// "mate in 16", "mated in 16", "draw".
[[nodiscard]] std::string to_string(TableValue value);

// An entry of a table: the number of plies to mate (odd for a win, even for a loss), kDraw or
// kIllegal.
using Byte = std::uint8_t;

inline constexpr Byte kDraw = 255;
inline constexpr Byte kIllegal = 254;
inline constexpr int kMostPliesToMate = 253;

// Whether the byte is a win. False for kDraw and kIllegal.
[[nodiscard]] constexpr bool is_win(Byte byte) { return byte < kIllegal && byte % 2 == 1; }

// Requires: byte != kIllegal.
[[nodiscard]] constexpr TableValue decoded(Byte byte) {
  CHEG_REQUIRE(byte != kIllegal);
  if (byte == kDraw) {
    return {};
  }
  return {is_win(byte) ? Wdl::win : Wdl::loss, byte};
}

// Returns the value of a move for the side that plays it. `after` is the value of the position
// after the move, for the other side.
[[nodiscard]] constexpr TableValue before_move(TableValue after) {
  switch (after.outcome) {
    case Wdl::loss:
      return {Wdl::win, after.plies + 1};
    case Wdl::win:
      return {Wdl::loss, after.plies + 1};
    case Wdl::draw:
      break;
  }
  return {};
}

// Whether `a` is better than `b`: an earlier win, a later loss.
[[nodiscard]] constexpr bool is_better(TableValue a, TableValue b) {
  if (a.outcome != b.outcome) {
    return a.outcome > b.outcome;
  }
  return a.outcome == Wdl::win ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace cheg::chess::tablebase
