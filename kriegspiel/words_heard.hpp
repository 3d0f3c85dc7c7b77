// What a player hears of hidden men, in words.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kriegspiel/announcement.hpp"
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

// Returns what the player `us` hears after an attempt: `answer` after the attempt, `reply` after
// the move of the other side. Leaves out the announcement that it is his turn again. Example:
// "Black to move; Pawn gone e4".
[[nodiscard]] std::string words_heard(const RuleSet& rules, chess::Color us,
                                      std::span<const Announcement> answer,
                                      std::span<const Announcement> reply);

}  // namespace cheg::kriegspiel
