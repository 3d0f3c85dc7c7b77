#include "lang/literal.hpp"

#include <fmt/format.h>

namespace cheg::lang {

std::string to_string(std::span<const LiteralNode> literal) {
  std::string text;
  std::vector<std::uint32_t> missing;  // elements left in each open set
  for (const LiteralNode& node : literal) {
    switch (node.type) {
      case Type::logical:
        text += node.integer != 0 ? 'T' : 'F';
        break;
      case Type::integer:
        fmt::format_to(std::back_inserter(text), "{}", node.integer);
        break;
      case Type::set:
        text += '(';
        break;
      default:
        text += '#';
        break;
    }
    if (node.type == Type::set) {
      missing.push_back(node.elements);
    } else if (!missing.empty()) {
      --missing.back();
    }
    while (!missing.empty() && missing.back() == 0) {
      text += ')';
      missing.pop_back();
      if (!missing.empty()) {
        --missing.back();
      }
    }
    if (!missing.empty() && text.back() != '(') {
      text += ',';
    }
  }
  return text;
}

}  // namespace cheg::lang
