// cheg referee --ksref: the referee of 1975 for programs that are connected by a pipe, its function
// LEGAL by itself, and the dialogue of its printed driver.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/historic/ksref.hpp"
#include "kriegspiel/historic/ksref_driver.hpp"
#include "kriegspiel/historic/ksref_setup.hpp"
#include "kriegspiel/historic/ksref_text.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/referee/modes.hpp"

namespace cheg::tool {
namespace {

using kriegspiel::Ksref;

void complain_about(const InputLine& line, const TextError& error) {
  complain(fmt::format("line {}: {}", line.number, describe(error, line.text)));
}

void refuse_position(std::size_t line, const std::string& reason) {
  complain(fmt::format("line {}: {}", line, reason));
}

// Reads a position of one or more lines. Complains and returns nothing if the position is refused.
std::optional<Ksref> read_game_from_position(InputLine line, LineReader& lines) {
  const std::size_t first_line = line.number;
  line.text[line.text.find_first_of("Pp")] = ' ';
  std::vector<int> integers;
  while (true) {
    const auto read = kriegspiel::read_ksref_integers(line.text);
    if (!read) {
      complain_about(line, {read.error().message + " of a position", read.error().offset});
      return std::nullopt;
    }
    integers.insert(integers.end(), read->begin(), read->end());
    if (integers.size() >= kriegspiel::kKsrefPositionSize) {
      break;
    }
    auto next = lines.next_of_any_kind();
    if (!next) {
      break;
    }
    line = *std::move(next);
  }
  auto referee = kriegspiel::read_ksref_position(integers);
  if (!referee) {
    refuse_position(first_line, referee.error());
    return std::nullopt;
  }
  return *std::move(referee);
}

void show(const Ksref& referee) {
  print(kriegspiel::ksref_line(referee) + '\n');
  flush_output();
}

constexpr const char* kNoGame =
    "the input ends before a game begins; its first line must be 1 (Western rules) or 2 (Eastern "
    "rules)";

// Reads lines until the rules or a position begin a game. Complains and returns nothing if no game
// begins. Sets `status` to negative if a line does not begin a game.
std::optional<Ksref> read_beginning(LineReader& lines, const KsrefOptions& options,
                                    ExitStatus& status) {
  while (const auto line = lines.next_of_any_kind()) {
    if (!options.start && kriegspiel::starts_ksref_position(line->text)) {
      return read_game_from_position(*line, lines);
    }
    const auto rules = kriegspiel::read_ksref_rules(line->text);
    if (rules) {
      return options.start ? kriegspiel::ksref_from(*options.start, *rules) : Ksref(*rules);
    }
    complain_about(*line, rules.error());
    status = ExitStatus::negative;
  }
  complain(kNoGame);
  return std::nullopt;
}

// One call, and the line that answers it.
void answer(Ksref& referee, const kriegspiel::KsrefCall& call, int itype) {
  if (itype == 0) {
    referee.call(call);
    show(referee);
    return;
  }
  const auto verdict = itype == 1 ? referee.legal(call) : referee.would_be_legal(call);
  print(fmt::format("LEGAL={}{}\n", static_cast<int>(verdict),
                    itype == 1 ? ' ' + kriegspiel::ksref_line(referee) : ""));
  flush_output();
}

}  // namespace

ExitStatus run_ksref(const KsrefOptions& options) {
  ExitStatus status = ExitStatus::ok;
  LineReader lines;
  std::optional<Ksref> referee = read_beginning(lines, options, status);
  if (!referee) {
    return ExitStatus::negative;
  }
  show(*referee);
  while (referee->color() != 0) {
    const auto line = lines.next_of_any_kind();
    if (!line) {
      break;
    }
    if (const auto call = kriegspiel::read_ksref_call(line->text)) {
      answer(*referee, *call, options.itype);
    } else {
      complain_about(*line, call.error());
      status = ExitStatus::negative;
    }
  }
  return status;
}

ExitStatus run_ksref_driver(const KsrefOptions& options) {
  kriegspiel::KsrefDriver driver(options.start);
  LineReader lines;
  print(kriegspiel::KsrefDriver::begin());
  while (!driver.is_over()) {
    flush_output();
    const auto line = lines.next_of_any_kind();
    if (!line) {
      break;
    }
    const auto answer = driver.take(line->text);
    print(answer.printed);
    if (!answer.remark.empty()) {
      flush_output();
      complain(fmt::format("line {}: {}", line->number, answer.remark));
    }
  }
  if (!driver.has_begun()) {
    complain(kNoGame);
    return ExitStatus::negative;
  }
  return ExitStatus::ok;
}

}  // namespace cheg::tool
