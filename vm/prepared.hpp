// Prepares a program for the interpreter: converts its operands, and finds the functions of its
// natives.
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
#include "vm/constants.hpp"
#include "vm/native.hpp"
#include "vm/orientation.hpp"

namespace cheg::vm {

// Identifies a handler: the part of the interpreter that executes an instruction. The handlers of
// the language's own instructions come first, with the same numbers as in lang::Instruction.
enum class Handler : std::uint16_t {
#define INSTRUCTION(identifier, ...) identifier,
#include "lang/language.def"
  guard,  // execution ran past the last instruction
  native,
  // Three frequent forms of CONDV: the condition tests the sign of an integer, tests a logical
  // value, or tests whether a value is defined. The first operand has one bit for each case that
  // satisfies the condition: kNegativeBit to kDefinedBit below.
  sign,
  logical,
  defined
};

// An instruction in the form for the interpreter. Register operands are offsets in bytes, which
// saves the interpreter a multiplication. Other operands are the same as in lang::CodeInstruction.
struct PreparedInstruction {
  Handler handler;
  std::uint16_t native;  // if the handler is Handler::native: the number of the native
  std::array<std::uint32_t, lang::kMostOperands> operands;
};

// A native instruction of a program.
struct PreparedNative {
  // An operand whose value is checked before each call.
  struct CheckedOperand {
    std::uint8_t number;
    lang::ValueClass values;
  };

  PreparedNative() = default;
  PreparedNative(const lang::InstructionRow& its_row, NativeInstruction its_function);

  [[nodiscard]] std::span<const CheckedOperand> checked() const {
    return std::span(checked_operands).first(checked_count);
  }

  const lang::InstructionRow* row = nullptr;
  NativeInstruction function;
  std::array<CheckedOperand, lang::kMostOperands> checked_operands{};
  std::size_t checked_count = 0;
};

inline constexpr std::uint32_t kNegativeBit = 1;
inline constexpr std::uint32_t kZeroBit = 2;
inline constexpr std::uint32_t kPositiveBit = 4;
inline constexpr std::uint32_t kFalseBit = 1;
inline constexpr std::uint32_t kTrueBit = 2;
inline constexpr std::uint32_t kUndefinedBit = 1;
inline constexpr std::uint32_t kDefinedBit = 2;

// A prepared program is immutable, and several machines may share it.
class PreparedProgram {
 public:
  // Prepares a program. If the program uses a native that no library has, returns an error message
  // that names the native. Requires: the libraries outlive the result.
  [[nodiscard]] static Result<std::shared_ptr<const PreparedProgram>, std::string> make(
      std::shared_ptr<const lang::Program> program,
      std::span<const NativeLibrary* const> libraries);

  [[nodiscard]] const lang::Program& program() const { return *program_; }
  [[nodiscard]] const std::vector<PreparedInstruction>& code() const { return code_; }
  // Returns the index of an instruction in code().
  [[nodiscard]] std::uint32_t number_of(const PreparedInstruction* instruction) const {
    return static_cast<std::uint32_t>(instruction - code_.data());
  }
  // Returns the values of the program's constants.
  [[nodiscard]] std::span<const Value> constants() const { return constants_.values(); }
  // Returns the native of an instruction. Requires: the instruction is an element of code(), and
  // its handler is Handler::native.
  [[nodiscard]] const PreparedNative& native(const PreparedInstruction& instruction) const {
    CHEG_REQUIRE(instruction.handler == Handler::native);
    return natives_[instruction.native];
  }
  // native_condition() and native_ordering() return the function with this index in the program's
  // list of native conditions or orderings.
  [[nodiscard]] NativeCondition native_condition(std::size_t number) const {
    CHEG_REQUIRE(number < conditions_.size());
    return conditions_[number];
  }
  [[nodiscard]] NativeOrdering native_ordering(std::size_t number) const {
    CHEG_REQUIRE(number < orderings_.size());
    return orderings_[number];
  }

  // These functions return whether any instruction reads LM or PG, respectively. If no instruction
  // reads a variable, its value need not be computed.
  [[nodiscard]] bool reads_legal_moves() const { return reads_legal_moves_; }
  [[nodiscard]] bool reads_pawn_groups() const { return reads_pawn_groups_; }
  // Returns whether the program's answers can depend on the ply.
  [[nodiscard]] bool reads_depth() const { return reads_depth_; }
  // Returns what the result of a subroutine depends on: see vm/orientation.hpp. `instruction` is
  // the first instruction of the subroutine.
  [[nodiscard]] Dependence dependence(std::uint32_t instruction) const {
    CHEG_REQUIRE(instruction < dependences_.size());
    return dependences_[instruction];
  }
  // Returns the variables that must be set before a native calls the subroutine in another
  // position: see vm/asked.hpp. `instruction` is the first instruction of the subroutine. Requires:
  // a native calls this subroutine in another position.
  [[nodiscard]] const AskedNeeds& asked(std::uint32_t instruction) const {
    const AskedNeeds* const needs = asked_.find(instruction);
    CHEG_REQUIRE(needs != nullptr);
    return *needs;
  }

 private:
  explicit PreparedProgram(std::shared_ptr<const lang::Program> program);

  std::shared_ptr<const lang::Program> program_;
  Constants constants_;
  std::vector<PreparedInstruction> code_;
  std::vector<Dependence> dependences_;
  AskedTable asked_;
  std::vector<PreparedNative> natives_;
  std::vector<NativeCondition> conditions_;
  std::vector<NativeOrdering> orderings_;
  bool reads_legal_moves_ = false;
  bool reads_pawn_groups_ = false;
  bool reads_depth_ = false;
};

}  // namespace cheg::vm
