// Games whose records are written and read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// A game from one of several positions, or on from this one.
kriegspiel::Referee random_game(Random& random, const kriegspiel::NamedRuleSet& rule_set, int acts);
kriegspiel::Referee random_game(Random& random, kriegspiel::Referee game, int acts);

// A short game in which everything happens that records show.
kriegspiel::Referee short_game(std::string_view rule_set = "western");

// PGN without the tags.
std::string moves_of(const std::string& pgn);

// With the first place changed where the text has `what`. Requires: there is one.
std::string replaced(std::string text, std::string_view what, std::string_view by);

// The text cut off at every third place, and with one character there changed.
std::vector<std::string> broken(const std::string& text);

}  // namespace cheg::test
