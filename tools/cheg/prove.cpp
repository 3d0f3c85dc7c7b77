// cheg prove: a program in an ending, in every position and against every defence.
#include "proof/prove.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/text.hpp"
#include "command.hpp"
#include "consulting.hpp"
#include "interrupt.hpp"
#include "json.hpp"
#include "program.hpp"
#include "progress.hpp"
#include "proof/html.hpp"
#include "proving.hpp"
#include "stdlib/natives.hpp"
#include "tables.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Position;
using chess::tablebase::Outcome;
using proof::Fault;
using proof::SideReport;

// Without --worst this many faults are shown, and this many positions on a page.
constexpr std::size_t kFaultsShown = 3;
constexpr std::size_t kPositionsOnPage = 6;

struct ProveOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::size_t> worst;
  std::optional<std::string> html;
  bool json = false;
  bool table = false;
  TableOptions tables;
  vm::Limits limits;
};

std::string uci(const Position& position, chess::Move move) {
  return chess::format_move(position, move, chess::Notation::uci);
}

// The moves of the other side in an example, as `cheg play --against` takes them.
std::string replies(const proof::Example& example) {
  std::string text;
  Position position = example.position;
  for (const proof::LineMove& move : example.line) {
    if (position.side_to_move() != example.position.side_to_move()) {
      text += (text.empty() ? "" : ",") + uci(position, move.move);
    }
    position.make(move.move);
  }
  return text;
}

// As a shell reads it: between quotes, unless nothing in it means anything to a shell.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kHarmless = "-./_+,:@%";
  const bool is_harmless = !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return chess::is_letter(c) || chess::is_digit(c) || kHarmless.find(c) != std::string_view::npos;
  });
  if (is_harmless) {
    return text;
  }
  std::string word = "'";
  for (const char c : chess::made_printable(text)) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + "'";
}

// Is the example with this number, from 0, to be shown?
bool is_wanted(const proof::Example& example, std::size_t number, const ProveOptions& options) {
  return options.worst ? number < *options.worst
                       : example.fault != Fault::none && number < kFaultsShown;
}

// The command that plays the example.
std::string replay(const proof::Report& report, const proof::Example& example) {
  const std::string moves = replies(example);
  return fmt::format("cheg play {} '{}' --host bare --against {}", shell_word(report.program),
                     chess::to_fen(example.position), moves.empty() ? "optimal" : "line:" + moves);
}

// --- for people

std::string numbered_line(const proof::Example& example) {
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

std::string what_it_is_worth(chess::tablebase::Value value) {
  switch (value.outcome) {
    case Outcome::win:
      return "won, " + to_string(value);
    case Outcome::loss:
      return fmt::format("lost in {}", value.moves());
    case Outcome::draw:
      break;
  }
  return "drawn";
}

void show_examples(const proof::Report& report, const SideReport& side,
                   const ProveOptions& options) {
  std::size_t number = 0;
  for (const proof::Example& example : side.worst) {
    if (!is_wanted(example, number, options)) {
      return;
    }
    const std::string result =
        example.fault == Fault::none
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
      show_count(fmt::format("  {}", proof::name(static_cast<Fault>(i))), count);
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
  print(fmt::format("More than needed: at most {} moves, {:.3f} in the mean.\n", side.most_excess,
                    side.mean_excess));
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

void show(const proof::Report& report, const ProveOptions& options) {
  for (const SideReport& side : report.sides) {
    print(fmt::format("{} in {}, with the move as {}\n", chess::made_printable(report.program),
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
    show_examples(report, side, options);
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

// --- for a table in Markdown, under the header that the manual shows

std::string achieved(std::uint64_t done, std::uint64_t all) {
  return all == 0      ? "-"
         : done == all ? fmt::format("all {}", all)
                       : fmt::format("{} of {}", done, all);
}

void show_row(const proof::Report& report) {
  for (const SideReport& side : report.sides) {
    const auto lengths = [&](const proof::Lengths& those) {
      return side.wins == 0 ? std::string("-")
                            : fmt::format("{} / {:.3f}", those.longest, those.mean);
    };
    print(fmt::format("| {} | {} | {} | {} | {} | {} | {:.0f} |\n",
                      chess::made_printable(report.program), report.material.to_string(),
                      achieved(side.wins, side.won), achieved(side.draws, side.drawn),
                      lengths(side.program), lengths(side.optimal), side.instructions));
  }
}

// --- for scripts

Json lengths_json(const proof::Lengths& lengths) {
  return {{"longest", lengths.longest},
          {"mean", lengths.mean},
          {"random_mean", lengths.random_mean},
          {"random_longest", lengths.random_longest}};
}

Json faults_json(const std::array<std::uint64_t, proof::kFaultCount>& faults) {
  Json object = Json::object();
  for (int i = 1; i < proof::kFaultCount; ++i) {
    object[proof::name(static_cast<Fault>(i))] = faults[static_cast<std::size_t>(i)];
  }
  return object;
}

Json example_json(const proof::Report& report, const proof::Example& example) {
  Json object{{"fen", chess::to_fen(example.position)},
              {"worth", chess::tablebase::name(example.value.outcome)}};
  if (example.value.outcome != Outcome::draw) {
    object["mate_in"] = example.value.moves();
  }
  if (example.fault == Fault::none) {
    object["moves"] = example.moves;
    object["excess"] = example.excess;
  } else {
    object["fault"] = proof::name(example.fault);
  }
  object["line"] = Json::array();
  Position position = example.position;
  for (const proof::LineMove& move : example.line) {
    Json item{{"move", uci(position, move.move)},
              {"san", chess::format_move(position, move.move, chess::Notation::san)}};
    if (!move.rule.empty()) {
      item["rule"] = move.rule;
    }
    object["line"].push_back(item);
    position.make(move.move);
  }
  object["end"] = example.end;
  object["replay"] = replay(report, example);
  return object;
}

Json side_json(const proof::Report& report, const SideReport& side, const ProveOptions& options) {
  Json object{{"color", side.color == Color::white ? "white" : "black"},
              {"proved", side.is_proved()},
              {"won", side.won},
              {"drawn", side.drawn},
              {"lost", side.lost},
              {"wins", side.wins},
              {"win_faults", faults_json(side.win_faults)},
              {"draws", side.draws},
              {"draw_faults", faults_json(side.draw_faults)},
              {"loss_faults", faults_json(side.loss_faults)},
              {"program", lengths_json(side.program)},
              {"optimal", lengths_json(side.optimal)},
              {"most_excess", side.most_excess},
              {"mean_excess", side.mean_excess},
              {"longest_quiet", side.longest_quiet},
              {"over_fifty", side.over_fifty},
              {"instructions", side.instructions},
              {"program_histogram", side.program_histogram},
              {"optimal_histogram", side.optimal_histogram},
              {"king_positions", side.king_positions},
              {"king_excess", side.king_excess},
              {"worst", Json::array()}};
  for (const proof::Example& example : side.worst) {
    if (is_wanted(example, object["worst"].size(), options)) {
      object["worst"].push_back(example_json(report, example));
    }
  }
  return object;
}

Json to_json(const proof::Report& report, const ProveOptions& options) {
  Json object{{"program", report.program},
              {"ending", report.material.to_string()},
              {"proved", report.is_proved()},
              {"mirrored_positions", report.mirrored_positions},
              {"mirror_differences", report.mirror_differences},
              {"played_on", Json::array()},
              {"errors", Json::array()},
              {"sides", Json::array()}};
  for (const MaterialSignature material : report.played_on) {
    object["played_on"].push_back(material.to_string());
  }
  for (const auto& [error, count] : report.errors) {
    object["errors"].push_back({{"error", error}, {"positions", count}});
  }
  for (const SideReport& side : report.sides) {
    object["sides"].push_back(side_json(report, side, options));
  }
  object["seconds"] = report.seconds;
  return object;
}

// --- the work

// The endings asked for, or those that the program claims.
std::vector<MaterialSignature> endings_of(const ProveOptions& options,
                                          const lang::Program& program) {
  std::vector<MaterialSignature> endings;
  for (const std::string& text : options.endings) {
    endings.push_back(read_ending(text, "prove"));
    if (program.find_entry(endings.back(), Color::white) == lang::EntryTable::kNone) {
      throw UsageError(
          fmt::format("prove: {} has no ENTRY for {}, whose first men are the program's",
                      chess::made_printable(options.program), endings.back().to_string()));
    }
  }
  if (endings.empty()) {
    endings = proof::claimed_endings(program);
  }
  if (endings.empty()) {
    throw UsageError(
        fmt::format("prove: {} has no ENTRY for an ending of 3 to {} men; with {} men it takes "
                    "hours, and is proved only where --ending names it",
                    chess::made_printable(options.program), proof::kMostMenClaimed,
                    chess::tablebase::kMostMen));
  }
  return endings;
}

// Where the page of an ending goes: the file itself, or one for each ending.
std::string page_path(const std::string& path, MaterialSignature ending, bool is_only_one) {
  if (is_only_one) {
    return path;
  }
  const std::filesystem::path whole(path);
  const std::filesystem::path name =
      whole.stem().string() + '-' + ending.to_string() + whole.extension().string();
  return (whole.parent_path() / name).string();
}

chess::Result<proof::Report, std::string> prove_one(
    const std::shared_ptr<const vm::PreparedProgram>& program, MaterialSignature ending,
    Tables& tables, const ProveOptions& options) {
  if (const auto error = tables.provide_all(ending)) {
    return *error;
  }
  const InterruptGuard guard;
  ProgressBar bar;
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  prove_options.worst =
      std::max(options.worst.value_or(kFaultsShown), options.html ? kPositionsOnPage : 0);
  prove_options.work.threads = thread_count(options.tables);
  prove_options.work.stop = &InterruptGuard::flag();
  prove_options.work.progress = [&](const char* what, double done) {
    bar.show(fmt::format("{}: {}", ending.to_string(), what), done);
  };
  try {
    auto report = proof::prove(program, ending, tables.set(), prove_options);
    if (!report) {
      throw Interrupted(fmt::format("interrupted; nothing is proved of {}", ending.to_string()));
    }
    report->program = options.program;
    return report;
  } catch (const std::bad_alloc&) {
    return fmt::format("{}: there is not enough memory for a proof", ending.to_string());
  } catch (const std::length_error& error) {
    return fmt::format("{}: {}", ending.to_string(), error.what());
  }
}

ExitStatus prove(const std::shared_ptr<const lang::Program>& program, const ProveOptions& options) {
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const std::vector<MaterialSignature> endings = endings_of(options, *program);
  Tables tables(options.tables);
  ExitStatus status = ExitStatus::ok;
  for (const MaterialSignature ending : endings) {
    const auto report = prove_one(*prepared, ending, tables, options);
    if (!report) {
      complain(report.error());
      return ExitStatus::negative;
    }
    if (options.json) {
      print(to_json(*report, options).dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
    } else if (options.table) {
      show_row(*report);
    } else {
      show(*report, options);
    }
    flush_output();
    if (options.html) {
      write_file(page_path(*options.html, ending, endings.size() == 1), proof::to_html(*report));
    }
    status = report->is_proved() ? status : ExitStatus::negative;
  }
  return status;
}

ExitStatus prove(const ProveOptions& options) {
  const auto program = read_program(options.program);
  return program == nullptr ? ExitStatus::negative : prove(program, options);
}

// All positions are asked about one after the other, and what is known of one helps the next.
constexpr std::size_t kMemory = std::size_t{1} << 30;

}  // namespace

ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                         const std::string& name, const std::string& ending) {
  ProveOptions options;
  options.program = name;
  options.limits.memory = kMemory;
  if (!ending.empty()) {
    options.endings.push_back(ending);
  }
  return prove(program, options);
}

void add_prove(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMostWorst = 1000;
  auto options = std::make_shared<ProveOptions>();
  options->limits.memory = kMemory;
  CLI::App* command = app.add_subcommand(
      "prove", "Prove a program in every position of an ending, against every defence");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command
      ->add_option("--ending", options->endings,
                   "Which one, the program's men first: KRK, or KKP for the side without the pawn. "
                   "Default: those of its ENTRY lines in which it has the stronger side")
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("--worst", options->worst,
                   "Show so many positions with their lines: faults first, then the longest wins")
      ->check(CLI::Range(std::size_t{0}, kMostWorst))
      ->type_name("N");
  command->add_option("--html", options->html, "Write a page with charts and diagrams there")
      ->type_name("FILE");
  CLI::Option* json = command->add_flag("--json", options->json, "One JSON object for each ending");
  command
      ->add_flag("--table", options->table,
                 "One row of a Markdown table for each: program, ending, positions won and held, "
                 "longest and mean win, the same with best play, instructions for an answer")
      ->excludes(json);
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg prove krk --worst 1");
  command->callback([options, &status] { status = prove(*options); });
}

}  // namespace cheg::tool
