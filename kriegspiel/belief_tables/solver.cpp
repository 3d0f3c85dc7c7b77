#include "kriegspiel/belief_tables/solver.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <vector>

#include "base/parallel.hpp"
#include "base/require.hpp"
#include "kriegspiel/belief_tables/search.hpp"

namespace cheg::kriegspiel::belief_tables {

StateId Solver::state(const CanonicalBelief& belief) {
  CHEG_REQUIRE(belief.squares != chess::kNoSquares);
  return states_.find_or_add(placements_.find_or_add(belief.men), belief.squares);
}

std::optional<WorkError> Solver::solve(std::span<const StateId> starts,
                                       const WorkOptions& options) {
  CHEG_REQUIRE(options.threads >= 1);
  SharedWork work(options);
  std::vector<StateId> open;
  for (Distance moves = 1; moves <= options.most_moves; ++moves) {
    open.clear();
    for (const StateId start : starts) {
      if (states_.outcome(start).status() == Status::open) {
        open.push_back(start);
      }
    }
    if (open.empty()) {
      break;
    }
    const double done = 1 - static_cast<double>(open.size()) / static_cast<double>(starts.size());
    if (options.progress) {
      options.progress({.distance = moves, .states = states_.size(), .done = done});
    }
    decide(open, moves, done, work);
    if (work.is_ending()) {
      return work.error();
    }
    refute(open_states());
  }
  return std::nullopt;
}

// Decides for each of these states whether it is won in this number of moves. `done` is a part of
// the progress.
void Solver::decide(std::span<const StateId> open, Distance moves, double done, SharedWork& work) {
  const int threads = work.options().threads;
  const auto count = static_cast<std::size_t>(threads);
  // Every thread goes through all states, and begins elsewhere. What another thread has decided
  // costs a look-up.
  for_each_in_parallel(count, threads, 1, [&](std::size_t part, int thread) {
    Search search(placements_, states_, work, thread);
    search.set_progress(moves, done);
    const std::size_t first = open.size() * part / count;
    try {
      for (std::size_t i = 0; i < open.size() && !work.is_ending(); ++i) {
        search.wins_in(open[(first + i) % open.size()], moves);
      }
    } catch (...) {
      work.end(Stopped{});  // the other threads need not go on
      throw;
    }
  });
}

Result<bool, WorkError> Solver::is_won_in(StateId state, Distance moves,
                                          const WorkOptions& options) {
  WorkOptions alone = options;
  alone.threads = 1;
  SharedWork work(alone);
  Search search(placements_, states_, work, 0);
  search.set_progress(moves, 0);
  const bool is_won = search.wins_in(state, moves);
  if (work.is_ending()) {
    return *work.error();
  }
  return is_won;
}

Result<bool, WorkError> Solver::can_win(StateId state, const WorkOptions& options) {
  // The state is among those of its placement.
  const auto decided =
      states_.find_decided(states_.placement(state), states_.squares(state), kMostMoves);
  return decided ? decided->is_won : search_for_win(state, options);
}

// Deepens until the state is won or refuted.
Result<bool, WorkError> Solver::search_for_win(StateId state, const WorkOptions& options) {
  SharedWork work(options);
  for (Distance moves = 1; moves <= kMostMoves; ++moves) {
    decide(std::span(&state, 1), moves, 0, work);
    if (work.is_ending()) {
      return *work.error();
    }
    if (distance(state)) {
      return true;
    }
    // To refute takes much longer than to deepen once more, and most wins are shorter.
    constexpr Distance kFirst = 32;
    if (moves >= kFirst && std::has_single_bit(moves)) {
      refute(open_states_that_block(state));
    }
    if (is_refuted(state)) {
      break;
    }
  }
  return false;
}

void Solver::learn(const CanonicalBelief& belief, std::optional<Distance> distance) {
  const StateId known = state(belief);
  if (distance) {
    states_.note(known, *distance, true);
  } else if (states_.outcome(known).status() == Status::open) {
    states_.set_refuted(known, true);
  }
}

// Returns the open states with known attempts, the youngest first.
std::vector<StateId> Solver::open_states() const {
  std::vector<StateId> open;
  for (auto state = static_cast<StateId>(size()); state-- > 0;) {
    if (states_.outcome(state).status() == Status::open && states_.is_expanded(state)) {
      open.push_back(state);
    }
  }
  return open;
}

// Returns those of open_states() that block an attempt of this state, directly or not, and itself.
std::vector<StateId> Solver::open_states_that_block(StateId state) const {
  std::vector<StateId> open;
  std::vector<bool> is_added(size());
  const auto add = [&](StateId one) {
    if (!is_added[one] && states_.outcome(one).status() == Status::open &&
        states_.is_expanded(one)) {
      is_added[one] = true;
      open.push_back(one);
    }
  };
  add(state);
  for (std::size_t next = 0; next < open.size();) {
    const StateId blocked = open[next++];
    const std::uint32_t end = states_.end_attempt(blocked);
    for (std::uint32_t attempt = states_.first_attempt(blocked); attempt < end; ++attempt) {
      if (const Blocker blocker = states_.blocker(attempt); blocker.exists()) {
        add(blocker.state());
      }
    }
  }
  std::ranges::sort(open, std::ranges::greater());
  return open;
}

// Among these open states, finds the greatest set of states whose attempts all have their blockers
// in the set or among refuted states. Blockers are usually younger than the states that they block,
// so the work is quick if younger states come first.
void Solver::refute(std::vector<StateId> candidates) {
  for (const StateId state : candidates) {
    states_.set_refuted(state, true);
  }
  const auto is_not_blocked = [this](StateId state) {
    if (is_blocked_for_ever(state)) {
      return false;
    }
    states_.set_refuted(state, false);
    return true;
  };
  while (std::erase_if(candidates, is_not_blocked) > 0) {
  }
}

bool Solver::is_blocked_for_ever(StateId state) const {
  const std::uint32_t end = states_.end_attempt(state);
  for (std::uint32_t attempt = states_.first_attempt(state); attempt < end; ++attempt) {
    const Blocker blocker = states_.blocker(attempt);
    if (!blocker.exists() || !is_refuted(blocker.state())) {
      return false;
    }
  }
  return true;
}

}  // namespace cheg::kriegspiel::belief_tables
