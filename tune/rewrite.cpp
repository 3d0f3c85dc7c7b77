#include "tune/rewrite.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace cheg::tune {

std::string with_numbers(std::string_view text, const Formulas& formulas,
                         const NumberValues& values) {
  struct Change {
    lang::Span span;
    std::string by;
  };
  std::vector<Change> changes;
  for (std::size_t i = 0; i < formulas.numbers.size(); ++i) {
    const Number& number = formulas.numbers[i];
    if (values[i] == number.value) {
      continue;
    }
    if (!number.sign) {
      changes.push_back({number.span, std::to_string(values[i])});
      continue;
    }
    changes.push_back({*number.sign, values[i] < 0 ? "-" : "+"});
    changes.push_back({number.span, std::to_string(std::abs(values[i]))});
  }
  std::ranges::sort(changes, std::greater<>(), [](const Change& c) { return c.span.offset; });
  std::string result(text);
  for (const Change& change : changes) {
    result.replace(change.span.offset, change.span.length, change.by);
  }
  return result;
}

}  // namespace cheg::tune
