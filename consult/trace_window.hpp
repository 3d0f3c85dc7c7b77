// Shortens a trace to the part that a person can read.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>

#include "vm/outcome.hpp"

namespace cheg::consult {

// Takes the lines of a trace and passes them on when the program has ended at the root. If the
// program gives a move or a value at the root, all lines are passed on. If the program gives no
// move and no value at the root, only the last lines before the program ended are passed on. An
// extra line then says how many lines were left out. The lines that the search produces after the
// program has ended are left out, too.
class TraceWindow {
 public:
  // The greatest number of lines that are passed on if the program gives no move and no value at
  // the root.
  static constexpr std::size_t kLines = 40;
  // The greatest number of lines that are stored until the program ends at the root. If a trace has
  // more than kMostWaiting lines, the first lines are left out.
  static constexpr std::size_t kMostWaiting = 100'000;

  explicit TraceWindow(std::function<void(const std::string& line)> write)
      : write_(std::move(write)) {}

  void add(const std::string& line);
  // Call this function when the program has ended at the root. Only the first call in a search has
  // an effect.
  void root_ended(const vm::NodeOutcome& outcome);
  // Call this function when the search is over. Passes on the waiting lines, and prepares for the
  // next search. If lines are left out, the last line contains the text `how_to_see_all`, such as
  // "`--trace-all` shows all".
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
