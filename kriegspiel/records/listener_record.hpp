// The record of one listener contains his acts and the announcements that he heard.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/require.hpp"
#include "kriegspiel/player_view.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

struct ListenerRecord {
  RuleSet rules;
  Listener listener = Listener::white;
  bool is_start_normal = false;  // false: the start is hidden from the listener
  std::vector<Event> events;     // as in Referee::record(listener)
  std::string result = "*";      // "1-0", "0-1", "1/2-1/2" or "*"
  bool tells_captures = true;    // false: from brace notation, which omits captures
  // The reserves at the beginning, which both players know. Empty if the rules have no drops, or if
  // the start is hidden and the record omits the reserves.
  std::optional<Reserves> start_reserves = std::nullopt;

  friend bool operator==(const ListenerRecord&, const ListenerRecord&) = default;
};

// A message that says why an event cannot belong to a record. Empty if the event is correct.
using EventFault = std::optional<std::string>;

// Builds a listener's record event by event, and rejects events that no referee would produce. The
// class checks five things: the right side acts; the events have a possible order; each act has an
// answer; each announcement and its audience fit the rule set; nothing follows the end of the game.
// The class also checks the player's own men if three conditions hold: the listener is a player;
// the start position is the usual one; the rules announce captures. The player must have a man on
// each square from which he moves, and on each square where one of his men is captured. Each
// verdict must also fit the attempt. Under rules with drops, the class also checks that each
// dropped man is in the player's reserve. For this check, the class must know the reserves at the
// start of the game. The class does not check facts that depend on the other side's men: whether
// possible attempts are legal, whether announcements are true, and whether an announcement is
// missing.
class ListenerGame {
 public:
  // The argument `start_reserves` has the same meaning as in ListenerRecord. For the usual start
  // position, this argument is not needed.
  ListenerGame(const RuleSet& rules, Listener listener, bool is_start_normal,
               std::optional<Reserves> start_reserves = std::nullopt);

  // Returns an announcement of this kind for the present point of the game. The function sets the
  // audience, the player who acted, and the player whom the announcement concerns. The other
  // members have their default values. For `begin` and `resignation`, the player who acted is
  // unknown; the function takes the side to move instead.
  [[nodiscard]] Announcement frame(Announcement::Kind kind) const;

  // Adds the next event. Returns an error if the event is impossible at this point of the game.
  EventFault add(const Event& event);

  // Adds an act of the listener. The record contains no answer to this act. Requires: the act was
  // not a legal move.
  EventFault add_unanswered(const Act& act);

  // Returns an error message if the record ends too early, otherwise nothing.
  [[nodiscard]] EventFault missing() const;

  // Returns the side to move. Requires: has_begun().
  [[nodiscard]] chess::Color side_to_move() const {
    CHEG_REQUIRE(has_begun());
    return to_move_;
  }

  [[nodiscard]] const ListenerRecord& record() const { return record_; }
  // Returns the reserves after the last event, or nothing if the reserves are unknown.
  [[nodiscard]] const std::optional<Reserves>& reserves() const { return reserves_; }
  [[nodiscard]] bool has_begun() const { return head_.has_value(); }
  [[nodiscard]] bool has_ended() const { return record_.result != "*"; }
  [[nodiscard]] int moves() const { return moves_; }

 private:
  EventFault add_act(const Act& act);
  EventFault add_said(const Announcement& said);
  [[nodiscard]] EventFault out_of_place(const Announcement& said) const;
  [[nodiscard]] EventFault wrong_members(const Announcement& said) const;

  ListenerRecord record_;
  std::optional<PlayerView> view_;  // set if the squares of the player's men are known
  std::optional<Reserves> reserves_;
  chess::Color to_move_ = chess::Color::white;
  int moves_ = 0;
  std::optional<Act> unanswered_;
  std::optional<Announcement> head_;  // first announcement of the answer to the last act
  Announcement last_;                 // last announcement of this answer
};

}  // namespace cheg::kriegspiel
