// All maps are inline SVG with sizes in view box units.
#include "proof/html_maps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

using chess::Square;

// --- The squares

constexpr double kCell = 44;
constexpr double kMapLeft = 20;  // room for the numbers of the ranks
constexpr double kMapWidth = kMapLeft + 8 * kCell + 2;
constexpr double kMapHeight = 8 * kCell + 62;  // with the files and the key

double cell_left(Square square) { return kMapLeft + kCell * file_of(square); }

double cell_top(Square square) { return 1 + kCell * (7 - rank_of(square)); }

std::string outlined(Square square) {
  return fmt::format(
      "<rect class=\"square\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
      cell_left(square), cell_top(square), kCell, kCell);
}

std::string map_coordinates() {
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += axis_text(kMapLeft - 8, 1 + kCell * (7 - i) + kCell / 2 + 4, "middle",
                      std::to_string(i + 1));
    text += axis_text(kMapLeft + kCell * (i + 0.5), 8 * kCell + 17, "middle",
                      std::string(1, static_cast<char>('a' + i)));
  }
  return text;
}

// --- Heat maps

// What a map shows: a value for each square, the mean of `counts` positions; squares without
// positions stay empty.
struct HeatMap {
  std::string caption;
  std::string unit;  // after a value: " moves"
  std::string told;  // after a value in a tooltip: " moves more in the mean of"
  std::array<double, chess::kSquareCount> values{};
  std::array<std::uint64_t, chess::kSquareCount> counts{};

  [[nodiscard]] bool is_empty() const {
    return std::all_of(counts.begin(), counts.end(),
                       [](std::uint64_t count) { return count == 0; });
  }
  [[nodiscard]] double greatest() const { return *std::max_element(values.begin(), values.end()); }
};

using SquareCounts = std::array<std::uint64_t, chess::kSquareCount>;

HeatMap map_of(const SquareCounts& sums, const SquareCounts& counts, double factor) {
  HeatMap map;
  map.counts = counts;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    map.values[i] =
        counts[i] == 0 ? 0 : factor * static_cast<double>(sums[i]) / static_cast<double>(counts[i]);
  }
  return map;
}

// A number that is short enough for a square: "0.25", "12.3", "140".
std::string short_number(double value) {
  if (value >= 99.95) {
    return fmt::format("{:.0f}", value);
  }
  return value >= 9.995 ? fmt::format("{:.1f}", value) : fmt::format("{:.2f}", value);
}

std::string heat(double x, double y, double width, double height, double opacity) {
  return fmt::format(
      "<rect class=\"heat\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
      "fill-opacity=\"{:.3f}\"/>\n",
      x, y, width, height, opacity);
}

// Squares without excess must look different from squares without positions.
double heat_opacity(double value, double greatest) {
  constexpr double kLeast = 0.07;
  return greatest > 0 ? kLeast + (1 - kLeast) * value / greatest : kLeast;
}

std::string heat_cell(const HeatMap& map, Square square, double greatest) {
  const double x = cell_left(square);
  const double y = cell_top(square);
  const std::string outline = outlined(square);
  const auto at = static_cast<std::size_t>(square);
  if (map.counts[at] == 0) {
    return outline;
  }
  const double value = map.values[at];
  return fmt::format("<g><title>King on {}: {:.2f}{} {}</title>\n", to_string(square), value,
                     map.told, counted(map.counts[at], "position")) +
         heat(x, y, kCell, kCell, heat_opacity(value, greatest)) + outline +
         fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g>\n",
                     x + kCell / 2, y + kCell / 2 + 4.5, short_number(value));
}

std::string heat_key(double greatest, const std::string& unit) {
  constexpr int kSteps = 8;
  constexpr double kStepWidth = 14;
  constexpr double kTop = 8 * kCell + 34;
  constexpr double kLeft = kMapLeft + kCell * 4 - kSteps * kStepWidth / 2;
  std::string text = axis_text(kLeft - 8, kTop + 11, "end", "0");
  for (int i = 0; i < kSteps; ++i) {
    text += heat(kLeft + kStepWidth * i, kTop, kStepWidth, 14, heat_opacity(i, kSteps - 1));
  }
  return text + axis_text(kLeft + kSteps * kStepWidth + 8, kTop + 11, "start",
                          short_number(greatest) + unit);
}

std::string drawn_map(const HeatMap& map) {
  if (map.is_empty()) {
    return "";
  }
  const double greatest = map.greatest();
  std::string text = fmt::format(
      "<figure>\n<figcaption>{0}</figcaption>\n"
      "<svg class=\"chart map\" role=\"img\" viewBox=\"0 0 {1} {2}\">\n"
      "<title>{0}: at most {3}</title>\n",
      map.caption, kMapWidth, kMapHeight, short_number(greatest));
  for (int i = 0; i < chess::kSquareCount; ++i) {
    text += heat_cell(map, static_cast<Square>(i), greatest);
  }
  text += map_coordinates();
  if (greatest > 0) {
    text += heat_key(greatest, map.unit);
  }
  return text + "</svg>\n</figure>\n";
}

std::string excess_map(const SideReport& side) {
  HeatMap map = map_of(side.king_excess, side.king_positions, 1);
  map.caption =
      fmt::format("Moves more than best play, in the mean, by the square of {}&#8217;s king",
                  name(~side.color));
  map.unit = " moves";
  map.told = " moves more in the mean of";
  return drawn_map(map);
}

std::string failure_map(const SideReport& side) {
  if (side.failures() == 0) {
    return "";
  }
  constexpr double kPercent = 100;
  HeatMap map = map_of(side.king_failures, side.king_worth, kPercent);
  map.caption =
      fmt::format("Failures in per cent, by the square of {}&#8217;s king", name(~side.color));
  map.unit = " %";
  map.told = " % fail of";
  return drawn_map(map);
}

// --- The map of the rules

// The rules with a letter and a colour of their own; the others share the last letter.
constexpr std::size_t kRulesNamed = 8;

std::size_t letter_of(std::size_t rule) { return std::min(rule, kRulesNamed); }

std::string letter_text(std::size_t letter) {
  return letter == kRulesNamed ? "…" : std::string(1, static_cast<char>('A' + letter));
}

struct LetterShare {
  std::size_t letter = 0;
  std::uint64_t positions = 0;
};

// The letter with the most positions with the king on the square, and all positions there.
std::pair<LetterShare, std::uint64_t> leader(const std::vector<RuleShare>& rules, Square square) {
  std::array<std::uint64_t, kRulesNamed + 1> positions{};
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const std::uint64_t count = rules[i].king_positions[static_cast<std::size_t>(square)];
    positions[letter_of(i)] += count;
    all += count;
  }
  const auto* most = std::max_element(positions.begin(), positions.end());
  return {{static_cast<std::size_t>(most - positions.begin()), *most}, all};
}

std::string rule_cell(const std::vector<RuleShare>& rules, Square square) {
  const auto [most, all] = leader(rules, square);
  if (all == 0) {
    return outlined(square);
  }
  const double x = cell_left(square);
  const double y = cell_top(square);
  const std::string rule =
      most.letter == kRulesNamed ? "other rules" : escaped(rules[most.letter].rule);
  return fmt::format(
             "<g><title>King on {}: {} in {} of {}</title>\n<rect class=\"rule{}\" x=\"{:.1f}\" "
             "y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
             to_string(square), rule, grouped(most.positions), counted(all, "position"),
             most.letter, x, y, kCell, kCell) +
         outlined(square) +
         fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g>\n",
                     x + kCell / 2, y + kCell / 2 + 4.5, letter_text(most.letter));
}

std::string rule_row(std::size_t letter, const std::string& rule, std::uint64_t positions,
                     std::uint64_t all) {
  return fmt::format(
      "<tr><td class=\"key\"><span class=\"rule{}\">{}</span></td><th scope=\"row\">{}</th>"
      "<td>{}</td><td>{}</td></tr>\n",
      letter, letter_text(letter), rule, grouped(positions), share(positions, all));
}

std::string rule_table(const std::vector<RuleShare>& rules) {
  std::uint64_t all = 0;
  std::uint64_t others = 0;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    all += rules[i].positions;
    others += i < kRulesNamed ? 0 : rules[i].positions;
  }
  std::string text =
      "<div class=\"wide\"><table>\n<thead><tr><td></td><th scope=\"col\">Rule</th>"
      "<th scope=\"col\">Positions</th><th scope=\"col\">Share</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < std::min(rules.size(), kRulesNamed); ++i) {
    const RuleShare& rule = rules[i];
    text += rule_row(i,
                     escaped(rule.rule) + (rule.explanation.empty()
                                               ? ""
                                               : fmt::format("<br/><span class=\"faint\">{}</span>",
                                                             escaped(rule.explanation))),
                     rule.positions, all);
  }
  if (others > 0) {
    text += rule_row(kRulesNamed, counted(rules.size() - kRulesNamed, "other rule"), others, all);
  }
  return text + "</tbody>\n</table></div>\n";
}

std::string rule_map(const SideReport& side) {
  if (side.rules.empty()) {
    return "";
  }
  const std::string caption = fmt::format(
      "The rule that plays most often, by the square of {}&#8217;s king", name(~side.color));
  std::string text = fmt::format(
      "<figure class=\"ruled\">\n<figcaption>{0}</figcaption>\n"
      "<svg class=\"chart map\" role=\"img\" viewBox=\"0 0 {1} {2}\">\n<title>{0}</title>\n",
      caption, kMapWidth, 8 * kCell + 24);
  for (int i = 0; i < chess::kSquareCount; ++i) {
    text += rule_cell(side.rules, static_cast<Square>(i));
  }
  return text + map_coordinates() + "</svg>\n" + rule_table(side.rules) + "</figure>\n";
}

}  // namespace

std::string maps(const SideReport& side) {
  return excess_map(side) + failure_map(side) + rule_map(side);
}

}  // namespace cheg::proof::html
