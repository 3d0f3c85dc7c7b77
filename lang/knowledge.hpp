// What the compiler knows about the types of values.
#pragma once

#include <array>

#include "lang/resolve.hpp"

namespace cheg::lang {

struct TypeKnowledge {
  TypeSet types;
  TypeSet elements;           // element types of sets; unknown for nested sets
  bool may_be_empty = false;  // whether a set may be empty

  friend bool operator==(const TypeKnowledge&, const TypeKnowledge&) = default;
};

inline constexpr TypeKnowledge kAnything{TypeSet::all(), TypeSet::all(), true};

// Returns what is known about a value that has either the properties `a` or the properties `b`.
[[nodiscard]] constexpr TypeKnowledge either(const TypeKnowledge& a, const TypeKnowledge& b) {
  return {a.types | b.types, a.elements | b.elements, a.may_be_empty || b.may_be_empty};
}

// These functions return what is known everywhere in a program about a literal and about a
// predefined variable.
[[nodiscard]] TypeKnowledge knowledge_of(std::span<const LiteralNode> literal);
[[nodiscard]] TypeKnowledge knowledge_of(Variable predefined);

using OperandKnowledge = std::array<TypeKnowledge, kMostOperands>;

// Returns what is known about the operands after the instruction. The argument `before` is what is
// known about the operands before the instruction. Only the knowledge about written and updated
// operands changes. The effects of a called subroutine are ignored.
[[nodiscard]] OperandKnowledge after(const ResolvedInstruction& instruction,
                                     const OperandKnowledge& before);

}  // namespace cheg::lang
