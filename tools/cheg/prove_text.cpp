// A report for people, and as a row of a table.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "tools/cheg/command.hpp"
#include "tools/cheg/prove_report.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Position;
using chess::tablebase::Wdl;
using proof::ProofFault;
using proof::SideReport;

std::string numbered_line(const proof::ProofExample& example) {
  std::string text;
  Position position = example.position;
  for (const proof::LineMove& move : example.line) {
    const bool is_program = position.side_to_move() == example.position.side_to_move();
    if (is_program) {
      text += fmt::format("\n   {:>4}{} ", position.fullmove_number(),
                          position.side_to_move() == Color::white ? "." : "...");
    }
    const std::string san = chess::format_move(position, move.move, chess::Notation::san);
    text += is_program ? fmt::format("{:<7} {:<14}", san, move.rule) : ' ' + san;
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

void show_examples(const proof::ProofReport& report, const SideReport& side,
                   std::optional<std::size_t> worst) {
  std::size_t number = 0;
  for (const proof::ProofExample& example : examples_shown(side, worst)) {
    const std::string result =
        example.fault == ProofFault::none
            ? fmt::format("takes {} moves, {} more than needed", example.moves, example.excess)
            : std::string(proof::name(example.fault));
    std::string line = numbered_line(example);
    while (line.ends_with(' ')) {
      line.pop_back();
    }
    print(fmt::format("\n{}. {}\n   {}; {}{}\n   {}\n   {}\n", ++number,
                      chess::to_fen(example.position), what_it_is_worth(example.value), result,
                      line, example.end, replay(report, example)));
  }
}

void show_count(std::string_view what, std::uint64_t count) {
  print(fmt::format("{:<44}{:>12}\n", what, count));
}

void show_faults(const std::array<std::uint64_t, proof::kFaultCount>& faults) {
  for (int i = 0; i < proof::kFaultCount; ++i) {
    const std::uint64_t count = faults[static_cast<std::size_t>(i)];
    if (count > 0) {
      show_count(fmt::format("  {}", proof::name(static_cast<ProofFault>(i))), count);
    }
  }
}

void show_lengths(const SideReport& side) {
  const auto row = [](const char* what, auto program, auto optimal) {
    print(fmt::format("{:<32}{:>12}{:>12}\n", what, program, optimal));
  };
  const auto mean = [](double value) { return fmt::format("{:.3f}", value); };
  print(fmt::format("\n{:<32}{:>12}{:>12}\n", "moves to mate", "program", "best play"));
  row("longest", side.program.longest, side.optimal.longest);
  row("mean", mean(side.program.mean), mean(side.optimal.mean));
  row("against random replies, mean", mean(side.program.random_mean),
      mean(side.optimal.random_mean));
  row("against random replies, longest", mean(side.program.random_longest),
      mean(side.optimal.random_longest));
  print(fmt::format("More than needed: at most {} {}, {:.3f} in the mean.\n", side.most_excess,
                    side.most_excess == 1 ? "move" : "moves", side.mean_excess));
  print(fmt::format(
      "Without capture or pawn move: at most {} half moves, {}.\n", side.longest_quiet,
      side.over_fifty == 0
          ? std::string("within the fifty-move rule")
          : fmt::format("beyond the fifty-move rule in {} positions", side.over_fifty)));
}

std::string verdict(const SideReport& side) {
  if (side.positions() == 0) {
    return "Nothing to prove: there is no legal position.";
  }
  if (side.won + side.drawn == 0) {
    return "Nothing to prove: every position is lost.";
  }
  if (side.is_proved()) {
    return fmt::format("Proved: {}{}{}.", side.won > 0 ? "every won position is won" : "",
                       side.won > 0 && side.drawn > 0 ? ", " : "",
                       side.drawn > 0 ? "no drawn position is lost" : "");
  }
  return "Not proved.";
}

std::string achieved(std::uint64_t done, std::uint64_t all) {
  return all == 0      ? "-"
         : done == all ? fmt::format("all {}", all)
                       : fmt::format("{} of {}", done, all);
}

}  // namespace

void show_report(const proof::ProofReport& report, std::optional<std::size_t> worst) {
  for (const SideReport& side : report.sides) {
    print(fmt::format("{} in {}, with the move as {}\n", made_printable(report.program),
                      report.material.to_string(), chess::name(side.color)));
    print(verdict(side) + "\n\n");
    show_count("positions worth a win", side.won);
    show_count("  won against every defence", side.wins);
    show_faults(side.win_faults);
    show_count("positions worth a draw", side.drawn);
    if (side.drawn > 0) {
      show_count("  never lost", side.draws);
      show_faults(side.draw_faults);
    }
    show_count("positions worth a loss", side.lost);
    show_faults(side.loss_faults);
    if (side.wins > 0) {
      show_lengths(side);
    }
    print(fmt::format("{}Instructions for an answer: {:.0f} in the mean.\n",
                      side.wins > 0 ? "" : "\n", side.instructions));
    show_examples(report, side, worst);
    print("\n");
  }
  for (const auto& [error, count] : report.errors) {
    print(fmt::format("Run-time error in {} {}: {}\n", count, count == 1 ? "position" : "positions",
                      error));
  }
  if (!report.played_on.empty()) {
    std::string names;
    for (const MaterialSignature material : report.played_on) {
      names += (names.empty() ? "" : ", ") + material.to_string();
    }
    print(fmt::format("What becomes of it the program plays itself in {}.\n", names));
  }
  const std::string compared =
      fmt::format("{} positions asked with both colours: ", report.mirrored_positions);
  print(report.mirror_differences > 0
            ? fmt::format("{}{} answers differ, so each colour has its own proof.\n", compared,
                          report.mirror_differences)
        : report.sides.size() > 1
            ? compared + "no answer differs, but the program can tell the colours apart.\n"
            : compared + "no answer differs; as Black it plays the mirror image.\n");
}

void show_report_row(const proof::ProofReport& report) {
  for (const SideReport& side : report.sides) {
    const auto lengths = [&](const proof::Lengths& those) {
      return side.wins == 0 ? std::string("-")
                            : fmt::format("{} / {:.3f}", those.longest, those.mean);
    };
    print(fmt::format("| {} | {} | {} | {} | {} | {} | {:.0f} |\n", made_printable(report.program),
                      report.material.to_string(), achieved(side.wins, side.won),
                      achieved(side.draws, side.drawn), lengths(side.program),
                      lengths(side.optimal), side.instructions));
  }
}

}  // namespace cheg::tool
