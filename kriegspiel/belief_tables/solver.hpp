// Finds the number of moves to a certain mate against a lone king that we do not see.
//
// A belief state is the placement of our men and the set of squares on which the lone king can
// stand when it is our turn. The state is won if some attempt leads only to won belief states,
// whatever the referee answers and wherever the king goes. An attempt therefore joins its state to
// several successors (an AND/OR graph):
//
//   - If the attempt is refused, we know more and choose again. This costs no move. The set of
//     squares is smaller than before, so refusals alone cannot form a cycle.
//   - If the attempt is accepted, the announcement divides the remaining squares. The king moves
//     from each of them to every square that it may enter. This costs one move.
//
// An attempt is useless if it might stalemate the king, lose a man without which we cannot win, or
// leave us without a legal move. The distance of a state is the number of our accepted moves to
// mate, if we play as well as possible and everything else goes against us.
//
// The solver deepens iteratively. For n = 1, 2, ... it asks whether a state is won in n moves. For
// each state, it stores the greatest n for which it knows that n moves are not enough. For each
// attempt, it stores one successor that is not won in the remaining moves. This successor is called
// the blocker of the attempt. While the blocker holds, the attempt costs one look-up. When the
// blocker falls, the solver looks for another one; it begins with the states that it knows. The
// solver also uses what it knows of larger and smaller sets: a king on fewer squares is not harder
// to mate. States that block nothing are never visited, so the solver visits a small part of all
// states that can arise.
//
// The states of a set are called refuted if the set also contains the blocker of each of their
// useful attempts. From refuted states there is no win in any number of moves.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/growing_array.hpp"
#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/check.hpp"

namespace cheg::kriegspiel::belief_tables {

using StateId = std::uint32_t;

// A number of our moves.
using Distance = std::uint16_t;

// How far the work has come.
struct Progress {
  Distance distance = 0;   // wins in this number of moves are being looked for
  std::size_t states = 0;  // belief states visited so far
  double done = 0;         // the part of the starts that are decided, 0 to 1
};

struct WorkOptions {
  // The work ends with an error if it needs more bytes.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // Longer wins are not looked for.
  Distance most_moves = std::numeric_limits<Distance>::max() - 1;
  // Called from time to time. May be empty.
  std::function<void(const Progress&)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// Only one thread at a time may use a solver.
class Solver {
 public:
  explicit Solver(Announced announced);

  // Returns the state with this belief. Requires: the set is not empty, and the king can stand on
  // every square of the set when it is our turn.
  StateId state(const CanonicalBelief& belief);

  // Decides for each of the states whether it is won in options.most_moves moves. Returns an error
  // if the work is stopped or needs too many bytes. After such an error, the solver keeps the
  // results that it has found. Throws std::bad_alloc.
  [[nodiscard]] std::optional<WorkError> solve(std::span<const StateId> starts,
                                               const WorkOptions& options);

  // Returns whether the state is won in this number of moves. If it is, distance() knows its
  // distance from then on. Returns the same errors as solve(). Throws std::bad_alloc.
  [[nodiscard]] Result<bool, WorkError> is_won_in(StateId state, Distance moves,
                                                  const WorkOptions& options);

  // Returns the distance of the state, or nothing if it is not won or not decided.
  [[nodiscard]] std::optional<Distance> distance(StateId state) const {
    return is_won(state) ? std::optional(bounds_[state]) : std::nullopt;
  }
  // Returns whether it is known that the state is not won.
  [[nodiscard]] bool is_refuted(StateId state) const { return status_[state] == Status::refuted; }

  // Returns the number of states visited so far.
  [[nodiscard]] std::size_t size() const { return sets_.size(); }
  [[nodiscard]] CanonicalBelief belief(StateId state) const {
    return {key_of(placements_[placement_of_[state]].men), sets_[state]};
  }
  // Returns the memory that the solver occupies, in bytes. It never becomes less.
  [[nodiscard]] std::size_t bytes() const;

 private:
  enum class Status : std::uint8_t { unexpanded, open, refuted, won };
  // The successor that blocks an attempt, with the bit kRefusal if it follows a refusal.
  using Blocker = std::uint32_t;
  static constexpr Blocker kRefusal = Blocker{1} << 31U;
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  struct Successor {
    PlacementId placement;
    chess::Bitboard squares;
    StateId state;  // kNone: not visited yet
  };
  static constexpr std::size_t kMostSuccessors =
      1 + (std::size_t{1} << static_cast<unsigned>(kCheckKindCount)) + kMostOwnMen;
  // The states after an attempt. The first one follows a refusal if `has_refusal` is true.
  struct Successors {
    Successors() {}  // NOLINT(modernize-use-equals-default, *-member-init): not filled with zeros

    std::size_t count = 0;
    bool has_refusal = false;
    std::array<Successor, kMostSuccessors> all;

    void add(PlacementId placement, chess::Bitboard squares) {
      all[count++] = {placement, squares, kNone};
    }
  };

  // The states of one placement.
  struct Visited {
    std::vector<chess::Bitboard> sets;
    std::vector<StateId> states;
  };
  // What a known state proves about a successor of an attempt: that it is won in the remaining
  // moves (falls), that it is not won in them (blocks), or none of these (nothing).
  enum class Verdict : std::uint8_t { nothing, falls, blocks };
  struct Compared {
    Verdict verdict = Verdict::nothing;
    StateId state = kNone;
  };

  [[nodiscard]] Compared compare(const Successor& successor, Distance limit) const;
  [[nodiscard]] bool is_won(StateId state) const { return status_[state] == Status::won; }
  [[nodiscard]] std::size_t slot_of(PlacementId placement, chess::Bitboard squares) const;
  StateId find_or_add(PlacementId placement, chess::Bitboard squares);
  void grow_slots();
  void expand(StateId state);
  [[nodiscard]] bool collect(StateId state, const PlacedAttempt& attempt,
                             Successors& successors) const;
  [[nodiscard]] bool wins_in(StateId state, Distance moves);
  [[nodiscard]] bool has_winning_attempt(StateId state, Distance moves);
  [[nodiscard]] bool find_blocker(StateId state, std::uint32_t attempt, Distance moves);
  void refute();
  [[nodiscard]] bool is_blocked_for_ever(StateId state) const;
  void check();

  Placements placements_;
  // For each state.
  GrowingArray<chess::Bitboard> sets_;
  GrowingArray<PlacementId> placement_of_;
  GrowingArray<Status> status_;
  GrowingArray<Distance> bounds_;              // the distance if won; otherwise too few moves
  GrowingArray<std::uint32_t> first_attempt_;  // in the arrays below
  GrowingArray<std::uint8_t> attempt_count_;
  // For each useful attempt of each expanded state.
  GrowingArray<std::uint8_t> attempts_;  // its number in the placement
  GrowingArray<Blocker> blockers_;       // kNone: not blocked yet
  GrowingArray<StateId> slots_;          // a hash table of the states
  std::vector<Visited> visited_;         // for each placement

  // During solve().
  const WorkOptions* options_ = nullptr;
  Progress progress_;
  std::optional<WorkError> error_;  // the work ends as soon as possible
  std::uint32_t steps_ = 0;
};

}  // namespace cheg::kriegspiel::belief_tables
