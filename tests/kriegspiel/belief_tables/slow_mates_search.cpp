// In how many moves mate is certain: to a depth, and in the graph of all states.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/kriegspiel/belief_tables/slow_mates.hpp"

namespace cheg::test::slow_mates {
namespace {

std::string text(const State& state) {
  std::string result;
  for (const auto& [square, man] : state.men) {
    result += {man, static_cast<char>('!' + square)};
  }
  result += ' ';
  for (const int king : state.kings) {
    result += static_cast<char>('!' + king);
  }
  return result;
}

}  // namespace

bool Deepening::is_won_in(const State& state, int moves) {
  if (moves == 0) {
    return false;
  }
  const auto [place, is_new] = known_.emplace(std::pair(turned_least(state), moves), false);
  if (!is_new) {
    return place->second;
  }
  const auto all = outcomes(state);
  const bool is_won = std::ranges::any_of(all, [&](const Outcome& one) {
    return std::ranges::all_of(one.accepted,
                               [&](const State& next) { return is_won_in(next, moves - 1); }) &&
           (!one.refused || is_won_in(*one.refused, moves));
  });
  return place->second = is_won;
}

WholeGraph::WholeGraph(const std::vector<State>& starts) {
  for (const State& one : starts) {
    number(one);
  }
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const State state = std::exchange(waiting_[i], State());
    std::vector<Attempt> attempts;
    for (const Outcome& one : outcomes(state)) {
      Attempt& attempt = attempts.emplace_back();
      attempt.refused = one.refused ? number(*one.refused) : -1;
      for (const State& next : one.accepted) {
        attempt.accepted.push_back(number(next));
      }
    }
    attempts_.push_back(std::move(attempts));
  }
  // After a refusal the set is smaller: the small sets first.
  std::vector<std::size_t> order(waiting_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [this](std::size_t state) { return sizes_[state]; });
  distances_.resize(order.size());
  bool is_changed = true;
  for (int moves = 1; is_changed; ++moves) {
    is_changed = false;
    for (const std::size_t state : order) {
      if (distances_[state] == 0 &&
          std::ranges::any_of(attempts_[state],
                              [&](const Attempt& attempt) { return wins_in(attempt, moves); })) {
        distances_[state] = moves;
        is_changed = true;
      }
    }
  }
}

bool WholeGraph::wins_in(const Attempt& attempt, int moves) const {
  const auto is_won_in = [this](int state, int most) {
    const int distance = distances_[static_cast<std::size_t>(state)];
    return distance != 0 && distance <= most;
  };
  return (attempt.refused < 0 || is_won_in(attempt.refused, moves)) &&
         std::ranges::all_of(attempt.accepted,
                             [&](int next) { return is_won_in(next, moves - 1); });
}

int WholeGraph::number(const State& state) {
  const State least = turned_least(state);
  const auto [place, is_new] = numbers_.emplace(text(least), static_cast<int>(waiting_.size()));
  if (is_new) {
    waiting_.push_back(least);
    sizes_.push_back(least.kings.size());
  }
  return place->second;
}

std::optional<int> WholeGraph::distance(const State& state) const {
  const auto found = numbers_.find(text(turned_least(state)));
  return found == numbers_.end()
             ? std::nullopt
             : std::optional(distances_[static_cast<std::size_t>(found->second)]);
}

}  // namespace cheg::test::slow_mates
