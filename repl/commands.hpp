// The commands of a session, in one table. Help and completion are made from this table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::repl {

struct SessionParts;

// The kind of a command's arguments, for completion. A command with `none` accepts no arguments.
enum class Arguments : std::uint8_t { none, anything, file, program, tag, variable, name, move };

// The states in which a command is allowed: at the prompt, or while a program is stopped.
enum class Where : std::uint8_t { prompt, stop, both };

struct Command {
  std::string_view group;
  std::string_view name;        // in lower case
  std::string_view other_name;  // may be empty
  std::string_view usage;       // the form of its arguments
  Arguments arguments;
  Where where;
  // Throws CommandError if the command fails.
  void (*run)(SessionParts& parts, std::string_view arguments);
  std::string_view help;
};

// The table of all commands. It lives as long as the process.
[[nodiscard]] std::span<const Command> commands();

// The first word of the line, and the rest of the line after the blanks or the `=` that follow the
// word. Both are views into the line.
[[nodiscard]] std::pair<std::string_view, std::string_view> split(std::string_view line);

// Finds a command by its name or its other name, ignoring case. Returns nullptr if there is none.
[[nodiscard]] const Command* find_command(std::string_view name);

// Help for all commands, one line for each, and for the other kinds of lines.
[[nodiscard]] std::string overview();
// Help for one command.
[[nodiscard]] std::string help_of(const Command& command);

}  // namespace cheg::repl
