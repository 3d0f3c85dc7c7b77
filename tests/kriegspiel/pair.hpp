// Two referees side by side, the one that is tested and the slow one, in the slow one's code.
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

// An announcement in the code of the slow referee, without its audience.
std::string in_code(const kriegspiel::Announcement& announcement);

// "audience: code" of each, sorted.
Said in_code(std::span<const kriegspiel::Announcement> announcements);

// A player's record in the form in which the slow referee keeps it: what was said in answer to one
// act is sorted.
std::vector<std::string> in_code(const std::vector<kriegspiel::Event>& record);

// The same list of attempts, sorted.
std::vector<std::string> sorted(const kriegspiel::AttemptList& attempts);
std::vector<std::string> sorted(const std::vector<Step>& steps);

// Positions to begin random games with: the start, and some with castling, pins, captures en
// passant and promotions near at hand.
std::span<const std::string_view> first_positions();

// These for games under these rules: with drops, also some with men in the reserves.
std::vector<std::string_view> first_starts(const kriegspiel::RuleSet& rules);

// A legal move or drop. Requires: there is one.
kriegspiel::Attempt random_legal_step(Random& random, const kriegspiel::Referee& game);

// Something to attempt: legal, possible, or any nonsense.
Step random_step(Random& random, const kriegspiel::Referee& game);

}  // namespace cheg::test::slow_kriegspiel
