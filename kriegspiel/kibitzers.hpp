// Writes the text for the kibitzers (spectators) of a session. Kibitzers usually hear only the
// announcements to both players. Kibitzers who sit beside the referee see everything.
#pragma once

#include <cstddef>
#include <string>

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

class Kibitzers {
 public:
  // If `sees_everything` is true, the kibitzers also see all attempts, the announcements that only
  // one player hears, and the board with all men after every move.
  explicit Kibitzers(bool sees_everything = false) : sees_everything_(sees_everything) {}

  // Returns the kibitzers' text for `events`, which the session has just returned. Each line ends
  // with a line feed. Kibitzers who do not see everything get only the texts that both players get.
  [[nodiscard]] std::string take(const SessionEvents& events, const RefereeSession& session);

 private:
  [[nodiscard]] std::string new_attempts(const Referee& referee);
  [[nodiscard]] std::string heard(const SessionEvent& event, const RuleSet& rules) const;

  bool sees_everything_;
  std::size_t known_ = 0;   // events of the referee's record
  std::size_t boards_ = 0;  // shown so far
};

// Returns the act in words, such as "White plays e2e4" or "Black asks whether his pawns can
// capture". The words for a refused attempt are "White attempts e2e4".
[[nodiscard]] std::string in_words(const Act& act);

}  // namespace cheg::kriegspiel
