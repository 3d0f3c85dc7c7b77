// One thread's search for wins: see solver.hpp.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/belief_tables/states.hpp"
#include "kriegspiel/belief_tables/work_options.hpp"
#include "kriegspiel/check.hpp"

namespace cheg::kriegspiel::belief_tables {

// The work that the threads share.
class SharedWork {
 public:
  // `options` must outlive the object.
  explicit SharedWork(const WorkOptions& options) : options_(options) {}

  [[nodiscard]] const WorkOptions& options() const { return options_; }
  // Returns whether the threads must end the work as soon as possible.
  [[nodiscard]] bool is_ending() const { return is_ending_.load(std::memory_order_relaxed); }
  // Ends the work with this error. Only the first error is kept.
  void end(const WorkError& error);
  // Returns the error of end(), or nothing if end() was not called. Requires: no other thread uses
  // the object.
  [[nodiscard]] const std::optional<WorkError>& error() const { return error_; }

 private:
  const WorkOptions& options_;
  std::atomic<bool> is_ending_{false};
  std::mutex mutex_;  // for error_
  std::optional<WorkError> error_;
};

// Each thread has a search of its own. Only one thread may use a search.
class Search {
 public:
  // `thread` is the number of this thread, from 0 to work.options().threads - 1. The number of the
  // thread determines which attempt the search tries first. Only thread 0 reports the progress. The
  // arguments must outlive the search.
  Search(Placements& placements, States& states, SharedWork& work, int thread)
      : placements_(placements), states_(states), work_(work), thread_(thread) {}

  // Sets the members of the reported progress, except the number of states.
  void set_progress(Distance distance, double done) { progress_ = {distance, 0, done}; }

  // Returns whether the state is won in this number of moves. If the work is ending, the result has
  // no meaning. Throws std::bad_alloc.
  bool wins_in(StateId state, Distance moves);

 private:
  struct Successor {
    PlacementId placement;
    chess::Bitboard squares;
  };
  static constexpr std::size_t kMostSuccessors =
      1 + (std::size_t{1} << static_cast<unsigned>(kCheckKindCount)) + kMostOwnMen;
  // The states after an attempt. If `has_refusal` is true, the first state is the state after a
  // refusal.
  struct Successors {
    Successors() {}  // NOLINT(modernize-use-equals-default, *-member-init): not filled with zeros

    std::size_t count = 0;
    bool has_refusal = false;
    std::array<Successor, kMostSuccessors> all;

    void add(PlacementId placement, chess::Bitboard squares) {
      all[count++] = {placement, squares};
    }
    [[nodiscard]] bool is_refusal(std::size_t number) const { return has_refusal && number == 0; }
  };

  void expand(StateId state);
  [[nodiscard]] bool collect(StateId state, const PlacedAttempt& attempt,
                             Successors& successors) const;
  [[nodiscard]] bool has_winning_attempt(StateId state, Distance moves);
  [[nodiscard]] bool is_blocked(StateId state, std::uint32_t attempt, Blocker blocker,
                                Distance moves);
  [[nodiscard]] bool find_blocker(StateId state, std::uint32_t attempt, Distance moves);
  void check();

  Placements& placements_;
  States& states_;
  SharedWork& work_;
  int thread_;
  Progress progress_;
  std::uint32_t steps_ = 0;
};

}  // namespace cheg::kriegspiel::belief_tables
