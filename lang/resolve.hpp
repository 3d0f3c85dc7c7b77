// Names looked up: the program and its libraries with every instruction's row, registers and
// targets, still with unlimited numbers and with the syntax tree at hand.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Marks a read operand as a constant's number instead of a variable's.
inline constexpr std::uint32_t kConstantBit = 0x80000000;

struct ResolvedInstruction {
  const InstructionRow* row = nullptr;  // nullptr: a part's guard
  std::uint16_t opcode = 0;
  std::uint32_t line = 0;  // its number in the tree of its module, from 0
  std::array<std::uint32_t, kMostOperands> operands{};  // as in program.hpp, but for kConstantBit
};

struct TagDefinition {
  Name name;
  std::uint32_t instruction = 0;  // among those of all modules
  std::string documentation;
  bool is_used = false;
};

struct EntryUse {
  std::uint32_t line = 0;
  std::uint32_t number = 0;  // in the tree's entries
  std::uint32_t instruction = 0;
};

// One text: the program itself or a library program.
struct Module {
  SyntaxTree tree;
  std::string library;                       // the name in USE; empty for the program itself
  std::uint32_t begin = 0;                   // its first instruction among those of all modules
  std::uint32_t end = 0;                     // behind its guard
  std::vector<TagDefinition> tags;           // by instruction
  std::vector<EntryUse> entries;             // by instruction
  std::vector<std::uint32_t> tag_of_symbol;  // number + 1, or 0
  std::vector<std::uint32_t> variable_of_symbol;  // number + 1, or 0
  std::vector<const NativeLibrary*> natives;      // that it uses
  std::vector<std::uint32_t> libraries;           // modules that it uses

  [[nodiscard]] const TagDefinition* find_tag(Symbol symbol) const {
    const std::uint32_t number = tag_of_symbol[static_cast<std::size_t>(symbol)];
    return number == 0 ? nullptr : &tags[number - 1];
  }
};

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
  std::vector<Literal> constants;           // different ones only
  std::vector<LiteralNode> constant_nodes;
  std::vector<NativeUse<InstructionRow>> native_instructions;
  std::vector<NativeUse<ConditionRow>> native_conditions;
  std::vector<NativeUse<OrderingRow>> native_orderings;
  std::vector<Example> examples;

  [[nodiscard]] std::span<const LiteralNode> constant(std::uint32_t operand) const {
    return nodes_of(constants[operand & ~kConstantBit], constant_nodes);
  }
};

// Parses the text and the library programs it uses, and looks up every name. What is wrong is added
// to the diagnostics; unless these have errors, every operand of the result is good.
[[nodiscard]] ResolvedProgram resolve(const SourcePointer& source, const Libraries& libraries,
                                      Diagnostics& diagnostics);

}  // namespace cheg::lang
