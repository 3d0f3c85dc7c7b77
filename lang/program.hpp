// A compiled program: bytecode, constants, names and source places.
//
// An instruction has eight bytes: an opcode and three operands. The operands are in the order of
// the program text. The instruction's row in the language table gives the meaning of each operand:
//
// - A `read` operand is a register, which contains a variable or a constant.
// - A `written` or `updated` operand is a register, which contains a writable variable.
// - A `tag` operand is the number of an instruction.
// - A `condition` operand is kAlways, or 1 + the number of a condition. If the text has `#` before
//   the condition, the bit kNegated is set.
// - An `ordering` operand is kNoOrdering, or 1 + the number of an ordering. If the text has `#`
//   before the ordering, the bit kNegated is set.
// - An operand that the instruction does not have is 0.
//
// Opcodes, conditions and orderings have numbers. The rows of the language table have the first
// numbers; the natives of the program have the next numbers. Registers have numbers, too. The
// predefined variables have the first numbers, in the order of the language table. The next numbers
// belong to the variables of the program, and the last numbers to the constants.
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

// Returns the opcode of the guard. The opcodes of natives are greater than this opcode.
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

// One text (the program itself or a library program) and its part of the code.
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
  // Verifies the data (see verify.hpp). Returns a program, or the reason why the data is invalid.
  // The program is safe to run without further checks.
  using Made = Result<std::shared_ptr<const Program>, std::string>;
  [[nodiscard]] static Made make(ProgramData data);

  [[nodiscard]] const ProgramData& data() const { return data_; }

  // Returns the ENTRY for this material, or EntryTable::kNone. If several ENTRY lines match, the
  // function returns the first one in the text.
  [[nodiscard]] std::uint32_t find_entry(chess::MaterialSignature material,
                                         chess::Color side_to_move) const {
    return entries_.find(side_to_move == chess::Color::white ? material : material.mirrored());
  }

  [[nodiscard]] std::size_t variable_count() const { return data_.variables.size(); }
  // Counts variables and constants.
  [[nodiscard]] std::size_t register_count() const {
    return data_.variables.size() + data_.constants.size();
  }
  // Does not count guards.
  [[nodiscard]] std::size_t instruction_count() const {
    return data_.code.size() - data_.parts.size();
  }

  // Returns the row of the opcode, or nullptr for the opcode of the guard.
  [[nodiscard]] const InstructionRow* instruction_row(std::uint16_t opcode) const;
  // These functions return the row of a condition operand or an ordering operand. For kAlways and
  // kNoOrdering, the functions return nullptr.
  [[nodiscard]] const ConditionRow* condition_row(std::uint16_t operand) const;
  [[nodiscard]] const OrderingRow* ordering_row(std::uint16_t operand) const;

  // In the functions below, `instruction` must be the number of an instruction or a guard of the
  // program.

  // Returns the part that contains the instruction.
  [[nodiscard]] const ProgramPart& part_of(std::uint32_t instruction) const;
  // Returns the nearest tag at or before the instruction, in the same part. If several tags are
  // equally near, returns the last of them in the text. If there is no tag at or before the
  // instruction, returns nullptr.
  [[nodiscard]] const ProgramTag* tag_of(std::uint32_t instruction) const;
  // Returns the `;;` comments of the tag, or an empty text if the tag has none.
  [[nodiscard]] const std::string& explanation(const ProgramTag& tag) const {
    CHEG_REQUIRE(tag.explanation < data_.explanations.size());
    return data_.explanations[tag.explanation];
  }
  // Returns the `;;` comment that explains the instruction, on one line. Returns an empty text if
  // no comment explains the instruction. A comment explains the instructions from its tag to the
  // next tag or ENTRY.
  [[nodiscard]] std::string explanation(std::uint32_t instruction) const;
  // Returns the place of the instruction as text for people: "LOOP" or "LOOP+2". Before the first
  // tag, the place is "EGPROG+n", as in the 1970s. In a library program, the name of the library
  // comes first: "KINGS:LOOP+2".
  [[nodiscard]] std::string location(std::uint32_t instruction) const;

 private:
  explicit Program(ProgramData data);

  ProgramData data_;
  EntryTable entries_;
};

// These functions return the row with this number, or nullptr if no row has this number. The rows
// of the language table have the first numbers; the rows of `natives` have the next numbers.
[[nodiscard]] const InstructionRow* instruction_row(
    std::span<const NativeUse<InstructionRow>> natives, std::uint16_t opcode);
[[nodiscard]] const ConditionRow* condition_row(std::span<const NativeUse<ConditionRow>> natives,
                                                std::uint16_t operand);
[[nodiscard]] const OrderingRow* ordering_row(std::span<const NativeUse<OrderingRow>> natives,
                                              std::uint16_t operand);

}  // namespace cheg::lang
