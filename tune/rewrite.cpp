#include "tune/rewrite.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace cheg::tune {

namespace {

struct Change {
  lang::Span span;
  std::string by;
};

bool is_inside(lang::Span inner, lang::Span outer) {
  return inner.offset >= outer.offset && inner.end() <= outer.end();
}

// The last in the text first.
void order(std::vector<Change>& changes) {
  std::ranges::sort(changes, std::greater<>(),
                    [](const Change& change) { return change.span.offset; });
}

std::vector<Change> changed_numbers(const Formulas& formulas, const NumberValues& values) {
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
  order(changes);
  return changes;
}

// The text of a part with the changes in it. Requires: order().
std::string with_changes(std::string_view text, lang::Span part,
                         const std::vector<Change>& changes) {
  std::string result(text.substr(part.offset, part.length));
  for (const Change& change : changes) {
    if (is_inside(change.span, part)) {
      result.replace(change.span.offset - part.offset, change.span.length, change.by);
    }
  }
  return result;
}

}  // namespace

std::string rewritten(std::string_view text, const Formulas& formulas, const Setting& setting) {
  const std::vector<Change> numbers = changed_numbers(formulas, setting.values);
  std::vector<Change> changes = numbers;
  for (std::size_t i = 0; i < formulas.rules.size(); ++i) {
    const auto& keys = formulas.rules[i].keys;
    if (std::ranges::is_sorted(setting.orders[i])) {
      continue;
    }
    for (std::size_t place = 0; place < keys.size(); ++place) {
      const lang::Span here = keys[place].span;
      std::erase_if(changes, [&](const Change& change) { return is_inside(change.span, here); });
      changes.push_back({here, with_changes(text, keys[setting.orders[i][place]].span, numbers)});
    }
  }
  order(changes);
  return with_changes(text, {0, static_cast<std::uint32_t>(text.size())}, changes);
}

}  // namespace cheg::tune
