// cheg referee --replay: shows the record of a game step by step, and compares it with the referee.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/records/replay.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/referee/modes.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::Listener;

Listener listener_of(const std::string& view) {
  return view == "white"   ? Listener::white
         : view == "black" ? Listener::black
                           : Listener::spectators;
}

const char* view_of(Listener listener) {
  return listener == Listener::white   ? "white"
         : listener == Listener::black ? "black"
                                       : "spectators";
}

// At a terminal, Enter shows the next step, and any other line ends the replay. Returns false if
// the replay ends.
bool show_steps(const std::vector<std::string>& steps) {
  const bool waits = output_is_terminal() && isatty(STDIN_FILENO) != 0;
  LineReader lines;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    print(steps[i]);
    if (!waits || i + 1 == steps.size()) {
      continue;
    }
    print("Enter: next step, q: quit ");
    flush_output();
    const auto line = lines.next_of_any_kind();
    if (!line || !trimmed(line->text).empty()) {
      print(line ? "" : "\n");
      return false;
    }
  }
  return true;
}

// Throws StreamError.
std::string read_record_file(const std::string& path) {
  if (path != "-" && !std::filesystem::exists(path)) {
    throw StreamError(fmt::format("cannot read {}: there is no such file", made_printable(path)));
  }
  return read_file(path);
}

// Writes the game as PGN, as far as the view knows it.
void write_pgn(const kriegspiel::Referee& game, Listener view, const std::string& path) {
  write_file(path,
             view == Listener::spectators
                 ? kriegspiel::to_pgn(game)
                 : kriegspiel::to_hidden_pgn(
                       game, view == Listener::white ? chess::Color::white : chess::Color::black));
}

// "Berkeley rules, as the referee knows the game".
std::string heading(const kriegspiel::RuleSet& rules, Listener who) {
  std::string title = "Rules of their own";
  for (const kriegspiel::NamedRuleSet& named : kriegspiel::rule_sets()) {
    title = named.rules == rules ? std::string(named.title) : title;
  }
  const char* const knower = who == Listener::white   ? "White"
                             : who == Listener::black ? "Black"
                                                      : "the referee";
  return fmt::format("{}; the game as {} knows it\n", title, knower);
}

std::string place_of(const kriegspiel::RecordError& error) {
  return error.line == 0     ? ""
         : error.column == 0 ? fmt::format("{}:", error.line)
                             : fmt::format("{}:{}:", error.line, error.column);
}

// The result according to the record, and the extent of the comparison.
std::string verdict_on(const kriegspiel::Referee& game) {
  return fmt::format("{}\nThe record agrees with the referee.\n",
                     game.ending() ? game.ending()->result() : "*");
}

std::string verdict_on(const kriegspiel::ListenerRecord& record) {
  return fmt::format("{}\nThe record agrees with what this listener could check.\n", record.result);
}

}  // namespace

ExitStatus run_replay(const kriegspiel::RuleSet& rules, const ReplayOptions& options) {
  const std::string text = read_record_file(options.file);
  const kriegspiel::ReadBack read = kriegspiel::read_record(text, rules);
  std::vector<std::string> steps;
  std::string verdict;
  if (const auto* game = std::get_if<kriegspiel::Referee>(&read.game)) {
    steps = told_step_by_step(*game, listener_of(options.view));
    print(heading(game->rules(), listener_of(options.view)));
    verdict = verdict_on(*game);
    if (options.pgn && !read.fault) {
      write_pgn(*game, listener_of(options.view), *options.pgn);
    }
  } else if (const auto* record = std::get_if<kriegspiel::ListenerRecord>(&read.game)) {
    const std::string known = view_of(record->listener);
    if (!options.view.empty() && options.view != known) {
      throw UsageError(fmt::format("referee: {} holds only what {} knows; --view {} is not in it",
                                   cheg::quoted(options.file), known, options.view));
    }
    if (options.pgn) {
      throw UsageError(
          fmt::format("referee: {} is already the record of one listener; --pgn "
                      "writes it from the record of a whole game",
                      cheg::quoted(options.file)));
    }
    steps = told_step_by_step(*record);
    print(heading(record->rules, record->listener));
    verdict = verdict_on(*record);
  }
  const bool seen_all = show_steps(steps);
  if (read.fault) {
    flush_output();
    complain(fmt::format("{}:{} {}", made_printable(options.file), place_of(*read.fault),
                         read.fault->message));
    return ExitStatus::negative;
  }
  if (seen_all) {
    print(verdict);
  }
  return ExitStatus::ok;
}

}  // namespace cheg::tool
