// Finds the meaning of an entered line. Each line is read once, before it is carried out.
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

// All views are into the line that was read.
struct EmptyLine {};  // an empty line or a comment
struct CommandLine {
  const Command* command;
  std::string_view arguments;
};
// An instruction, which runs at once.
struct InstructionLine {
  const lang::InstructionRow* row;
  std::string_view text;
};
// A USE line, which makes a library known.
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
// A move that is legal on the board, and is played there.
struct MoveLine {
  chess::Move move;
};

using EnteredLine = std::variant<EmptyLine, CommandLine, InstructionLine, UseLine, TextLine,
                                 ValueLine, TagLine, PositionLine, MoveLine>;

// The parts of the session that decide the meaning of a line.
struct LineContext {
  const Board& board;
  const LiveProgram& program;
  const Variables& variables;
};

// Reads a line entered at the prompt. Changes nothing. The error says how to correct the line.
[[nodiscard]] Result<EnteredLine, CommandError> parse_line(std::string_view line,
                                                           const LineContext& context);

// Whether the session or its compiled program has a variable with this name. The name must be in
// upper case.
[[nodiscard]] bool is_variable(std::string_view name, const LiveProgram& program,
                               const Variables& variables);

// A variable of a stopped program, whose value is shown.
struct RegisterLine {
  std::size_t number;
};

using LineAtStop = std::variant<EmptyLine, CommandLine, RegisterLine>;

// Reads a line entered while a program is stopped. The error says how to correct the line.
[[nodiscard]] Result<LineAtStop, CommandError> parse_line_at_stop(std::string_view line,
                                                                  const vm::Moment& moment);

}  // namespace cheg::repl
