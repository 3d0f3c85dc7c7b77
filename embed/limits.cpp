#include "embed/limits.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/compose.hpp"
#include "embed/failure.hpp"

namespace cheg::embed {
namespace {

constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
// A hundred years.
constexpr std::uint64_t kMostMilliseconds = std::uint64_t{100} * 366 * 24 * 60 * 60 * 1000;

template <class Number>
Number limit(std::uint64_t value, const char* name, std::uint64_t most = kMost) {
  if (value > most) {
    refuse(composed("the limit {} is {}; the most is {}", name, value, most));
  }
  return static_cast<Number>(value);
}

}  // namespace

vm::Limits to_limits(const cheg_limits* given) {
  if (given == nullptr) {
    return {.requires_analysis = true};
  }
  const cheg_limits& limits = *given;
  return {.instructions_per_node =
              limit<vm::Fuel>(limits.instructions_per_node, "instructions_per_node"),
          .instructions_per_search =
              limit<vm::Fuel>(limits.instructions_per_search, "instructions_per_search"),
          .calls = limit<std::size_t>(limits.calls, "calls"),
          .storage = limit<std::size_t>(limits.storage, "storage"),
          .plies = limit<int>(limits.plies, "plies", CHEG_MOST_PLIES),
          .memory = limit<std::size_t>(limits.memory, "memory"),
          .time = std::chrono::milliseconds(
              limit<std::int64_t>(limits.milliseconds, "milliseconds", kMostMilliseconds)),
          .requires_analysis = true};
}

}  // namespace cheg::embed

void cheg_limits_default(cheg_limits* limits) {
  if (limits != nullptr) {
    const cheg::vm::Limits defaults;
    *limits = {
        .instructions_per_node = static_cast<std::uint64_t>(defaults.instructions_per_node),
        .instructions_per_search = static_cast<std::uint64_t>(defaults.instructions_per_search),
        .calls = defaults.calls,
        .storage = defaults.storage,
        .plies = static_cast<std::uint64_t>(defaults.plies),
        .memory = defaults.memory,
        .milliseconds = 0};
  }
}
