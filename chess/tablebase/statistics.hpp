// Statistics of an ending, from its table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// Counts all legal positions of the whole board with one side to move, without en passant rights.
struct SideStatistics {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  // The numbers of positions won and lost, by the number of moves of the mating side.
  std::vector<std::uint64_t> won_in;
  std::vector<std::uint64_t> lost_in;
  // A position with the longest win, and one with the longest loss; nothing if there is none.
  std::optional<Position> longest_win;
  std::optional<Position> longest_loss;

  [[nodiscard]] std::uint64_t legal() const { return won + drawn + lost; }
  // The moves of the longest win or loss; 0 if there is none.
  [[nodiscard]] int longest_win_moves() const {
    return won_in.empty() ? 0 : static_cast<int>(won_in.size()) - 1;
  }
  [[nodiscard]] int longest_loss_moves() const {
    return lost_in.empty() ? 0 : static_cast<int>(lost_in.size()) - 1;
  }
};

struct Statistics {
  // By side to move. White is the stronger side.
  std::array<SideStatistics, kColorCount> sides;
};

// Visits every entry of the table.
[[nodiscard]] Statistics statistics_of(const Table& table);

}  // namespace cheg::chess::tablebase
