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

// Returns whether only the player who asks about pawn tries hears the answer. A secret answer about
// tries has no influence on the verdicts `refused` and `impossible`. If a secret answer changed the
// verdicts, the verdicts and the number of refusals would reveal the question and its answer to the
// opponent.
[[nodiscard]] bool are_tries_secret(const RuleSet& rules);

// Returns the verdict on an illegal attempt. `is_possible` tells whether the attempt is possible on
// the player's own board, regardless of secret answers about tries. `is_repeated` tells whether the
// attempt has already been refused in the same turn.
[[nodiscard]] Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated);

// Returns the kind of the first announcement with which the referee answers an act. `verdict` is
// the verdict on the act.
[[nodiscard]] Announcement::Kind answer_to(Act::Kind act, Verdict verdict);

// Returns whether a record under these rules contains acts of this kind with this verdict.
[[nodiscard]] bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict);

// If this announcement ends the game, returns how the game ends; otherwise returns nothing.
[[nodiscard]] std::optional<GameEnding> ending_after(const RuleSet& rules,
                                                     const Announcement& said);

// Returns what the referee announces about captures. Under rules with drops, captures are always
// announced exactly, because both players know the reserves.
[[nodiscard]] Captures announced_captures(const RuleSet& rules);

// Returns what an announcement says about a captured man of this type. Under rules with drops, a
// promoted man is captured as a pawn. Requires: captures are announced.
[[nodiscard]] CapturedMan what_is_said(const RuleSet& rules, chess::PieceType type);

// Returns whether announcements of this kind change the reserves under these rules.
[[nodiscard]] bool changes_reserves(const RuleSet& rules, Announcement::Kind kind);

// Updates the reserves after an announcement. A captured man goes into the reserve of the player
// who captured it, and a dropped man leaves the reserve of the player who dropped it. Other
// announcements change nothing. Returns false, and changes nothing, if the dropped man is not in
// the reserve.
[[nodiscard]] bool follow_reserves(const RuleSet& rules, const Announcement& said,
                                   Reserves& reserves);

// Returns the square from which the loser of the announced capture must remove his man. For a
// capture en passant, the announced square may be the square of arrival; the lost pawn stands on
// another square. The function does not check that the man on the returned square fits the
// announcement.
[[nodiscard]] chess::Square square_of_lost_man(const RuleSet& rules, const OwnMen& men,
                                               const Announcement& capture);

}  // namespace cheg::kriegspiel
