// PUSH and POP, which save and restore the variables of a definition that calls itself.
#include <array>
#include <optional>

#include "stdlib/natives/rules/parts.hpp"

namespace cheg::stdlib {
namespace {

using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

// PUSH value
void push(NativeCall& call) { call.push(call.operand(0)); }

// POP result
void pop(NativeCall& call) {
  if (const std::optional<Value> value = call.pop()) {
    call.store(kResult, *value);
  } else {
    call.fail(lang::RunTimeError::empty_stack);
  }
}

constexpr NativeInstructionRow push_row() {
  NativeInstructionRow native{{}, push};
  native.row.name = "PUSH";
  native.row.dialect = lang::Dialect::extension;
  native.row.summary = "put `value` on the stack of the node";
  native.row.operand_rows[0] = reads("value", ValueClass::any);
  native.row.operand_count = 1;
  native.row.oriented = false;
  return native;
}

constexpr auto kStackRows = std::to_array<NativeInstructionRow>({
    push_row(),
    instruction("POP", pop, ValueClass::any, {},
                "result := the value that PUSH last put on the stack of the node; the value leaves "
                "the stack, and an empty stack causes the error empty-stack"),
});

}  // namespace

RulesPart stack_rows() { return kStackRows; }

}  // namespace cheg::stdlib
