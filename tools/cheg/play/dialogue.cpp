#include "tools/cheg/play/dialogue.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "play/historic/checkmate_dialogue.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

// The next line. A line from a pipe is shown, as a terminal shows typed text.
std::optional<std::string> next_line(LineReader& lines) {
  flush_output();
  const auto line = lines.next_of_any_kind();
  if (isatty(STDIN_FILENO) == 0) {
    print((line ? made_printable(trimmed(line->text)) : "") + '\n');
  } else if (!line) {
    print("\n");
  }
  return line ? std::optional(line->text) : std::nullopt;
}

}  // namespace

ExitStatus run_checkmate_dialogue(const std::string& program, const vm::Limits& limits) {
  auto consultant = read_consultant(program, limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  auto dialogue = play::CheckmateDialogue::make(std::move(consultant));
  if (!dialogue) {
    complain(fmt::format("play: {}: {}", made_printable(program), dialogue.error()));
    return ExitStatus::negative;
  }
  LineReader lines;
  print(play::CheckmateDialogue::beginning());
  while (!dialogue->is_over()) {
    const auto line = next_line(lines);
    if (!line) {
      break;
    }
    const auto answer = dialogue->take(*line);
    if (!answer) {
      complain(fmt::format("{} has no move: {}", made_printable(program), answer.error().why));
      return ExitStatus::negative;
    }
    print(*answer);
  }
  return ExitStatus::ok;
}

}  // namespace cheg::tool
