#include "tests/support/slow_operations.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace cheg::test {
namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

std::int64_t sum(std::int64_t a, std::int64_t b) {
  if (b > 0 ? a > kGreatest - b : a < kLeast - b) {
    slow_fail("overflow");
  }
  return a + b;
}

std::int64_t difference(std::int64_t a, std::int64_t b) {
  if (b < 0 ? a > kGreatest + b : a < kLeast + b) {
    slow_fail("overflow");
  }
  return a - b;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) {
    slow_fail("overflow");
  }
  return result;
}

std::int64_t quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) {
    slow_fail("divide-by-zero");
  }
  return b == -1 ? difference(0, a) : a / b;
}

std::int64_t remainder(std::int64_t a, std::int64_t b) {
  if (b == 0) {
    slow_fail("divide-by-zero");
  }
  return b == -1 ? 0 : a % b;
}

}  // namespace

std::int64_t slow_computed(const std::string& name, std::int64_t a, std::int64_t b) {
  return name == "ADD"   ? sum(a, b)
         : name == "SUB" ? difference(a, b)
         : name == "MUL" ? product(a, b)
         : name == "DIV" ? quotient(a, b)
         : name == "MOD" ? remainder(a, b)
         : name == "DIF" ? (a > b ? difference(a, b) : difference(b, a))
         : name == "MIN" ? std::min(a, b)
                         : std::max(a, b);
}

long long slow_position_value(std::int64_t winning, std::int64_t losing, std::int64_t certainty,
                              int depth) {
  const long long d = difference(winning, losing);
  if (certainty < 500) {
    return std::clamp(d, -9500LL, 9500LL);
  }
  const long long k = std::clamp(d, -500LL, 500LL);
  const long long sign = k > 0 ? 1 : k < 0 ? -1 : 0;
  return 25 * k + sign * (9700 - depth);
}

std::int64_t slow_number_of(const SlowValue& value, const SlowSet& set) {
  for (std::size_t n = 0; n < set.size(); ++n) {
    if (set[n] == value) {
      return static_cast<std::int64_t>(n) + 1;
    }
  }
  return 0;
}

SlowSet slow_filtered(const SlowSet& set, const SlowSet& other, bool wanted_there) {
  SlowSet result;
  for (const SlowValue& element : set) {
    if ((slow_number_of(element, other) > 0) == wanted_there) {
      result.push_back(element);
    }
  }
  return result;
}

SlowSet slow_joined(SlowSet first, const SlowSet& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::int64_t slow_size(const SlowSet& set) { return static_cast<std::int64_t>(set.size()); }

std::int64_t slow_position(const SlowSet& set, std::int64_t number) {
  return number > 0 ? number : slow_size(set) + 1 + number;
}

SlowValue slow_element(const SlowSet& set, std::int64_t p) {
  return p >= 1 && p <= slow_size(set) ? set[static_cast<std::size_t>(p - 1)] : SlowValue{};
}

void slow_set_element(SlowSet& set, std::int64_t p, const SlowValue& value) {
  if (p < 1) {
    return;
  }
  while (slow_size(set) < p) {
    set.push_back({});
  }
  set[static_cast<std::size_t>(p - 1)] = value;
}

void slow_insert_element(SlowSet& set, std::int64_t p, const SlowValue& value) {
  if (p >= 1 && p <= slow_size(set)) {
    set.insert(set.begin() + (p - 1), value);
  } else {
    slow_set_element(set, p, value);
  }
}

void slow_remove_element(SlowSet& set, std::int64_t p) {
  if (p >= 1 && p <= slow_size(set)) {
    set.erase(set.begin() + (p - 1));
  }
}

void slow_exchange_elements(SlowSet& set, std::int64_t p, std::int64_t q) {
  const std::int64_t first = std::min(p, q);
  const std::int64_t second = std::max(p, q);
  if (first == second || second < 1 || first > slow_size(set)) {
    return;
  }
  const SlowValue old_first = slow_element(set, first);
  const SlowValue old_second = slow_element(set, second);
  slow_set_element(set, second, old_first);
  slow_set_element(set, first, old_second);
}

}  // namespace cheg::test
