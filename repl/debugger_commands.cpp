#include "repl/debugger_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "repl/board_commands.hpp"
#include "repl/entered_line.hpp"
#include "repl/value_text.hpp"

namespace cheg::repl {
namespace {

// The places where programs stop: breakpoints, then watched variables.
std::string stops_text(const Debugger& debugger) {
  std::string text;
  for (const Breakpoint& it : debugger.breakpoints()) {
    text += fmt::format("break {}{}\n", it.place, it.condition ? " if " + it.condition->text : "");
  }
  for (const std::string& name : debugger.watched()) {
    text += fmt::format("watch {}\n", name);
  }
  return text;
}

// The program. Throws CommandError if it does not compile or has no such variable.
ProgramPointer program_with_variable(const Frontend& frontend, LiveProgram& program,
                                     const Variables& variables, std::string_view name) {
  auto compiled = value_or_throw(program.program(frontend.style().color));
  if (!is_variable(name, program, variables)) {
    throw CommandError(fmt::format("the program has no variable {}", cheg::quoted(name)));
  }
  return compiled;
}

// The variables of a stopped program that it can write, and X.
std::string registers_text(const vm::Moment& moment, chess::Notation notation) {
  std::string text;
  const std::vector<std::string>& names = moment.program.data().variables;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_own = i >= lang::variables().size() ||
                        lang::variables()[i].access == lang::Access::writable ||
                        static_cast<lang::Variable>(i) == lang::Variable::x;
    if (is_own && !moment.values[i].is(vm::Type::undefined)) {
      text += fmt::format("{} = {}\n", names[i],
                          value_text(moment.values[i], moment.position, notation));
    }
  }
  return text;
}

}  // namespace

void set_breakpoint(Frontend& frontend, LiveProgram& program, const Variables& variables,
                    Debugger& debugger, std::string_view arguments) {
  if (arguments.empty()) {
    frontend.write(stops_text(debugger));
    return;
  }
  Breakpoint breakpoint = value_or_throw(parse_breakpoint(arguments));
  const ProgramPointer compiled =
      breakpoint.condition
          ? program_with_variable(frontend, program, variables, breakpoint.condition->variable)
          : value_or_throw(program.program(frontend.style().color));
  const auto place = find_place(*compiled, breakpoint.place);
  if (!place) {
    throw CommandError(
        fmt::format("{} is no place in the program: a tag, TAG+n, LIBRARY:TAG or the "
                    "number of a line with an instruction",
                    cheg::quoted(breakpoint.place)));
  }
  debugger.add(std::move(breakpoint));
  frontend.write(fmt::format("stops at {}\n", compiled->location(*place)));
}

void remove_breakpoint(Debugger& debugger, std::string_view arguments) {
  if (!debugger.remove(upper_case(arguments)) && !arguments.empty()) {
    throw CommandError(
        fmt::format("there is no breakpoint at {}; `break` lists them", cheg::quoted(arguments)));
  }
}

void watch(Frontend& frontend, LiveProgram& program, const Variables& variables, Debugger& debugger,
           std::string_view arguments) {
  if (arguments.empty()) {
    throw CommandError("say which variable to watch");
  }
  const std::string name = upper_case(arguments);
  static_cast<void>(program_with_variable(frontend, program, variables, name));
  debugger.watch(name);
  frontend.write(fmt::format("stops when {} changes\n", name));
}

void unwatch(Debugger& debugger, std::string_view arguments) {
  if (!debugger.unwatch(upper_case(arguments)) && !arguments.empty()) {
    throw CommandError(fmt::format("{} is not watched", cheg::quoted(arguments)));
  }
}

void set_breaks(Frontend& frontend, Debugger& debugger, std::string_view arguments) {
  struct ModeRow {
    std::string_view name;
    BreakMode mode;
    std::string_view effect;
  };
  constexpr ModeRow kModes[] = {
      {"stop", BreakMode::stop, "a BREAK stops the program"},
      {"show", BreakMode::show, "a BREAK shows its values, and the program runs on"},
      {"off", BreakMode::off, "a BREAK does nothing"}};
  const std::string wanted = lower_case(arguments);
  const auto* const row = std::find_if(std::begin(kModes), std::end(kModes), [&](const auto& it) {
    return wanted.empty() ? it.mode == debugger.breaks() : it.name == wanted;
  });
  if (row == std::end(kModes)) {
    throw CommandError(fmt::format("say stop, show or off, not {}", cheg::quoted(arguments)));
  }
  debugger.set_breaks(row->mode);
  frontend.write(fmt::format("breaks {}: {}\n", row->name, row->effect));
}

void show_variables(Frontend& frontend, const Settings& settings, const Board& board,
                    const Variables& variables, const StopPoint& stop) {
  std::string text;
  if (stop.is_stopped()) {
    text = registers_text(stop.moment(), settings.notation);
  } else {
    const chess::Position& position = legal_position(board);
    variables.for_each([&](const std::string& name, const vm::Value& value) {
      text += fmt::format("{} = {}\n", name, value_text(value, position, settings.notation));
    });
  }
  frontend.write(text.empty() ? "no variable has a value\n" : text);
}

void step(Debugger& debugger, StopPoint& stop) {
  debugger.step();
  stop.resume();
}

void next(Debugger& debugger, StopPoint& stop) {
  debugger.next(stop.moment());
  stop.resume();
}

void finish(Debugger& debugger, StopPoint& stop) {
  debugger.finish(stop.moment());
  stop.resume();
}

void go_on(Debugger& debugger, StopPoint& stop) {
  debugger.go_on();
  stop.resume();
}

void abandon(Frontend& frontend, Debugger& debugger, StopPoint& stop) {
  debugger.abandon();
  frontend.stop_now();
  stop.resume();
}

void where(Frontend& frontend, const Settings& settings, const Debugger& debugger,
           const StopPoint& stop) {
  const vm::Moment& moment = stop.moment();
  frontend.write(fmt::format("at {}\n", moment.program.location(moment.instruction)));
  const std::vector<std::uint32_t> calls = vm::open_calls(moment);
  for (std::size_t i = calls.size(); i-- > 0;) {
    frontend.write(fmt::format("  called at {}\n", moment.program.location(calls[i])));
  }
  if (vm::is_asked(moment)) {
    frontend.write(fmt::format("  asked by a library at {}\n", chess::to_fen(moment.position)));
    return;
  }
  std::string line;
  chess::Position position = debugger.root();
  for (const chess::Move move : vm::moves_to(moment)) {
    line += ' ' + chess::format_move(position, move, settings.notation);
    position.make(move);
  }
  frontend.write(fmt::format("  node at depth {}, {}{}\n", moment.ply + 1,
                             line.empty() ? "the root" : "after", line));
}

}  // namespace cheg::repl
