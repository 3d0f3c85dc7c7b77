#include "repl/commands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "repl/board_commands.hpp"
#include "repl/command_call.hpp"
#include "repl/debugger_commands.hpp"
#include "repl/game_commands.hpp"
#include "repl/program_commands.hpp"
#include "repl/running_commands.hpp"
#include "repl/session_commands.hpp"

namespace cheg::repl {
namespace {

template <auto kCommand>
constexpr auto call = &CommandCall<kCommand>::with;

using A = Arguments;
using W = Where;

constexpr Command kCommands[] = {
    {"Board", "board", "bd", "[white|black]", A::anything, W::both, call<show_board>,
     "draw the board, with this side at the bottom"},
    {"Board", "fen", "", "[FEN]", A::anything, W::prompt, call<set_position>,
     "set up a position, or show the FEN"},
    {"Board", "start", "", "", A::none, W::prompt, call<start_game>,
     "the start position of the game"},
    {"Board", "clear", "", "", A::none, W::prompt, call<clear_board>, "take all men off the board"},
    {"Board", "put", "", "MEN", A::anything, W::prompt, call<put_men>,
     "put men on squares, White's in capitals: put Ka1 Rh1 kc3"},
    {"Board", "remove", "", "SQUARES", A::anything, W::prompt, call<remove_men>,
     "take men off squares: remove h1 a7"},
    {"Board", "side", "", "[white|black]", A::anything, W::prompt, call<set_side>,
     "say who is to move"},
    {"Board", "rpos", "", "FILE", A::file, W::prompt, call<read_position>,
     "read a position from a file with a FEN"},
    {"Board", "wpos", "", "FILE", A::file, W::prompt, call<write_position>,
     "write the position as a FEN"},
    {"Game", "move", "m", "MOVE", A::move, W::prompt, call<make_move>,
     "play a move in any notation; the word `move` can be left out"},
    {"Game", "undo", "u", "[N]", A::anything, W::prompt, call<undo>,
     "take the last change of the board back, or N of them"},
    {"Game", "redo", "", "[N]", A::anything, W::prompt, call<redo>,
     "redo the changes that were taken back"},
    {"Game", "moves", "", "", A::none, W::both, call<show_moves>, "list the legal moves"},
    {"Game", "game", "", "", A::none, W::prompt, call<show_game>, "show the moves played"},
    {"Game", "pg", "", "", A::none, W::prompt, call<show_groups_and_game>,
     "the variable PG and the moves played: the print-game command of the 1970s"},
    {"Game", "notation", "", "[NAME]", A::anything, W::prompt, call<set_notation>,
     "how moves are shown: san, uci, descriptive, numeric or umpire"},
    {"Game", "alg", "", "=1 or =0", A::anything, W::prompt, call<set_algebraic>,
     "algebraic or descriptive notation, as in the 1970s"},
    {"Game", "go", "", "[N]", A::anything, W::prompt, call<go>,
     "let the program play the next move, or N moves for both sides"},
    {"Game", "pw", "", "", A::none, W::prompt, call<play_white>,
     "the program plays White, and answers your moves"},
    {"Game", "pb", "", "", A::none, W::prompt, call<play_black>, "the program plays Black"},
    {"Game", "ps", "", "", A::none, W::prompt, call<play_both>,
     "the program plays itself until the game ends"},
    {"Game", "pn", "", "", A::none, W::prompt, call<play_none>, "the program plays neither side"},
    {"Program", "load", "", "PROGRAM", A::program, W::prompt, call<load>,
     "take a program file, or a shipped program such as krk"},
    {"Program", "reload", "", "", A::none, W::prompt, call<reload>, "read the file again"},
    {"Program", "rendg", "", "[PROGRAM]", A::program, W::prompt, call<read_program>,
     "the same as load; alone, it reads a program from the following lines up to END"},
    {"Program", "new", "", "", A::none, W::prompt, call<forget_program>, "forget the program"},
    {"Program", "write", "", "FILE", A::file, W::prompt, call<write_program>,
     "write the program's text to a file"},
    {"Program", "list", "", "[TAG]", A::tag, W::both, call<list>,
     "show the program, or the lines of a tag"},
    {"Program", "check", "", "", A::none, W::prompt, call<check>,
     "all errors and warnings of the program"},
    {"Program", "dis", "", "", A::none, W::prompt, call<disassemble>, "its bytecode"},
    {"Running", "run", "", "", A::none, W::prompt, call<run>,
     "ask the program in this position, without playing its move"},
    {"Running", "why", "", "[not MOVE|RULE]", A::anything, W::prompt, call<why>,
     "explain the last answer, or why this move or rule was not chosen"},
    {"Running", "test", "", "", A::none, W::prompt, call<test>, "run the program's examples"},
    {"Running", "prove", "", "[ENDING]", A::anything, W::prompt, call<prove>,
     "prove it in every position of its endings, or of this one: prove KRK"},
    {"Running", "time", "", "", A::none, W::prompt, call<time>, "how long an answer takes"},
    {"Running", "profile", "", "", A::none, W::prompt, call<profile>,
     "instructions, units of work and time for each tag"},
    {"Running", "trace", "", "[on|off|all]", A::anything, W::prompt, call<trace>,
     "show every instruction with its values; all: leave nothing out if it fails"},
    {"Running", "host", "", "[search|bare]", A::anything, W::prompt, call<set_host>,
     "who answers if the program does not: a search, or nobody"},
    {"Running", "depth", "", "[N]", A::anything, W::prompt, call<set_depth>,
     "how far the search looks ahead, in plies"},
    {"Running", "limit", "", "[N]", A::anything, W::prompt, call<set_limit>,
     "instructions before a program is ended"},
    {"Running", "egsw", "", "=N", A::anything, W::prompt, call<switch_programs>,
     "programs are asked if N is positive, as in the 1970s; EGSW=0 switches them off"},
    {"Running", "set", "", "NAME = VALUE", A::anything, W::prompt, call<set_variable>,
     "give a variable a value: set C1 = (50,201); a program that tests it with DEFD takes it"},
    {"Debugger", "break", "", "[TAG [if N>3]]", A::tag, W::both, call<set_breakpoint>,
     "stop at a tag, TAG+n or a line of the program; alone, list where programs stop"},
    {"Debugger", "unbreak", "", "[TAG]", A::tag, W::both, call<remove_breakpoint>,
     "remove the breakpoint; alone, all breakpoints"},
    {"Debugger", "breaks", "", "[stop|show|off]", A::anything, W::both, call<set_breaks>,
     "the effect of a BREAK: stop the program, show the values (the default), or nothing"},
    {"Debugger", "watch", "", "NAME", A::variable, W::both, call<watch>,
     "stop when a variable changes"},
    {"Debugger", "unwatch", "", "[NAME]", A::variable, W::both, call<unwatch>,
     "stop watching the variable; alone, all variables"},
    {"Debugger", "step", "s", "", A::none, W::stop, call<step>, "run one instruction"},
    {"Debugger", "next", "n", "", A::none, W::stop, call<next>,
     "the same, running subroutines and searches as a whole"},
    {"Debugger", "finish", "", "", A::none, W::stop, call<finish>,
     "run to the end of the subroutine"},
    {"Debugger", "continue", "c", "", A::none, W::stop, call<go_on>, "continue to the next stop"},
    {"Debugger", "$p", "", "", A::none, W::stop, call<go_on>,
     "the same as continue: proceed, as in the 1970s"},
    {"Debugger", "where", "", "", A::none, W::stop, call<where>,
     "the open subroutine calls, and the moves that led to this node"},
    {"Debugger", "vars", "", "", A::none, W::both, call<show_variables>,
     "the variables that have a value"},
    {"Debugger", "abandon", "", "", A::none, W::stop, call<abandon>, "end the run"},
    {"Session", "help", "?", "[NAME]", A::name, W::both, call<help>, "this list, or what NAME is"},
    {"Session", "doc", "", "[NAME]", A::name, W::both, call<show_documentation>,
     "the language reference, or what NAME is"},
    {"Session", "forget", "", "", A::none, W::prompt, call<forget_variables>,
     "forget the variables' values"},
    {"Session", "save", "", "FILE", A::file, W::prompt, call<save>,
     "write the entered lines to a file"},
    {"Session", "replay", "rs", "FILE", A::file, W::prompt, call<replay>,
     "enter the lines of a file"},
    {"Session", "quit", "exit", "", A::none, W::both, call<quit>, "end the session"},
};

std::string call_of(const Command& command) {
  return fmt::format("{}{}{}{}{}", command.name, command.other_name.empty() ? "" : ", ",
                     command.other_name, command.usage.empty() ? "" : " ", command.usage);
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

std::pair<std::string_view, std::string_view> split(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(" \t="), line.size());
  const std::string_view rest = trimmed(line.substr(end));
  return {line.substr(0, end), rest.starts_with('=') ? trimmed(rest.substr(1)) : rest};
}

const Command* find_command(std::string_view name) {
  const std::string wanted = lower_case(name);
  for (const Command& command : commands()) {
    if (command.name == wanted || (!command.other_name.empty() && command.other_name == wanted)) {
      return &command;
    }
  }
  return nullptr;
}

std::string help_of(const Command& command) {
  return fmt::format("{}\n  {}\n", call_of(command), command.help);
}

std::string overview() {
  std::string text =
      "An instruction that you enter runs in the position on the board. The name of a variable\n"
      "shows its value. A move is played, and a FEN is set up. A tag with the lines after it\n"
      "defines the tag, or replaces its definition; an empty line ends a definition that does\n"
      "not end by itself. ENTRY lines and `;;` comments also begin such a text. A text that ends\n"
      "with END is a whole program. `USE GEOMETRY` makes a library known.\n";
  std::string_view group;
  for (const Command& command : commands()) {
    if (command.group != group) {
      group = command.group;
      text += fmt::format("\n{}\n", group);
    }
    text += fmt::format("  {:<28} {}\n", call_of(command), command.help);
  }
  return text +
         "\n`help NAME` explains an instruction, condition, ordering, variable, error, library,\n"
         "shipped program or command; `help language` lists them. A variable has precedence over "
         "a command\n"
         "of the same name; `:NAME` is always the command.\n";
}

}  // namespace cheg::repl
