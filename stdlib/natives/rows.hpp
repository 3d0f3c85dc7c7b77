// How the native libraries write their rows: each beside its function.
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

// The operand into which every instruction here stores.
inline constexpr std::size_t kResult = 0;

// The kinds of questions whose answers natives remember. All of them share one memory, so each
// needs kinds of its own; 0 is what a subroutine returns.
enum class QuestionKind : std::uint32_t {
  our_turn = 1,
  their_turn,
  our_value,
  their_value,
  worst,
  our_turn_fixed,
  their_turn_fixed
};

// `number` tells apart questions of one kind, for instance by how many moves are left.
constexpr vm::MemoQuestion question(QuestionKind kind, std::int64_t number = 0) {
  return {0, static_cast<std::uint32_t>(kind), static_cast<std::uint32_t>(number)};
}

// One native instruction, condition or ordering: its row, as in the language table, and the
// function that implements it.
template <class Row, class Function>
struct NativeRow {
  Row row;
  Function function;
};

using NativeInstructionRow = NativeRow<lang::InstructionRow, vm::NativeInstruction>;
using NativeConditionRow = NativeRow<lang::ConditionRow, vm::NativeCondition>;
using NativeOrderingRow = NativeRow<lang::OrderingRow, vm::NativeOrdering>;

// All rows, or all functions: vm::NativeLibrary holds the two apart.
template <class Entry, class Column, std::size_t size>
constexpr std::array<Column, size> column(const std::array<Entry, size>& natives,
                                          Column Entry::*which) {
  std::array<Column, size> values{};
  for (std::size_t i = 0; i < size; ++i) {
    values[i] = natives[i].*which;
  }
  return values;
}

// A variable or literal of these values, which the machine has checked.
constexpr lang::OperandRow reads(std::string_view name, lang::ValueClass values) {
  return {lang::OperandKind::read, values, lang::TagUse::none, name};
}

// The tag of a subroutine that is asked about other positions.
constexpr lang::OperandRow asks(std::string_view name) {
  return {lang::OperandKind::tag, lang::ValueClass::any, lang::TagUse::ask, name};
}

// Whether a native depends on how the board lies: see lang::InstructionRow::oriented.
enum class Orientation : bool { free, oriented };

// An instruction that stores its result into its first operand. The notes are empty where the
// summary, one short sentence, says it all.
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

// The same instruction, which looks so far ahead.
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
