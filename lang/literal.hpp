// The literals of a program. Each literal is a tree, and the nodes of all trees are in one array.
// In this array, a parent comes before its children.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lang/language.hpp"

namespace cheg::lang {

// The maximum nesting of sets in a literal.
inline constexpr int kMostLiteralDepth = 100;

// A node of a literal: a value that is not a set, or the head of a set. The nodes of the elements
// follow the head.
struct LiteralNode {
  Type type = Type::undefined;  // undefined, logical, integer or set
  std::uint32_t elements = 0;   // of a set: direct elements only
  std::int64_t integer = 0;     // an integer, or 0 or 1 for a logical value

  friend bool operator==(const LiteralNode&, const LiteralNode&) = default;
};

// The range of nodes that form a literal.
struct Literal {
  std::uint32_t first_node = 0;
  std::uint32_t node_count = 0;
};

[[nodiscard]] inline std::span<const LiteralNode> nodes_of(Literal literal,
                                                           std::span<const LiteralNode> all) {
  return all.subspan(literal.first_node, literal.node_count);
}

// Returns the literal as text, without its quote: "(1,(2),T)". Parsing this text gives the same
// literal.
[[nodiscard]] std::string to_string(std::span<const LiteralNode> literal);

}  // namespace cheg::lang
