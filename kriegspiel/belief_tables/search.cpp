#include "kriegspiel/belief_tables/search.hpp"

#include <fmt/format.h>

#include <bit>

#include "base/require.hpp"
#include "base/small_vector.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::kriegspiel::belief_tables {

using chess::Bitboard;
using chess::kNoSquares;

namespace {

// The number of moves in which a successor must be won so that the attempt wins in `moves`.
Distance limit_after(bool is_refusal, Distance moves) {
  return static_cast<Distance>(is_refusal ? moves : moves - 1);
}

}  // namespace

void SharedWork::end(const WorkError& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) {
    error_ = error;
  }
  is_ending_ = true;
}

bool Search::wins_in(StateId state, Distance moves) {
  Outcome known = states_.outcome(state);
  while (known.status() == Status::open && known.bound() < moves) {
    const auto more = static_cast<Distance>(known.bound() + 1);
    const bool is_won = has_winning_attempt(state, more);
    if (work_.is_ending()) {
      return false;
    }
    known = states_.note(state, more, is_won);
  }
  return known.is_won_in(moves);
}

// Requires: the state is not won in fewer moves.
bool Search::has_winning_attempt(StateId state, Distance moves) {
  if (!states_.is_expanded(state)) {
    expand(state);
  }
  check();
  const std::uint32_t first = states_.first_attempt(state);
  const std::uint32_t end = states_.end_attempt(state);
  // The threads begin at different attempts.
  std::uint32_t attempt = first + (end - first) * static_cast<std::uint32_t>(thread_) /
                                      static_cast<std::uint32_t>(work_.options().threads);
  for (std::uint32_t left = end - first; left > 0; --left, ++attempt) {
    if (attempt == end) {
      attempt = first;
    }
    const Blocker blocker = states_.blocker(attempt);
    if (blocker.exists() &&
        states_.outcome(blocker.state()).is_lost_in(limit_after(blocker.is_refusal(), moves))) {
      continue;
    }
    if (!is_blocked(state, attempt, blocker, moves)) {
      return true;
    }
    if (work_.is_ending()) {
      return false;
    }
    // Another thread may have decided the state.
    if (const Outcome known = states_.outcome(state); known.bound() >= moves) {
      return known.is_won_in(moves);
    }
  }
  return false;
}

// Whether the attempt does not win in this number of moves. `blocker` may have fallen.
bool Search::is_blocked(StateId state, std::uint32_t attempt, Blocker blocker, Distance moves) {
  return (blocker.exists() &&
          !wins_in(blocker.state(), limit_after(blocker.is_refusal(), moves))) ||
         find_blocker(state, attempt, moves);
}

// Finds a successor of the attempt that is not won in time. Returns false if there is none.
bool Search::find_blocker(StateId state, std::uint32_t attempt, Distance moves) {
  Successors successors;
  const PlacedAttempt& placed =
      placements_.attempts(states_.placement(state))[states_.number_in_placement(attempt)];
  [[maybe_unused]] const bool is_useful = collect(state, placed, successors);
  CHEG_REQUIRE(is_useful);
  const auto limit = [&](std::size_t i) { return limit_after(successors.is_refusal(i), moves); };
  const auto block = [&](std::size_t i, StateId blocker) {
    states_.set_blocker(attempt, {blocker, successors.is_refusal(i)});
    return true;
  };
  std::uint64_t left = 0;  // the successors that may block
  for (std::size_t i = 0; i < successors.count; ++i) {
    const Successor& successor = successors.all[i];
    const StateId next = states_.find(successor.placement, successor.squares);
    if (next != kNoState) {
      const Outcome known = states_.outcome(next);
      if (known.is_won_in(limit(i))) {
        continue;
      }
      if (known.is_lost_in(limit(i))) {
        return block(i, next);
      }
    }
    left |= std::uint64_t{1} << i;
  }
  while (left != 0 && !work_.is_ending()) {
    // The more squares, the harder: that is the likeliest to block.
    std::size_t hardest = 0;
    int most = -1;
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      if (chess::count(successors.all[i].squares) > most) {
        hardest = i;
        most = chess::count(successors.all[i].squares);
      }
    }
    const Successor& successor = successors.all[hardest];
    const auto known = states_.find_decided(successor.placement, successor.squares, limit(hardest));
    if (known && !known->is_won) {
      return block(hardest, known->state);
    }
    left ^= std::uint64_t{1} << hardest;
    if (known) {
      continue;
    }
    const StateId next = states_.find_or_add(successor.placement, successor.squares);
    if (!wins_in(next, limit(hardest))) {
      return work_.is_ending() || block(hardest, next);
    }
  }
  return work_.is_ending();
}

// Finds the useful attempts of the state.
void Search::expand(StateId state) {
  SmallVector<std::uint8_t, States::kMostAttemptsOfState> useful;
  const PlacementId placement = states_.placement(state);
  const std::span<const PlacedAttempt> attempts = placements_.attempts(placement);
  if ((states_.squares(state) & placements_[placement].stalemates_us) == kNoSquares) {
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      Successors successors;
      if (collect(state, attempts[i], successors)) {
        useful.push_back(static_cast<std::uint8_t>(i));
      }
    }
  }
  states_.expand(state, useful);
}

// Finds the states after the attempt. Returns false if the attempt is useless.
bool Search::collect(StateId state, const PlacedAttempt& attempt, Successors& successors) const {
  const Bitboard squares = states_.squares(state);
  const Bitboard refused = squares & attempt.refused;
  if (refused == squares) {
    return false;
  }
  const Placement& next = placements_[attempt.target];
  const Bitboard kings = turned(squares ^ refused, attempt.symmetry);
  if ((kings & next.lost) != kNoSquares) {
    return false;
  }
  if (refused != kNoSquares) {
    const PlacementId here = states_.placement(state);
    successors.has_refusal = true;
    successors.add(here, Placements::canonical_set(placements_[here], refused));
  }
  for (const Bitboard announced : placements_.cases(next)) {
    if ((kings & announced) == kNoSquares) {
      continue;
    }
    const Bitboard entered = king_steps(kings & announced) & next.enterable;
    if ((entered & next.stalemates_us) != kNoSquares) {
      return false;
    }
    if (entered != kNoSquares) {
      successors.add(attempt.target, Placements::canonical_set(next, entered));
    }
  }
  for (const Loss& loss : placements_.losses(next)) {
    if ((kings & loss.from) != kNoSquares) {
      successors.add(loss.target, loss.king);
    }
  }
  return true;
}

// Ends the work if it must end.
void Search::check() {
  constexpr std::uint32_t kSteps = 1U << 14U;
  if (work_.is_ending() || ++steps_ % kSteps != 0) {
    return;
  }
  const WorkOptions& options = work_.options();
  if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) {
    work_.end(Stopped{});
    return;
  }
  // All threads together may need this much before they check again.
  const std::size_t steps = std::size_t{kSteps} * static_cast<std::size_t>(options.threads);
  const std::size_t used = placements_.bytes() + states_.bytes();
  if (used > options.most_bytes || states_.size() + steps * kMostSuccessors > States::kMostStates ||
      states_.attempts() + steps * States::kMostAttemptsOfState > States::kMostAttempts) {
    constexpr double kMegabyte = 1e6;
    work_.end(fmt::format(
        "{} belief states take {:.1f} MB of memory and do not suffice; the limit is {:.1f} MB",
        states_.size(), static_cast<double>(used) / kMegabyte,
        static_cast<double>(options.most_bytes) / kMegabyte));
    return;
  }
  if (thread_ == 0 && options.progress) {
    progress_.states = states_.size();
    options.progress(progress_);
  }
}

}  // namespace cheg::kriegspiel::belief_tables
