#include "vm/carry.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "vm/memo_table.hpp"
#include "vm/move_values.hpp"

namespace cheg::vm {
namespace {

// Questions whose carried values need more words than this are not stored in the memo table.
constexpr std::size_t kMostWords = 1024;

// Collects the steps from the node to the position in `steps`, a buffer that is reused.
std::span<const Step> steps_to(const Standpoint& at, std::vector<Step>& steps) {
  steps.clear();
  for (const Standpoint* place = &at; place->before != nullptr; place = place->before) {
    steps.push_back(place->step);
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

// Appends the value after the steps, two words for each value in it. Returns false if there are too
// many words.
bool append_words(const Value& value, std::span<const Step> steps, const chess::Position& position,
                  std::vector<std::uint64_t>& words) {
  if (words.size() >= kMostWords) {
    return false;
  }
  if (!value.is(Type::set)) {
    const Value there = stays(value) ? value : followed_alone(value, steps, position);
    words.push_back(static_cast<std::uint64_t>(there.type()));
    words.push_back(there.payload());
    return true;
  }
  const std::span<const Value> elements = std::as_const(*value.set()).elements();
  words.push_back(static_cast<std::uint64_t>(Type::set));
  words.push_back(elements.size());
  return std::all_of(elements.begin(), elements.end(), [&](const Value& element) {
    return append_words(element, steps, position, words);
  });
}

// Whether both nodes can share the set, because no step changes its elements.
bool can_be_shared(const Value& set) {
  const std::span<const Value> elements = std::as_const(*set.set()).elements();
  return std::all_of(elements.begin(), elements.end(), stays);
}

}  // namespace

bool carry(const Node& from, const AskedNeeds& needs, const Standpoint& at, Node& asked) {
  std::optional<std::span<const Step>> steps;
  for (const std::uint16_t number : needs.carried) {
    const Value& value = from.registers[number];
    if (stays(value) || (value.is(Type::set) && can_be_shared(value))) {
      asked.registers[number] = shared(value);
      continue;
    }
    if (!steps) {
      steps = steps_to(at, asked.environment.steps);
    }
    const auto there = followed(value, *steps, at.position, asked);
    if (!there) {
      return false;
    }
    asked.registers[number] = *there;
  }
  return true;
}

std::optional<std::uint32_t> number_of_carried(const Node& from, const AskedNeeds& needs,
                                               const Standpoint& at) {
  Environment& environment = from.environment;
  const std::span<const Step> steps = steps_to(at, environment.steps);
  std::vector<std::uint64_t>& words = environment.words;
  words.clear();
  for (const std::uint16_t number : needs.carried) {
    if (!append_words(from.registers[number], steps, at.position, words)) {
      return std::nullopt;
    }
  }
  return environment.memo_table.number_of_carried(words);
}

bool carried_stay(const Node& from, const AskedNeeds& needs) {
  return std::all_of(needs.carried.begin(), needs.carried.end(),
                     [&](std::uint16_t number) { return stays(from.registers[number]); });
}

}  // namespace cheg::vm
