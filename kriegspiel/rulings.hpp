// Functions that apply a rule set. The referee and the code that reads game records use these
// functions.
#pragma once

#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// Returns whether this listener hears any announcements under these rules.
[[nodiscard]] bool admits(const RuleSet& rules, Listener who);

// Returns whether announcements of this kind exist under these rules.
[[nodiscard]] bool is_said(const RuleSet& rules, Announcement::Kind kind);

// Returns which listeners hear an announcement of this kind under these rules.
[[nodiscard]] Audience audience(const RuleSet& rules, Announcement::Kind kind);

// Returns the verdict on an illegal attempt. `is_possible` tells whether the attempt is possible on
// the player's own board. `is_repeated` tells whether the attempt has already been refused in the
// same turn.
[[nodiscard]] Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated);

// Returns the kind of the first announcement after an act with this verdict.
[[nodiscard]] Announcement::Kind answer_to(Act::Kind act, Verdict verdict);

// Returns whether a record under these rules contains acts of this kind with this verdict.
[[nodiscard]] bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict);

// Returns how the game ends with this announcement, or nothing if the game continues.
[[nodiscard]] std::optional<GameEnding> ending_after(const RuleSet& rules,
                                                     const Announcement& said);

// Returns the name that a captured man of this type has in an announcement. Requires: captures are
// announced.
[[nodiscard]] CapturedMan what_is_said(Captures captures, chess::PieceType type);

}  // namespace cheg::kriegspiel
