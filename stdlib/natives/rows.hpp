// Native libraries use these helpers to define the tables of their words. In these tables, the row
// of a native stands next to the function that implements the native.
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

// Each instruction of these libraries stores its result into the operand with this number.
inline constexpr std::size_t kResult = 0;

// The kinds of results that natives store in the memo table. All natives share one memo table, so
// each native needs its own kinds. Kind 0 is reserved for the values that subroutines return.
enum class QuestionKind : std::uint32_t {
  our_turn = 1,
  their_turn,
  our_value,
  their_value,
  worst,
  our_turn_fixed,
  their_turn_fixed,
  beliefs
};

// A memo-table key contains the kind of the result. Returns this part of the key. `number`
// distinguishes results of the same kind; for example, it can be the number of moves left.
constexpr vm::MemoQuestion question(QuestionKind kind, std::int64_t number = 0) {
  return {0, static_cast<std::uint32_t>(kind), static_cast<std::uint32_t>(number)};
}

// One native instruction, condition or ordering. `row` describes the native in the same form as a
// row of the language table. `function` implements the native.
template <class Row, class Function>
struct NativeRow {
  Row row;
  Function function;
};

using NativeInstructionRow = NativeRow<lang::InstructionRow, vm::NativeInstruction>;
using NativeConditionRow = NativeRow<lang::ConditionRow, vm::NativeCondition>;
using NativeOrderingRow = NativeRow<lang::OrderingRow, vm::NativeOrdering>;

// Returns one column of the table `natives`: the rows of all natives, or their functions. `which`
// selects the column. The type vm::NativeLibrary stores rows and functions in separate lists.
template <class Entry, class Column, std::size_t size>
constexpr std::array<Column, size> column(const std::array<Entry, size>& natives,
                                          Column Entry::*which) {
  std::array<Column, size> values{};
  for (std::size_t i = 0; i < size; ++i) {
    values[i] = natives[i].*which;
  }
  return values;
}

// Returns the row of an operand that is a variable or a literal. The machine checks that the
// operand's value belongs to the class `values`.
constexpr lang::OperandRow reads(std::string_view name, lang::ValueClass values) {
  return {lang::OperandKind::read, values, lang::TagUse::none, name};
}

// Returns the row of an operand that is the tag of a subroutine. The native calls this subroutine
// in other positions.
constexpr lang::OperandRow asks(std::string_view name) {
  return {lang::OperandKind::tag, lang::ValueClass::any, lang::TagUse::ask, name};
}

// Tells whether the results of a native depend on the orientation of the board (see
// lang::InstructionRow::oriented).
enum class Orientation : bool { free, oriented };

// Returns the native for an instruction that stores its result into its first operand. `summary` is
// one short sentence. `notes` is empty if the summary says enough.
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

// Returns a copy of the instruction with the look-ahead distance `look`.
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
