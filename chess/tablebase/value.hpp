// The value of a position with best play, and its encoding in a table.
#pragma once

#include <cstdint>
#include <string>

#include "base/require.hpp"

namespace cheg::chess::tablebase {

enum class Wdl : std::uint8_t { loss, draw, win };

// Returns "loss", "draw" or "win".
[[nodiscard]] constexpr const char* name(Wdl outcome) {
  return outcome == Wdl::win ? "win" : outcome == Wdl::loss ? "loss" : "draw";
}

// The value of a position for the side to move.
struct TableValue {
  Wdl outcome = Wdl::draw;
  // Distance to mate in plies: odd for a win, even for a loss (0: checkmate), 0 for a draw. The
  // distance is counted to the mate itself, even if captures or pawn moves come before it. The
  // fifty-move rule is ignored.
  int plies = 0;

  // Returns the number of moves until mate, counting only the moves of the mating side.
  [[nodiscard]] constexpr int moves() const { return (plies + 1) / 2; }

  friend constexpr bool operator==(TableValue, TableValue) = default;
};

// Returns a text such as "mate in 16", "mated in 16" or "draw".
[[nodiscard]] std::string to_string(TableValue value);

// An entry of a table: the number of plies to mate (odd for a win, even for a loss), kDraw or
// kIllegal.
using Byte = std::uint8_t;

inline constexpr Byte kDraw = 255;
inline constexpr Byte kIllegal = 254;
inline constexpr int kMostPliesToMate = 253;

// Returns whether the byte means a win. Returns false for kDraw and kIllegal.
[[nodiscard]] constexpr bool is_win(Byte byte) { return byte < kIllegal && byte % 2 == 1; }

// Returns the value that the byte means. Requires: byte != kIllegal.
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

// Returns whether `a` is better than `b` for the side to move. Of two wins, the earlier is better;
// of two losses, the later is better.
[[nodiscard]] constexpr bool is_better(TableValue a, TableValue b) {
  if (a.outcome != b.outcome) {
    return a.outcome > b.outcome;
  }
  return a.outcome == Wdl::win ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace cheg::chess::tablebase
