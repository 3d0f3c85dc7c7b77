#include "repl/session_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/reference.hpp"
#include "repl/commands.hpp"
#include "repl/debugger_commands.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::repl {
namespace {

CommandError nothing_called(std::string_view name) {
  std::vector<std::string_view> names = lang::reference_names(stdlib::native_rows());
  for (const Command& known : commands()) {
    names.push_back(known.name);
  }
  for (const stdlib::ShippedProgram& shipped : stdlib::shipped_programs()) {
    names.push_back(shipped.name);
  }
  const std::string_view nearest = nearest_name(name, names);
  return CommandError(fmt::format("nothing is called {}; {}", cheg::quoted(name),
                                  nearest.empty() ? std::string("`help` lists the commands")
                                                  : fmt::format("did you mean `{}`?", nearest)));
}

// Enters the lines of a text. Throws CommandError at the first line that fails.
void enter_lines(std::string_view text, std::string_view file, const SessionFlow& flow) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    ++number;
    const LineStatus status = flow.enter(text.substr(0, end));
    if (status == LineStatus::failed) {
      throw CommandError(fmt::format("{}:{}: stopped there", file, number));
    }
    if (status == LineStatus::ended) {
      return;
    }
    text = text.substr(std::min(end + 1, text.size()));
  }
}

}  // namespace

void help(Frontend& frontend, const LiveProgram& program, std::string_view arguments) {
  if (arguments.empty()) {
    frontend.write_long(overview());
    return;
  }
  if (lower_case(arguments) == "language") {
    frontend.write_long(lang::reference(stdlib::native_rows()));
    return;
  }
  const Command* command = find_command(arguments);
  const std::string text = lang::reference(arguments, stdlib::native_rows());
  const auto tag = program.text().definition(upper_case(arguments));
  const stdlib::ShippedProgram* shipped = stdlib::find_shipped_program(arguments);
  if (command == nullptr && text.empty() && !tag && shipped == nullptr) {
    throw nothing_called(arguments);
  }
  if (command != nullptr) {
    frontend.write("command " + help_of(*command));
  }
  frontend.write_long(text);
  if (tag) {
    frontend.write("a tag of the program\n" + *tag);
  }
  if (shipped != nullptr) {
    frontend.write(
        fmt::format("program {}, which comes with CHEG as {}\n  {}\n  `load {}` takes it.\n",
                    shipped->name, shipped->path, stdlib::summary(*shipped), shipped->name));
  }
}

void show_documentation(Frontend& frontend, const LiveProgram& program,
                        std::string_view arguments) {
  help(frontend, program, arguments.empty() ? "language" : arguments);
}

void forget_variables(Variables& variables) { variables.clear(); }

void save(const Frontend& frontend, const Transcript& transcript, std::string_view arguments) {
  throw_if(frontend.write_file(std::string(arguments), transcript.text_before_last()));
}

void replay(const Frontend& frontend, Transcript& transcript, const SessionFlow& flow,
            std::string_view arguments) {
  const Transcript::ReplayScope replaying(transcript);
  if (replaying.is_too_deep()) {
    throw CommandError("files replay each other without end");
  }
  enter_lines(value_or_throw(frontend.read_file(std::string(arguments))), arguments, flow);
}

void quit(Frontend& frontend, Debugger& debugger, StopPoint& stop, SessionFlow& flow) {
  flow.has_ended = true;
  if (stop.is_stopped()) {
    abandon(frontend, debugger, stop);
  }
}

}  // namespace cheg::repl
