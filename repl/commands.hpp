// The commands of a session, in one table. Help and completion are made from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::repl {

struct SessionParts;

// What the arguments of a command are, for completion. With `none` there must be no arguments.
enum class Arguments : std::uint8_t { none, anything, file, program, tag, variable, name, move };

// Where a command can be given: at the prompt, or while a program is stopped.
enum class Where : std::uint8_t { prompt, stop, both };

struct Command {
  std::string_view group;
  std::string_view name;        // in lower case
  std::string_view other_name;  // may be empty
  std::string_view usage;       // of its arguments
  Arguments arguments;
  Where where;
  // Throws CommandError if it cannot be done.
  void (*run)(SessionParts& parts, std::string_view arguments);
  std::string_view help;
};

// Lives as long as the process.
[[nodiscard]] std::span<const Command> commands();

// The first word, and what follows it after blanks or `=`. Both are parts of the line.
[[nodiscard]] std::pair<std::string_view, std::string_view> split(std::string_view line);

// By its name or its other name, upper and lower case alike; nullptr if there is none.
[[nodiscard]] const Command* find_command(std::string_view name);

// All commands, one line each, and the other kinds of lines that can be entered.
[[nodiscard]] std::string overview();
// One command.
[[nodiscard]] std::string help_of(const Command& command);

}  // namespace cheg::repl
