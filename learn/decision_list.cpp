#include "learn/decision_list.hpp"

#include <algorithm>
#include <utility>

namespace cheg::learn {
namespace {

// Drops the rules that the list does not need. Whether there were any.
bool drop_rules(const Samples& samples, DecisionList& list, std::uint64_t allowed) {
  bool is_changed = false;
  for (std::size_t i = list.rules.size(); i-- > 0;) {
    DecisionList shorter = list;
    shorter.rules.erase(shorter.rules.begin() + static_cast<std::ptrdiff_t>(i));
    if (errors(samples, shorter) <= allowed) {
      list = std::move(shorter);
      is_changed = true;
    }
  }
  return is_changed;
}

bool drop_literals(const Samples& samples, DecisionList& list, std::uint64_t allowed) {
  bool is_changed = false;
  for (std::size_t i = list.rules.size(); i-- > 0;) {
    for (std::size_t n = list.rules[i].literals.size(); n-- > 0;) {
      const std::vector<std::size_t> before = list.rules[i].literals;
      list.rules[i].literals.erase(list.rules[i].literals.begin() + static_cast<std::ptrdiff_t>(n));
      if (errors(samples, list) <= allowed) {
        is_changed = true;
      } else {
        list.rules[i].literals = before;
      }
    }
  }
  return is_changed;
}

// Within a run of rules that say the same, the order is free.
void order_rules(const Samples& samples, DecisionList& list) {
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    const std::vector<Counts> counts = decided(samples, list);
    for (std::size_t i = 0; i + 1 < list.rules.size() && !is_changed; ++i) {
      if (list.rules[i].class_number == list.rules[i + 1].class_number &&
          sum(counts[i]) < sum(counts[i + 1])) {
        std::swap(list.rules[i], list.rules[i + 1]);
        is_changed = true;
      }
    }
  }
}

}  // namespace

std::size_t DecisionList::literal_count() const {
  std::size_t count = 0;
  for (const LearnedRule& rule : rules) {
    count += rule.literals.size();
  }
  return count;
}

CellSet covered(const Samples& samples, const LearnedRule& rule) {
  CellSet set = samples.all();
  for (const std::size_t literal : rule.literals) {
    const CellSet& bits = samples.literal(literal);
    for (std::size_t i = 0; i < set.size(); ++i) {
      set[i] &= bits[i];
    }
  }
  return set;
}

std::vector<Counts> decided(const Samples& samples, const DecisionList& list) {
  std::vector<Counts> all;
  CellSet left = samples.all();
  for (const LearnedRule& rule : list.rules) {
    CellSet now = covered(samples, rule);
    for (std::size_t i = 0; i < now.size(); ++i) {
      now[i] &= left[i];
    }
    all.push_back(samples.count(now));
    remove(left, now);
  }
  all.push_back(samples.count(left));
  return all;
}

std::uint64_t errors(const Samples& samples, const DecisionList& list) {
  const std::vector<Counts> counts = decided(samples, list);
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::size_t said =
        i < list.rules.size() ? list.rules[i].class_number : list.default_class;
    wrong += sum(counts[i]) - counts[i][said];
  }
  return wrong;
}

void prune(const Samples& samples, DecisionList& list) {
  const std::uint64_t allowed = errors(samples, list);
  while (drop_rules(samples, list, allowed) || drop_literals(samples, list, allowed)) {
  }
  order_rules(samples, list);
}

}  // namespace cheg::learn
