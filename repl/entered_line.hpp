// What a line is: read once, before anything is done.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/language.hpp"
#include "repl/board.hpp"
#include "repl/command_error.hpp"
#include "repl/commands.hpp"
#include "repl/live_program.hpp"
#include "repl/variables.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// The views are parts of the line that was read.
struct EmptyLine {};  // or a comment
struct CommandLine {
  const Command* command;
  std::string_view arguments;
};
// Runs at once.
struct InstructionLine {
  const lang::InstructionRow* row;
  std::string_view text;
};
// Makes a library known.
struct UseLine {
  std::string_view text;
};
// Begins a text of several lines: a tag, an ENTRY line, a block of rules, or a comment that belongs
// to one.
struct TextLine {
  std::string_view text;
};
// A variable or a literal, whose value is shown.
struct ValueLine {
  std::string_view expression;
};
// A tag of the program, whose definition is shown.
struct TagLine {
  std::string definition;
};
// A FEN, whose position is set up on the board.
struct PositionLine {
  chess::Position position;
};
// Is played. Legal on the board.
struct MoveLine {
  chess::Move move;
};

using EnteredLine = std::variant<EmptyLine, CommandLine, InstructionLine, UseLine, TextLine,
                                 ValueLine, TagLine, PositionLine, MoveLine>;

// The parts by which a line is understood.
struct LineContext {
  const Board& board;
  const LiveProgram& program;
  const Variables& variables;
};

// Reads a line entered at the prompt. Changes nothing. The error says what would be right.
[[nodiscard]] Result<EnteredLine, CommandError> parse_line(std::string_view line,
                                                           const LineContext& context);

// Whether the session or its compiled program has such a variable. The name in upper case.
[[nodiscard]] bool is_variable(std::string_view name, const LiveProgram& program,
                               const Variables& variables);

// A variable of a stopped program, whose value is shown.
struct RegisterLine {
  std::size_t number;
};

using LineAtStop = std::variant<EmptyLine, CommandLine, RegisterLine>;

// Reads a line entered while a program is stopped. The error says what would be right.
[[nodiscard]] Result<LineAtStop, CommandError> parse_line_at_stop(std::string_view line,
                                                                  const vm::Moment& moment);

}  // namespace cheg::repl
