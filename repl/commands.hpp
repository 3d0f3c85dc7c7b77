// The table of all commands of a session. Help and completion use this table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::repl {

struct SessionParts;

// The kind of arguments that a command accepts. Completion uses this kind to find suggestions. A
// command with the kind `none` accepts no arguments.
enum class Arguments : std::uint8_t { none, anything, file, program, tag, variable, name, move };

// The states of the session in which a command is allowed: at the prompt, while a program is
// stopped in the debugger, or both.
enum class Where : std::uint8_t { prompt, stop, both };

struct Command {
  std::string_view group;
  std::string_view name;        // in lower case
  std::string_view other_name;  // may be empty
  std::string_view usage;       // the form of its arguments
  Arguments arguments;
  Where where;
  // Runs the command. Throws CommandError if the command fails.
  void (*run)(SessionParts& parts, std::string_view arguments);
  std::string_view help;
};

// Returns the table of all commands. The table exists as long as the process runs.
[[nodiscard]] std::span<const Command> commands();

// Splits a line into its first word and the rest. The rest begins after the blanks or the `=` that
// follow the first word. Both results are views into the line.
[[nodiscard]] std::pair<std::string_view, std::string_view> split(std::string_view line);

// Returns the command whose `name` or `other_name` is equal to the parameter `name`. Ignores case.
// Returns nullptr if there is no such command.
[[nodiscard]] const Command* find_command(std::string_view name);

// Returns the help text for all commands, with one line for each command. Users can also enter
// lines that are not commands; the text explains these lines too.
[[nodiscard]] std::string overview();
// Returns the help text for one command.
[[nodiscard]] std::string help_of(const Command& command);

}  // namespace cheg::repl
