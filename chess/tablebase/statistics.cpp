#include "chess/tablebase/statistics.hpp"

#include <algorithm>

namespace cheg::chess::tablebase {
namespace {

// The position of the first place that has this byte.
std::optional<Position> first_with(const Table& table, Color side, Byte byte) {
  const auto bytes = table.bytes(side);
  const auto found = std::find(bytes.begin(), bytes.end(), byte);
  if (found == bytes.end()) {
    return std::nullopt;
  }
  const auto number = static_cast<std::size_t>(found - bytes.begin());
  return position_at(table.layout(), number, side);
}

SideStatistics statistics_of(const Table& table, Color side) {
  const Layout& layout = table.layout();
  const auto bytes = table.bytes(side);
  std::array<std::uint64_t, 256> counts{};
  for (std::size_t block = 0; block < layout.blocks(); ++block) {
    std::array<std::uint64_t, 256> here{};
    for (const Byte byte : bytes.subspan(block * layout.block_size(), layout.block_size())) {
      ++here[byte];
    }
    const auto weight = static_cast<std::uint64_t>(layout.king_pairs().weight(block));
    for (std::size_t byte = 0; byte < counts.size(); ++byte) {
      counts[byte] += here[byte] * weight;
    }
  }
  SideStatistics statistics;
  statistics.drawn = counts[kDraw];
  std::optional<Byte> longest_win;
  std::optional<Byte> longest_loss;
  for (int plies = 0; plies <= kMostPliesToMate; ++plies) {
    const auto byte = static_cast<Byte>(plies);
    const std::uint64_t count = counts[byte];
    if (count == 0) {
      continue;
    }
    const auto moves = static_cast<std::size_t>(decoded(byte).moves());
    auto& by_moves = is_win(byte) ? statistics.won_in : statistics.lost_in;
    by_moves.resize(moves + 1);
    by_moves[moves] = count;
    (is_win(byte) ? statistics.won : statistics.lost) += count;
    (is_win(byte) ? longest_win : longest_loss) = byte;
  }
  if (longest_win) {
    statistics.longest_win = first_with(table, side, *longest_win);
  }
  if (longest_loss) {
    statistics.longest_loss = first_with(table, side, *longest_loss);
  }
  return statistics;
}

}  // namespace

Statistics statistics_of(const Table& table) {
  return {{statistics_of(table, Color::white), statistics_of(table, Color::black)}};
}

}  // namespace cheg::chess::tablebase
