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
  // How many squares it tries to enter before that although the player's men attack them. Requires:
  // there are as many such squares.
  int refusals = 0;
};

// Returns the referee's announcements that the player of `men` hears after his attempt, then those
// of the king's refused attempts and of its capture: "No", "Black to move; Piece gone e4". The
// king's quiet moves are left out.
[[nodiscard]] std::string words_heard(const RuleSet& rules, const OwnMen& men, Attempt attempt,
                                      const KingsTurn& turn);

}  // namespace cheg::kriegspiel
