// The part of a trace that a person can read.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>

#include "vm/outcome.hpp"

namespace cheg::consult {

// Takes the lines of a trace and passes them on when the root has ended: all of them where the
// program gives a move or a value there; otherwise the last before that end, with a line that says
// how many are left out. What the search does after the program has failed is left out too.
class TraceWindow {
 public:
  // Of a trace whose root failed, so many lines are passed on.
  static constexpr std::size_t kLines = 40;
  // So many lines wait at most for the end of the root; earlier ones are left out.
  static constexpr std::size_t kMostWaiting = 100'000;

  explicit TraceWindow(std::function<void(const std::string& line)> write)
      : write_(std::move(write)) {}

  void add(const std::string& line);
  // The program has ended at the root, for the first time in this search.
  void root_ended(const vm::NodeOutcome& outcome);
  // The search is over: passes on what waits, and begins anew. `how_to_see_all` ends the line that
  // counts what is left out: "`--trace-all` shows all".
  void finish(const std::string& how_to_see_all);

 private:
  enum class State { waits, passes, drops };

  void pass_on();

  std::function<void(const std::string& line)> write_;
  std::deque<std::string> waiting_;
  State state_ = State::waits;
  std::size_t left_out_before_ = 0;
  std::size_t left_out_behind_ = 0;
};

}  // namespace cheg::consult
