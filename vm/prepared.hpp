// A program prepared for the interpreter: operands converted, natives looked up.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/require.hpp"
#include "base/result.hpp"
#include "lang/program.hpp"
#include "vm/asked.hpp"
#include "vm/native.hpp"
#include "vm/orientation.hpp"

namespace cheg::vm {

// The part of the interpreter that executes an instruction. The instructions of the language come
// first, numbered as in lang::Instruction.
enum class Handler : std::uint32_t {
#define INSTRUCTION(identifier, ...) identifier,
#include "lang/language.def"
  guard,  // execution ran past the last instruction
  native,
  // CONDV with a condition on the sign of an integer or on a logical value. Each has a handler of
  // its own because it is frequent. Its first operand is a set of the bits below, one for each
  // value that satisfies the condition.
  sign,
  logical
};

// An instruction. Register operands are offsets in bytes, which saves the interpreter a
// multiplication. Other operands are as in lang::CodeInstruction.
struct PreparedInstruction {
  Handler handler;
  std::array<std::uint32_t, lang::kMostOperands> operands;
};

inline constexpr std::uint32_t kNegativeBit = 1;
inline constexpr std::uint32_t kZeroBit = 2;
inline constexpr std::uint32_t kPositiveBit = 4;
inline constexpr std::uint32_t kFalseBit = 1;
inline constexpr std::uint32_t kTrueBit = 2;

// Immutable. Several machines may share one.
class PreparedProgram {
 public:
  // Prepares a program. Fails if the program uses a native that no library has; the message names
  // the native. The libraries must outlive the result.
  [[nodiscard]] static Result<std::shared_ptr<const PreparedProgram>, std::string> make(
      std::shared_ptr<const lang::Program> program,
      std::span<const NativeLibrary* const> libraries);

  [[nodiscard]] const lang::Program& program() const { return *program_; }
  [[nodiscard]] const std::vector<PreparedInstruction>& code() const { return code_; }
  // The index of an instruction in code().
  [[nodiscard]] std::uint32_t number_of(const PreparedInstruction* instruction) const {
    return static_cast<std::uint32_t>(instruction - code_.data());
  }
  // Requires: an instruction of code() whose handler is Handler::native.
  [[nodiscard]] NativeInstruction native(const PreparedInstruction* instruction) const {
    return instructions_[native_number(instruction)];
  }
  [[nodiscard]] const lang::InstructionRow& native_row(
      const PreparedInstruction* instruction) const {
    return *program_->data().native_instructions[native_number(instruction)].row;
  }
  // The native with this number in the program.
  [[nodiscard]] NativeCondition native_condition(std::size_t number) const {
    CHEG_REQUIRE(number < conditions_.size());
    return conditions_[number];
  }
  [[nodiscard]] NativeOrdering native_ordering(std::size_t number) const {
    CHEG_REQUIRE(number < orderings_.size());
    return orderings_[number];
  }

  // Whether any instruction reads LM or PG. Variables that no instruction reads need not be
  // computed.
  [[nodiscard]] bool reads_legal_moves() const { return reads_legal_moves_; }
  [[nodiscard]] bool reads_pawn_groups() const { return reads_pawn_groups_; }
  // Whether the program's answers can depend on the ply.
  [[nodiscard]] bool reads_depth() const { return reads_depth_; }
  // The dependence of a subroutine that begins at this instruction.
  [[nodiscard]] Dependence dependence(std::uint32_t instruction) const {
    CHEG_REQUIRE(instruction < dependences_.size());
    return dependences_[instruction];
  }
  // The needs of the subroutine that begins at this instruction. Requires: some native asks the
  // subroutine.
  [[nodiscard]] const AskedNeeds& asked(std::uint32_t instruction) const {
    const AskedNeeds* const needs = asked_.find(instruction);
    CHEG_REQUIRE(needs != nullptr);
    return *needs;
  }

 private:
  explicit PreparedProgram(std::shared_ptr<const lang::Program> program);

  [[nodiscard]] std::size_t native_number(const PreparedInstruction* instruction) const {
    CHEG_REQUIRE(instruction->handler == Handler::native);
    return program_->data().code[number_of(instruction)].opcode - lang::guard_opcode() -
           std::size_t{1};
  }

  std::shared_ptr<const lang::Program> program_;
  std::vector<PreparedInstruction> code_;
  std::vector<Dependence> dependences_;
  AskedTable asked_;
  std::vector<NativeInstruction> instructions_;
  std::vector<NativeCondition> conditions_;
  std::vector<NativeOrdering> orderings_;
  bool reads_legal_moves_ = false;
  bool reads_pawn_groups_ = false;
  bool reads_depth_ = false;
};

}  // namespace cheg::vm
