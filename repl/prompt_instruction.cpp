#include "repl/prompt_instruction.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "host/bare_host.hpp"
#include "lang/compile.hpp"
#include "repl/debugger.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/machine.hpp"

namespace cheg::repl {

const lang::InstructionRow* find_instruction_row(std::string_view name) {
  if (const auto instruction = lang::find_instruction(name)) {
    return &lang::row(*instruction);
  }
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    for (const lang::InstructionRow& row : library->instructions) {
      if (row.name == name) {
        return &row;
      }
    }
  }
  return nullptr;
}

Result<ProgramPointer, CommandError> compile_prompt_instruction(const ProgramText& text,
                                                                std::string_view instruction,
                                                                const lang::Libraries& libraries,
                                                                bool color) {
  const std::string head = fmt::format("{}: ", kPromptTag);
  const auto source = text.source_with(fmt::format("{}{}\n LEAVE\n", head, instruction));
  lang::Diagnostics diagnostics;
  auto program = lang::compile(source, libraries, diagnostics);
  if (program != nullptr) {
    return program;
  }
  const std::size_t begin = text.text().size() + head.size();
  const auto prompt =
      std::make_shared<const lang::Source>("<prompt>", std::string(instruction) + '\n');
  std::vector<lang::Diagnostic> errors(diagnostics.items().begin(), diagnostics.items().end());
  for (lang::Diagnostic& diagnostic : errors) {
    if (diagnostic.source == source && diagnostic.span.offset >= begin) {
      diagnostic.source = prompt;
      diagnostic.span.offset -= static_cast<std::uint32_t>(begin);
    }
  }
  return CommandError::painted(errors_text(errors, color));
}

std::vector<std::string> stored_variables(const lang::Program& program,
                                          const lang::InstructionRow& row) {
  CHEG_REQUIRE(find_place(program, kPromptTag));
  std::vector<std::string> names;
  const lang::CodeInstruction& code = program.data().code[*find_place(program, kPromptTag)];
  for (std::size_t i = 0; i < row.operands().size(); ++i) {
    const std::size_t number = code.operands[i];
    if (row.operands()[i].is_stored() && number < program.data().variables.size()) {
      names.push_back(program.data().variables[number]);
    }
  }
  return names;
}

Result<vm::NodeOutcome, CommandError> run_prompt_instruction(
    const ProgramPointer& program, const chess::Position& position, const vm::Limits& limits,
    Variables& variables, vm::Observer& observer, const std::atomic<bool>& stop) {
  CHEG_REQUIRE(find_place(*program, kPromptTag));
  auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    return CommandError(prepared.error());
  }
  vm::Machine machine(std::move(prepared).value(), limits);
  machine.set_observer(&observer);
  bool are_kept = true;
  vm::Entrance entrance;
  entrance.start = *find_place(*program, kPromptTag);
  entrance.before = [&](std::span<vm::Value> registers, vm::SetStore& store) {
    return variables.put_into(*program, registers, store);
  };
  entrance.after = [&](std::span<const vm::Value> registers) {
    are_kept = variables.take_from(*program, registers);
  };
  chess::BareHost host(&stop);
  host.use(machine);
  machine.begin_search();
  chess::Line line;
  static_cast<void>(machine.advise_from(entrance, {position, {}}, host, line));
  if (!are_kept) {
    return CommandError(
        "the values need more room than a session keeps; the variables are unchanged");
  }
  return machine.root();
}

bool reached_end(const lang::Program& program, const vm::NodeOutcome& outcome) {
  return outcome.kind == vm::NodeOutcome::Kind::not_handled &&
         outcome.instruction == *find_place(program, kPromptTag) + 1;
}

}  // namespace cheg::repl
