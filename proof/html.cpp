// The page is one string, built section by section; helper files make the charts, the examples and
// escaped text.
#include "proof/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "proof/html_board.hpp"
#include "proof/html_charts.hpp"
#include "proof/html_examples.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof {
namespace {

using html::comparison_row;
using html::counted;
using html::escaped;
using html::grouped;
using html::share;

// Prints always use the light colours. Everything is readable without colours.
constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f5f6f8; --ink: #1b1d21; --faint: #5c636d; --line: #d5d9df;
  --program: #2a6cb8; --optimal: #9097a1; --heat: #f0731f; --good: #17713a; --bad: #b3261e;
  --chosen: #cfe3fb; --rule0: #a9cdf3; --rule1: #f6c89a; --rule2: #b5ddb0; --rule3: #e3b6de;
  --rule4: #f1e08c; --rule5: #a8dcd8; --rule6: #f3b3b0; --rule7: #cfc6f2; --rule8: #dadde2;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #16181c; --panel: #1f2227; --ink: #e6e8eb; --faint: #a2a9b3; --line: #3a3f47;
    --program: #6ea8ea; --optimal: #7b828d; --heat: #b0400a; --good: #62c98a; --bad: #ff8a80;
    --chosen: #234a75; --rule0: #1f4f82; --rule1: #7a4414; --rule2: #2b5e2a; --rule3: #6b3567;
    --rule4: #655711; --rule5: #1d5c58; --rule6: #7a302d; --rule7: #4b3f86; --rule8: #444a54;
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
.rule0 { fill: var(--rule0); }
.key > .rule0 { background: var(--rule0); }
.rule1 { fill: var(--rule1); }
.key > .rule1 { background: var(--rule1); }
.rule2 { fill: var(--rule2); }
.key > .rule2 { background: var(--rule2); }
.rule3 { fill: var(--rule3); }
.key > .rule3 { background: var(--rule3); }
.rule4 { fill: var(--rule4); }
.key > .rule4 { background: var(--rule4); }
.rule5 { fill: var(--rule5); }
.key > .rule5 { background: var(--rule5); }
.rule6 { fill: var(--rule6); }
.key > .rule6 { background: var(--rule6); }
.rule7 { fill: var(--rule7); }
.key > .rule7 { background: var(--rule7); }
.rule8 { fill: var(--rule8); }
.key > .rule8 { background: var(--rule8); }
.chart .square { fill: none; stroke: var(--line); }
.chart .heat { fill: var(--heat); }
.example { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: .25rem 1.25rem;
  margin: 1rem 0; padding: 1rem; background: var(--panel); border-radius: .4rem; }
.example h4 { grid-column: 1 / -1; }
.board { width: 100%; max-width: 15rem; }
label { cursor: pointer; padding: .1rem .2rem; border-radius: .2rem; }
label > input { position: absolute; opacity: 0; }
label:has(:checked) { background: var(--chosen); }
label:has(:focus-visible) { outline: 2px solid var(--program); }
label:hover { text-decoration: underline; }
.bad { color: var(--bad); }
.tree { grid-column: 1 / -1; }
.tree ul { margin: .25rem 0; padding-left: 1.25rem; }
.ruled { grid-column: 1 / -1; display: grid; gap: .5rem 1.5rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.ruled > figcaption { grid-column: 1 / -1; }
.ruled th { font-weight: 400; }
.ruled td:last-child { white-space: nowrap; }
.key > span { display: inline-block; min-width: 1.6rem; text-align: center; color: var(--ink); }
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
      text += count_row("part fault", escaped(name(static_cast<ProofFault>(i))), faults[i], whole);
    }
  }
  return text;
}

std::string counts_table(const SideReport& side) {
  const std::uint64_t all = side.positions();
  std::string text =
      "<h3>Positions</h3>\n<div class=\"wide\"><table>\n"
      "<caption>An indented row is a share of the row above that is not indented.</caption>\n"
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

std::string mean_row(std::string_view label, double program, double optimal) {
  return comparison_row(label, fmt::format("{:.2f}", program), fmt::format("{:.2f}", optimal));
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
      "<p>From the first move, and after each capture or pawn move, the program takes at most {} "
      "to mate or to the next capture or pawn move: {}.</p>\n",
      counted_plies(side.longest_quiet), limit);
}

std::string excess_remark(const SideReport& side) {
  if (side.most_excess == 0) {
    return "<p>The program mates as fast as possible everywhere.</p>\n";
  }
  return fmt::format(
      "<p>Compared with best play, the program takes at most {} more, {:.2f} in the mean.</p>\n",
      counted(side.most_excess, "move"), side.mean_excess);
}

std::string cost_remark(const SideReport& side) {
  return fmt::format("<p>An answer takes {} instructions and {} units of work in the mean.</p>\n",
                     grouped(static_cast<std::uint64_t>(std::llround(side.instructions))),
                     grouped(static_cast<std::uint64_t>(std::llround(side.work))));
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
  text += comparison_row("longest", grouped(static_cast<std::uint64_t>(side.program.longest)),
                         grouped(static_cast<std::uint64_t>(side.optimal.longest)));
  text += mean_row("mean", side.program.mean, side.optimal.mean);
  text +=
      mean_row("mean against random replies", side.program.random_mean, side.optimal.random_mean);
  text += mean_row("longest expected against random replies", side.program.random_longest,
                   side.optimal.random_longest);
  return text + "</tbody>\n</table></div>\n" + excess_remark(side) + quiet_remark(side) +
         cost_remark(side);
}

// --- The page

std::string side_section(const ProofReport& report, const SideReport& side) {
  return fmt::format("<section>\n<h2>{} in {} as {}</h2>\n", escaped(report.program),
                     escaped(report.material.to_string()), name(side.color)) +
         verdict_box(side.is_proved(), verdict_text(side)) + counts_table(side) +
         lengths_table(side) + html::charts(side) +
         (side.groups ? html::failure_groups(*side.groups, report.notation) : "") +
         html::worst_positions(side.worst, report.notation) + "</section>\n";
}

// The comparison of both colours, if both were asked.
std::string mirror_remark(const ProofReport& report) {
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
                             "<p>The program continues in these smaller endings: {}. The tables "
                             "decide all others.</p>\n",
                             names);
}

std::string errors_table(const ProofReport& report) {
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

std::string tables_of_proof(const ProofReport& report) {
  if (report.tables.empty()) {
    return "";
  }
  std::string text =
      "<section>\n<h2>Tables</h2>\n<div class=\"wide\"><table>\n"
      "<caption>Generated for the proof, with the checksums of their files.</caption>\n"
      "<thead><tr><th scope=\"col\">Ending</th><th scope=\"col\">XXH3</th></tr></thead>\n"
      "<tbody>\n";
  for (const TableOfProof& table : report.tables) {
    text += fmt::format("<tr><th scope=\"row\">{}</th><td>{:016x}</td></tr>\n",
                        escaped(table.material.to_string()), table.checksum);
  }
  return text + "</tbody>\n</table></div>\n</section>\n";
}

// Over all lines of the report.
std::size_t most_moves_of_line(const ProofReport& report) {
  std::size_t most = 0;
  for (const SideReport& side : report.sides) {
    for (const ProofExample& example : side.worst) {
      most = std::max(most, example.line.size());
    }
    for (std::size_t i = 0; side.groups && i < side.groups->groups.size(); ++i) {
      most = std::max(most, side.groups->groups[i].example.line.size());
    }
  }
  return most;
}

std::string page_head(const std::string& title, const std::string& board_style) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n",
      title, kStyle, board_style);
}

std::string page_top(const ProofReport& report, const std::string& title) {
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

std::string to_html(const ProofReport& report) {
  const std::string title =
      fmt::format("{} in {}", escaped(report.program), escaped(report.material.to_string()));
  std::string text = page_head(title, html::board_style(most_moves_of_line(report))) + "<body>\n";
  if (std::any_of(report.sides.begin(), report.sides.end(), [](const SideReport& side) {
        return !side.worst.empty() || (side.groups && side.groups->failures > 0);
      })) {
    text += html::men_definitions();
  }
  text += page_top(report, title) + "<main>\n";
  for (const SideReport& side : report.sides) {
    text += side_section(report, side);
  }
  return text + errors_table(report) + tables_of_proof(report) + "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::proof
