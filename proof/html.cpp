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
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof {
namespace {

using html::comparison_row;
using html::counted;
using html::escaped;
using html::grouped;
using html::share;

// --- The verdict

std::string verdict_box(bool is_proved, const std::string& text) {
  return fmt::format("<p class=\"verdict {}\"><strong>{}</strong> {}</p>\n",
                     is_proved ? "proved" : "refuted", is_proved ? "Proved." : "Not proved.", text);
}

std::string verdict_text(const ProofReport& report, const SideReport& side) {
  if (side.won == 0 && side.drawn == 0) {
    return "There is nothing to prove: no position is worth a win or a draw.";
  }
  std::string text =
      side.region ? fmt::format("Where {} holds. ", escaped(report.where)) : std::string();
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
  if (side.region && side.region->left() > 0) {
    text += fmt::format("It leaves {} to the host. ", counted(side.region->left(), "position"));
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

// Positions whose value the program leaves to the host, without a share.
std::string left_row(std::uint64_t count) {
  return count == 0 ? ""
                    : fmt::format(
                          "<tr class=\"part\"><th scope=\"row\">besides, left to the host, the "
                          "value kept</th><td>{}</td><td></td></tr>\n",
                          grouped(count));
}

// From how many positions play leaves the region.
std::string region_remark(const ProofReport& report, const SideReport& side) {
  if (!side.region) {
    return "";
  }
  return fmt::format(
      "<p>The proof is about the positions where {} holds; play that leaves them counts by the "
      "tables. Where the program keeps the value, a reply leaves the region in {}, leads to what "
      "is "
      "left to the host in {}, and to another ending in {}.</p>\n",
      escaped(report.where), counted(side.region->outside, "position"),
      counted(side.region->to_left, "position"), counted(side.region->to_other_ending, "position"));
}

std::string counts_table(const SideReport& side) {
  const RegionCounts region = side.region.value_or(RegionCounts());
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
  text += fault_rows(side.win_faults, side.won) + left_row(region.left_won);
  text += "</tbody>\n<tbody>\n" + count_row("whole", "a draw", side.drawn, all);
  if (side.drawn > 0) {
    text += count_row("part", "keeps the draw", side.draws, side.drawn);
  }
  text += fault_rows(side.draw_faults, side.drawn) + left_row(region.left_drawn);
  text += "</tbody>\n<tbody>\n" + count_row("whole", "a loss", side.lost, all);
  text += fault_rows(side.loss_faults, side.lost) + left_row(region.left_lost);
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
  const auto rounded = [](double mean) {
    return grouped(static_cast<std::uint64_t>(std::llround(mean)));
  };
  return fmt::format("<p>An answer takes {} instructions{} in the mean.</p>\n",
                     rounded(side.instructions),
                     side.work ? " and " + rounded(*side.work) + " units of work" : "");
}

std::string lengths_table(const ProofReport& report, const SideReport& side) {
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
  if (report.knows_random) {
    text +=
        mean_row("mean against random replies", side.program.random_mean, side.optimal.random_mean);
    text += mean_row("longest expected against random replies", side.program.random_longest,
                     side.optimal.random_longest);
  }
  return text + "</tbody>\n</table></div>\n" + excess_remark(side) + quiet_remark(side) +
         cost_remark(side);
}

// --- The page

std::string side_section(const ProofReport& report, const SideReport& side) {
  return fmt::format("<section>\n<h2>{} in {} as {}</h2>\n", escaped(report.program),
                     escaped(report.material.to_string()), name(side.color)) +
         verdict_box(side.is_proved(), verdict_text(report, side)) + region_remark(report, side) +
         counts_table(side) + lengths_table(report, side) + html::charts(side) +
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
  std::string text = fmt::format(
      "<section>\n<h2>Tables</h2>\n<div class=\"wide\"><table>\n"
      "<caption>{}, with the checksums of their files.</caption>\n",
      report.are_tables_trusted ? "Used as found in their files, not generated again"
                                : "Generated for the proof");
  text +=
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
      fmt::format("{} in {}{}", escaped(report.program), escaped(report.material.to_string()),
                  report.where.empty() ? "" : " where " + escaped(report.where));
  std::string text =
      html::page_head(title, html::board_style(most_moves_of_line(report))) + "<body>\n";
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
