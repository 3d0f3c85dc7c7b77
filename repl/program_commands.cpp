// The commands for the program, the debugger and the session itself.
#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "lang/compile.hpp"
#include "lang/disassemble.hpp"
#include "lang/reference.hpp"
#include "lang/render.hpp"
#include "repl/commands.hpp"
#include "repl/session.hpp"
#include "repl/value_text.hpp"
#include "stdlib/natives/natives.hpp"

namespace cheg::repl {

void Session::load(std::string_view arguments) {
  if (arguments.empty()) {
    throw Failure("say which program to load: a file, or a shipped program such as krk");
  }
  LiveProgram program;
  program.load(*surroundings_.read_program(std::string(arguments)), arguments);
  change_program(std::move(program));
  write(fmt::format("{}: {} instructions, {} tags\n", program_.name(),
                    compiled()->instruction_count(), program_.tags().size()));
}

void Session::reload(std::string_view /*arguments*/) {
  if (program_.origin().empty()) {
    throw Failure("the program does not come from a file; `load` takes one");
  }
  load(std::string(program_.origin()));  // the program is replaced, and its name with it
}

void Session::read_program(std::string_view arguments) {
  if (!arguments.empty()) {
    load(arguments);
    return;
  }
  text_.emplace();
  text_needs_end_ = true;
}

void Session::forget_program(std::string_view /*arguments*/) { change_program(LiveProgram()); }

void Session::write_program(std::string_view arguments) {
  surroundings_.write_file(std::string(arguments), program_.text() + "END\n");
  program_.set_saved_as(std::string(arguments));
  compiled_.reset();
  machine_.reset();
}

void Session::list(std::string_view arguments) {
  if (arguments.empty() && moment_ != nullptr) {
    write(source_around(moment_->program, moment_->instruction));
    return;
  }
  if (arguments.empty()) {
    write(program_.is_empty() ? "there is no program yet; `load krk`, or enter one\n"
                              : program_.text() + "END\n");
    return;
  }
  const auto definition = program_.definition(upper_case(arguments));
  if (!definition) {
    throw Failure(fmt::format("the program has no tag {}", cheg::quoted(arguments)));
  }
  write(*definition);
}

void Session::check(std::string_view /*arguments*/) {
  lang::Diagnostics diagnostics;
  static_cast<void>(lang::compile(program_.source(), surroundings_.libraries(), diagnostics));
  const auto color = surroundings_.style().color ? lang::ColorMode::on : lang::ColorMode::off;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    write(lang::render(diagnostic, color) + '\n');
  }
  write(lang::summary(program_.name(), diagnostics) + '\n');
}

void Session::disassemble(std::string_view /*arguments*/) { write(lang::disassemble(*compiled())); }

void Session::show_variables(std::string_view /*arguments*/) {
  std::string text;
  const auto add = [&](const std::string& name, const vm::Value& value,
                       const chess::Position& position) {
    text += fmt::format("{} = {}\n", name, value_text(value, position, notation_));
  };
  if (moment_ == nullptr) {
    const chess::Position position = board_.position();
    variables_.for_each(
        [&](const std::string& name, const vm::Value& value) { add(name, value, position); });
  } else {
    const std::vector<std::string>& names = moment_->program.data().variables;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const vm::Value& value = moment_->values[i];
      const bool is_own = i >= lang::variables().size() ||
                          lang::variables()[i].access == lang::Access::writable ||
                          static_cast<lang::Variable>(i) == lang::Variable::x;
      if (is_own && !value.is(vm::Type::undefined)) {
        add(names[i], value, moment_->position);
      }
    }
  }
  write(text.empty() ? "no variable has a value\n" : text);
}

void Session::forget_variables(std::string_view /*arguments*/) { variables_.clear(); }

void Session::require_variable(std::string_view name) {
  static_cast<void>(compiled());  // the names of its variables
  if (!is_variable(name)) {
    throw Failure(fmt::format("the program has no variable {}", cheg::quoted(name)));
  }
}

void Session::set_breakpoint(std::string_view arguments) {
  if (arguments.empty()) {
    for (const Debugger::Breakpoint& it : debugger_.breakpoints()) {
      write(fmt::format("break {}{}{}\n", it.place, it.condition.empty() ? "" : " if ",
                        it.condition));
    }
    for (const std::string& name : debugger_.watched()) {
      write(fmt::format("watch {}\n", name));
    }
    return;
  }
  const std::string text = upper_case(arguments);
  const std::size_t condition = text.find(" IF ");
  Debugger::Breakpoint breakpoint;
  breakpoint.place = trimmed(text.substr(0, condition));
  if (condition != std::string::npos) {
    breakpoint.condition = trimmed(text.substr(condition + 4));
  }
  if (!breakpoint.condition.empty()) {
    require_variable(variable_of_condition(breakpoint.condition));
  }
  const auto place = find_place(*compiled(), breakpoint.place);
  if (!place) {
    throw Failure(
        fmt::format("{} is no place in the program: a tag, TAG+n, LIBRARY:TAG or the "
                    "number of a line with an instruction",
                    cheg::quoted(breakpoint.place)));
  }
  debugger_.add(std::move(breakpoint));
  write(fmt::format("stops at {}\n", compiled()->location(*place)));
}

void Session::remove_breakpoint(std::string_view arguments) {
  if (!debugger_.remove(upper_case(arguments)) && !arguments.empty()) {
    throw Failure(
        fmt::format("there is no breakpoint at {}; `break` lists them", cheg::quoted(arguments)));
  }
}

void Session::watch(std::string_view arguments) {
  if (arguments.empty()) {
    throw Failure("say which variable to watch");
  }
  const std::string name = upper_case(arguments);
  require_variable(name);
  debugger_.watch(name);
  write(fmt::format("stops when {} changes\n", name));
}

void Session::unwatch(std::string_view arguments) {
  if (!debugger_.unwatch(upper_case(arguments)) && !arguments.empty()) {
    throw Failure(fmt::format("{} is not watched", cheg::quoted(arguments)));
  }
}

void Session::step(std::string_view /*arguments*/) {
  debugger_.step();
  goes_on_ = true;
}

void Session::next(std::string_view /*arguments*/) {
  debugger_.next(*moment_);
  goes_on_ = true;
}

void Session::finish(std::string_view /*arguments*/) {
  debugger_.finish(*moment_);
  goes_on_ = true;
}

void Session::go_on(std::string_view /*arguments*/) {
  debugger_.go_on();
  goes_on_ = true;
}

void Session::abandon(std::string_view /*arguments*/) {
  debugger_.leave();
  is_abandoned_ = true;
  surroundings_.stop_now();
  goes_on_ = true;
}

void Session::where(std::string_view /*arguments*/) {
  write(fmt::format("at {}\n", moment_->program.location(moment_->instruction)));
  const std::vector<std::uint32_t> calls = vm::open_calls(*moment_);
  for (std::size_t i = calls.size(); i-- > 0;) {
    write(fmt::format("  called at {}\n", moment_->program.location(calls[i])));
  }
  if (vm::is_asked(*moment_)) {
    write(fmt::format("  asked by a library at {}\n", chess::to_fen(moment_->position)));
    return;
  }
  std::string line;
  chess::Position position = root_;
  for (const chess::Move move : vm::moves_to(*moment_)) {
    line += ' ' + chess::format_move(position, move, notation_);
    position.make(move);
  }
  write(fmt::format("  node at depth {}, {}{}\n", moment_->ply + 1,
                    line.empty() ? "the root" : "behind", line));
}

void Session::help(std::string_view arguments) {
  if (arguments.empty()) {
    write(overview());
    return;
  }
  if (lower_case(arguments) == "language") {
    write(lang::reference(stdlib::native_rows()));
    return;
  }
  const Command* command = find_command(arguments);
  const std::string text = lang::reference(arguments, stdlib::native_rows());
  const auto tag = program_.definition(upper_case(arguments));
  if (command != nullptr) {
    write("command " + help_of(*command));
  }
  write(text);
  if (tag) {
    write("a tag of the program\n" + *tag);
  }
  if (command == nullptr && text.empty() && !tag) {
    std::vector<std::string_view> names = lang::reference_names(stdlib::native_rows());
    for (const Command& known : commands()) {
      names.push_back(known.name);
    }
    const std::string_view nearest = nearest_name(arguments, names);
    throw Failure(fmt::format("nothing is called {}; {}", cheg::quoted(arguments),
                              nearest.empty() ? std::string("`help` lists the commands")
                                              : fmt::format("did you mean `{}`?", nearest)));
  }
}

void Session::save(std::string_view arguments) {
  std::string text;
  for (std::size_t i = 0; i + 1 < transcript_.size(); ++i) {  // without this command
    text += transcript_[i] + '\n';
  }
  surroundings_.write_file(std::string(arguments), text);
}

void Session::replay(std::string_view arguments) {
  constexpr int kMostReplays = 16;
  if (replays_ == kMostReplays) {
    throw Failure("files replay each other without end");
  }
  std::string text = surroundings_.read_file(std::string(arguments));
  std::string_view rest = text;
  ++replays_;
  std::size_t number = 0;
  Status status = Status::ok;
  while (!rest.empty() && status != Status::ended) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    ++number;
    status = enter(rest.substr(0, end));
    if (status == Status::failed) {
      --replays_;
      throw Failure(fmt::format("{}:{}: stopped there", arguments, number));
    }
    rest = rest.substr(std::min(end + 1, rest.size()));
  }
  --replays_;
}

void Session::quit(std::string_view /*arguments*/) {
  has_ended_ = true;
  if (moment_ != nullptr) {
    abandon("");
  }
}

}  // namespace cheg::repl
