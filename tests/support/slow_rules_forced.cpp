#include "tests/support/slow_rules_forced.hpp"

#include <algorithm>
#include <limits>

#include "tests/support/slow_rules_words.hpp"

namespace cheg::test {
namespace {

// Lower values are better. A goal that is reached counts as a mate.
constexpr std::int64_t kMated = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kNotReached = 0;
constexpr std::int64_t kGivenUp = std::numeric_limits<std::int64_t>::max();

struct ForcedSearch {
  bool is_goal;
  const SlowJudge& judge;

  [[nodiscard]] std::int64_t judged(const SlowPlace& there, const SlowMove& move) const {
    const SlowValue value = judge(there, move);
    if (value == SlowValue{}) {
      return kGivenUp;
    }
    if (is_goal) {
      return slow_logical(value) ? kMated : kNotReached;
    }
    return slow_integer(value);
  }

  // Returns the value that can be forced if this move is the first of `count` moves.
  [[nodiscard]] std::int64_t with(const SlowPlace& here, const SlowMove& move,
                                  std::int64_t count) const {
    const SlowPlace there = here.after(move);
    const std::vector<SlowMove> replies = there.moves();
    if (replies.empty()) {
      return slow_is_mated(there) ? kMated : kGivenUp;
    }
    for (const SlowMove& reply : replies) {
      if (is_capture(there.position, there.legal(reply).value())) {
        return kGivenUp;
      }
    }
    const std::int64_t now = judged(there, move);
    if (now == kGivenUp || count == 1) {
      return now;
    }
    std::int64_t worst = kMated;
    for (const SlowMove& reply : replies) {
      worst = std::max(worst, least(there.after(reply), count - 1));
    }
    return std::min(now, worst);
  }

  [[nodiscard]] std::int64_t least(const SlowPlace& here, std::int64_t count) const {
    std::int64_t best = kGivenUp;
    for (const SlowMove& move : here.moves()) {
      best = std::min(best, with(here, move, count));
    }
    return best;
  }
};

}  // namespace

std::vector<SlowMove> slow_forced(const SlowPlace& node, std::int64_t most, bool is_goal,
                                  const SlowJudge& judge) {
  const ForcedSearch search{is_goal, judge};
  const std::int64_t best = most < 1 ? kGivenUp : search.least(node, most);
  std::vector<SlowMove> found;
  if (best == kGivenUp || (is_goal && best != kMated)) {
    return found;
  }
  for (std::int64_t count = 1; count <= most && found.empty(); ++count) {
    for (const SlowMove& move : node.moves()) {
      if (search.with(node, move, count) == best) {
        found.push_back(move);
      }
    }
  }
  return found;
}

}  // namespace cheg::test
