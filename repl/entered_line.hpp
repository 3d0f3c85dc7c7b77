// Parses the lines that the user enters. A line is parsed completely before the session carries it
// out.
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

// Each struct below is one kind of line. Each std::string_view in these structs is a view into the
// entered line.
struct EmptyLine {};  // an empty line or a comment
struct CommandLine {
  const Command* command;
  std::string_view arguments;
};
// An instruction. The session runs the instruction at once.
struct InstructionLine {
  const lang::InstructionRow* row;
  std::string_view text;
};
// A USE line. The line makes a library available to the program.
struct UseLine {
  std::string_view text;
};
// The first line of a text of several lines. The text is a tag with its instructions, an ENTRY
// line, a block of rules, or a comment that belongs to one of these three.
struct TextLine {
  std::string_view text;
};
// A variable or a literal. The session shows the value of the variable or literal.
struct ValueLine {
  std::string_view expression;
};
// A tag of the program. The session shows the definition of the tag.
struct TagLine {
  std::string definition;
};
// A FEN. The session sets up the position of the FEN on the board.
struct PositionLine {
  chess::Position position;
};
// A move that is legal on the board. The session plays this move.
struct MoveLine {
  chess::Move move;
};

using EnteredLine = std::variant<EmptyLine, CommandLine, InstructionLine, UseLine, TextLine,
                                 ValueLine, TagLine, PositionLine, MoveLine>;

// The parts of the session that are needed to parse a line.
struct LineContext {
  const Board& board;
  const LiveProgram& program;
  const Variables& variables;
};

// Parses a line that was entered at the prompt. Changes nothing. If the line has no meaning,
// returns an error that says how to correct it.
[[nodiscard]] Result<EnteredLine, CommandError> parse_line(std::string_view line,
                                                           const LineContext& context);

// Returns whether a variable with this name exists: a predefined variable, a variable of the
// session, or a variable of the session's compiled program. The name must be in upper case.
[[nodiscard]] bool is_variable(std::string_view name, const LiveProgram& program,
                               const Variables& variables);

// A variable of a stopped program. The session shows the value of the variable.
struct RegisterLine {
  std::size_t number;
};

using LineAtStop = std::variant<EmptyLine, CommandLine, RegisterLine>;

// Parses a line that was entered while a program is stopped. If the line has no meaning, returns an
// error that says how to correct it.
[[nodiscard]] Result<LineAtStop, CommandError> parse_line_at_stop(std::string_view line,
                                                                  const vm::Moment& moment);

}  // namespace cheg::repl
