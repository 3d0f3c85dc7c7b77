// The record of one listener: his acts and the announcements he heard.
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

  friend bool operator==(const ListenerRecord&, const ListenerRecord&) = default;
};

// A message about the fault of an event; nothing if the event fits.
using EventFault = std::optional<std::string>;

// Builds a listener's record event by event, and rejects events that no referee would produce.
// Checks five things: the right side acts; events come in order; each act is answered; the rule set
// has each announcement, with this audience; nothing follows the end of the game. If the listener
// is a player, the start is the usual one and the rules announce captures, the player's own men are
// checked too: a man must stand on each square from which the player moves or on which he loses a
// man, and each verdict must fit the attempt. Facts that depend on the other side are not checked:
// the legality of possible attempts, the truth of announced captures, checks, tries, counts and
// ends, and missing announcements.
class ListenerGame {
 public:
  ListenerGame(const RuleSet& rules, Listener listener, bool is_start_normal);

  // An announcement of this kind at this point of the game, with its audience, the player who acted
  // and the player whom the announcement concerns. The other members have their defaults. For
  // `begin` and `resignation`, the player who acted is unknown, and the side to move takes his
  // place.
  [[nodiscard]] Announcement frame(Announcement::Kind kind) const;

  // Adds the next event. Returns an error if the event is impossible here.
  EventFault add(const Event& event);

  // Adds an act of the listener that was not a legal move and has no recorded answer.
  EventFault add_unanswered(const Act& act);

  // A message if something is missing at the end of the record, otherwise nothing.
  [[nodiscard]] EventFault missing() const;

  // Requires: `begin` was added.
  [[nodiscard]] chess::Color side_to_move() const {
    CHEG_REQUIRE(has_begun());
    return to_move_;
  }

  [[nodiscard]] const ListenerRecord& record() const { return record_; }
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
  chess::Color to_move_ = chess::Color::white;
  int moves_ = 0;
  std::optional<Act> unanswered_;
  std::optional<Announcement> head_;  // first announcement of the answer to the last act
  Announcement last_;                 // last announcement of this answer
};

}  // namespace cheg::kriegspiel
