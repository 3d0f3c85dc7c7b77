#include "proof/html_heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

using chess::Square;

// Sizes in units of the view box.
constexpr int kHeatCell = 24;
constexpr int kHeatLeft = 14;
constexpr int kHeatBoard = 8 * kHeatCell;

double heat_share(const HeatCounts& map, const HeatCounts& all, std::size_t square) {
  return all[square] == 0 ? 0 : static_cast<double>(map[square]) / static_cast<double>(all[square]);
}

std::string heat_map_cell(const HeatCounts& map, const HeatCounts& all, std::size_t square,
                          double greatest) {
  constexpr double kLeast = 0.08;  // one position is seen
  if (map[square] == 0) {
    return "";
  }
  const auto name = static_cast<Square>(square);
  const double share = heat_share(map, all, square);
  return fmt::format(
      "<rect class=\"heat\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"{:.3f}\">"
      "<title>{}: {} of {} positions, {:.2f} %</title></rect>\n",
      kHeatLeft + kHeatCell * file_of(name), kHeatCell * (7 - rank_of(name)), kHeatCell, kHeatCell,
      kLeast + (1 - kLeast) * share / greatest, to_string(name), grouped(map[square]),
      grouped(all[square]), 100 * share);
}

std::string heat_grid() {
  std::string path;
  for (int i = 0; i <= 8; ++i) {
    path += fmt::format("M{} {}h{}M{} 0v{}", kHeatLeft, kHeatCell * i, kHeatBoard,
                        kHeatLeft + kHeatCell * i, kHeatBoard);
  }
  std::string text = fmt::format("<path class=\"square\" d=\"{}\"/>\n", path);
  for (int i = 0; i < 8; ++i) {
    text += fmt::format(
        "<text class=\"axis\" x=\"5\" y=\"{}\" text-anchor=\"middle\">{}</text>"
        "<text class=\"axis\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
        kHeatCell * (7 - i) + kHeatCell / 2 + 4, i + 1, kHeatLeft + kHeatCell * i + kHeatCell / 2,
        kHeatBoard + 13, static_cast<char>('a' + i));
  }
  return text;
}

// The squares with the greatest shares in words, for readers without a pointer.
std::string hottest_squares(const HeatCounts& map, const HeatCounts& all) {
  constexpr std::size_t kMost = 4;
  std::vector<std::size_t> squares;
  for (std::size_t square = 0; square < map.size(); ++square) {
    if (map[square] > 0) {
      squares.push_back(square);
    }
  }
  std::stable_sort(squares.begin(), squares.end(), [&](std::size_t a, std::size_t b) {
    return heat_share(map, all, a) > heat_share(map, all, b);
  });
  squares.resize(std::min(squares.size(), kMost));
  std::string text;
  for (const std::size_t square : squares) {
    text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ",
                        to_string(static_cast<Square>(square)), 100 * heat_share(map, all, square));
  }
  return text;
}

}  // namespace

std::string heat_map(const std::string& title, const HeatCounts& map, const HeatCounts& all) {
  double greatest = 0;
  for (std::size_t square = 0; square < map.size(); ++square) {
    greatest = std::max(greatest, heat_share(map, all, square));
  }
  std::string text = fmt::format(
      "<figure>\n<figcaption>{0}: {1}</figcaption>\n"
      "<svg class=\"chart map\" role=\"img\" viewBox=\"0 0 {2} {3}\">\n<title>{0}: {1}</title>\n",
      capitalised(title), hottest_squares(map, all), kHeatLeft + kHeatBoard + 2, kHeatBoard + 18);
  for (std::size_t square = 0; square < map.size(); ++square) {
    text += heat_map_cell(map, all, square, greatest);
  }
  return text + heat_grid() + "</svg>\n</figure>\n";
}

}  // namespace cheg::proof::html
