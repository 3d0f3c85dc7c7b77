#include "repl/debugger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "repl/prompt_instruction.hpp"
#include "vm/report.hpp"
#include "vm/text.hpp"

namespace cheg::repl {
namespace {

std::optional<std::size_t> read_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number ? std::optional(number) : std::nullopt;
}

// The first instruction in this line of the program itself.
std::optional<std::uint32_t> at_line(const lang::Program& program, std::size_t line) {
  const lang::ProgramPart& part = program.data().parts.front();
  for (std::uint32_t i = part.begin; i + 1 < part.end; ++i) {
    if (part.source->line_at(program.data().spans[i].offset) == line) {
      return i;
    }
  }
  return std::nullopt;
}

bool holds(const BreakCondition& condition, const vm::Moment& moment, chess::Notation notation) {
  const auto number = find_variable(moment.program, condition.variable);
  if (!number) {
    return false;
  }
  const vm::Value& value = moment.values[*number];
  if (condition.sign == '=' || condition.sign == '#') {
    const auto is_equal_in = [&](chess::Notation shown) {
      return upper_case(vm::to_text(value, moment.position, shown)) == condition.value;
    };
    const bool equal = is_equal_in(notation) || is_equal_in(chess::Notation::san);
    return equal == (condition.sign == '=');
  }
  std::int64_t than = 0;
  const std::string& text = condition.value;
  std::from_chars(text.data(), text.data() + text.size(), than);
  return value.is(vm::Type::integer) &&
         (condition.sign == '<' ? value.integer() < than : value.integer() > than);
}

std::optional<BreakCondition> parse_condition(std::string_view text) {
  const std::size_t sign = text.find_first_of("=#<>", 1);
  if (sign == std::string_view::npos || sign + 1 >= text.size()) {
    return std::nullopt;
  }
  return BreakCondition{std::string(text), std::string(trimmed(text.substr(0, sign))), text[sign],
                        std::string(trimmed(text.substr(sign + 1)))};
}

}  // namespace

Result<Breakpoint, CommandError> parse_breakpoint(std::string_view text) {
  const std::string upper = upper_case(text);
  constexpr std::string_view kIf = " IF ";
  const std::size_t place_end = upper.find(kIf);
  Breakpoint breakpoint;
  breakpoint.place = trimmed(std::string_view(upper).substr(0, place_end));
  if (place_end == std::string::npos) {
    return breakpoint;
  }
  const std::string_view condition =
      trimmed(std::string_view(upper).substr(place_end + kIf.size()));
  breakpoint.condition = parse_condition(condition);
  if (!breakpoint.condition) {
    return CommandError(fmt::format(
        "{} is no condition; one is a variable, one of = # < >, and a value: `break LOOP if N>3`",
        cheg::quoted(condition)));
  }
  return breakpoint;
}

std::optional<std::uint32_t> find_place(const lang::Program& program, std::string_view place) {
  if (const auto line = read_number(place)) {
    return at_line(program, *line);
  }
  const std::size_t plus = place.rfind('+');
  const auto offset =
      plus == std::string_view::npos ? std::nullopt : read_number(place.substr(plus + 1));
  const std::string_view name = offset ? place.substr(0, plus) : place;
  for (const lang::ProgramTag& tag : program.data().tags) {
    const lang::ProgramPart& part = program.part_of(tag.instruction);
    const bool is_it =
        tag.name == name ? part.library.empty() : part.library + ':' + tag.name == name;
    if (is_it) {
      const std::size_t instruction = tag.instruction + offset.value_or(0);
      return instruction < part.end ? std::optional(static_cast<std::uint32_t>(instruction))
                                    : std::nullopt;
    }
  }
  return std::nullopt;
}

std::string source_around(const lang::Program& program, std::uint32_t instruction) {
  constexpr std::size_t kLines = 2;
  const lang::Source& source = *program.part_of(instruction).source;
  const std::size_t line = vm::rule_of(program, instruction).place.line;
  const std::size_t first = line > kLines ? line - kLines : 1;
  const std::size_t last = std::min(line + kLines, source.line_count());
  std::string text;
  for (std::size_t i = first; i <= last; ++i) {
    text +=
        fmt::format("{} {:>4} | {}\n", i == line ? "->" : "  ", i, made_printable(source.line(i)));
  }
  return text;
}

std::optional<std::size_t> find_variable(const lang::Program& program, std::string_view name) {
  const std::vector<std::string>& names = program.data().variables;
  const auto place = std::find(names.begin(), names.end(), name);
  return place == names.end() ? std::nullopt
                              : std::optional(static_cast<std::size_t>(place - names.begin()));
}

void Debugger::resolve() {
  instructions_.clear();
  for (const Breakpoint& breakpoint : breakpoints_) {
    instructions_.push_back(find_place(*program_, breakpoint.place));
  }
}

void Debugger::begin(const lang::Program& program, const chess::Position& root,
                     chess::Notation notation) {
  program_ = &program;
  root_ = root;
  notation_ = notation;
  resolve();
  const auto& code = program.data().code;
  constexpr auto break_point = static_cast<std::uint16_t>(lang::Instruction::break_point);
  prompt_ = find_place(program, kPromptTag).value_or(0xffff'ffff);
  has_breaks_ = false;
  for (std::uint32_t i = 0; i < code.size(); ++i) {
    has_breaks_ = has_breaks_ || (code[i].opcode == break_point && i != prompt_);
  }
  is_armed_ =
      !breakpoints_.empty() || !watched_.empty() || (has_breaks_ && breaks_ == BreakMode::stop);
  mode_ = Mode::run;
  has_stopped_here_ = false;
  watched_node_ = nullptr;
}

void Debugger::add(Breakpoint breakpoint) {
  static_cast<void>(breakpoints_.empty() || remove(breakpoint.place));
  breakpoints_.push_back(std::move(breakpoint));
  if (is_stopped_) {
    resolve();
  }
}

bool Debugger::remove(std::string_view place) {
  const auto size = breakpoints_.size();
  breakpoints_.erase(
      std::remove_if(breakpoints_.begin(), breakpoints_.end(),
                     [&](const Breakpoint& it) { return place.empty() || it.place == place; }),
      breakpoints_.end());
  if (is_stopped_) {
    resolve();
  }
  return breakpoints_.size() < size;
}

bool Debugger::unwatch(std::string_view variable) {
  const auto size = watched_.size();
  watched_.erase(
      std::remove_if(watched_.begin(), watched_.end(),
                     [&](const Watch& it) { return variable.empty() || it.variable == variable; }),
      watched_.end());
  return watched_.size() < size;
}

std::vector<std::string> Debugger::watched() const {
  std::vector<std::string> names;
  for (const Watch& watch : watched_) {
    names.push_back(watch.variable);
  }
  return names;
}

void Debugger::stay(const vm::Moment& moment, Mode mode) {
  mode_ = mode;
  node_ = moment.node;
  calls_ = vm::open_call_count(moment);
}

void Debugger::stop(const vm::Moment& moment, const std::string& why) {
  mode_ = Mode::run;
  is_stopped_ = true;
  at_stop(moment, why);
  is_stopped_ = false;
}

std::string Debugger::reason_to_stop(const vm::Moment& moment) {
  std::string why;
  for (std::size_t i = 0; i < breakpoints_.size(); ++i) {
    const std::optional<BreakCondition>& condition = breakpoints_[i].condition;
    if (instructions_[i] == moment.instruction &&
        (!condition || holds(*condition, moment, notation_))) {
      why = condition ? "breakpoint, " + condition->text : "breakpoint";
    }
  }
  const bool is_new_node = watched_node_ != moment.node;
  watched_node_ = moment.node;
  for (Watch& watch : watched_) {
    const auto number = find_variable(moment.program, watch.variable);
    const std::string text =
        number ? vm::to_text(moment.values[*number], moment.position, notation_) : std::string("#");
    if (!is_new_node && text != watch.text) {
      why = fmt::format("{} was {}, is {}", watch.variable, watch.text, text);
    }
    watch.text = text;
  }
  const std::size_t calls = vm::open_call_count(moment);
  const bool is_there =
      mode_ == Mode::step || (moment.node == node_ && ((mode_ == Mode::next && calls <= calls_) ||
                                                       (mode_ == Mode::finish && calls < calls_)));
  return !why.empty() ? why : is_there ? "step" : "";
}

void Debugger::instruction(const vm::Moment& moment) {
  if (mode_ == Mode::abandoned || !is_armed_) {
    return;
  }
  const std::string why = reason_to_stop(moment);
  has_stopped_here_ = !why.empty() && moment.instruction != prompt_;
  if (has_stopped_here_) {
    stop(moment, why);
  }
}

void Debugger::break_point(const vm::Moment& moment) {
  if (mode_ == Mode::abandoned || moment.instruction == prompt_ || breaks_ == BreakMode::off) {
    return;
  }
  if (breaks_ == BreakMode::show) {
    at_shown_break(moment);
  } else if (!has_stopped_here_) {
    stop(moment, "BREAK");
  }
}

void Debugger::node_end(const vm::Moment& moment, const vm::NodeOutcome& /*outcome*/,
                        const chess::Line& /*line*/) {
  watched_node_ = nullptr;
  const bool stays = mode_ == Mode::next || mode_ == Mode::finish;
  if (stays && moment.node == node_) {
    mode_ = Mode::step;  // at any place where the program continues
  }
}

}  // namespace cheg::repl
