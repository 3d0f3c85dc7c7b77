#include "cover/html_maps.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cover/pages.hpp"
#include "proof/html_text.hpp"

namespace cheg::cover {
namespace {

using chess::Square;
using proof::html::capitalised;
using proof::html::escaped;
using proof::html::grouped;

// Sizes in units of the view box.
constexpr int kCell = 24;
constexpr int kLeft = 14;
constexpr int kBoard = 8 * kCell;

double share_at(const SquareCounts& map, const SquareCounts& all, std::size_t square) {
  return all[square] == 0 ? 0 : static_cast<double>(map[square]) / static_cast<double>(all[square]);
}

std::string map_cell(const SquareCounts& map, const SquareCounts& all, std::size_t square,
                     double greatest) {
  constexpr double kLeast = 0.08;  // one position is seen
  if (map[square] == 0) {
    return "";
  }
  const auto name = static_cast<Square>(square);
  const double share = share_at(map, all, square);
  return fmt::format(
      "<rect class=\"heat\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"{:.3f}\">"
      "<title>{}: {} of {} positions, {:.2f} %</title></rect>\n",
      kLeft + kCell * file_of(name), kCell * (7 - rank_of(name)), kCell, kCell,
      kLeast + (1 - kLeast) * share / greatest, to_string(name), grouped(map[square]),
      grouped(all[square]), 100 * share);
}

std::string map_grid() {
  std::string path;
  for (int i = 0; i <= 8; ++i) {
    path += fmt::format("M{} {}h{}M{} 0v{}", kLeft, kCell * i, kBoard, kLeft + kCell * i, kBoard);
  }
  std::string text = fmt::format("<path class=\"square\" d=\"{}\"/>\n", path);
  for (int i = 0; i < 8; ++i) {
    text += fmt::format(
        "<text class=\"axis\" x=\"5\" y=\"{}\" text-anchor=\"middle\">{}</text>"
        "<text class=\"axis\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
        kCell * (7 - i) + kCell / 2 + 4, i + 1, kLeft + kCell * i + kCell / 2, kBoard + 13,
        static_cast<char>('a' + i));
  }
  return text;
}

// The squares with the greatest shares in words, for readers without a pointer.
std::string most_squares(const SquareCounts& map, const SquareCounts& all) {
  constexpr std::size_t kMost = 4;
  std::vector<std::size_t> squares;
  for (std::size_t square = 0; square < map.size(); ++square) {
    if (map[square] > 0) {
      squares.push_back(square);
    }
  }
  std::stable_sort(squares.begin(), squares.end(), [&](std::size_t a, std::size_t b) {
    return share_at(map, all, a) > share_at(map, all, b);
  });
  squares.resize(std::min(squares.size(), kMost));
  std::string text;
  for (const std::size_t square : squares) {
    text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ",
                        to_string(static_cast<Square>(square)), 100 * share_at(map, all, square));
  }
  return text;
}

std::string man_map(const std::string& man, const SquareCounts& map, const SquareCounts& all) {
  double greatest = 0;
  for (std::size_t square = 0; square < map.size(); ++square) {
    greatest = std::max(greatest, share_at(map, all, square));
  }
  std::string text = fmt::format(
      "<figure>\n<figcaption>{0}: {1}</figcaption>\n"
      "<svg class=\"chart map\" role=\"img\" viewBox=\"0 0 {2} {3}\">\n<title>{0}: {1}</title>\n",
      capitalised(man), most_squares(map, all), kLeft + kBoard + 2, kBoard + 18);
  for (std::size_t square = 0; square < map.size(); ++square) {
    text += map_cell(map, all, square, greatest);
  }
  return text + map_grid() + "</svg>\n</figure>\n";
}

}  // namespace

std::string rule_maps(const CoveredSide& side, const CoveredRule& rule) {
  if (rule.decides == 0) {
    return "";
  }
  std::string text;
  for (std::size_t i = 0; i < side.men.size(); ++i) {
    text += man_map(man_name(side.men[i]), rule.maps[i], side.men_positions[i]);
  }
  return fmt::format(
      "<details>\n<summary>Where {} decides, by the squares of the men</summary>\n"
      "<div class=\"maps\">\n{}</div>\n</details>\n",
      escaped(rule.name), text);
}

}  // namespace cheg::cover
