#include "proof/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "chess/drawing.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::Square;
using chess::tablebase::Outcome;

// Paper always gets the light colours. Everything is readable without colours, too.
constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f5f6f8; --ink: #1b1d21; --faint: #5c636d; --line: #d5d9df;
  --program: #2a6cb8; --optimal: #9097a1; --heat: #f0731f; --good: #17713a; --bad: #b3261e;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #16181c; --panel: #1f2227; --ink: #e6e8eb; --faint: #a2a9b3; --line: #3a3f47;
    --program: #6ea8ea; --optimal: #7b828d; --heat: #b0400a; --good: #62c98a; --bad: #ff8a80;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  max-width: 64rem; margin: 0 auto; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 .5rem; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 2.5rem 0 .5rem; padding-top: 1rem;
  border-top: 2px solid var(--line); }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .5rem 0; }
.verdict { padding: .6rem .9rem; border-left: .3rem solid var(--line); background: var(--panel); }
.verdict.proved { border-color: var(--good); }
.verdict.refuted { border-color: var(--bad); }
.proved > strong { color: var(--good); }
.refuted > strong { color: var(--bad); }
.remark, .faint { color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .25rem; }
th, td { padding: .2rem .75rem; border-bottom: 1px solid var(--line); text-align: right; }
th { font-weight: 600; }
th[scope=row], th:first-child { text-align: left; padding-left: 0; }
tr.whole > td { font-weight: 600; }
tr.part > th { font-weight: 400; padding-left: 1.25rem; }
tr.fault > th, tr.fault > td { color: var(--bad); }
figure { margin: 0; }
figcaption { color: var(--faint); margin-bottom: .5rem; }
summary { cursor: pointer; }
details { margin-top: .5rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: 1.5rem; align-items: start; }
svg { display: block; max-width: 100%; height: auto; }
.chart { width: 100%; max-width: 36rem; font: 12px system-ui, sans-serif; }
.chart.map { max-width: 28rem; }
.chart text { fill: var(--ink); }
.chart .axis { fill: var(--faint); }
.chart .grid { stroke: var(--line); }
.chart .program { fill: var(--program); }
.chart .optimal { fill: var(--optimal); }
.chart .square { fill: none; stroke: var(--line); }
.chart .heat { fill: var(--heat); }
.example { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: .25rem 1.25rem;
  margin: 1rem 0; padding: 1rem; background: var(--panel); border-radius: .4rem; }
.example h4 { grid-column: 1 / -1; }
.board { width: 100%; max-width: 15rem; }
.men { position: absolute; width: 0; height: 0; }
dl { margin: 0; }
dt { color: var(--faint); font-size: .85rem; }
dd { margin: 0 0 .5rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.move { font-weight: 600; white-space: nowrap; }
.reply { white-space: nowrap; }
.rule { color: var(--faint); font-size: .85em; }
.rule[title] { text-decoration: underline dotted; cursor: help; }
.rules { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .25rem 1rem; }
.rules > dt, .rules > dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .example { grid-template-columns: minmax(0, 1fr); }
  .board { max-width: 20rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2, h3, h4 { break-after: avoid; }
  figure, .example, tr { break-inside: avoid; }
  .example { border: 1px solid var(--line); }
  details { display: none; }
}
)css";

// --- Words and numbers

// Text of a program or about it, as it may stand in an element or in an attribute. Control
// characters are not allowed in a page, not even escaped.
std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      case '\n':
      case '\t':
        safe += c;
        break;
      default:
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
          safe += "&#65533;";
        } else {
          safe += c;
        }
    }
  }
  return safe;
}

// "1,234,567"
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

// "1 move", "12 moves"
std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string counted(int number, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(std::max(number, 0)), noun);
}

// A percentage, escaped. Neither 0 nor 100 unless it is exactly that: one position decides a proof.
std::string share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) {
    return "";
  }
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (part > 0 && percent < 0.01) {
    return "&lt; 0.01 %";
  }
  if (part < whole && percent > 99.99) {
    return "&gt; 99.99 %";
  }
  return fmt::format("{:.2f} %", percent);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

// --- The verdict

std::string verdict_box(bool is_proved, const std::string& text) {
  return fmt::format("<p class=\"verdict {}\"><strong>{}</strong> {}</p>\n",
                     is_proved ? "proved" : "refuted", is_proved ? "Proved." : "Not proved.", text);
}

std::string verdict_text(const SideReport& side) {
  if (side.won == 0 && side.drawn == 0) {
    return "There is nothing to prove: no position is worth a win or a draw.";
  }
  std::string text;
  if (side.won > 0) {
    text += fmt::format("The program wins {}{} of {} against every defence. ",
                        side.wins == side.won ? "" : "only ", grouped(side.wins),
                        counted(side.won, "won position"));
  }
  if (side.drawn > 0) {
    text += fmt::format("It keeps {} of {}. ", grouped(side.draws), counted(side.drawn, "draw"));
  }
  if (side.over_fifty > 0) {
    text += fmt::format("In {} it breaks the fifty-move rule. ",
                        counted(side.over_fifty, "won position"));
  }
  text.pop_back();
  return text;
}

// --- The counts

std::string count_row(const char* kind, std::string_view label, std::uint64_t count,
                      std::uint64_t whole) {
  return fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                     kind, label, grouped(count), share(count, whole));
}

std::string fault_rows(const std::array<std::uint64_t, kFaultCount>& faults, std::uint64_t whole) {
  std::string text;
  for (std::size_t i = 1; i < faults.size(); ++i) {
    if (faults[i] > 0) {
      text += count_row("part fault", escaped(name(static_cast<Fault>(i))), faults[i], whole);
    }
  }
  return text;
}

std::string counts_table(const SideReport& side) {
  const std::uint64_t all = side.positions();
  std::string text =
      "<h3>Positions</h3>\n<div class=\"wide\"><table>\n"
      "<caption>Shares of all positions, indented of the line above that is not.</caption>\n"
      "<thead><tr><th scope=\"col\">Worth with best play</th><th scope=\"col\">Positions</th>"
      "<th scope=\"col\">Share</th></tr></thead>\n<tbody>\n";
  text += count_row("whole", "a win", side.won, all);
  if (side.won > 0) {
    text += count_row("part", "wins for certain", side.wins, side.won);
  }
  text += fault_rows(side.win_faults, side.won);
  text += "</tbody>\n<tbody>\n" + count_row("whole", "a draw", side.drawn, all);
  if (side.drawn > 0) {
    text += count_row("part", "keeps the draw", side.draws, side.drawn);
  }
  text += fault_rows(side.draw_faults, side.drawn);
  text += "</tbody>\n<tbody>\n" + count_row("whole", "a loss", side.lost, all);
  text += fault_rows(side.loss_faults, side.lost);
  text += "</tbody>\n<tbody>\n" + count_row("whole", "all", all, all);
  return text + "</tbody>\n</table></div>\n";
}

// --- The lengths

std::string length_row(std::string_view label, const std::string& program,
                       const std::string& optimal) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", label, program,
                     optimal);
}

std::string mean_row(std::string_view label, double program, double optimal) {
  return length_row(label, fmt::format("{:.2f}", program), fmt::format("{:.2f}", optimal));
}

// "1 ply", "31 plies"
std::string counted_plies(int plies) {
  return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string quiet_remark(const SideReport& side) {
  const std::string limit = side.over_fifty > 0
                                ? fmt::format("which breaks the fifty-move rule in {}",
                                              counted(side.over_fifty, "position"))
                                : std::string("within the 100 plies of the fifty-move rule");
  return fmt::format(
      "<p>As long as the program plays there are, from the beginning and from each capture or pawn "
      "move, at most {} to mate or to the next capture or pawn move: {}.</p>\n",
      counted_plies(side.longest_quiet), limit);
}

std::string excess_remark(const SideReport& side) {
  if (side.most_excess == 0) {
    return "<p>The program mates as fast as possible everywhere.</p>\n";
  }
  return fmt::format("<p>Over best play it takes at most {} more, {:.2f} in the mean.</p>\n",
                     counted(side.most_excess, "move"), side.mean_excess);
}

std::string lengths_table(const SideReport& side) {
  if (side.wins == 0) {
    return "";
  }
  std::string text =
      "<h3>Moves to mate</h3>\n<div class=\"wide\"><table>\n"
      "<caption>In the positions that the program wins.</caption>\n"
      "<thead><tr><td></td><th scope=\"col\">Program</th><th scope=\"col\">Best play</th></tr>"
      "</thead>\n<tbody>\n";
  text += length_row("longest", grouped(static_cast<std::uint64_t>(side.program.longest)),
                     grouped(static_cast<std::uint64_t>(side.optimal.longest)));
  text += mean_row("mean", side.program.mean, side.optimal.mean);
  text +=
      mean_row("mean against random replies", side.program.random_mean, side.optimal.random_mean);
  text += mean_row("longest expected against random replies", side.program.random_longest,
                   side.optimal.random_longest);
  return text + "</tbody>\n</table></div>\n" + excess_remark(side) + quiet_remark(side);
}

// --- The histogram

// Lengths in the units of the view box, of the whole drawing and of the area between the axes.
constexpr double kChartWidth = 520;
constexpr double kChartHeight = 300;
constexpr double kPlotLeft = 76;
constexpr double kPlotTop = 34;
constexpr double kPlotWidth = kChartWidth - kPlotLeft - 8;
constexpr double kPlotHeight = kChartHeight - kPlotTop - 48;

// The counts of both, from the first move to the last at which one of them is not 0.
struct Histogram {
  struct Column {
    std::size_t moves;
    std::uint64_t program;
    std::uint64_t optimal;
  };
  std::vector<Column> columns;
  std::uint64_t most = 0;
};

std::uint64_t count_at(const std::vector<std::uint64_t>& counts, std::size_t moves) {
  return moves < counts.size() ? counts[moves] : 0;
}

bool is_empty(const Histogram::Column& column) {
  return column.program == 0 && column.optimal == 0;
}

Histogram make_histogram(const SideReport& side) {
  Histogram histogram;
  std::vector<Histogram::Column>& columns = histogram.columns;
  const std::size_t size = std::max(side.program_histogram.size(), side.optimal_histogram.size());
  for (std::size_t moves = 0; moves < size; ++moves) {
    const Histogram::Column column{moves, count_at(side.program_histogram, moves),
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

// The least of 1, 2, 5, 10, 20, 50, ... of which `parts` cover the range.
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

// Lines across the plot with their numbers of positions, up to `top`.
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

// One bar; a count other than 0 can always be seen.
std::string bar(const char* kind, const char* who, const Histogram::Column& column,
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
    const Histogram::Column& column = histogram.columns[i];
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

// The same numbers for those who cannot point at a bar.
std::string histogram_table(const Histogram& histogram) {
  std::string text =
      "<details><summary>The numbers as a table</summary>\n<table>\n"
      "<thead><tr><th scope=\"col\">Mate in</th><th scope=\"col\">Program</th>"
      "<th scope=\"col\">Best play</th></tr></thead>\n<tbody>\n";
  for (const Histogram::Column& column : histogram.columns) {
    text +=
        length_row(std::to_string(column.moves), grouped(column.program), grouped(column.optimal));
  }
  return text + "</tbody>\n</table></details>\n";
}

std::string histogram_figure(const SideReport& side) {
  const Histogram histogram = make_histogram(side);
  if (histogram.columns.empty()) {
    return "";
  }
  return "<figure>\n<figcaption>Positions won in so many moves</figcaption>\n" +
         histogram_drawing(histogram) + histogram_table(histogram) + "</figure>\n";
}

// --- The heat map

constexpr double kCell = 44;
constexpr double kMapLeft = 20;  // room for the numbers of the ranks
constexpr double kMapWidth = kMapLeft + 8 * kCell + 2;
constexpr double kMapHeight = 8 * kCell + 62;  // with the files and the key

double mean_excess_at(const SideReport& side, std::size_t square) {
  return static_cast<double>(side.king_excess[square]) /
         static_cast<double>(side.king_positions[square]);
}

double greatest_mean_excess(const SideReport& side) {
  double greatest = 0;
  for (std::size_t square = 0; square < side.king_positions.size(); ++square) {
    if (side.king_positions[square] > 0) {
      greatest = std::max(greatest, mean_excess_at(side, square));
    }
  }
  return greatest;
}

// Short enough for a square: "0.25", "12.3", "140".
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

// Squares without excess still differ from those without positions.
double heat_opacity(double value, double greatest) {
  constexpr double kLeast = 0.07;
  return greatest > 0 ? kLeast + (1 - kLeast) * value / greatest : kLeast;
}

std::string heat_cell(const SideReport& side, Square square, double greatest) {
  const double x = kMapLeft + kCell * file_of(square);
  const double y = 1 + kCell * (7 - rank_of(square));
  const std::string outline = fmt::format(
      "<rect class=\"square\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", x,
      y, kCell, kCell);
  const auto at = static_cast<std::size_t>(square);
  if (side.king_positions[at] == 0) {
    return outline;
  }
  const double value = mean_excess_at(side, at);
  return fmt::format("<g><title>King on {}: {:.2f} moves more in the mean of {}</title>\n",
                     to_string(square), value, counted(side.king_positions[at], "position")) +
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

std::string heat_key(double greatest) {
  constexpr int kSteps = 8;
  constexpr double kStepWidth = 14;
  constexpr double kTop = 8 * kCell + 34;
  constexpr double kLeft = kMapLeft + kCell * 4 - kSteps * kStepWidth / 2;
  std::string text = axis_text(kLeft - 8, kTop + 11, "end", "0");
  for (int i = 0; i < kSteps; ++i) {
    text += heat(kLeft + kStepWidth * i, kTop, kStepWidth, 14, heat_opacity(i, kSteps - 1));
  }
  return text + axis_text(kLeft + kSteps * kStepWidth + 8, kTop + 11, "start",
                          short_number(greatest) + " moves");
}

std::string heat_map(const SideReport& side) {
  if (std::all_of(side.king_positions.begin(), side.king_positions.end(),
                  [](std::uint64_t positions) { return positions == 0; })) {
    return "";
  }
  const double greatest = greatest_mean_excess(side);
  const std::string caption =
      fmt::format("Moves more than best play, in the mean, by the square of {}&#8217;s king",
                  name(~side.color));
  std::string text = fmt::format(
      "<figure>\n<figcaption>{0}</figcaption>\n"
      "<svg class=\"chart map\" role=\"img\" viewBox=\"0 0 {1} {2}\">\n"
      "<title>{0}: at most {3}</title>\n",
      caption, kMapWidth, kMapHeight, short_number(greatest));
  for (int i = 0; i < chess::kSquareCount; ++i) {
    text += heat_cell(side, static_cast<Square>(i), greatest);
  }
  text += heat_coordinates();
  if (greatest > 0) {
    text += heat_key(greatest);
  }
  return text + "</svg>\n</figure>\n";
}

std::string charts(const SideReport& side) {
  const std::string figures = histogram_figure(side) + heat_map(side);
  return figures.empty() ? "" : "<div class=\"charts\">\n" + figures + "</div>\n";
}

// --- Boards

std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t found = text.find(before);
  const std::size_t begin = found == std::string::npos ? 0 : found + before.size();
  return text.substr(begin, text.rfind(after) - begin);
}

// Every board refers to the men by the same ids, so the page defines them once for all.
std::string men_definitions() {
  const std::string drawing = draw_svg(chess::Position());
  return "<svg class=\"men\" aria-hidden=\"true\"><defs>" + between(drawing, "<defs>", "</defs>") +
         "</defs></svg>\n";
}

void replace_all(std::string& text, std::string_view old, std::string_view by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), by);
    at += by.size();
  }
}

// The position with the first move of its line. As in all diagrams White is at the bottom.
std::string board(const Example& example, const std::string& fen) {
  chess::SvgDrawing drawing;
  if (!example.line.empty()) {
    const chess::Move move = example.line.front().move;
    drawing.arrows.push_back({move.from(), move.to()});
  }
  std::string content = between(draw_svg(example.position, drawing), "</defs>", "</svg>");
  // Inside of a page no name spaces are declared; SVG 2 links without one.
  replace_all(content, "xlink:href", "href");
  return fmt::format(
      "<svg class=\"board\" role=\"img\" viewBox=\"0 0 360 360\"><title>Board: "
      "{}</title>{}</svg>\n",
      fen, content);
}

// --- The worst positions

// "a win in 12 moves"
std::string worth(chess::tablebase::Value value) {
  switch (value.outcome) {
    case Outcome::win:
      return "a win in " + counted(value.moves(), "move");
    case Outcome::loss:
      return "a loss in " + counted(value.moves(), "move");
    case Outcome::draw:
      break;
  }
  return "a draw";
}

// "stalemate", "mate in 16 moves, 4 more than needed"
std::string achievement(const Example& example) {
  if (example.fault != Fault::none) {
    return name(example.fault);
  }
  if (example.moves == 0) {
    return "no fault";
  }
  const std::string mate = "mate in " + counted(example.moves, "move");
  return example.excess > 0 ? fmt::format("{}, {} more than needed", mate, example.excess)
                            : mate + ", as fast as possible";
}

// The number before a move: always before White's, and where the line begins before Black's.
std::string move_number(const chess::Position& position, bool is_first) {
  if (position.side_to_move() == Color::white) {
    return fmt::format("{}. ", position.fullmove_number());
  }
  return is_first ? fmt::format("{}... ", position.fullmove_number()) : "";
}

std::string rule_text(const LineMove& move) {
  if (move.rule.empty()) {
    return "";
  }
  const std::string title =
      move.because.empty() ? "" : fmt::format(" title=\"{}\"", escaped(move.because));
  return fmt::format(" <span class=\"rule\"{}>{}</span>", title, escaped(move.rule));
}

std::string line_text(const Example& example) {
  std::string text;
  chess::Position position = example.position;
  for (const LineMove& move : example.line) {
    const bool is_own = position.side_to_move() == example.position.side_to_move();
    text += fmt::format("<span class=\"{}\">{}{}</span>{}\n", is_own ? "move" : "reply",
                        move_number(position, text.empty()),
                        escaped(format_move(position, move.move, chess::Notation::san)),
                        rule_text(move));
    position.make(move.move);
  }
  return text;
}

std::string described(const char* term, const std::string& text) {
  return text.empty() ? "" : fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, text);
}

std::string example_article(const Example& example, std::size_t number) {
  const std::string fen = escaped(to_fen(example.position));
  const std::string happens = escaped(achievement(example));
  return fmt::format("<article class=\"example\">\n<h4>{}. {}</h4>\n", number,
                     capitalised(happens)) +
         board(example, fen) + "<dl>\n" + described("FEN", "<code>" + fen + "</code>") +
         described("To move", name(example.position.side_to_move())) +
         described("Worth", worth(example.value)) + described("The program", happens) +
         described("Line", line_text(example)) + described("End", escaped(example.end)) +
         "</dl>\n</article>\n";
}

// The explanations once more in the open: paper and phones show no tooltips.
std::string explained_rules(const std::vector<Example>& examples) {
  std::vector<std::pair<std::string_view, std::string_view>> rules;
  for (const Example& example : examples) {
    for (const LineMove& move : example.line) {
      const std::pair<std::string_view, std::string_view> rule{move.rule, move.because};
      if (!move.rule.empty() && !move.because.empty() &&
          std::find(rules.begin(), rules.end(), rule) == rules.end()) {
        rules.push_back(rule);
      }
    }
  }
  std::string text;
  for (const auto& [rule, because] : rules) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(rule), escaped(because));
  }
  return text.empty() ? ""
                      : "<h3>Rules in these lines</h3>\n<dl class=\"rules\">\n" + text + "</dl>\n";
}

std::string worst_positions(const std::vector<Example>& examples) {
  if (examples.empty()) {
    return "";
  }
  std::string text = "<h3>The worst positions</h3>\n";
  for (std::size_t i = 0; i < examples.size(); ++i) {
    text += example_article(examples[i], i + 1);
  }
  return text + explained_rules(examples);
}

// --- The page

std::string side_section(const Report& report, const SideReport& side) {
  return fmt::format("<section>\n<h2>{} in {} as {}</h2>\n", escaped(report.program),
                     escaped(report.material.to_string()), name(side.color)) +
         verdict_box(side.is_proved(), verdict_text(side)) + counts_table(side) +
         lengths_table(side) + charts(side) + worst_positions(side.worst) + "</section>\n";
}

// How the two colours compare, as far as both were asked.
std::string mirror_remark(const Report& report) {
  if (report.mirrored_positions == 0) {
    return "";
  }
  const std::string asked =
      counted(report.mirrored_positions, "position") + " asked with both colours";
  if (report.mirror_differences > 0) {
    return fmt::format(
        "<p>Of {}, {} got answers that are not each other&#8217;s mirror image.</p>\n", asked,
        grouped(report.mirror_differences));
  }
  const std::string other =
      report.sides.size() == 1
          ? fmt::format("{} is the mirror image and not shown. ", name(~report.sides[0].color))
          : "";
  return fmt::format("<p>{}Of {}, all got answers that are each other&#8217;s mirror image.</p>\n",
                     other, asked);
}

std::string played_on(const std::vector<chess::MaterialSignature>& endings) {
  std::string names;
  for (const chess::MaterialSignature& ending : endings) {
    names += (names.empty() ? "" : ", ") + escaped(ending.to_string());
  }
  return names.empty() ? ""
                       : fmt::format(
                             "<p>Smaller endings that the program plays on with: {}. All others "
                             "count by the tables.</p>\n",
                             names);
}

std::string errors_table(const Report& report) {
  if (report.errors.empty()) {
    return "";
  }
  std::string text =
      "<section>\n<h2>Run-time errors</h2>\n<div class=\"wide\"><table>\n"
      "<thead><tr><th scope=\"col\">Where and what</th><th scope=\"col\">Positions</th></tr>"
      "</thead>\n<tbody>\n";
  for (const auto& [error, positions] : report.errors) {
    text += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escaped(error),
                        grouped(positions));
  }
  return text + "</tbody>\n</table></div>\n</section>\n";
}

std::string page_head(const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n",
      title, kStyle);
}

std::string page_top(const Report& report, const std::string& title) {
  std::string text = "<header>\n<h1>" + title + "</h1>\n";
  if (report.sides.empty()) {
    return text + "<p>Nothing was played.</p>\n</header>\n";
  }
  std::uint64_t positions = 0;
  for (const SideReport& side : report.sides) {
    positions += side.positions();
  }
  text += fmt::format(
      "<p>Every one of {} against every defence, in {:.1f} seconds. "
      "Castling rights are left out.</p>\n",
      counted(positions, "position"), report.seconds);
  return text + mirror_remark(report) + played_on(report.played_on) + "</header>\n";
}

}  // namespace

std::string to_html(const Report& report) {
  const std::string title =
      fmt::format("{} in {}", escaped(report.program), escaped(report.material.to_string()));
  std::string text = page_head(title) + "<body>\n";
  if (std::any_of(report.sides.begin(), report.sides.end(),
                  [](const SideReport& side) { return !side.worst.empty(); })) {
    text += men_definitions();
  }
  text += page_top(report, title) + "<main>\n";
  for (const SideReport& side : report.sides) {
    text += side_section(report, side);
  }
  return text + errors_table(report) + "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::proof
