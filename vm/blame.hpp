// Which operand a run-time error is about, and why it has no value that fits.
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
  std::uint16_t number = 0;  // of the register: a variable or a constant
  Value value;               // at that moment; if it is a set, its elements are gone
  bool is_asked = false;     // in a subroutine that a native asked about another position
  // If it is asked: the native's instruction, and what the variable is where the native stands.
  std::optional<std::uint32_t> asked_by{};
  Type where_asked = Type::undefined;
  // If it is undefined and GETEL or UNSERT stored it shortly before: that instruction, the number
  // of the element and how many the set has.
  struct Element {
    std::uint32_t instruction = 0;
    std::int64_t number = 0;
    std::size_t elements = 0;
  };
  std::optional<Element> element{};
};

// Finds the operand to blame where the program has just ended with an error at this node. Leaves
// `outcome.blame` empty if the error is not about the type of an operand.
void find_blame(const Node& node, NodeOutcome& outcome);

// "`N` is undefined: no instruction stores into it"; empty if no operand is to blame.
[[nodiscard]] std::string blame_text(const lang::Program& program, const NodeOutcome& error);

}  // namespace cheg::vm
