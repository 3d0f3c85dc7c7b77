// The Kriegspiel referee: attempts in random play, and the list of a player's possible attempts.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bench/benchmarks.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/random.hpp"

namespace cheg::bench {
namespace {

using kriegspiel::AttemptList;
using kriegspiel::NamedRuleSet;
using kriegspiel::Referee;

// Longer games are broken off: random players seldom mate.
constexpr int kMostAttempts = 400;

// Plays random games. Each attempt is chosen from all attempts that are possible on the player's
// own board. One iteration is one attempt, including the list of possible attempts.
void play(benchmark::State& state, const NamedRuleSet* rule_set) {
  test::Random random(1967);
  Referee game(rule_set->rules);
  int attempts = 0;
  std::size_t announcements = 0;
  for (auto _ : state) {
    const AttemptList possible = game.possible_attempts();
    if (possible.empty() || attempts == kMostAttempts) {
      game = Referee(rule_set->rules);
      attempts = 0;
      continue;
    }
    ++attempts;
    announcements += game.attempt(possible[random.below(possible.size())]).announcements.size();
  }
  benchmark::DoNotOptimize(announcements);
  state.SetItemsProcessed(state.iterations());
}

// Positions of such games, each with its list of possible attempts.
void list(benchmark::State& state, const NamedRuleSet* rule_set) {
  test::Random random(1975);
  std::vector<Referee> games;
  for (Referee game(rule_set->rules); games.size() < 200;) {
    const AttemptList possible = game.possible_attempts();
    if (possible.empty()) {
      game = Referee(rule_set->rules);
      continue;
    }
    game.attempt(possible[random.below(possible.size())]);
    games.push_back(game);
  }
  std::size_t i = 0;
  std::size_t attempts = 0;
  for (auto _ : state) {
    attempts += games[i].possible_attempts().size();
    i = i + 1 == games.size() ? 0 : i + 1;
  }
  benchmark::DoNotOptimize(attempts);
  state.counters["attempts in a list"] =
      static_cast<double>(attempts) / static_cast<double>(state.iterations());
}

}  // namespace

void add_kriegspiel_benchmarks() {
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    const std::string name = "kriegspiel/" + std::string(rule_set.name);
    benchmark::RegisterBenchmark((name + "/attempt").c_str(), play, &rule_set);
    benchmark::RegisterBenchmark((name + "/list").c_str(), list, &rule_set);
  }
}

}  // namespace cheg::bench
