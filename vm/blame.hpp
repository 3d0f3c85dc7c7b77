// The operand that caused a run-time error, and the reason why its value does not fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lang/program.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;
struct NodeOutcome;

// The operand whose value did not fit the instruction.
struct Blame {
  std::uint16_t number = 0;  // the number of the operand's register: a variable or a constant
  // The operand's value at the time of the error. If the value is a set, only its type is usable,
  // because its elements no longer exist.
  Value value;
  bool is_asked = false;  // whether the error was in a subroutine that a native calls
  // The following two members are set if `is_asked` is true. `asked_by` is the native's
  // instruction. `where_asked` is the operand's type at the node at which the native runs.
  std::optional<std::uint32_t> asked_by{};
  Type where_asked = Type::undefined;
  // The member `element` is set if the value is undefined and was stored by a GETEL or UNSERT
  // instruction shortly before the error. An Element contains the GETEL or UNSERT instruction, the
  // number of the requested element of the set, and the size of this set.
  struct Element {
    std::uint32_t instruction = 0;
    std::int64_t number = 0;
    std::size_t elements = 0;
  };
  std::optional<Element> element{};
};

// Sets `outcome.blame` after the program has ended with an error at this node. Leaves
// `outcome.blame` empty if the error is not about the type of an operand.
void find_blame(const Node& node, NodeOutcome& outcome);

// Returns a text such as "`N` is undefined: no instruction stores into it". The text is empty if no
// operand caused the error.
[[nodiscard]] std::string blame_text(const lang::Program& program, const NodeOutcome& error);

}  // namespace cheg::vm
