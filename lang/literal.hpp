// Literal values as they stand in a program: trees laid out in one array, parents before children.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lang/language.hpp"

namespace cheg::lang {

// How deep sets may be nested in a literal.
inline constexpr int kMostLiteralDepth = 100;

// A literal without elements of its own, or the head of a set whose elements follow.
struct LiteralNode {
  Type type = Type::undefined;  // undefined, logical, integer or set
  std::uint32_t elements = 0;   // of a set: direct elements only
  std::int64_t integer = 0;     // of an integer; of a logical value 0 or 1

  friend bool operator==(const LiteralNode&, const LiteralNode&) = default;
};

// Which nodes of a common array make up a literal.
struct Literal {
  std::uint32_t first_node = 0;
  std::uint32_t node_count = 0;
};

[[nodiscard]] inline std::span<const LiteralNode> nodes_of(Literal literal,
                                                           std::span<const LiteralNode> all) {
  return all.subspan(literal.first_node, literal.node_count);
}

// The value without the quote: "(1,(2),T)". Parsing it gives the same literal.
[[nodiscard]] std::string to_string(std::span<const LiteralNode> literal);

}  // namespace cheg::lang
