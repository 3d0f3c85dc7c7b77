// What a solver remembers of belief states.
#include "kriegspiel/belief_tables/states.hpp"

#include <map>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::states_test {
namespace {

using chess::Bitboard;
using namespace kriegspiel::belief_tables;

TEST_CASE("states are found by placement and set, and among the states of their placement") {
  Random random(11);
  States states;
  std::map<std::pair<PlacementId, Bitboard>, StateId> model;
  for (int i = 0; i < 20'000; ++i) {
    // Few sets, so that many come again, also in other placements.
    const auto placement = static_cast<PlacementId>(random.below(7));
    const Bitboard squares = 1 + random.below(3000);
    const auto known = model.find({placement, squares});
    const StateId found = states.find(placement, squares);
    REQUIRE(found == (known == model.end() ? kNoState : known->second));
    const StateId state = states.find_or_add(placement, squares);
    REQUIRE(state == model.emplace(std::pair(placement, squares), states.size() - 1).first->second);
    REQUIRE(states.placement(state) == placement);
    REQUIRE(states.squares(state) == squares);
  }
  CHECK(states.size() == model.size());
  std::size_t visited = 0;
  for (PlacementId placement = 0; placement < 9; ++placement) {
    states.find_in_placement(placement, [&](Bitboard squares, StateId state) {
      CHECK(model.at({placement, squares}) == state);
      ++visited;
      return false;
    });
  }
  CHECK(visited == model.size());
  int calls = 0;
  states.find_in_placement(0, [&calls](Bitboard, StateId) { return ++calls == 3; });
  CHECK(calls == 3);
}

TEST_CASE("an outcome says in how many moves a state is won and in how many it is not") {
  const Outcome open(Status::open, 4);
  CHECK_FALSE(open.is_won_in(9));
  CHECK(open.is_lost_in(4));
  CHECK_FALSE(open.is_lost_in(5));
  const Outcome won(Status::won, 4);
  CHECK(won.is_won_in(4));
  CHECK(won.is_lost_in(3));
  CHECK_FALSE(won.is_won_in(3));
  CHECK_FALSE(won.is_lost_in(4));
  const Outcome refuted(Status::refuted, kMostMoves);
  CHECK(refuted.bound() == kMostMoves);
  CHECK(refuted.is_lost_in(kMostMoves));
  CHECK_FALSE(refuted.is_won_in(kMostMoves));
  CHECK(Outcome().is_lost_in(0));
}

TEST_CASE("what is noted of a state never takes back what is known") {
  States states;
  const StateId state = states.find_or_add(0, 1);
  CHECK(states.note(state, 3, false).bound() == 3);
  CHECK(states.note(state, 2, false).bound() == 3);
  CHECK(states.note(state, 5, true).is_won_in(5));
  CHECK(states.note(state, 4, false).is_won_in(5));
  CHECK(states.outcome(state).is_lost_in(4));
  const StateId other = states.find_or_add(0, 2);
  states.note(other, 6, false);
  states.set_refuted(other, true);
  CHECK(states.outcome(other).is_lost_in(kMostMoves));
  states.set_refuted(other, false);
  CHECK(states.outcome(other).is_lost_in(6));
  CHECK_FALSE(states.outcome(other).is_lost_in(7));
}

TEST_CASE("the attempts of a state are stored once and have blockers") {
  States states;
  const StateId first = states.find_or_add(0, 1);
  const StateId second = states.find_or_add(0, 2);
  const StateId none = states.find_or_add(0, 4);
  CHECK_FALSE(states.is_expanded(first));
  states.expand(first, std::vector<std::uint8_t>{7, 9});
  states.expand(none, {});
  states.expand(second, std::vector<std::uint8_t>{1, 2, 3});
  states.expand(first, std::vector<std::uint8_t>{5});  // another thread was faster
  CHECK(states.is_expanded(first));
  CHECK(states.is_expanded(none));
  CHECK(states.first_attempt(none) == states.end_attempt(none));
  REQUIRE(states.end_attempt(first) - states.first_attempt(first) == 2);
  CHECK(states.number_in_placement(states.first_attempt(first) + 1) == 9);
  REQUIRE(states.end_attempt(second) - states.first_attempt(second) == 3);
  CHECK(states.number_in_placement(states.first_attempt(second)) == 1);
  const std::uint32_t attempt = states.first_attempt(second) + 2;
  CHECK_FALSE(states.blocker(attempt).exists());
  for (const bool is_refusal : {false, true}) {
    for (const StateId blocker : {StateId{0}, first, StateId{States::kMostStates - 1}}) {
      states.set_blocker(attempt, {blocker, is_refusal});
      CHECK(states.blocker(attempt).exists());
      CHECK(states.blocker(attempt).state() == blocker);
      CHECK(states.blocker(attempt).is_refusal() == is_refusal);
    }
  }
}

}  // namespace
}  // namespace cheg::test::states_test
