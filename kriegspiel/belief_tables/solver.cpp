#include "kriegspiel/belief_tables/solver.hpp"

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
    decide(open, moves, done, work);
    if (work.is_ending()) {
      return work.error();
    }
    refute();
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

// Finds the greatest set of open states whose attempts all have their blockers in the set or among
// refuted states. A state that is not expanded is in no such set.
void Solver::refute() {
  const auto count = static_cast<StateId>(size());
  for (StateId state = 0; state < count; ++state) {
    if (states_.outcome(state).status() == Status::open && states_.is_expanded(state)) {
      states_.set_refuted(state, true);
    }
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    // Blockers are usually younger than the states that they block.
    for (StateId state = count; state-- > 0;) {
      if (is_refuted(state) && !is_blocked_for_ever(state)) {
        states_.set_refuted(state, false);
        is_changed = true;
      }
    }
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
