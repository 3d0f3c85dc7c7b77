#include "lang/rules/rule_text.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "base/require.hpp"
#include "base/text.hpp"

namespace cheg::lang::rules {
namespace {

// The place of the parenthesis that closes the one at the beginning; npos if there is none.
std::size_t closing(std::string_view text) {
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (open == 0) {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::string unknown_value(std::string_view braced) {
  CHEG_REQUIRE(braced.size() >= 2 && braced.front() == '{' && braced.back() == '}');
  constexpr std::string_view kWas = "WAS";
  const std::string_view expression = trimmed(braced.substr(1, braced.size() - 2));
  if (upper_case(expression.substr(0, kWas.size())) == kWas) {
    const std::string_view rest = trimmed(expression.substr(kWas.size()));
    if (rest.starts_with('(') && closing(rest) == rest.size() - 1) {
      return fmt::format("[{} before]", trimmed(rest.substr(1, rest.size() - 2)));
    }
  }
  return fmt::format("[{}]", expression);
}

}  // namespace cheg::lang::rules
