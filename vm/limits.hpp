// Limits on the resources of a program, so that no program can hang or exhaust its host.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vm/set_store.hpp"

namespace cheg::vm {

struct Limits {
  // Instructions executed and set elements visited at one node. A cacheable question of a native
  // counts as one instruction, whether or not its answer is cached. The question itself has this
  // limit separately.
  Fuel instructions_per_node = 1'000'000;
  // The same for all nodes of one search together, including the work done for questions.
  Fuel instructions_per_search = 2'500'000'000;
  // The maximum depth of subroutine calls at one node.
  std::size_t calls = 1'000;
  // Bytes for the sets of all nodes from the root to the current node. Garbage collection and
  // comparisons of sets may use as much memory again.
  std::size_t storage = std::size_t{16} << 20;
  // The distance from the root, in plies, up to which programs run. Each ply may take 16 KiB of the
  // thread's stack; everything else takes up to 128 KiB. Builds with sanitizers take more.
  int plies = 64;
  // Bytes for the memo table and the working memory of natives. Reaching this limit is not an
  // error: the memo table then forgets entries.
  std::size_t memory = std::size_t{512} << 20;
  // Elapsed time since the beginning of the search; 0 means no limit. An answer found within the
  // time does not depend on this limit.
  std::chrono::nanoseconds time{0};
};

// The limit that was reached.
enum class Limit : std::uint8_t {
  instructions_per_node,
  instructions_per_search,
  calls,
  storage,
  plies,
  time
};

// "instructions per node" and so on.
[[nodiscard]] constexpr std::string_view name(Limit limit) {
  constexpr std::string_view kNames[] = {"instructions per node", "instructions per search",
                                         "open subroutine calls", "set storage",
                                         "plies from the root",   "time"};
  return kNames[static_cast<std::size_t>(limit)];
}

// The two instruction budgets, given out in slices. The interpreter's inner loop counts down one
// local variable. Between slices it asks the host whether to stop.
class Budget {
 public:
  void begin_search(Fuel per_search) {
    search_left_ = per_search;
    per_search_ = per_search;
  }
  // Takes a slice from the remaining budgets of the search and the node; 0 if nothing is left.
  [[nodiscard]] Fuel take(Fuel& node_left) {
    constexpr Fuel kSlice = 20'000;  // the interval of TimeLimit is the same
    Fuel slice = kSlice < node_left ? kSlice : node_left;
    slice = slice < search_left_ ? slice : search_left_;
    if (slice <= 0) {
      return 0;
    }
    node_left -= slice;
    search_left_ -= slice;
    return slice;
  }
  // Returns the rest of a slice to both budgets. `rest` is negative if more than the slice was
  // used.
  void give_back(Fuel& node_left, Fuel rest) {
    node_left += rest;
    search_left_ += rest;
  }
  // The remaining budget of the search.
  [[nodiscard]] Fuel left() const { return search_left_; }
  [[nodiscard]] bool is_search_exhausted() const { return search_left_ <= 0; }
  [[nodiscard]] Fuel used() const { return per_search_ - search_left_; }

 private:
  Fuel search_left_ = 0;
  Fuel per_search_ = 0;
};

}  // namespace cheg::vm
