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

// The operand whose value did not fit.
struct Blame {
  std::uint16_t number = 0;  // the number of its register: a variable or a constant
  Value value;               // its value at the error; if that is a set, the elements are gone
  bool is_asked = false;     // whether the error was in an asked subroutine
  // If `is_asked`: the native's instruction, and the type of the variable at the node that asks.
  std::optional<std::uint32_t> asked_by{};
  Type where_asked = Type::undefined;
  // If the value is undefined because GETEL or UNSERT stored it shortly before: that instruction,
  // the number of the requested element and the size of the set.
  struct Element {
    std::uint32_t instruction = 0;
    std::int64_t number = 0;
    std::size_t elements = 0;
  };
  std::optional<Element> element{};
};

// Finds the operand to blame after the program has ended with an error at this node. Leaves
// `outcome.blame` empty if the error is not about the type of an operand.
void find_blame(const Node& node, NodeOutcome& outcome);

// "`N` is undefined: no instruction stores into it"; empty if no operand is to blame.
[[nodiscard]] std::string blame_text(const lang::Program& program, const NodeOutcome& error);

}  // namespace cheg::vm
