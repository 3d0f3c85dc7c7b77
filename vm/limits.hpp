// Limits on the time and memory of a program. The limits prevent a program from running forever, or
// from using up the memory of its host.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vm/set_store.hpp"

namespace cheg::vm {

struct Limits {
  // The limit for one node: the number of executed instructions plus the number of visited set
  // elements. If a native calls a subroutine in another position, the call counts as one
  // instruction, whether or not its result is cached. The instructions of the subroutine are
  // counted separately, with the same limit.
  Fuel instructions_per_node = 1'000'000;
  // The limit for all nodes of one search together, including subroutines that natives call in
  // other positions.
  Fuel instructions_per_search = 2'500'000'000;
  // The maximum depth of subroutine calls at one node.
  std::size_t calls = 1'000;
  // The limit for the total size of all sets at the nodes from the root to the current node, in
  // bytes. Garbage collection and comparisons of sets may use the same amount of additional memory.
  std::size_t storage = std::size_t{16} << 20;
  // Programs run only at nodes whose ply is less than this number. The thread needs up to 16 KiB of
  // stack for each ply, and up to 128 KiB for everything else. Builds with sanitizers need more
  // stack.
  int plies = 64;
  // The limit for the memo table and the working memory of natives together, in bytes. If the limit
  // is reached, there is no error: the memo table forgets entries.
  std::size_t memory = std::size_t{512} << 20;
  // The limit for the elapsed time since the beginning of the search; 0 means no limit. Answers
  // that are found within this time are the same as without a limit.
  std::chrono::nanoseconds time{0};
  // If true, a native whose analysis does not fit into `memory` ends the program with an error. If
  // false, the native searches without an analysis, which can take very long.
  bool requires_analysis = false;
  // If true, natives always make each analysis immediately, even if the analysis costs more than it
  // saves. The first answers then take longer. Answers are the same.
  bool analyses_at_once = false;
};

// What a host grants to a single search, in addition to Limits.
struct Allowance {
  // An additional limit that counts like Limits::instructions_per_search; 0 means no limit.
  Fuel work = 0;
  // If true, natives use only the analyses that earlier searches have completed. If a native
  // needs another analysis, the program ends with an error.
  bool known_only = false;
};

// The limits by name. A program that reaches a limit ends with the run-time error `limit`.
// Exception: the limit `memory` ends the program only if `requires_analysis` is true.
enum class Limit : std::uint8_t {
  instructions_per_node,
  instructions_per_search,
  calls,
  storage,
  plies,
  time,
  memory,
  known_only
};

// Returns the name of a limit, such as "instructions per node".
[[nodiscard]] constexpr std::string_view name(Limit limit) {
  constexpr std::string_view kNames[] = {"instructions per node",
                                         "instructions per search",
                                         "open subroutine calls",
                                         "set storage",
                                         "plies from the root",
                                         "time",
                                         "memory",
                                         "completed analyses"};
  return kNames[static_cast<std::size_t>(limit)];
}

// The number of instructions between two readings of the clock. The number is small so that a
// deadline of one millisecond is kept even in the slowest case. In the slowest case, all
// instructions need new memory, and take two hundred times as long as other instructions.
inline constexpr Fuel kFuelSlice = 1'000;

// The two budgets of instructions: the budget of the node and the budget of the search. The
// interpreter takes instructions from both budgets in slices. The inner loop of the interpreter
// counts down one slice in a local variable. Between slices, the interpreter checks whether the
// host wants to stop.
class Budget {
  // The interpreter counts the instructions of a sequence without jumps only at the end of the
  // sequence. When a search runs out of instructions, the sequence that has just begun still runs
  // to its end. For this purpose, a search leaves a reserve of its budget unused. Only a sequence
  // that is longer than the reserve can exceed the budget.
  static constexpr Fuel kLongSequence = 100;

 public:
  void begin_search(Fuel per_search) {
    search_left_ = per_search;
    per_search_ = per_search;
    reserve_ = std::min<Fuel>(kLongSequence, per_search / 64);
  }
  // Takes a slice from the budgets of the search and the node. Returns the size of the slice; 0 if
  // one of the budgets is used up.
  [[nodiscard]] Fuel take(Fuel& node_left) {
    Fuel slice = kFuelSlice < node_left ? kFuelSlice : node_left;
    slice = slice < search_left_ - reserve_ ? slice : search_left_ - reserve_;
    if (slice <= 0) {
      return 0;
    }
    node_left -= slice;
    search_left_ -= slice;
    return slice;
  }
  // Adds the unused rest of a slice to both budgets again. `rest` is negative if more than the
  // slice was used.
  void give_back(Fuel& node_left, Fuel rest) {
    node_left += rest;
    search_left_ += rest;
  }
  // Returns the remaining budget of the search.
  [[nodiscard]] Fuel left() const { return search_left_; }
  [[nodiscard]] bool is_search_exhausted() const { return search_left_ <= reserve_; }
  [[nodiscard]] Fuel used() const { return per_search_ - search_left_; }

 private:
  Fuel search_left_ = 0;
  Fuel per_search_ = 0;
  Fuel reserve_ = 0;
};

}  // namespace cheg::vm
