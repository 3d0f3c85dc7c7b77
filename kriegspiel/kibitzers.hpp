// What kibitzers of a session hear and, beside the referee, see.
#pragma once

#include <cstddef>
#include <string>

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

class Kibitzers {
 public:
  // If `sees_everything`, they also see all attempts, what only one player hears, and the board
  // with all men after every move.
  explicit Kibitzers(bool sees_everything = false) : sees_everything_(sees_everything) {}

  // Their text for the events that the session has just returned: lines, each with its line feed.
  // A kibitzer who does not see everything hears what both players hear.
  [[nodiscard]] std::string take(const SessionEvents& events, const RefereeSession& session);

 private:
  [[nodiscard]] std::string new_attempts(const Referee& referee);
  [[nodiscard]] std::string heard(const SessionEvent& event, const RuleSet& rules) const;

  bool sees_everything_;
  std::size_t known_ = 0;   // events of the referee's record
  std::size_t boards_ = 0;  // shown so far
};

// An act in words: "White plays e2e4", "White attempts e2e4" if that was refused, "Black asks
// whether his pawns can capture".
[[nodiscard]] std::string in_words(const Act& act);

}  // namespace cheg::kriegspiel
