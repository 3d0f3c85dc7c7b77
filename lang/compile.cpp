#include "lang/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "lang/check.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {
namespace {

// Adds an error if the program exceeds the limits of bytecode.
void check_limits(const ResolvedProgram& program, Diagnostics& diagnostics) {
  const SyntaxTree& tree = program.modules[0].tree;
  const auto report = [&](Span span, std::string message) {
    diagnostics.add(DiagnosticCode::program_limit, tree.source, span, std::move(message));
  };
  if (program.code.size() > kMostInstructions) {
    // The first instruction beyond the limit, if it is in the program itself.
    const bool is_here = program.modules[0].end > kMostInstructions;
    report(is_here ? tree.lines[program.code[kMostInstructions - 1].line].word.span : Span{},
           fmt::format("more than {} instructions, libraries included", kMostInstructions - 1));
  }
  if (program.variables.size() + program.constants.size() > kMostRegisters) {
    report({0, 0}, fmt::format("more than {} variables and different literals", kMostRegisters));
  }
  if (std::max({program.native_instructions.size(), program.native_conditions.size(),
                program.native_orderings.size()}) > kMostNatives) {
    report({0, 0}, fmt::format("more than {} natives of a kind", kMostNatives));
  }
}

// The bytecode of a program without errors.
class Emitter {
 public:
  explicit Emitter(ResolvedProgram&& program) : program_(std::move(program)) {}

  ProgramData emit() {
    ProgramData data;
    data.code.reserve(program_.code.size());
    data.spans.reserve(program_.code.size());
    for (const Module& module : program_.modules) {
      emit_part(module, data);
    }
    emit_entries(data);
    data.variables.reserve(program_.variables.size());
    for (ResolvedVariable& variable : program_.variables) {
      data.variables.push_back(std::move(variable.name));
    }
    data.constants = std::move(program_.constants);
    data.constant_nodes = std::move(program_.constant_nodes);
    data.examples = std::move(program_.examples);
    data.native_instructions = std::move(program_.native_instructions);
    data.native_conditions = std::move(program_.native_conditions);
    data.native_orderings = std::move(program_.native_orderings);
    return data;
  }

 private:
  void emit_part(const Module& module, ProgramData& data) const {
    data.parts.push_back(
        {module.tree.source, module.library, module.uses, module.begin, module.end});
    // All tags without comments share the empty explanation.
    const auto first_explanation = static_cast<std::uint32_t>(data.explanations.size() - 1);
    data.explanations.insert(data.explanations.end(), module.explanations.begin() + 1,
                             module.explanations.end());
    for (std::uint32_t i = module.begin; i < module.end; ++i) {
      const ResolvedInstruction& instruction = program_.code[i];
      CodeInstruction& code = data.code.emplace_back();
      code.opcode = instruction.opcode;
      std::transform(instruction.operands.begin(), instruction.operands.end(),
                     code.operands.begin(),
                     [&](std::uint32_t operand) { return encoded(operand); });
      data.spans.push_back(instruction.row == nullptr ? Span{} : span_of(module.tree, instruction));
    }
    data.tags.reserve(data.tags.size() + module.tags.size());
    for (const TagDefinition& tag : module.tags) {
      data.tags.push_back({std::string(module.tree.symbols.text(tag.name.symbol)),
                           tag.explanation == 0 ? 0 : first_explanation + tag.explanation,
                           tag.instruction, tag.name.span});
    }
  }

  // Constants follow the variables.
  [[nodiscard]] std::uint16_t encoded(std::uint32_t operand) const {
    const std::uint32_t number =
        (operand & kConstantBit) == 0
            ? operand
            : static_cast<std::uint32_t>(program_.variables.size()) + (operand & ~kConstantBit);
    return static_cast<std::uint16_t>(number);
  }

  // From the name to the last operand.
  static Span span_of(const SyntaxTree& tree, const ResolvedInstruction& instruction) {
    const SyntaxLine& line = tree.lines[instruction.line];
    const auto operands = tree.operands_of(line);
    return operands.empty() ? line.word.span : joined(line.word.span, operands.back().span);
  }

  void emit_entries(ProgramData& data) const {
    const Module& main = program_.modules[0];
    for (const EntryUse& entry : main.entries) {
      data.entries.push_back({main.tree.entries[entry.number], entry.instruction,
                              main.tree.lines[entry.line].word.span});
    }
  }

  ResolvedProgram program_;
};

}  // namespace

std::shared_ptr<const Program> compile(const SourcePointer& source, const Libraries& libraries,
                                       Diagnostics& diagnostics, rules::NoteTable* notes) {
  ResolvedProgram resolved = resolve(source, libraries, diagnostics, notes);
  if (!diagnostics.has_errors()) {
    check_limits(resolved, diagnostics);
  }
  std::shared_ptr<const Program> program;
  if (!diagnostics.has_errors()) {
    check(resolved, diagnostics);
    auto made = Program::make(Emitter(std::move(resolved)).emit());
    if (!made) {  // a bug in the compiler, which no caller can handle
      throw std::logic_error("the compiler made bad bytecode: " + made.error());
    }
    program = std::move(made).value();
  } else {
    diagnostics.drop_warnings();
  }
  diagnostics.sort();
  return program;
}

}  // namespace cheg::lang
