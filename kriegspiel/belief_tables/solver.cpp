#include "kriegspiel/belief_tables/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/require.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

using chess::Bitboard;
using chess::kNoSquares;

constexpr std::size_t kFirstSlots = 1024;

std::uint64_t hash_of(PlacementId placement, Bitboard squares) {
  std::uint64_t hash = (squares ^ placement * 0x9e3779b97f4a7c15ULL) * 0xff51afd7ed558ccdULL;
  hash ^= hash >> 32U;
  hash *= 0xc4ceb9fe1a85ec53ULL;
  return hash ^ hash >> 29U;
}

}  // namespace

Solver::Solver(Announced announced) : placements_(announced) { slots_.resize(kFirstSlots, kNone); }

StateId Solver::state(const CanonicalBelief& belief) {
  CHEG_REQUIRE(belief.squares != kNoSquares);
  return find_or_add(placements_.find_or_add(belief.men), belief.squares);
}

// The slot of this state, or the empty slot where it belongs.
std::size_t Solver::slot_of(PlacementId placement, Bitboard squares) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(placement, squares) & mask;
  for (StateId state = slots_[slot]; state != kNone; state = slots_[slot]) {
    if (sets_[state] == squares && placement_of_[state] == placement) {
      break;
    }
    slot = (slot + 1) & mask;
  }
  return slot;
}

StateId Solver::find_or_add(PlacementId placement, Bitboard squares) {
  const std::size_t slot = slot_of(placement, squares);
  if (slots_[slot] != kNone) {
    return slots_[slot];
  }
  const auto state = static_cast<StateId>(sets_.size());
  sets_.push_back(squares);
  placement_of_.push_back(placement);
  status_.push_back(Status::unexpanded);
  bounds_.push_back(0);
  first_attempt_.push_back(0);
  attempt_count_.push_back(0);
  if (visited_.size() <= placement) {
    visited_.resize(placement + 1);
  }
  visited_[placement].sets.push_back(squares);
  visited_[placement].states.push_back(state);
  slots_[slot] = state;
  if (2 * sets_.size() > slots_.size()) {
    grow_slots();
  }
  return state;
}

void Solver::grow_slots() {
  const std::size_t size = 2 * slots_.size();
  slots_ = GrowingArray<StateId>();
  slots_.resize(size, kNone);
  for (StateId state = 0; state < sets_.size(); ++state) {
    slots_[slot_of(placement_of_[state], sets_[state])] = state;
  }
}

std::size_t Solver::bytes() const {
  std::size_t visited = visited_.capacity() * sizeof(Visited);
  for (const Visited& one : visited_) {
    visited += one.sets.capacity() * sizeof(Bitboard) + one.states.capacity() * sizeof(StateId);
  }
  return visited + placements_.bytes() + sets_.bytes() + placement_of_.bytes() + status_.bytes() +
         bounds_.bytes() + first_attempt_.bytes() + attempt_count_.bytes() + attempts_.bytes() +
         blockers_.bytes() + slots_.bytes();
}

// Finds the useful attempts of the state.
void Solver::expand(StateId state) {
  const PlacementId id = placement_of_[state];
  status_[state] = Status::open;
  first_attempt_[state] = static_cast<std::uint32_t>(attempts_.size());
  const std::span<const PlacedAttempt> attempts = placements_.attempts(id);
  if ((sets_[state] & placements_[id].stalemates_us) != kNoSquares) {
    return;
  }
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    Successors successors;
    if (collect(state, attempts[i], successors)) {
      attempts_.push_back(static_cast<std::uint8_t>(i));
      blockers_.push_back(kNone);
    }
  }
  attempt_count_[state] = static_cast<std::uint8_t>(attempts_.size() - first_attempt_[state]);
}

// Finds the states after the attempt. Returns false if the attempt is useless.
bool Solver::collect(StateId state, const PlacedAttempt& attempt, Successors& successors) const {
  const Bitboard squares = sets_[state];
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
    const PlacementId here = placement_of_[state];
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

bool Solver::wins_in(StateId state, Distance moves) {
  if (status_[state] == Status::won) {
    return bounds_[state] <= moves;
  }
  if (status_[state] == Status::refuted) {
    return false;
  }
  while (bounds_[state] < moves) {
    const auto more = static_cast<Distance>(bounds_[state] + 1);
    const bool is_won = has_winning_attempt(state, more);
    if (error_) {
      return false;
    }
    bounds_[state] = more;
    if (is_won) {
      status_[state] = Status::won;
      return true;
    }
  }
  return false;
}

bool Solver::has_winning_attempt(StateId state, Distance moves) {
  if (status_[state] == Status::unexpanded) {
    expand(state);
  }
  check();
  const std::uint32_t first = first_attempt_[state];
  const std::uint32_t end = first + attempt_count_[state];
  for (std::uint32_t attempt = first; attempt < end && !error_; ++attempt) {
    const Blocker blocker = blockers_[attempt];
    if (blocker != kNone) {
      const bool is_refusal = (blocker & kRefusal) != 0;
      if (!wins_in(blocker & ~kRefusal, static_cast<Distance>(is_refusal ? moves : moves - 1))) {
        continue;
      }
    }
    if (!find_blocker(state, attempt, moves)) {
      return true;
    }
  }
  return false;
}

// Finds a successor of the attempt that is not won in time. Returns false if there is none.
bool Solver::find_blocker(StateId state, std::uint32_t attempt, Distance moves) {
  Successors successors;
  const PlacedAttempt placed = placements_.attempts(placement_of_[state])[attempts_[attempt]];
  [[maybe_unused]] const bool is_useful = collect(state, placed, successors);
  CHEG_REQUIRE(is_useful);
  const auto limit = [&](std::size_t i) {
    return static_cast<Distance>(successors.has_refusal && i == 0 ? moves : moves - 1);
  };
  const auto block = [&](std::size_t i) {
    const bool is_refusal = successors.has_refusal && i == 0;
    blockers_[attempt] = successors.all[i].state | (is_refusal ? kRefusal : 0);
    return true;
  };
  std::uint64_t left = 0;  // the successors that may block
  for (std::size_t i = 0; i < successors.count; ++i) {
    Successor& successor = successors.all[i];
    successor.state = slots_[slot_of(successor.placement, successor.squares)];
    if (successor.state != kNone) {
      const bool won = is_won(successor.state);
      if (won && bounds_[successor.state] <= limit(i)) {
        continue;
      }
      if (won || is_refuted(successor.state) || bounds_[successor.state] >= limit(i)) {
        return block(i);
      }
    }
    left |= std::uint64_t{1} << i;
  }
  while (left != 0 && !error_) {
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
    Successor& successor = successors.all[hardest];
    const Compared known = compare(successor, limit(hardest));
    if (known.verdict == Verdict::blocks) {
      successor.state = known.state;
      return block(hardest);
    }
    left ^= std::uint64_t{1} << hardest;
    if (known.verdict == Verdict::falls) {
      continue;
    }
    successor.state = find_or_add(successor.placement, successor.squares);
    if (!wins_in(successor.state, limit(hardest))) {
      return error_ || block(hardest);
    }
  }
  return error_.has_value();
}

// A king on fewer squares is not harder to mate. The verdict therefore also holds for a known state
// whose set contains the successor's set, or is contained in it.
Solver::Compared Solver::compare(const Successor& successor, Distance limit) const {
  if (successor.placement >= visited_.size()) {
    return {};
  }
  const Visited& visited = visited_[successor.placement];
  for (std::size_t i = 0; i < visited.sets.size(); ++i) {
    const Bitboard known = visited.sets[i];
    const Bitboard common = known & successor.squares;
    if (common != known && common != successor.squares) {
      continue;
    }
    const StateId state = visited.states[i];
    const bool falls = is_won(state) && bounds_[state] <= limit;
    if (falls && common == successor.squares) {
      return {Verdict::falls, state};
    }
    if (!falls && common == known && (bounds_[state] >= limit || is_refuted(state))) {
      return {Verdict::blocks, state};
    }
  }
  return {};
}

std::optional<WorkError> Solver::solve(std::span<const StateId> starts,
                                       const WorkOptions& options) {
  options_ = &options;
  error_.reset();
  std::vector<StateId> open;
  for (Distance moves = 1; moves <= options.most_moves; ++moves) {
    open.clear();
    for (const StateId start : starts) {
      if (status_[start] == Status::unexpanded || status_[start] == Status::open) {
        open.push_back(start);
      }
    }
    if (open.empty()) {
      break;
    }
    for (std::size_t i = 0; i < open.size() && !error_; ++i) {
      progress_ = {moves, size(),
                   1 - static_cast<double>(open.size()) / static_cast<double>(starts.size())};
      [[maybe_unused]] const bool is_won = wins_in(open[i], moves);
    }
    if (error_) {
      return error_;
    }
    refute();
  }
  return std::nullopt;
}

Result<bool, WorkError> Solver::is_won_in(StateId state, Distance moves,
                                          const WorkOptions& options) {
  options_ = &options;
  error_.reset();
  progress_ = {moves, size(), 0};
  const bool is_won = wins_in(state, moves);
  if (error_) {
    return *error_;
  }
  return is_won;
}

// Finds the greatest set of open states whose attempts all have their blockers in the set or among
// refuted states.
void Solver::refute() {
  for (StateId state = 0; state < size(); ++state) {
    if (status_[state] == Status::open) {
      status_[state] = Status::refuted;
    }
  }
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    // Blockers are usually younger than the states that they block.
    for (auto state = static_cast<StateId>(size()); state-- > 0;) {
      if (status_[state] == Status::refuted && !is_blocked_for_ever(state)) {
        status_[state] = Status::open;
        is_changed = true;
      }
    }
  }
}

bool Solver::is_blocked_for_ever(StateId state) const {
  const std::uint32_t first = first_attempt_[state];
  for (std::uint32_t attempt = first; attempt < first + attempt_count_[state]; ++attempt) {
    if (blockers_[attempt] == kNone || !is_refuted(blockers_[attempt] & ~kRefusal)) {
      return false;
    }
  }
  return true;
}

// Sets error_ if the work must end.
void Solver::check() {
  constexpr std::uint32_t kSteps = 1U << 14U;
  if (error_ || ++steps_ % kSteps != 0) {
    return;
  }
  if (options_->stop != nullptr && options_->stop->load(std::memory_order_relaxed)) {
    error_ = Stopped{};
    return;
  }
  constexpr std::uint32_t kMostIds =
      kRefusal - kSteps * static_cast<std::uint32_t>(kMostSuccessors);
  constexpr std::size_t kMostAttempts = kNone - std::size_t{kSteps} * AttemptList::kCapacity;
  const std::size_t used = bytes();
  if (used > options_->most_bytes || size() > kMostIds || attempts_.size() > kMostAttempts) {
    constexpr double kMegabyte = 1e6;
    error_ = fmt::format(
        "{} belief states take {:.1f} MB of memory and do not suffice; the limit is {:.1f} MB",
        size(), static_cast<double>(used) / kMegabyte,
        static_cast<double>(options_->most_bytes) / kMegabyte);
    return;
  }
  if (options_->progress) {
    progress_.states = size();
    options_->progress(progress_);
  }
}

}  // namespace cheg::kriegspiel::belief_tables
