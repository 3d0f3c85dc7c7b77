// cheg referee --ksref: the referee of 1975 for programs at the other end of a pipe.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/historic/ksref.hpp"
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

// Reads a position, of one or more lines. Nothing, after a complaint, if it is refused.
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

}  // namespace

ExitStatus run_ksref() {
  ExitStatus status = ExitStatus::ok;
  LineReader lines;
  std::optional<Ksref> referee;
  while (!referee) {
    const auto line = lines.next_of_any_kind();
    if (!line) {
      complain(
          "the input ends before a game begins; its first line must be 1 (Western rules) or 2 "
          "(Eastern rules)");
      return ExitStatus::negative;
    }
    if (kriegspiel::starts_ksref_position(line->text)) {
      referee = read_game_from_position(*line, lines);
      if (!referee) {
        return ExitStatus::negative;
      }
    } else if (const auto rules = kriegspiel::read_ksref_rules(line->text)) {
      referee = Ksref(*rules);
    } else {
      complain_about(*line, rules.error());
      status = ExitStatus::negative;
    }
  }
  show(*referee);
  while (referee->color() != 0) {
    const auto line = lines.next_of_any_kind();
    if (!line) {
      break;
    }
    if (const auto call = kriegspiel::read_ksref_call(line->text)) {
      referee->call(*call);
      show(*referee);
    } else {
      complain_about(*line, call.error());
      status = ExitStatus::negative;
    }
  }
  return status;
}

}  // namespace cheg::tool
