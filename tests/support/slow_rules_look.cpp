#include "tests/support/slow_rules_look.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "tests/support/slow_rules_words.hpp"

namespace cheg::test {
namespace {

constexpr std::int64_t kWon = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kWonInTwo = kWon + 1;
constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();

// Returns true if some reply takes a man, and if no legal move of ours takes back on that square.
bool loses_a_man(const SlowPlace& after) {
  for (const SlowMove& reply : after.moves()) {
    if (!is_capture(after.position, after.legal(reply).value())) {
      continue;
    }
    const SlowPlace there = after.after(reply);
    const std::vector<SlowMove> ours = there.moves();
    if (std::none_of(ours.begin(), ours.end(),
                     [&](const SlowMove& move) { return move.to == reply.to; })) {
      return true;
    }
  }
  return false;
}

bool is_sound(const SlowPlace& after) { return !slow_is_stalemated(after) && !loses_a_man(after); }

struct Look {
  const lang::rules::Clause& clause;
  const SlowPlace& node;
  const std::function<SlowValue(const SlowScope&)>& value;

  // Returns the value of a position after a move of ours. X is the man of the rule's move.
  [[nodiscard]] std::int64_t value_at(const SlowPlace& place, const SlowMove& move) const {
    const SlowValue found = value({&node, place, {SlowPiece{move.from}}, {}});
    return found == SlowValue{} ? kLast : slow_integer(found);
  }

  [[nodiscard]] std::int64_t best_next(const SlowPlace& here, const SlowMove& first) const {
    std::int64_t best = kLast;
    for (const SlowMove& next : here.moves()) {
      const SlowPlace there = here.after(next);
      if (slow_is_mated(there)) {
        return kWon;
      }
      if (is_sound(there)) {
        best = std::min(best, value_at(there, first));
      }
    }
    return best;
  }

  [[nodiscard]] std::int64_t rank(const SlowMove& move) const {
    const SlowPlace there = node.after(move);
    if (slow_is_mated(there)) {
      return kWon;
    }
    const std::int64_t now = value_at(there, move);
    if (clause.depth < 2) {
      return now;
    }
    std::int64_t worst = kWon;
    const std::vector<SlowMove> replies = there.moves();
    for (const SlowMove& reply : replies) {
      worst = std::max(worst, best_next(there.after(reply), move));
    }
    if (replies.empty() || now == kLast || worst == kLast) {
      return !replies.empty() && worst == kWon ? kWonInTwo : kLast;
    }
    return worst == kWon ? kWonInTwo
                         : worst * clause.self_denominator + now * clause.self_numerator;
  }
};

}  // namespace

std::vector<SlowMove> slow_look(const lang::rules::Clause& clause,
                                const std::vector<SlowMove>& moves, const SlowPlace& node,
                                const std::function<SlowValue(const SlowScope&)>& value) {
  const Look look{clause, node, value};
  std::vector<SlowMove> candidates;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(candidates),
               [&](const SlowMove& move) { return is_sound(node.after(move)); });
  if (candidates.empty()) {
    candidates = moves;
  }
  std::vector<std::int64_t> ranks;
  std::transform(candidates.begin(), candidates.end(), std::back_inserter(ranks),
                 [&](const SlowMove& move) { return look.rank(move); });
  const std::int64_t least = *std::min_element(ranks.begin(), ranks.end());
  std::vector<SlowMove> best;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (ranks[i] == least) {
      best.push_back(candidates[i]);
    }
  }
  return best;
}

}  // namespace cheg::test
