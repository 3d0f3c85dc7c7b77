#include "stdlib/natives/rules/rules.hpp"

#include <vector>

#include "stdlib/natives/rules/parts.hpp"

namespace cheg::stdlib {
namespace {

// One member of the rows of all parts: the rows of the language, or the functions.
template <class Column>
std::vector<Column> in_all_parts(Column NativeInstructionRow::*which) {
  std::vector<Column> values;
  for (const RulesPart part : {look_rows(), move_rows(), reflection_rows(), stack_rows()}) {
    for (const NativeInstructionRow& native : part) {
      values.push_back(native.*which);
    }
  }
  return values;
}

}  // namespace

const vm::NativeLibrary& rules() {
  static const std::vector<lang::InstructionRow> rows = in_all_parts(&NativeInstructionRow::row);
  static const std::vector<vm::NativeInstruction> functions =
      in_all_parts(&NativeInstructionRow::function);
  static const vm::NativeLibrary library{
      {"RULES", "the instructions into which CHEG translates rules", rows, {}, {}},
      functions,
      {},
      {}};
  return library;
}

}  // namespace cheg::stdlib
