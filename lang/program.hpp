// A compiled program: bytecode, constants, names and source places.
//
// Instructions have a fixed size of eight bytes: an opcode and three operands, in the order of the
// program text. The instruction's row in the language table gives the meaning of each operand:
//
//   read              a register: a variable or, after the variables, a constant
//   written, updated  a register that is a writable variable
//   tag               the number of an instruction
//   condition         kAlways, or 1 + the number of a condition; with kNegated for `#`
//   ordering          kNoOrdering, or 1 + the number of an ordering; with kNegated for `#`
//   none              0
//
// Opcodes, conditions and orderings are numbered: first the rows of the language table, then the
// natives of the program. Registers are the predefined variables in the order of the table, then
// the program's variables, then the constants.
//
// The code of the program comes first, followed by the code of each library program. Each part ends
// with a guard, a special opcode that means "ran past the last instruction". Every instruction
// except a guard therefore has a following instruction, and the interpreter needs no bounds check.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/require.hpp"
#include "base/result.hpp"
#include "chess/material.hpp"
#include "chess/types.hpp"
#include "lang/entry.hpp"
#include "lang/entry_table.hpp"
#include "lang/example.hpp"
#include "lang/language.hpp"
#include "lang/literal.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

struct CodeInstruction {
  std::uint16_t opcode = 0;
  std::array<std::uint16_t, kMostOperands> operands{};

  friend bool operator==(const CodeInstruction&, const CodeInstruction&) = default;
};

// The guard's opcode. Natives have the opcodes after it.
[[nodiscard]] std::uint16_t guard_opcode();

inline constexpr std::uint16_t kAlways = 0;      // the empty condition
inline constexpr std::uint16_t kNoOrdering = 0;  // the empty ordering
inline constexpr std::uint16_t kNegated = 0x8000;

// The limits of the bytecode format.
inline constexpr std::size_t kMostInstructions = 0xffff;  // guards included
inline constexpr std::size_t kMostRegisters = 0x10000;
inline constexpr std::size_t kMostNatives = 0x4000;  // of each kind

// A native that the program uses.
template <class Row>
struct NativeUse {
  std::string_view library;
  const Row* row = nullptr;

  friend bool operator==(const NativeUse&, const NativeUse&) = default;
};

// One text and its part of the code.
struct ProgramPart {
  SourcePointer source;
  std::string library;            // the name in USE; empty for the program itself
  std::vector<std::string> uses;  // the libraries it uses, in the order of the text
  std::uint32_t begin = 0;        // first instruction
  std::uint32_t end = 0;          // after its guard
};

struct ProgramTag {
  std::string name;               // in upper case
  std::uint32_t explanation = 0;  // in ProgramData::explanations
  std::uint32_t instruction = 0;
  Span span;  // in the source of its part
};

struct ProgramEntry {
  EntryCondition condition;
  std::uint32_t instruction = 0;
  Span span;  // of the word ENTRY
};

// The parts of a compiled program.
struct ProgramData {
  std::vector<ProgramPart> parts;  // the program itself, then library programs
  std::vector<CodeInstruction> code;
  std::vector<Span> spans;             // of each instruction in its part's source; empty for guards
  std::vector<std::string> variables;  // all names, the predefined ones first
  std::vector<Literal> constants;
  std::vector<LiteralNode> constant_nodes;
  std::vector<ProgramTag> tags;               // sorted by instruction, then by place in the text
  std::vector<std::string> explanations{""};  // `;;` comments; the first is empty: none
  std::vector<ProgramEntry> entries;
  std::vector<Example> examples;
  std::vector<NativeUse<InstructionRow>> native_instructions;
  std::vector<NativeUse<ConditionRow>> native_conditions;
  std::vector<NativeUse<OrderingRow>> native_orderings;
};

// An immutable, verified program. Thread-safe.
class Program {
 public:
  // A program, or the reason why the data is invalid. A program is safe to run without further
  // checks; see verify.hpp.
  using Made = Result<std::shared_ptr<const Program>, std::string>;
  [[nodiscard]] static Made make(ProgramData data);

  [[nodiscard]] const ProgramData& data() const { return data_; }

  // The ENTRY for this material, or kNone. If several match, the first one in the text.
  [[nodiscard]] std::uint32_t find_entry(chess::MaterialSignature material,
                                         chess::Color side_to_move) const {
    return entries_.find(side_to_move == chess::Color::white ? material : material.mirrored());
  }

  [[nodiscard]] std::size_t variable_count() const { return data_.variables.size(); }
  // Variables and constants.
  [[nodiscard]] std::size_t register_count() const {
    return data_.variables.size() + data_.constants.size();
  }
  // Does not count guards.
  [[nodiscard]] std::size_t instruction_count() const {
    return data_.code.size() - data_.parts.size();
  }

  // The row of an opcode; nullptr for the opcode of the guard.
  [[nodiscard]] const InstructionRow* instruction_row(std::uint16_t opcode) const;
  // The row of a condition or ordering operand; nullptr for kAlways and kNoOrdering.
  [[nodiscard]] const ConditionRow* condition_row(std::uint16_t operand) const;
  [[nodiscard]] const OrderingRow* ordering_row(std::uint16_t operand) const;

  // The functions below that take an `instruction` require the number of an instruction of the
  // program, guards included.

  // The part that contains the instruction.
  [[nodiscard]] const ProgramPart& part_of(std::uint32_t instruction) const;
  // The nearest tag at or before the instruction in its part. If several tags are equally near, the
  // last one in the text. nullptr before the first tag.
  [[nodiscard]] const ProgramTag* tag_of(std::uint32_t instruction) const;
  // The `;;` comments of a tag; empty if there are none.
  [[nodiscard]] const std::string& explanation(const ProgramTag& tag) const {
    CHEG_REQUIRE(tag.explanation < data_.explanations.size());
    return data_.explanations[tag.explanation];
  }
  // The `;;` comment that explains an instruction, on one line; may be empty. A comment explains
  // the instructions after its tag up to the next ENTRY.
  [[nodiscard]] std::string explanation(std::uint32_t instruction) const;
  // The place of an instruction, for people: "LOOP", "LOOP+2". Before the first tag it is
  // "EGPROG+n", as in the 1970s. In a library program the name of the library comes first:
  // "KINGS:LOOP+2".
  [[nodiscard]] std::string location(std::uint32_t instruction) const;

 private:
  explicit Program(ProgramData data);

  ProgramData data_;
  EntryTable entries_;
};

// Return the row with this number, or nullptr if there is none. The rows of the table come first,
// then these natives.
[[nodiscard]] const InstructionRow* instruction_row(
    std::span<const NativeUse<InstructionRow>> natives, std::uint16_t opcode);
[[nodiscard]] const ConditionRow* condition_row(std::span<const NativeUse<ConditionRow>> natives,
                                                std::uint16_t operand);
[[nodiscard]] const OrderingRow* ordering_row(std::span<const NativeUse<OrderingRow>> natives,
                                              std::uint16_t operand);

}  // namespace cheg::lang
