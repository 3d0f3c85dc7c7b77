// What a program may use up before the machine ends it: no program can hang or exhaust its host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vm/set_store.hpp"

namespace cheg::vm {

struct Limits {
  // Instructions, and set elements looked at, in one visit of a node. A question that a native asks
  // and may remember counts as one, whether it is answered from memory or not: it has this limit
  // for itself.
  Fuel instructions_per_node = 1'000'000;
  // The same in all visits of one search together, questions and all: what is really done.
  Fuel instructions_per_search = 2'500'000'000;
  // Subroutine calls open at the same time in one node.
  std::size_t calls = 1'000;
  // Bytes for the sets of all nodes on the way from the root to this one.
  std::size_t storage = std::size_t{16} << 20;
  // The plies from the root up to which programs are asked: TRY within TRY within TRY.
  int plies = 64;
  // Bytes for what natives have found out and may want to know again. Reaching this limit is no
  // error: something is forgotten.
  std::size_t memory = std::size_t{512} << 20;
};

// Which of them was reached.
enum class Limit : std::uint8_t {
  instructions_per_node,
  instructions_per_search,
  calls,
  storage,
  plies
};

// "instructions per node" and so on.
[[nodiscard]] constexpr std::string_view name(Limit limit) {
  constexpr std::string_view kNames[] = {"instructions per node", "instructions per search",
                                         "open subroutine calls", "set storage",
                                         "plies from the root"};
  return kNames[static_cast<std::size_t>(limit)];
}

// The two instruction budgets, handed out in slices so that the interpreter's inner loop counts in
// one local variable and still the host is asked now and then whether to stop.
class Budget {
 public:
  void begin_search(Fuel per_search) {
    search_left_ = per_search;
    per_search_ = per_search;
  }
  // Takes a slice from what the search and the node have left; 0 if there is nothing.
  [[nodiscard]] Fuel take(Fuel& node_left) {
    constexpr Fuel kSlice = 50'000;
    Fuel slice = kSlice < node_left ? kSlice : node_left;
    slice = slice < search_left_ ? slice : search_left_;
    if (slice <= 0) {
      return 0;
    }
    node_left -= slice;
    search_left_ -= slice;
    return slice;
  }
  // What is left of a slice; negative where more was used.
  void give_back(Fuel& node_left, Fuel rest) {
    node_left += rest;
    search_left_ += rest;
  }
  // What all nodes together may still use.
  [[nodiscard]] Fuel left() const { return search_left_; }
  [[nodiscard]] bool is_search_exhausted() const { return search_left_ <= 0; }
  [[nodiscard]] Fuel used() const { return per_search_ - search_left_; }

 private:
  Fuel search_left_ = 0;
  Fuel per_search_ = 0;
};

}  // namespace cheg::vm
