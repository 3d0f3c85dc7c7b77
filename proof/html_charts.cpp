// All charts are inline SVG with sizes in view box units. Histogram holds the counts of the
// program and of best play by moves to mate.
#include "proof/html_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

using chess::Square;

// --- The histogram

// Sizes of the drawing and of its plot area, in units of the view box.
constexpr double kChartWidth = 520;
constexpr double kChartHeight = 300;
constexpr double kPlotLeft = 76;
constexpr double kPlotTop = 34;
constexpr double kPlotWidth = kChartWidth - kPlotLeft - 8;
constexpr double kPlotHeight = kChartHeight - kPlotTop - 48;

// The counts of the program and of best play, over the range of moves in which one of them is not
// 0.
struct Histogram {
  struct MovesColumn {
    std::size_t moves;
    std::uint64_t program;
    std::uint64_t optimal;
  };
  std::vector<MovesColumn> columns;
  std::uint64_t most = 0;
};

std::uint64_t count_at(const std::vector<std::uint64_t>& counts, std::size_t moves) {
  return moves < counts.size() ? counts[moves] : 0;
}

bool is_empty(const Histogram::MovesColumn& column) {
  return column.program == 0 && column.optimal == 0;
}

Histogram make_histogram(const SideReport& side) {
  Histogram histogram;
  std::vector<Histogram::MovesColumn>& columns = histogram.columns;
  const std::size_t size = std::max(side.program_histogram.size(), side.optimal_histogram.size());
  for (std::size_t moves = 0; moves < size; ++moves) {
    const Histogram::MovesColumn column{moves, count_at(side.program_histogram, moves),
                                        count_at(side.optimal_histogram, moves)};
    if (!columns.empty() || !is_empty(column)) {
      columns.push_back(column);
    }
    histogram.most = std::max({histogram.most, column.program, column.optimal});
  }
  while (!columns.empty() && is_empty(columns.back())) {
    columns.pop_back();
  }
  return histogram;
}

// The smallest step of 1, 2, 5, 10, 20, 50, ... for which `parts` steps cover the range.
std::uint64_t round_step(std::uint64_t range, std::uint64_t parts) {
  const std::uint64_t least = range / parts + (range % parts == 0 ? 0 : 1);
  for (std::uint64_t power = 1;; power *= 10) {
    for (const std::uint64_t digit : {1U, 2U, 5U}) {
      if (digit * power >= least) {
        return digit * power;
      }
    }
  }
}

std::string rectangle(std::string_view kind, double x, double y, double width, double height,
                      std::string_view title) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\">"
      "<title>{}</title></rect>\n",
      kind, x, y, width, height, title);
}

std::string axis_text(double x, double y, const char* anchor, std::string_view text) {
  return fmt::format(
      "<text class=\"axis\" x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
      text);
}

// Horizontal grid lines with their numbers of positions, up to `top`.
std::string count_axis(std::uint64_t top, std::uint64_t step) {
  std::string text = axis_text(kPlotLeft - 6, 14, "end", "positions");
  for (std::uint64_t count = 0; count <= top; count += step) {
    const double y =
        kPlotTop + kPlotHeight * (1 - static_cast<double>(count) / static_cast<double>(top));
    text += fmt::format(
        "<line class=\"grid\" x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\"/>\n",
        kPlotLeft, y, kPlotLeft + kPlotWidth, y);
    text += axis_text(kPlotLeft - 6, y + 4, "end", grouped(count));
  }
  return text;
}

std::string moves_axis(const Histogram& histogram) {
  constexpr std::uint64_t kMostLabels = 15;
  const std::uint64_t step = round_step(histogram.columns.size(), kMostLabels);
  const double width = kPlotWidth / static_cast<double>(histogram.columns.size());
  std::string text;
  for (std::size_t i = 0; i < histogram.columns.size(); ++i) {
    const std::size_t moves = histogram.columns[i].moves;
    if (moves % step == 0) {
      text += axis_text(kPlotLeft + width * (static_cast<double>(i) + 0.5),
                        kPlotTop + kPlotHeight + 17, "middle", std::to_string(moves));
    }
  }
  return text + axis_text(kPlotLeft + kPlotWidth / 2, kChartHeight - 10, "middle", "moves to mate");
}

// One bar. Counts above 0 are always visible.
std::string bar(const char* kind, const char* who, const Histogram::MovesColumn& column,
                std::uint64_t count, std::uint64_t top, double x, double width) {
  if (count == 0) {
    return "";
  }
  const double height =
      std::max(1.0, kPlotHeight * static_cast<double>(count) / static_cast<double>(top));
  return rectangle(
      kind, x, kPlotTop + kPlotHeight - height, width, height,
      fmt::format("{}, mate in {}: {}", who, column.moves, counted(count, "position")));
}

std::string bars(const Histogram& histogram, std::uint64_t top) {
  constexpr double kWidestBar = 18;
  const double column_width = kPlotWidth / static_cast<double>(histogram.columns.size());
  const double width = std::min(kWidestBar, 0.43 * column_width);
  std::string text;
  for (std::size_t i = 0; i < histogram.columns.size(); ++i) {
    const Histogram::MovesColumn& column = histogram.columns[i];
    const double middle = kPlotLeft + column_width * (static_cast<double>(i) + 0.5);
    text += bar("program", "Program", column, column.program, top, middle - width, width);
    text += bar("optimal", "Best play", column, column.optimal, top, middle, width);
  }
  return text;
}

std::string histogram_key() {
  constexpr double kRight = kPlotLeft + kPlotWidth;
  return rectangle("program", kRight - 160, 5, 11, 11, "Program") +
         axis_text(kRight - 144, 15, "start", "program") +
         rectangle("optimal", kRight - 76, 5, 11, 11, "Best play") +
         axis_text(kRight - 60, 15, "start", "best play");
}

std::string histogram_drawing(const Histogram& histogram) {
  constexpr std::uint64_t kParts = 5;
  const std::uint64_t step = round_step(histogram.most, kParts);
  const std::uint64_t top = step * (histogram.most / step + (histogram.most % step == 0 ? 0 : 1));
  return fmt::format(
             "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 {} {}\">\n"
             "<title>Positions by moves to mate, {} to {}: program and best play</title>\n",
             kChartWidth, kChartHeight, histogram.columns.front().moves,
             histogram.columns.back().moves) +
         count_axis(top, step) + moves_axis(histogram) + bars(histogram, top) + histogram_key() +
         "</svg>\n";
}

// The same numbers as a table, for readers without a pointer.
std::string histogram_table(const Histogram& histogram) {
  std::string text =
      "<details><summary>The numbers as a table</summary>\n<table>\n"
      "<thead><tr><th scope=\"col\">Mate in</th><th scope=\"col\">Program</th>"
      "<th scope=\"col\">Best play</th></tr></thead>\n<tbody>\n";
  for (const Histogram::MovesColumn& column : histogram.columns) {
    text += comparison_row(std::to_string(column.moves), grouped(column.program),
                           grouped(column.optimal));
  }
  return text + "</tbody>\n</table></details>\n";
}

std::string histogram_figure(const SideReport& side) {
  const Histogram histogram = make_histogram(side);
  if (histogram.columns.empty()) {
    return "";
  }
  return "<figure>\n<figcaption>Positions by the number of moves to mate</figcaption>\n" +
         histogram_drawing(histogram) + histogram_table(histogram) + "</figure>\n";
}

// --- The heat map

constexpr double kCell = 44;
constexpr double kMapLeft = 20;  // room for the numbers of the ranks
constexpr double kMapWidth = kMapLeft + 8 * kCell + 2;
constexpr double kMapHeight = 8 * kCell + 62;  // with the files and the key

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
  const double x = kMapLeft + kCell * file_of(square);
  const double y = 1 + kCell * (7 - rank_of(square));
  const std::string outline = fmt::format(
      "<rect class=\"square\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", x,
      y, kCell, kCell);
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

std::string heat_coordinates() {
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += axis_text(kMapLeft - 8, 1 + kCell * (7 - i) + kCell / 2 + 4, "middle",
                      std::to_string(i + 1));
    text += axis_text(kMapLeft + kCell * (i + 0.5), 8 * kCell + 17, "middle",
                      std::string(1, static_cast<char>('a' + i)));
  }
  return text;
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
  text += heat_coordinates();
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

}  // namespace

std::string charts(const SideReport& side) {
  const std::string figures = histogram_figure(side) + excess_map(side) + failure_map(side);
  return figures.empty() ? "" : "<div class=\"charts\">\n" + figures + "</div>\n";
}

}  // namespace cheg::proof::html
