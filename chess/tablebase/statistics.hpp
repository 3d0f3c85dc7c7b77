// Counts the won, drawn and lost positions of an ending, from its table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// The results of all legal positions with one side to move. Positions with en passant rights are
// left out. Positions that are mirror images or rotations of each other are counted separately.
struct SideStatistics {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  // won_in[n] is the number of positions in which the side to move mates in n moves. lost_in[n] is
  // the number of positions in which the other side mates in n moves.
  std::vector<std::uint64_t> won_in;
  std::vector<std::uint64_t> lost_in;
  // `longest_win` is a position with the longest win, or nothing if no position is won.
  // `longest_loss` is a position with the longest loss, or nothing if no position is lost.
  std::optional<Position> longest_win;
  std::optional<Position> longest_loss;

  [[nodiscard]] std::uint64_t legal() const { return won + drawn + lost; }
  // longest_win_moves() and longest_loss_moves() return the length of the longest win or loss, in
  // moves of the mating side. longest_win_moves() returns 0 if no position is won;
  // longest_loss_moves() returns 0 if no position is lost.
  [[nodiscard]] int longest_win_moves() const {
    return won_in.empty() ? 0 : static_cast<int>(won_in.size()) - 1;
  }
  [[nodiscard]] int longest_loss_moves() const {
    return lost_in.empty() ? 0 : static_cast<int>(lost_in.size()) - 1;
  }
};

struct Statistics {
  // The results with White to move, then with Black to move. White is the stronger side.
  std::array<SideStatistics, kColorCount> sides;
};

// Returns the statistics of the table's ending. Visits every entry of the table.
[[nodiscard]] Statistics statistics_of(const Table& table);

}  // namespace cheg::chess::tablebase
