// The belief states that a solver has visited, and the results for these states.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/require.hpp"
#include "base/stable_array.hpp"
#include "chess/bitboard.hpp"
#include "kriegspiel/belief_tables/placements.hpp"

namespace cheg::kriegspiel::belief_tables {

using StateId = std::uint32_t;
inline constexpr StateId kNoState = std::numeric_limits<StateId>::max();

// A number of our moves, at most kMostMoves.
using Distance = std::uint16_t;
inline constexpr Distance kMostMoves = (1U << 14U) - 1;

enum class Status : std::uint8_t { open, refuted, won };

// What is known of a state. An Outcome takes only two bytes, because a solver looks up outcomes in
// many distant places of memory.
class Outcome {
 public:
  Outcome() = default;  // open, and nothing is known
  // Requires: bound <= kMostMoves.
  Outcome(Status status, Distance bound)
      : word_(static_cast<std::uint16_t>(static_cast<unsigned>(bound) << 2U |
                                         static_cast<unsigned>(status))) {
    CHEG_REQUIRE(bound <= kMostMoves);
  }

  [[nodiscard]] Status status() const { return static_cast<Status>(word_ & 3U); }
  // Returns the distance if the state is won. Otherwise returns a number of moves that is known to
  // be too small for a win.
  [[nodiscard]] Distance bound() const { return static_cast<Distance>(word_ >> 2U); }

  [[nodiscard]] bool is_won_in(Distance moves) const {
    return status() == Status::won && bound() <= moves;
  }
  // Returns whether it is known that the state is not won within the given number of moves.
  [[nodiscard]] bool is_lost_in(Distance moves) const {
    return status() == Status::refuted ||
           (status() == Status::won ? bound() > moves : bound() >= moves);
  }

 private:
  std::uint16_t word_ = 0;
};

// A successor that is not won in the remaining moves. A Blocker also records whether this successor
// follows a refusal.
class Blocker {
 public:
  Blocker() = default;  // no blocker
  // Requires: state < kMostStates.
  Blocker(StateId state, bool is_refusal) : word_(1 + (state << 1U | (is_refusal ? 1U : 0U))) {}

  [[nodiscard]] bool exists() const { return word_ != 0; }
  // Requires: the blocker exists.
  [[nodiscard]] StateId state() const { return (word_ - 1) >> 1U; }
  [[nodiscard]] bool is_refusal() const { return ((word_ - 1) & 1U) != 0; }

 private:
  std::uint32_t word_ = 0;
};

// Several threads may use this object at the same time, except where a comment says otherwise. A
// thread may see the results of other threads only after a delay.
class States {
 public:
  static constexpr std::size_t kMostStates = std::size_t{1} << 30U;
  static constexpr std::size_t kMostAttempts = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t kMostAttemptsOfState = 254;

  States();

  [[nodiscard]] std::size_t size() const { return records_.size(); }
  // Returns the number of attempts of all states.
  [[nodiscard]] std::size_t attempts() const { return attempt_numbers_.size(); }
  // Returns the memory that the states occupy, in bytes. It never becomes less.
  [[nodiscard]] std::size_t bytes() const;

  // Returns the state, or kNoState if the state has not been visited.
  [[nodiscard]] StateId find(PlacementId placement, chess::Bitboard squares) const;
  // Throws std::bad_alloc.
  StateId find_or_add(PlacementId placement, chess::Bitboard squares);

  [[nodiscard]] PlacementId placement(StateId state) const { return records_[state].placement; }
  [[nodiscard]] chess::Bitboard squares(StateId state) const { return records_[state].squares; }
  [[nodiscard]] Outcome outcome(StateId state) const {
    return outcomes_[state].load(std::memory_order_acquire);
  }
  // Stores whether the state is won within the given number of moves. Then returns what is known of
  // the state. Requires: the state is not won within a smaller number of moves.
  Outcome note(StateId state, Distance moves, bool is_won);
  // Requires: the state is not won. No other thread may use the object during the call.
  void set_refuted(StateId state, bool is_refuted);

  // The useful attempts of a state are known after expand().
  [[nodiscard]] bool is_expanded(StateId state) const {
    return attempt_counts_[state].load(std::memory_order_acquire) != 0;
  }
  // Each element of `attempts` stands for a useful attempt: the element is an index into the list
  // of attempts of the state's placement. If the state is expanded already, nothing happens. Throws
  // std::bad_alloc. Requires: there are at most kMostAttemptsOfState attempts.
  void expand(StateId state, std::span<const std::uint8_t> attempts);
  // The attempts of a state have the numbers from first_attempt() to end_attempt() - 1. Requires:
  // the state is expanded.
  [[nodiscard]] std::uint32_t first_attempt(StateId state) const {
    return records_[state].first_attempt;
  }
  [[nodiscard]] std::uint32_t end_attempt(StateId state) const {
    return records_[state].first_attempt + attempt_counts_[state].load(std::memory_order_acquire) -
           1;
  }
  // Returns the index of the attempt among the attempts of its placement.
  [[nodiscard]] std::uint8_t number_in_placement(std::uint32_t attempt) const {
    return attempt_numbers_[attempt];
  }
  [[nodiscard]] Blocker blocker(std::uint32_t attempt) const {
    return blockers_[attempt].load(std::memory_order_acquire);
  }
  void set_blocker(std::uint32_t attempt, Blocker blocker) {
    blockers_[attempt].store(blocker, std::memory_order_release);
  }

  // A known state that decides whether another state is won in some number of moves.
  struct Decided {
    bool is_won;
    StateId state;
  };
  // Looks for a known state that decides whether the given state is won within the given number of
  // moves. The given state need not be a visited state. A smaller set of possible squares never
  // makes the mate harder. If a larger set of squares with the same placement is won, the given set
  // is won. If a smaller set is not won, the given set is not won.
  [[nodiscard]] std::optional<Decided> find_decided(PlacementId placement, chess::Bitboard squares,
                                                    Distance moves) const;

  // Calls use(squares, state) for states of this placement until `use` returns true.
  template <class Use>
  void find_in_placement(PlacementId placement, const Use& use) const {
    if (placement >= visited_.size()) {
      return;
    }
    for (const Page* page = &visited_[placement].first; page != nullptr;
         page = page->next.load(std::memory_order_acquire)) {
      const std::uint32_t count = page->count.load(std::memory_order_acquire);
      if (count == 0) {
        return;  // the first page may have no memory yet
      }
      const chess::Bitboard* const squares = page->squares;
      const StateId* const states = page->states;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (use(squares[i], states[i])) {
          return;
        }
      }
    }
  }

 private:
  static_assert(std::atomic<Outcome>::is_always_lock_free);

  struct Record {
    chess::Bitboard squares;
    PlacementId placement;
    std::uint32_t first_attempt;
  };

  // Some states of one placement. Each page is twice as long as the previous page.
  struct Page {
    chess::Bitboard* squares;
    StateId* states;
    std::uint32_t capacity;
    std::atomic<std::uint32_t> count;
    std::atomic<Page*> next;
  };
  struct Visited {
    Page first;
    Page* last;  // nullptr: `first`
  };

  // A hash table of states. The upper half of a slot is the upper half of the state's hash; the
  // lower half is the state.
  using Slot = std::atomic<std::uint64_t>;
  static constexpr std::uint64_t kEmptySlot = std::numeric_limits<std::uint64_t>::max();
  struct Slots {
    explicit Slots(std::size_t size) : mask(size - 1), all(size) {
      for (Slot& slot : all) {
        slot.store(kEmptySlot, std::memory_order_relaxed);
      }
    }
    std::size_t mask;
    std::vector<Slot> all;
  };

  [[nodiscard]] Slot& slot_of(Slots& slots, std::uint64_t hash, PlacementId placement,
                              chess::Bitboard squares) const;
  // The caller of these functions holds mutex_.
  void add_to_placement(PlacementId placement, chess::Bitboard squares, StateId state);
  void grow_slots();

  mutable std::mutex mutex_;  // for everything that adds
  // One element for each state. A new state is appended to records_ last. Each state that size()
  // counts is therefore in all three arrays.
  StableArray<std::atomic<Outcome>> outcomes_;
  StableArray<std::atomic<std::uint8_t>> attempt_counts_;  // the count plus 1; 0: not expanded
  StableArray<Record> records_;
  // One element for each useful attempt of each expanded state.
  StableArray<std::uint8_t> attempt_numbers_;
  StableArray<std::atomic<Blocker>> blockers_;
  StableArray<Visited> visited_;  // for each placement
  StableArray<Page> pages_;
  StableArray<chess::Bitboard> page_squares_;
  StableArray<StateId> page_states_;
  // The last table is in use. Other threads may still read the earlier tables, which together are
  // no larger than the last table.
  std::vector<std::unique_ptr<Slots>> all_slots_;
  std::atomic<Slots*> slots_;
};

}  // namespace cheg::kriegspiel::belief_tables
