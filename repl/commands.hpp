// The commands of a session, as one table: help and completion read it too.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "repl/session.hpp"

namespace cheg::repl {

// What a command's argument can be completed with.
enum class Arguments : std::uint8_t { none, anything, file, program, tag, variable, name, move };

// Where a command can be given.
enum class Where : std::uint8_t { prompt, stop, both };

struct Command {
  std::string_view group;
  std::string_view name;
  std::string_view other_name;  // may be empty
  std::string_view usage;       // its arguments
  Arguments arguments;
  Where where;
  void (Session::*handler)(std::string_view arguments);
  std::string_view help;

  // The table; commands() for everybody else.
  [[nodiscard]] static std::span<const Command> all();
};

[[nodiscard]] std::span<const Command> commands();

// The first word, and what follows it behind blanks or `=`.
[[nodiscard]] std::pair<std::string_view, std::string_view> split(std::string_view line);

// By its name or its other one, upper and lower case being alike; nullptr if there is none.
[[nodiscard]] const Command* find_command(std::string_view name);

// All commands with a line each, under headings; how other lines are understood.
[[nodiscard]] std::string overview();
// One command.
[[nodiscard]] std::string help_of(const Command& command);

}  // namespace cheg::repl
