// The chart is inline SVG with sizes in view box units. Histogram holds the counts of the
// program and of best play by moves to mate.
#include "proof/html_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "proof/html_maps.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof::html {
namespace {

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

}  // namespace

std::string charts(const SideReport& side) {
  const std::string figures = histogram_figure(side) + maps(side);
  return figures.empty() ? "" : "<div class=\"charts\">\n" + figures + "</div>\n";
}

}  // namespace cheg::proof::html
