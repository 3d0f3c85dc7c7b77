// Helpers for tests that compare the tested referee with the slow referee. The helpers translate
// the data of the tested referee into the notation of the slow referee.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/referee.hpp"
#include "tests/kriegspiel/slow_referee.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::slow_kriegspiel {

kriegspiel::Attempt to_attempt(const Step& step);
Step to_step(kriegspiel::Attempt attempt);

// Returns an announcement in the notation of the slow referee, without its audience.
std::string in_code(const kriegspiel::Announcement& announcement);

// Returns one text of the form "audience: announcement" for each announcement, sorted.
Said in_code(std::span<const kriegspiel::Announcement> announcements);

// Returns a player's record in the form in which the slow referee keeps it. The announcements that
// answer one act are sorted.
std::vector<std::string> in_code(const std::vector<kriegspiel::Event>& record);

// The following two functions return the attempts as sorted texts. Both functions return the same
// texts for the same attempts.
std::vector<std::string> sorted(const kriegspiel::AttemptList& attempts);
std::vector<std::string> sorted(const std::vector<Step>& steps);

// Returns positions with which random games can begin: the usual start position, and positions with
// castling rights, pins, en passant captures and early promotions.
std::span<const std::string_view> first_positions();

// Returns the start positions for games under these rules: first_positions(), and positions with
// men in the reserves if the rules have drops.
std::vector<std::string_view> first_starts(const kriegspiel::RuleSet& rules);

// Returns a random legal move or drop. Requires: there is one.
kriegspiel::Attempt random_legal_step(Random& random, const kriegspiel::Referee& game);

// Returns a random attempt: a legal attempt, a possible attempt, or nonsense.
Step random_step(Random& random, const kriegspiel::Referee& game);

}  // namespace cheg::test::slow_kriegspiel
