// A report as text for people, and as rows of a table.
#include "proof/report_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/shown_examples.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Position;
using chess::tablebase::Wdl;

std::string numbered_line(const ProofExample& example, chess::Notation notation) {
  std::string text;
  Position position = example.position;
  for (const LineMove& move : example.line) {
    const bool is_program = position.side_to_move() == example.position.side_to_move();
    if (is_program) {
      text += fmt::format("\n   {:>4}{} ", position.fullmove_number(),
                          position.side_to_move() == Color::white ? "." : "...");
    }
    const std::string shown = chess::format_move(position, move.move, notation);
    text += is_program ? fmt::format("{:<7} {:<14}", shown, move.rule) : ' ' + shown;
    position.make(move.move);
  }
  return text;
}

std::string what_it_is_worth(chess::tablebase::TableValue value) {
  switch (value.outcome) {
    case Wdl::win:
      return "won, " + to_string(value);
    case Wdl::loss:
      return fmt::format("lost in {}", value.moves());
    case Wdl::draw:
      break;
  }
  return "drawn";
}

// The board, the line and the command that plays it again.
std::string example_text(const ProofReport& report, const ProofExample& example,
                         std::string_view result) {
  std::string line = numbered_line(example, report.notation);
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return fmt::format("{}\n   {}; {}{}\n   {}\n   {}\n", chess::to_fen(example.position),
                     what_it_is_worth(example.value), result, line, example.end,
                     replay(report, example));
}

std::string examples_text(const ProofReport& report, const SideReport& side,
                          std::optional<std::size_t> worst) {
  std::string text;
  std::size_t number = 0;
  for (const ProofExample& example : examples_shown(side, worst)) {
    const std::string result =
        example.fault == ProofFault::none
            ? fmt::format("takes {} moves, {} more than needed", example.moves, example.excess)
            : std::string(name(example.fault));
    text += fmt::format("\n{}. {}", ++number, example_text(report, example, result));
  }
  return text;
}

// "61.2 %"; 0 and 100 appear only if they are exact.
std::string percent(std::uint64_t part, std::uint64_t whole) {
  const double share = 100 * static_cast<double>(part) / static_cast<double>(whole);
  return part > 0 && share < 0.05         ? "< 0.1 %"
         : part < whole && share >= 99.95 ? "> 99.9 %"
                                          : fmt::format("{:.1f} %", share);
}

// The effect of the first move of the example, in words.
std::string spoiling(const FailureGroup& group) {
  const bool is_cycle = group.fault == ProofFault::cycle;
  return !is_cycle ? std::string(name(group.fault))
                   : fmt::format("after move 1 and the reply, mate in {}", group.moves_after);
}

std::string groups_text(const ProofReport& report, const FailureGroups& groups) {
  if (groups.failures == 0) {
    return "\nNo failures.\n";
  }
  std::string summary;
  std::string text;
  for (const FailureGroup& group : groups.groups) {
    const std::string share = percent(group.positions, groups.failures);
    summary += fmt::format("{}{} {}", summary.empty() ? "" : ", ", group.name, share);
    text += fmt::format("\n{}: {} {}, {}{}\n", group.name, group.positions,
                        group.positions == 1 ? "failure" : "failures", share,
                        group.fault == ProofFault::cycle
                            ? fmt::format(", round {} positions", group.cycle_positions)
                            : "");
    text += fmt::format("   {}{}{}\n   {}", group.rule, group.because.empty() ? "" : ": ",
                        group.because, example_text(report, group.example, spoiling(group)));
  }
  if (groups.other_groups > 0) {
    summary += fmt::format(", {} more {} {}", groups.other_groups,
                           groups.other_groups == 1 ? "group" : "groups",
                           percent(groups.other_failures, groups.failures));
  }
  return fmt::format("\n{} {}: {}\n{}", groups.failures,
                     groups.failures == 1 ? "failure" : "failures", summary, text);
}

std::string count_text(std::string_view what, std::uint64_t count) {
  return fmt::format("{:<44}{:>12}\n", what, count);
}

std::string faults_text(const std::array<std::uint64_t, kFaultCount>& faults) {
  std::string text;
  for (int i = 0; i < kFaultCount; ++i) {
    const std::uint64_t count = faults[static_cast<std::size_t>(i)];
    if (count > 0) {
      text += count_text(fmt::format("  {}", name(static_cast<ProofFault>(i))), count);
    }
  }
  return text;
}

std::string lengths_text(const ProofReport& report, const SideReport& side) {
  const auto row = [](const char* what, auto program, auto optimal) {
    return fmt::format("{:<32}{:>12}{:>12}\n", what, program, optimal);
  };
  const auto mean = [](double value) { return fmt::format("{:.3f}", value); };
  return '\n' + row("moves to mate", "program", "best play") +
         row("longest", side.program.longest, side.optimal.longest) +
         row("mean", mean(side.program.mean), mean(side.optimal.mean)) +
         (report.knows_random
              ? row("against random replies, mean", mean(side.program.random_mean),
                    mean(side.optimal.random_mean)) +
                    row("against random replies, longest", mean(side.program.random_longest),
                        mean(side.optimal.random_longest))
              : "") +
         fmt::format("More than needed: at most {} {}, {:.3f} in the mean.\n", side.most_excess,
                     side.most_excess == 1 ? "move" : "moves", side.mean_excess) +
         fmt::format(
             "Without capture or pawn move: at most {} half moves, {}.\n", side.longest_quiet,
             side.over_fifty == 0
                 ? std::string("within the fifty-move rule")
                 : fmt::format("beyond the fifty-move rule in {} positions", side.over_fifty));
}

std::string verdict(const ProofReport& report, const SideReport& side) {
  if (side.positions() == 0 && side.region) {
    return "Nothing to prove: every position is left to the host.";
  }
  if (side.positions() == 0) {
    return "Nothing to prove: there is no legal position.";
  }
  if (side.won + side.drawn == 0) {
    return "Nothing to prove: every position is lost.";
  }
  if (side.is_proved()) {
    return fmt::format(
        "Proved{}: {}{}{}{}.", side.region ? fmt::format(" where {} holds", report.where) : "",
        side.won > 0 ? "every won position is won" : "", side.won > 0 && side.drawn > 0 ? ", " : "",
        side.drawn > 0 ? "no drawn position is lost" : "",
        side.region && side.region->left() > 0 ? ", or it is left to the host" : "");
  }
  return "Not proved.";
}

std::string achieved(std::uint64_t done, std::uint64_t all, std::uint64_t left) {
  const std::string text = all == 0      ? "-"
                           : done == all ? fmt::format("all {}", all)
                                         : fmt::format("{} of {}", done, all);
  return left == 0 ? text : fmt::format("{}, {} left to the host", text, left);
}

std::string where_text(const ProofReport& report) {
  return report.where.empty() ? "" : " where " + report.where;
}

std::string left_text(std::uint64_t count) {
  return count == 0 ? "" : count_text("  left to the host, the value kept", count);
}

// From how many positions play leaves the region.
std::string region_text(const ProofReport& report, const SideReport& side) {
  if (!side.region) {
    return "";
  }
  return fmt::format(
             "Outside of {} play counts by the tables. Where the program keeps the value:\n",
             report.where) +
         count_text("  a reply leaves the region", side.region->outside) +
         count_text("  a reply leads to what is left to the host", side.region->to_left) +
         count_text("  a reply leads to another ending", side.region->to_other_ending);
}

std::string side_text(const ProofReport& report, const SideReport& side,
                      std::optional<std::size_t> worst) {
  std::string text =
      fmt::format("{} in {}{}, with the move as {}\n{}\n\n", made_printable(report.program),
                  report.material.to_string(), where_text(report), chess::name(side.color),
                  verdict(report, side));
  const RegionCounts region = side.region.value_or(RegionCounts());
  text += count_text("positions worth a win", side.won + region.left_won) +
          count_text("  won against every defence", side.wins) + faults_text(side.win_faults) +
          left_text(region.left_won) +
          count_text("positions worth a draw", side.drawn + region.left_drawn);
  if (side.drawn > 0) {
    text += count_text("  never lost", side.draws) + faults_text(side.draw_faults);
  }
  text += left_text(region.left_drawn) +
          count_text("positions worth a loss", side.lost + region.left_lost) +
          faults_text(side.loss_faults) + left_text(region.left_lost);
  text += side.wins > 0 ? lengths_text(report, side) : "\n";
  text += fmt::format("Instructions for an answer: {:.0f} in the mean{}.\n", side.instructions,
                      side.work ? fmt::format(", {:.0f} units of work", *side.work) : "") +
          region_text(report, side);
  if (side.groups) {
    text += groups_text(report, *side.groups);
  }
  return text + examples_text(report, side, worst) + '\n';
}

constexpr double kMegabyte = 1e6;

std::string cold_text(const ProofReport& report) {
  if (!report.cold) {
    return "";
  }
  return fmt::format(
      "A first answer, in {} random positions: CPU time {:.2f} ms in the median, {:.2f} ms at "
      "most; "
      "natives keep up to {:.1f} MB.\n",
      report.cold->positions, report.cold->median, report.cold->worst,
      static_cast<double>(report.cold->memory) / kMegabyte);
}

// The last two columns of a row.
std::string cold_columns(const ProofReport& report) {
  return !report.cold
             ? ""
             : fmt::format(" {:.2f} / {:.2f} | {:.1f} |", report.cold->median, report.cold->worst,
                           static_cast<double>(report.cold->memory) / kMegabyte);
}

std::string played_on_text(const ProofReport& report) {
  std::string names;
  for (const MaterialSignature material : report.played_on) {
    names += (names.empty() ? "" : ", ") + material.to_string();
  }
  return names.empty()
             ? ""
             : fmt::format("The program continues in these smaller endings: {}.\n", names);
}

std::string colors_text(const ProofReport& report) {
  const std::string compared =
      fmt::format("{} positions asked with both colours: ", report.mirrored_positions);
  return report.mirror_differences > 0
             ? fmt::format("{}{} answers differ, so each colour has its own proof.\n", compared,
                           report.mirror_differences)
         : report.sides.size() > 1
             ? compared + "no answer differs, but the program can tell the colours apart.\n"
             : compared + "no answer differs; as Black it plays the mirror image.\n";
}

std::string tables_text(const ProofReport& report) {
  std::string text =
      report.are_tables_trusted
          ? "Tables used as found in their files, not generated again, with checksums (XXH3):\n"
          : "Tables generated for the proof, with the checksums of their files (XXH3):\n";
  for (const TableOfProof& table : report.tables) {
    text += fmt::format("  {:<6} {:016x}\n", table.material.to_string(), table.checksum);
  }
  return report.tables.empty() ? "" : text;
}

}  // namespace

std::string report_text(const ProofReport& report, std::optional<std::size_t> worst) {
  std::string text;
  for (const SideReport& side : report.sides) {
    text += side_text(report, side, worst);
  }
  for (const auto& [error, count] : report.errors) {
    text += fmt::format("Run-time error in {} {}: {}\n", count,
                        count == 1 ? "position" : "positions", error);
  }
  return text + cold_text(report) + played_on_text(report) + colors_text(report) +
         tables_text(report);
}

std::string report_rows(const ProofReport& report) {
  std::string rows;
  for (const SideReport& side : report.sides) {
    const auto lengths = [&](const Lengths& those) {
      return side.wins == 0 ? std::string("-")
                            : fmt::format("{} / {:.3f}", those.longest, those.mean);
    };
    const RegionCounts region = side.region.value_or(RegionCounts());
    rows += fmt::format("| {} | {}{} | {} | {} | {} | {} | {:.0f} |{}\n",
                        made_printable(report.program), report.material.to_string(),
                        where_text(report), achieved(side.wins, side.won, region.left_won),
                        achieved(side.draws, side.drawn, region.left_drawn), lengths(side.program),
                        lengths(side.optimal), side.instructions, cold_columns(report));
  }
  return rows;
}

}  // namespace cheg::proof
