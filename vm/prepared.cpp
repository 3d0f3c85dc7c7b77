#include "vm/prepared.hpp"

#include <utility>

#include "base/compose.hpp"

namespace cheg::vm {
namespace {

// The function of a row: finds the library whose rows contain it.
template <class Row, class Function>
Function find_function(const Row* row, std::span<const NativeLibrary* const> libraries,
                       std::span<const Row> lang::NativeRows::*rows,
                       std::span<const Function> NativeLibrary::*functions) {
  for (const NativeLibrary* library : libraries) {
    const std::span<const Row> those = library->rows.*rows;
    for (std::size_t i = 0; i < those.size(); ++i) {
      if (&those[i] == row) {
        return (library->*functions)[i];
      }
    }
  }
  return {};
}

// The functions in the order in which the program uses them, or a message that names the first
// missing native.
template <class Row, class Function>
std::string find_functions(std::span<const lang::NativeUse<Row>> uses,
                           std::span<const NativeLibrary* const> libraries,
                           std::span<const Row> lang::NativeRows::*rows,
                           std::span<const Function> NativeLibrary::*functions,
                           std::vector<Function>& found) {
  for (const lang::NativeUse<Row>& use : uses) {
    found.push_back(find_function(use.row, libraries, rows, functions));
    if (found.back() == Function{}) {
      return composed("the host does not have {} of the native library {}", use.row->name,
                      use.library);
    }
  }
  return "";
}

// Selects the special handler of CONDV for this condition, if there is one.
void specialise(PreparedInstruction& condv) {
  const std::uint32_t operand = condv.operands[0];
  const bool is_negated = (operand & lang::kNegated) != 0;
  const auto use = [&](Handler handler, std::uint32_t bits, std::uint32_t all) {
    condv.handler = handler;
    condv.operands[0] = is_negated ? all & ~bits : bits;
  };
  const auto use_sign = [&](std::uint32_t bits) {
    use(Handler::sign, bits, kNegativeBit | kZeroBit | kPositiveBit);
  };
  switch (static_cast<std::uint32_t>(operand & ~std::uint32_t{lang::kNegated}) - 1) {
    case static_cast<std::uint32_t>(lang::Condition::zero):
      use_sign(kZeroBit);
      break;
    case static_cast<std::uint32_t>(lang::Condition::negative):
      use_sign(kNegativeBit);
      break;
    case static_cast<std::uint32_t>(lang::Condition::positive):
      use_sign(kPositiveBit);
      break;
    case static_cast<std::uint32_t>(lang::Condition::truth):
      use(Handler::logical, kTrueBit, kFalseBit | kTrueBit);
      break;
    case static_cast<std::uint32_t>(lang::Condition::defined):
      use(Handler::defined, kDefinedBit, kUndefinedBit | kDefinedBit);
      break;
    default:
      break;
  }
}

}  // namespace

PreparedNative::PreparedNative(const lang::InstructionRow& its_row, NativeInstruction its_function)
    : row(&its_row), function(its_function) {
  for (std::size_t i = 0; i < its_row.operands().size(); ++i) {
    const lang::OperandRow& operand = its_row.operands()[i];
    if (operand.is_read() && operand.values != lang::ValueClass::any) {
      checked_operands[checked_count++] = {static_cast<std::uint8_t>(i), operand.values};
    }
  }
}

PreparedProgram::PreparedProgram(std::shared_ptr<const lang::Program> program)
    : program_(std::move(program)),
      constants_(program_->data()),
      dependences_(dependences(*program_)),
      asked_(*program_) {
  const auto number_of_variable = [](lang::Variable variable) {
    return static_cast<std::uint16_t>(variable);
  };
  for (const lang::CodeInstruction& instruction : program_->data().code) {
    PreparedInstruction prepared{Handler{instruction.opcode}, 0, {}};
    const lang::InstructionRow* row = program_->instruction_row(instruction.opcode);
    if (instruction.opcode > lang::guard_opcode()) {
      prepared.handler = Handler::native;
      prepared.native = static_cast<std::uint16_t>(instruction.opcode - lang::guard_opcode() - 1);
    }
    for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
      const lang::OperandRow& operand = row->operands()[i];
      const std::uint16_t number = instruction.operands[i];
      const bool is_register = operand.is_read() || operand.is_stored();
      prepared.operands[i] = is_register ? number * std::uint32_t{sizeof(Value)} : number;
      if (operand.is_read()) {
        reads_legal_moves_ |= number == number_of_variable(lang::Variable::legal_moves);
        reads_pawn_groups_ |= number == number_of_variable(lang::Variable::pawn_groups);
        reads_depth_ |= number == number_of_variable(lang::Variable::depth);
      }
    }
    if (instruction.opcode == static_cast<std::uint16_t>(lang::Instruction::condv)) {
      specialise(prepared);
    }
    code_.push_back(prepared);
  }
}

Result<std::shared_ptr<const PreparedProgram>, std::string> PreparedProgram::make(
    std::shared_ptr<const lang::Program> program, std::span<const NativeLibrary* const> libraries) {
  std::shared_ptr<PreparedProgram> prepared(new PreparedProgram(std::move(program)));
  const lang::ProgramData& data = prepared->program_->data();
  std::vector<NativeInstruction> functions;
  std::string missing = find_functions<lang::InstructionRow, NativeInstruction>(
      data.native_instructions, libraries, &lang::NativeRows::instructions,
      &NativeLibrary::instructions, functions);
  for (std::size_t i = 0; i < functions.size(); ++i) {
    prepared->natives_.emplace_back(*data.native_instructions[i].row, functions[i]);
  }
  if (missing.empty()) {
    missing = find_functions<lang::ConditionRow, NativeCondition>(
        data.native_conditions, libraries, &lang::NativeRows::conditions,
        &NativeLibrary::conditions, prepared->conditions_);
  }
  if (missing.empty()) {
    missing = find_functions<lang::OrderingRow, NativeOrdering>(
        data.native_orderings, libraries, &lang::NativeRows::orderings, &NativeLibrary::orderings,
        prepared->orderings_);
  }
  if (!missing.empty()) {
    return missing;
  }
  return std::shared_ptr<const PreparedProgram>(std::move(prepared));
}

}  // namespace cheg::vm
