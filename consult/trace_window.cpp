#include "consult/trace_window.hpp"

#include <fmt/format.h>

namespace cheg::consult {

void TraceWindow::add(const std::string& line) {
  switch (state_) {
    case State::passes:
      write_(line);
      break;
    case State::drops:
      ++left_out_behind_;
      break;
    case State::waits:
      waiting_.push_back(line);
      if (waiting_.size() > kMostWaiting) {
        waiting_.pop_front();
        ++left_out_before_;
      }
      break;
  }
}

void TraceWindow::root_ended(const vm::NodeOutcome& outcome) {
  if (state_ != State::waits) {
    return;
  }
  using OutcomeKind = vm::NodeOutcome::Kind;
  const bool has_answer = outcome.kind == OutcomeKind::move || outcome.kind == OutcomeKind::value;
  while (!has_answer && waiting_.size() > kLines) {
    waiting_.pop_front();
    ++left_out_before_;
  }
  pass_on();
  state_ = has_answer ? State::passes : State::drops;
}

void TraceWindow::pass_on() {
  if (left_out_before_ > 0) {
    write_(fmt::format("... {} lines before this are left out\n", left_out_before_));
  }
  for (const std::string& line : waiting_) {
    write_(line);
  }
  waiting_.clear();
}

void TraceWindow::finish(const std::string& how_to_see_all) {
  root_ended({});  // not called before if the program has no ENTRY at the root or was stopped
  if (left_out_behind_ > 0) {
    write_(fmt::format("... {} lines of the search after this are left out\n", left_out_behind_));
  }
  if (left_out_before_ + left_out_behind_ > 0) {
    write_("... " + how_to_see_all + '\n');
  }
  state_ = State::waits;
  left_out_before_ = 0;
  left_out_behind_ = 0;
}

}  // namespace cheg::consult
