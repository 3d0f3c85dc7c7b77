// Lines where a program has stopped.
#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "repl/commands.hpp"
#include "repl/session.hpp"
#include "repl/value_text.hpp"
#include "vm/text.hpp"

namespace cheg::repl {

void Session::handle_stop(const vm::Moment& moment, const std::string& why) {
  const vm::Moment* const outer = std::exchange(moment_, &moment);
  const lang::ProgramPart& part = moment.program.part_of(moment.instruction);
  write(fmt::format("{}: {}, {}:{}\n{}  {}\n", why, moment.program.location(moment.instruction),
                    part.source->name(), vm::rule_of(moment.program, moment.instruction).place.line,
                    source_around(moment.program, moment.instruction), vm::trace_line(moment)));
  goes_on_ = false;
  while (!goes_on_) {
    const auto line = surroundings_.read(prompt());
    if (!line) {
      abandon("");
      break;
    }
    const std::size_t size = transcript_.size();
    try {
      handle_at_stop(trimmed(*line));
      if (replays_ == 0) {
        transcript_.push_back(*line);
      }
    } catch (const Failure& failure) {
      transcript_.resize(size);
      surroundings_.complain(failure.what());
      if (!surroundings_.goes_on_after_errors()) {
        failed_at_stop_ = true;
        abandon("");
      }
    }
  }
  moment_ = outer;
}

void Session::end_stopped_run() const {
  if (is_abandoned_) {
    throw Abandoned();
  }
  throw Failure("interrupted; the program has not come to its end");
}

void Session::handle_at_stop(std::string_view line) {
  if (line.empty()) {
    line = last_step_;
  }
  if (line.empty() || line[0] == '#') {
    return;
  }
  const bool is_marked = line[0] == ':';
  const auto [word, arguments] = split(line.substr(is_marked ? 1 : 0));
  const Command* command = find_command(word);
  const auto variable = find_variable(moment_->program, upper_case(line));
  const bool has_value = variable && !moment_->values[*variable].is(vm::Type::undefined);
  // Not `n` and `next`, but `N` and `NEXT`.
  const bool goes_on =
      command != nullptr && command->where == Where::stop && lower_case(word) == word;
  if (variable && !is_marked && (command == nullptr || (has_value && !goes_on))) {
    write(value_text(moment_->values[*variable], moment_->position, notation_) + '\n');
    return;
  }
  if (command == nullptr) {
    throw Failure(
        fmt::format("{} is neither a command nor a variable; at a stop there are step, "
                    "next, finish, continue, where, vars, watch, break, list, board and "
                    "abandon",
                    cheg::quoted(word)));
  }
  if (command->where == Where::prompt) {
    throw Failure(
        fmt::format("`{}` must wait until the program has ended; `continue` runs on, "
                    "`abandon` ends it",
                    command->name));
  }
  last_step_ = std::string(line);
  (this->*command->handler)(arguments);
  if (!goes_on_) {
    last_step_.clear();  // an empty line repeats only what runs on
  }
}

}  // namespace cheg::repl
