// What a player hears in words when he hunts a hidden lone king.
#pragma once

#include <optional>
#include <string>

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// What the hidden king does after an attempt of the player.
struct KingsTurn {
  chess::Square king;  // where it stands
  // Where it captures one of the player's men.
  std::optional<chess::Square> captured{};
  // The number of refused attempts that the king makes before its move. Each is an attempt to enter
  // another square that the player's men attack. Requires: the king has at least this many such
  // squares beside it.
  int refusals = 0;
};

// Returns the referee's announcements that the player of `men` hears: first the answer to his
// attempt, then the answers to the king's refused attempts and to its capture. Examples: "No",
// "Black to move; Piece gone e4". The king's quiet moves are left out.
[[nodiscard]] std::string words_heard(const RuleSet& rules, const OwnMen& men, Attempt attempt,
                                      const KingsTurn& turn);

}  // namespace cheg::kriegspiel
