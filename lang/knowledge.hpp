// Static knowledge about values: their types.
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

// The knowledge about a value that satisfies a or b.
[[nodiscard]] constexpr TypeKnowledge either(const TypeKnowledge& a, const TypeKnowledge& b) {
  return {a.types | b.types, a.elements | b.elements, a.may_be_empty || b.may_be_empty};
}

// The knowledge about a literal, and the knowledge about a predefined variable that holds
// everywhere in a program.
[[nodiscard]] TypeKnowledge knowledge_of(std::span<const LiteralNode> literal);
[[nodiscard]] TypeKnowledge knowledge_of(Variable predefined);

using OperandKnowledge = std::array<TypeKnowledge, kMostOperands>;

// Returns the knowledge about the operands after the instruction, given the knowledge before it.
// Changes only written and updated operands. Ignores what a called subroutine stores.
[[nodiscard]] OperandKnowledge after(const ResolvedInstruction& instruction,
                                     const OperandKnowledge& before);

}  // namespace cheg::lang
