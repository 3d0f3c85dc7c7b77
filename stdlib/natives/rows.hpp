// Helpers with which the native libraries write each row of a table beside its function.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "lang/language.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// The operand into which every instruction of these libraries stores its result.
inline constexpr std::size_t kResult = 0;

// The kinds of questions whose answers natives remember. All natives share one memory, so each
// native needs its own kinds. Kind 0 is the value that a subroutine returns.
enum class QuestionKind : std::uint32_t {
  our_turn = 1,
  their_turn,
  our_value,
  their_value,
  worst,
  our_turn_fixed,
  their_turn_fixed
};

// `number` distinguishes questions of the same kind, for example by the number of moves left.
constexpr vm::MemoQuestion question(QuestionKind kind, std::int64_t number = 0) {
  return {0, static_cast<std::uint32_t>(kind), static_cast<std::uint32_t>(number)};
}

// A native instruction, condition or ordering: its row, as in the language table, and the function
// that implements the native.
template <class Row, class Function>
struct NativeRow {
  Row row;
  Function function;
};

using NativeInstructionRow = NativeRow<lang::InstructionRow, vm::NativeInstruction>;
using NativeConditionRow = NativeRow<lang::ConditionRow, vm::NativeCondition>;
using NativeOrderingRow = NativeRow<lang::OrderingRow, vm::NativeOrdering>;

// Returns all rows, or all functions. vm::NativeLibrary stores rows and functions separately.
template <class Entry, class Column, std::size_t size>
constexpr std::array<Column, size> column(const std::array<Entry, size>& natives,
                                          Column Entry::*which) {
  std::array<Column, size> values{};
  for (std::size_t i = 0; i < size; ++i) {
    values[i] = natives[i].*which;
  }
  return values;
}

// An operand that is a variable or literal with one of these values. The machine checks the value.
constexpr lang::OperandRow reads(std::string_view name, lang::ValueClass values) {
  return {lang::OperandKind::read, values, lang::TagUse::none, name};
}

// An operand that is the tag of an asked subroutine: a subroutine that gets questions about other
// positions.
constexpr lang::OperandRow asks(std::string_view name) {
  return {lang::OperandKind::tag, lang::ValueClass::any, lang::TagUse::ask, name};
}

// Whether a native depends on the orientation of the board: see lang::InstructionRow::oriented.
enum class Orientation : bool { free, oriented };

// An instruction that stores its result into its first operand. The summary is one short sentence.
// The notes are empty if the summary is sufficient.
constexpr NativeInstructionRow instruction(std::string_view name, vm::NativeInstruction function,
                                           lang::ValueClass result,
                                           std::initializer_list<lang::OperandRow> others,
                                           std::string_view summary,
                                           Orientation orientation = Orientation::free,
                                           lang::InstructionNotes notes = {}) {
  lang::InstructionRow row;
  row.name = name;
  row.dialect = lang::Dialect::extension;
  row.summary = summary;
  row.operand_rows[kResult] = {lang::OperandKind::written, result, lang::TagUse::none, "result"};
  std::copy(others.begin(), others.end(), row.operand_rows.begin() + 1);
  row.operand_count = 1 + others.size();
  row.oriented = orientation == Orientation::oriented;
  row.notes = notes;
  return {row, function};
}

// Returns the same instruction with this distance of looking ahead.
constexpr NativeInstructionRow looking(lang::Look look, NativeInstructionRow native) {
  native.row.look = look;
  return native;
}

constexpr NativeConditionRow condition(std::string_view name, vm::NativeCondition function,
                                       lang::ValueClass values, std::string_view summary,
                                       Orientation orientation = Orientation::free) {
  return {{name, lang::Dialect::extension, values, summary, lang::ConditionContext::alone,
           orientation == Orientation::oriented},
          function};
}

constexpr NativeOrderingRow ordering(std::string_view name, vm::NativeOrdering function,
                                     std::string_view summary) {
  return {{name, lang::Dialect::extension, lang::ValueClass::move, summary}, function};
}

}  // namespace cheg::stdlib
