#include "repl/prompt_line.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "host/bare_host.hpp"
#include "lang/compile.hpp"
#include "repl/commands.hpp"
#include "repl/debugger.hpp"
#include "stdlib/natives/natives.hpp"

namespace cheg::repl {

const lang::InstructionRow* find_row(std::string_view name) {
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

std::shared_ptr<const lang::Program> compile_prompt_line(const LiveProgram& program,
                                                         std::string_view line,
                                                         const lang::Libraries& libraries,
                                                         bool color) {
  const std::string head = fmt::format("{}: ", kPromptTag);
  const std::string text = std::string(line);
  const auto source = program.source_with(head + text + "\n LEAVE\n");
  lang::Diagnostics diagnostics;
  auto compiled = lang::compile(source, libraries, diagnostics);
  if (compiled != nullptr) {
    return compiled;
  }
  const std::size_t begin = program.text().size() + head.size();
  const auto prompt = std::make_shared<const lang::Source>("<prompt>", text + '\n');
  std::vector<lang::Diagnostic> errors(diagnostics.items().begin(), diagnostics.items().end());
  for (lang::Diagnostic& diagnostic : errors) {
    if (diagnostic.source == source && diagnostic.span.offset >= begin) {
      diagnostic.source = prompt;
      diagnostic.span.offset -= static_cast<std::uint32_t>(begin);
    }
  }
  throw Failure(errors_text(errors, color));
}

std::vector<std::string> stored_variables(const lang::Program& program, std::string_view line) {
  std::vector<std::string> names;
  const lang::InstructionRow* row = find_row(upper_case(split(line).first));
  const lang::CodeInstruction& code = program.data().code[*find_place(program, kPromptTag)];
  for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
    const std::size_t number = code.operands[i];
    if (row->operands()[i].is_stored() && number < program.data().variables.size()) {
      names.push_back(program.data().variables[number]);
    }
  }
  return names;
}

vm::NodeOutcome run_prompt_line(std::shared_ptr<const lang::Program> program,
                                const chess::Position& position, const vm::Limits& limits,
                                Variables& variables, vm::Observer& observer,
                                const std::atomic<bool>& stop) {
  auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    throw Failure(prepared.error());
  }
  vm::Machine machine(std::move(prepared).value(), limits);
  machine.set_observer(&observer);
  vm::Entrance entrance;
  entrance.start = *find_place(*program, kPromptTag);
  entrance.before = [&](std::span<vm::Value> registers, vm::SetStore& store) {
    return variables.put_into(*program, registers, store);
  };
  // Not through the machine, which must come to its end.
  std::exception_ptr failure;
  entrance.after = [&](std::span<const vm::Value> registers) {
    try {
      variables.take_from(*program, registers);
    } catch (...) {
      failure = std::current_exception();
    }
  };
  chess::BareHost host(&stop);
  host.use(machine);
  machine.begin_search();
  chess::Line line;
  static_cast<void>(machine.advise_from(entrance, {position, {}}, host, line));
  if (failure) {
    std::rethrow_exception(failure);
  }
  return machine.root();
}

bool ended_behind(const lang::Program& program, const vm::NodeOutcome& outcome) {
  return outcome.kind == vm::NodeOutcome::Kind::not_handled &&
         outcome.instruction == *find_place(program, kPromptTag) + 1;
}

}  // namespace cheg::repl
