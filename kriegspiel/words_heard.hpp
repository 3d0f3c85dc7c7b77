// Converts the announcements that a player hears about hidden men to text.
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
  // The square on which the king captures one of the player's men.
  std::optional<chess::Square> captured{};
  // The number of refused attempts that the king makes before its move. Each of these attempts is a
  // move to a different square that the player's men attack. Requires: at least this number of
  // attacked squares are next to the king.
  int refusals = 0;
};

// Returns the referee's announcements that the player of `men` hears. The answer to the player's
// attempt comes first; the answers to the king's refused attempts and to its capture follow. Moves
// of the king without a capture are left out. Examples of the result are "No" and "Black to move;
// Piece gone e4".
[[nodiscard]] std::string words_heard(const RuleSet& rules, const OwnMen& men, Attempt attempt,
                                      const KingsTurn& turn);

// Returns the announcements that the player `us` hears: first `answer`, then `reply`. `answer`
// contains the announcements after the attempt of `us`; `reply` contains the announcements after
// the move of the other side. Leaves out the announcement that it is the turn of `us` again. An
// example of the result is "Black to move; Pawn gone e4".
[[nodiscard]] std::string words_heard(const RuleSet& rules, chess::Color us,
                                      std::span<const Announcement> answer,
                                      std::span<const Announcement> reply);

}  // namespace cheg::kriegspiel
