#include "tests/support/slow_values.hpp"

#include <stdexcept>

namespace cheg::test {
namespace {

// Takes one value from the beginning of the text, and returns it.
SlowValue take_value(std::string_view& text) {
  if (text.starts_with('(')) {
    SlowSet set;
    text.remove_prefix(1);
    while (!text.starts_with(')')) {
      set.push_back(take_value(text));
      if (text.starts_with(',')) {
        text.remove_prefix(1);
      }
    }
    text.remove_prefix(1);
    return {set};
  }
  const std::string word(text.substr(0, text.find_first_of(",)")));
  text.remove_prefix(word.size());
  if (word == "#") {
    return {SlowUndefined{}};
  }
  if (word == "T" || word == "F") {
    return {word == "T"};
  }
  return {std::int64_t{std::stoll(word)}};
}

}  // namespace

// Values of different types have different contents.
bool operator==(const SlowValue& a, const SlowValue& b) { return a.content == b.content; }

void slow_fail(const std::string& error_name) { throw SlowRunTimeError{error_name, ""}; }

std::int64_t slow_integer(const SlowValue& value) {
  if (const auto* integer = value.as<std::int64_t>()) {
    return *integer;
  }
  slow_fail("non-numeric");
}

bool slow_logical(const SlowValue& value) {
  if (const auto* logical = value.as<bool>()) {
    return *logical;
  }
  slow_fail("non-logical");
}

SlowSet slow_set(const SlowValue& value) {
  if (const auto* set = value.as<SlowSet>()) {
    return *set;
  }
  slow_fail("non-set");
}

SlowMove slow_move(const SlowValue& value) {
  if (const auto* move = value.as<SlowMove>()) {
    return *move;
  }
  slow_fail("non-move");
}

SlowValue slow_literal(std::string_view text) {
  if (!text.starts_with('"')) {
    throw std::logic_error("no literal: " + std::string(text));
  }
  text.remove_prefix(1);
  return take_value(text);
}

std::size_t slow_cells(const SlowValue& value) {
  std::size_t cells = 1;
  if (const auto* set = value.as<SlowSet>()) {
    for (const SlowValue& element : *set) {
      cells += slow_cells(element);
    }
  }
  return cells;
}

}  // namespace cheg::test
