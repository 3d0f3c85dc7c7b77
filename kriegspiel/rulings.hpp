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

// Returns whether only the player who asks for tries hears the answer. Such a secret answer does
// not decide whether a later attempt is refused or impossible. If it did, the opponent could learn
// of the question and its answer from the verdicts and from the number of refusals.
[[nodiscard]] bool are_tries_secret(const RuleSet& rules);

// Returns the verdict on an illegal attempt. `is_possible` tells whether the attempt is possible on
// the player's own board if secret answers about tries are ignored. `is_repeated` tells whether the
// attempt has already been refused in the same turn.
[[nodiscard]] Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated);

// Returns the kind of the announcement with which the answer to an act begins. `verdict` is the
// verdict on the act.
[[nodiscard]] Announcement::Kind answer_to(Act::Kind act, Verdict verdict);

// Returns whether a record under these rules contains acts of this kind with this verdict.
[[nodiscard]] bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict);

// Returns how the game ends with this announcement, or nothing if the game continues.
[[nodiscard]] std::optional<GameEnding> ending_after(const RuleSet& rules,
                                                     const Announcement& said);

// Returns what is announced about captures. Under rules with drops, captures are always announced
// exactly, because both players know the reserves.
[[nodiscard]] Captures announced_captures(const RuleSet& rules);

// Returns the name that a captured man of this type has in an announcement. Under rules with drops,
// a promoted man is captured as a pawn. Requires: captures are announced.
[[nodiscard]] CapturedMan what_is_said(const RuleSet& rules, chess::PieceType type);

// Returns whether announcements of this kind change the reserves under these rules.
[[nodiscard]] bool changes_reserves(const RuleSet& rules, Announcement::Kind kind);

// Updates the reserves by an announcement: a captured man goes into the captor's reserve, and a man
// that is dropped leaves its reserve. Other announcements change nothing. Returns false, and
// changes nothing, if the dropped man is not in the reserve.
[[nodiscard]] bool follow_reserves(const RuleSet& rules, const Announcement& said,
                                   Reserves& reserves);

// Returns the square from which the loser of the announced capture must remove his man. It differs
// from the announced square if the rules announce the square of arrival of a capture en passant.
// The man that stands on the square, if any, may contradict the announcement.
[[nodiscard]] chess::Square square_of_lost_man(const RuleSet& rules, const OwnMen& men,
                                               const Announcement& capture);

}  // namespace cheg::kriegspiel
