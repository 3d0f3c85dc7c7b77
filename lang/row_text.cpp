#include "lang/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cheg::lang {

std::string description(const OperandRow& row) {
  switch (row.kind) {
    case OperandKind::tag:
      switch (row.use) {
        case TagUse::jump:
          return "tag to jump to";
        case TagUse::call:
          return "tag of a subroutine, called with the current X";
        case TagUse::call_with_x:
          return "tag of a subroutine, called with its own X";
        case TagUse::ask:
          return "tag of a subroutine, called at other positions";
        default:
          return "tag at which the program starts at deeper nodes";
      }
    case OperandKind::condition:
      return "condition, or # and a condition; empty: always true";
    case OperandKind::ordering:
      return "ordering, or # and an ordering; empty: none";
    case OperandKind::read:
      return fmt::format("read, {}; empty: X", name(row.values));
    default:
      return fmt::format("{}, {}", name(row.kind), name(row.values));
  }
}

std::string types(TypeSet types) {
  if (types == TypeSet::all()) {
    return "any value";
  }
  std::string text;
  for (int i = kTypeCount - 1; i >= 0; --i) {
    if (types.has(static_cast<Type>(i))) {
      text += (text.empty() ? "" : " or ") + std::string(name(static_cast<Type>(i)));
    }
  }
  return text;
}

std::vector<std::string_view> paragraphs(std::string_view text) {
  constexpr std::string_view kSeparator = "\n\n";
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kSeparator), text.size());
    result.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + kSeparator.size(), text.size()));
  }
  return result;
}

std::string_view origin(Dialect dialect) {
  return dialect == Dialect::classic ? "" : " (extension)";
}

}  // namespace cheg::lang
