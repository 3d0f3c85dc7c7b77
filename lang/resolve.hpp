// Name resolution. For every instruction of the program and its library programs, name resolution
// finds the row of the language table, the registers and the jump targets. Name resolution does not
// check the limits of the bytecode format. The result still contains the syntax trees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/modules.hpp"
#include "lang/program.hpp"
#include "lang/resolved.hpp"

namespace cheg::lang {

struct ResolvedVariable {
  std::string name;
  std::uint32_t module = 0;
  std::uint32_t reads = 0;
  std::uint32_t writes = 0;
  Span first_read;
};

struct ResolvedProgram {
  std::vector<Module> modules;  // the program itself first
  std::vector<ResolvedInstruction> code;
  std::vector<ResolvedVariable> variables;  // the predefined ones first
  std::vector<Literal> constants;           // without duplicates
  std::vector<LiteralNode> constant_nodes;
  std::vector<NativeUse<InstructionRow>> native_instructions;
  std::vector<NativeUse<ConditionRow>> native_conditions;
  std::vector<NativeUse<OrderingRow>> native_orderings;
  std::vector<Example> examples;
  std::optional<Span> side_reader;  // the first condition of the program itself that needs SIDE

  [[nodiscard]] std::span<const LiteralNode> constant(std::uint32_t operand) const {
    return nodes_of(constants[operand & ~kConstantBit], constant_nodes);
  }
};

// Resolves every name in the program and in the library programs that it uses. Adds errors to the
// diagnostics. If there are no errors, every operand of the result is valid. For the meaning of
// `notes`, see load_modules().
[[nodiscard]] ResolvedProgram resolve(const SourcePointer& source, const Libraries& libraries,
                                      Diagnostics& diagnostics, rules::NoteTable* notes = nullptr);

}  // namespace cheg::lang
