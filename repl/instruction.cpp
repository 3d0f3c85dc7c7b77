// Instructions from the prompt, and the text that shows their effects.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "repl/board_commands.hpp"
#include "repl/entered_line.hpp"
#include "repl/prompt_instruction.hpp"
#include "repl/running_commands.hpp"
#include "repl/value_text.hpp"
#include "vm/answer.hpp"
#include "vm/given.hpp"
#include "vm/report.hpp"
#include "vm/tracer.hpp"

namespace cheg::repl {
namespace {

using vm::NodeOutcome;

// The values of a BREAK at the prompt.
class BreakValues final : public vm::Observer {
 public:
  explicit BreakValues(chess::Notation notation) : notation_(notation) {}
  std::vector<std::string> texts;

  void break_point(const vm::Moment& moment) override {
    if (moment.instruction == *find_place(moment.program, kPromptTag)) {
      for (const std::uint16_t operand : moment.code().operands) {
        texts.push_back(value_text(moment.values[operand], moment.position, notation_));
      }
    }
  }

 private:
  chess::Notation notation_;
};

using VariableTexts = std::map<std::string, std::string>;

VariableTexts texts_of(const Variables& variables, const chess::Position& position,
                       chess::Notation notation) {
  VariableTexts texts;
  variables.for_each([&](const std::string& name, const vm::Value& value) {
    texts[name] = value_text(value, position, notation);
  });
  return texts;
}

// The variables that the instruction has stored into or changed.
std::string changes_text(const VariableTexts& before, const VariableTexts& after,
                         const std::vector<std::string>& stored) {
  std::string text;
  for (const auto& [name, value] : after) {
    const auto old = before.find(name);
    const bool is_stored = std::find(stored.begin(), stored.end(), name) != stored.end();
    if (is_stored || old == before.end() || old->second != value) {
      text += fmt::format("{} = {}\n", name, value);
    }
  }
  for (const auto& [name, value] : before) {
    if (after.find(name) == after.end()) {
      text += fmt::format("{} = #\n", name);
    }
  }
  return text;
}

// The decision of an instruction that ends the program, as text. Requires: no error, not stopped.
std::string outcome_text(const lang::Program& program, const NodeOutcome& outcome,
                         const chess::Position& position, chess::Notation notation) {
  const std::string place = program.location(outcome.instruction);
  const std::string score = vm::score_text(outcome.score, outcome.is_certain_draw);
  switch (outcome.kind) {
    case NodeOutcome::Kind::move:
      return fmt::format("chooses {}, {}, by {}\n",
                         chess::format_move(position, outcome.move, notation), score, place);
    case NodeOutcome::Kind::value:
      return fmt::format("value {}, by {}\n", score, place);
    default:
      return fmt::format("not handled, by {}\n", place);
  }
}

// The halves of "NAME = VALUE"; nothing if it has another form.
std::optional<std::pair<std::string_view, std::string_view>> halves_of(std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view name = trimmed(text.substr(0, sign));
  const std::string_view value = trimmed(text.substr(sign + 1));
  const bool is_right =
      !name.empty() && !value.empty() && name.find_first_of(" \t,") == std::string_view::npos;
  return is_right ? std::optional(std::pair(name, value)) : std::nullopt;
}

}  // namespace

void set_variable(Frontend& frontend, const Settings& settings, const Board& board,
                  LiveProgram& program, Variables& variables, Debugger& debugger,
                  std::string_view arguments) {
  const auto halves = halves_of(arguments);
  if (!halves) {
    throw CommandError("say which variable, and its value: `set C1 = (50,201,17)`");
  }
  const std::string name = upper_case(halves->first);
  const std::string_view value = halves->second;
  const bool is_literal = value[0] != '"' && !is_variable(upper_case(value), program, variables);
  const std::string text = fmt::format("SETV {},{}{}", name, is_literal ? "\"" : "", value);
  run_instruction(frontend, settings, board, program, variables, debugger,
                  InstructionLine{find_instruction_row("SETV"), text});
  const lang::Program* const compiled = program.compiled().program.get();
  if (compiled != nullptr && !lang::find_variable(name) && find_variable(*compiled, name) &&
      !vm::takes(*compiled, name)) {
    frontend.write(fmt::format(
        "the program sets {} itself: it would have to test it with CONDV DEFD,{} first\n", name,
        name));
  }
}

void run_instruction(Frontend& frontend, const Settings& settings, const Board& board,
                     const LiveProgram& program, Variables& variables, Debugger& debugger,
                     const InstructionLine& line) {
  const chess::Position position = legal_position(board);
  const ProgramPointer compiled = value_or_throw(compile_prompt_instruction(
      program.text(), line.text, program.libraries(), frontend.style().color));
  BreakValues values(settings.notation);
  RootRecord record(settings.notation);
  vm::Tracer tracer([&](const std::string& text) { frontend.write(text); }, settings.notation);
  ObserverList observers;
  observers.add(values);
  observers.add(record);
  if (settings.traces) {
    observers.add(tracer);
  }
  debugger.begin(*compiled, position, settings.notation);
  observers.add(debugger);

  const VariableTexts before = texts_of(variables, position, settings.notation);
  const NodeOutcome outcome = value_or_throw(run_prompt_instruction(
      compiled, position, settings.limits, variables, observers, frontend.stop()));
  if (!values.texts.empty()) {
    frontend.write(fmt::format("{}\n", fmt::join(values.texts, "  ")));
  }
  frontend.write(tried_text(record.events.tried_moves, position, settings.notation));
  frontend.write(changes_text(before, texts_of(variables, position, settings.notation),
                              stored_variables(*compiled, *line.row)));
  if (reached_end(*compiled, outcome)) {
    return;
  }
  if (outcome.kind == NodeOutcome::Kind::error) {
    throw CommandError(
        fmt::format("{}\n  {}", vm::explained_error(*compiled, outcome), record.events.failed));
  }
  if (outcome.kind == NodeOutcome::Kind::stopped) {
    throw_stopped(debugger);
  }
  frontend.write(outcome_text(*compiled, outcome, position, settings.notation));
}

void show_value(Frontend& frontend, const Settings& settings, const Board& board,
                const LiveProgram& program, Variables& variables, std::string_view expression) {
  const ProgramPointer compiled = value_or_throw(
      compile_prompt_instruction(program.text(), fmt::format("BREAK  {}", expression),
                                 program.libraries(), frontend.style().color));
  BreakValues values(settings.notation);
  static_cast<void>(value_or_throw(run_prompt_instruction(
      compiled, legal_position(board), settings.limits, variables, values, frontend.stop())));
  frontend.write((values.texts.empty() ? "#" : values.texts[0]) + '\n');
}

}  // namespace cheg::repl
