// Statistics of an ending, from its table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// Counts of all legal positions with one side to move, without en passant rights. Positions that a
// symmetry of the board maps to each other count separately.
struct SideStatistics {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  // The numbers of won and of lost positions, indexed by the number of moves of the mating side.
  std::vector<std::uint64_t> won_in;
  std::vector<std::uint64_t> lost_in;
  // A position with the longest win and a position with the longest loss; nothing if there is no
  // such position.
  std::optional<Position> longest_win;
  std::optional<Position> longest_loss;

  [[nodiscard]] std::uint64_t legal() const { return won + drawn + lost; }
  // The number of moves of the longest win or loss; 0 if there is no win or loss.
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
