#include "repl/stop_dialogue.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <variant>

#include "base/text.hpp"
#include "repl/debugger_commands.hpp"
#include "repl/entered_line.hpp"
#include "repl/value_text.hpp"
#include "vm/report.hpp"
#include "vm/text.hpp"

namespace cheg::repl {
namespace {

std::string stop_text(const vm::Moment& moment, const std::string& why, chess::Notation notation) {
  const lang::ProgramPart& part = moment.program.part_of(moment.instruction);
  return fmt::format(
      "{}: {}, {}:{}\n{}  {}\n", why, moment.program.location(moment.instruction),
      part.source->name(), vm::rule_of(moment.program, moment.instruction).place.line,
      source_around(moment.program, moment.instruction), vm::trace_line(moment, notation));
}

// Carries out a line.
struct DoAtStop {
  SessionParts& parts;

  void operator()(const EmptyLine& /*line*/) const {}
  void operator()(const CommandLine& line) const { line.command->run(parts, line.arguments); }
  void operator()(const RegisterLine& line) const {
    const vm::Moment& moment = parts.stop.moment();
    parts.frontend.write(
        value_text(moment.values[line.number], moment.position, parts.settings.notation) + '\n');
  }
};

// An empty line repeats the last command if that command let the program continue.
void enter_at_stop(SessionParts& parts, std::string_view entered) {
  const std::string line(entered.empty() ? parts.stop.repeated() : entered);
  const LineAtStop parsed = value_or_throw(parse_line_at_stop(line, parts.stop.moment()));
  std::visit(DoAtStop{parts}, parsed);
  if (std::holds_alternative<CommandLine>(parsed)) {
    parts.stop.set_repeated(parts.stop.resumes() ? line : "");
  }
}

}  // namespace

void talk_at_stop(SessionParts& parts, const vm::Moment& moment, const std::string& why) {
  parts.frontend.write(stop_text(moment, why, parts.settings.notation));
  const vm::Moment* const outer = parts.stop.begin(moment);
  while (!parts.stop.resumes()) {
    const auto line = parts.frontend.read("stopped> ");
    if (!line) {
      abandon(parts.frontend, parts.debugger, parts.stop);
      break;
    }
    const std::size_t position = parts.transcript.add(*line);
    try {
      enter_at_stop(parts, trimmed(*line));
    } catch (const CommandError& error) {
      parts.transcript.drop_from(position);
      complain(parts.frontend, error);
      if (!parts.frontend.goes_on_after_errors()) {
        parts.flow.failed_at_stop = true;
        abandon(parts.frontend, parts.debugger, parts.stop);
      }
    }
  }
  parts.stop.end(outer);
}

}  // namespace cheg::repl
