// Helpers for tests that write and read records of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/referee.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// Returns a game with `acts` random acts. Half of the games end with a resignation. The first
// function starts from one of several positions; the second function continues `game`.
kriegspiel::Referee random_game(Random& random, const kriegspiel::NamedRuleSet& rule_set, int acts);
kriegspiel::Referee random_game(Random& random, kriegspiel::Referee game, int acts);

// Returns a short game that contains every kind of event that records show.
kriegspiel::Referee short_game(std::string_view rule_set = "western");

// Returns the PGN without its tags.
std::string moves_of(const std::string& pgn);

// Returns the text with the first occurrence of `what` replaced. Requires: the text contains
// `what`.
std::string replaced(std::string text, std::string_view what, std::string_view by);

// Returns damaged copies of the text. For every third place in the text, one copy ends before this
// place, and another copy has a different character at this place.
std::vector<std::string> broken(const std::string& text);

}  // namespace cheg::test
