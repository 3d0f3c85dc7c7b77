// What can be known of values before a program runs: their types.
#pragma once

#include <array>

#include "lang/resolve.hpp"

namespace cheg::lang {

struct Knowledge {
  TypeSet types;
  TypeSet elements;           // of the sets among them; what nested sets hold is not known
  bool may_be_empty = false;  // a set among them

  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

inline constexpr Knowledge kAnything{TypeSet::all(), TypeSet::all(), true};

// What is known of a value that is one or the other.
[[nodiscard]] constexpr Knowledge either(const Knowledge& a, const Knowledge& b) {
  return {a.types | b.types, a.elements | b.elements, a.may_be_empty || b.may_be_empty};
}

// What is known of a literal, and at any place of a predefined variable.
[[nodiscard]] Knowledge knowledge_of(std::span<const LiteralNode> literal);
[[nodiscard]] Knowledge knowledge_of(Variable predefined);

using OperandKnowledge = std::array<Knowledge, kMostOperands>;

// What the written and updated operands hold after the instruction, given what all operands held
// before; the others are left alone. What a subroutine may store elsewhere is not looked at.
[[nodiscard]] OperandKnowledge after(const ResolvedInstruction& instruction,
                                     const OperandKnowledge& before);

}  // namespace cheg::lang
