// Helpers for tests of the program `kriegspiel`, which does not see the other king.
#pragma once

#include <string>
#include <vector>

#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::test {

inline const kriegspiel::RuleSet& western() { return kriegspiel::find_rule_set("western")->rules; }

// Returns the text of the program.
inline std::string hunter() {
  return std::string(stdlib::find_shipped_program("kriegspiel")->text);
}

inline std::vector<kriegspiel::Announcement> heard_by_white(const kriegspiel::Referee& referee) {
  std::vector<kriegspiel::Announcement> heard;
  for (const auto& said : referee.announcements()) {
    if (hears(kriegspiel::Listener::white, said)) {
      heard.push_back(said);
    }
  }
  return heard;
}

}  // namespace cheg::test
