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
  bool tells_captures = true;    // false: read from brace notation, which leaves them out

  friend bool operator==(const ListenerRecord&, const ListenerRecord&) = default;
};

// What is wrong with an event; nothing if it fits.
using EventFault = std::optional<std::string>;

// Builds a listener's record event by event, and rejects events that no referee would produce.
// Checks that the right side acts, that events come in order, that each act is answered, that the
// rule set makes such announcements and to these listeners, and that nothing follows the end. For a
// player from the usual start under rules that announce captures, also checks his own men: that
// they stand where he moves and loses them, and that each verdict fits his attempt. Does not check
// what depends on the other side: whether a possible attempt is legal, whether announced captures,
// checks, tries, counts and ends can be true, and whether an announcement is missing.
class ListenerGame {
 public:
  ListenerGame(const RuleSet& rules, Listener listener, bool is_start_normal);

  // An announcement of this kind at this point of the game, with its audience, the player who acted
  // and the player whom it concerns. Other members have their defaults. For `begin` and
  // `resignation`, the player who acted is unknown; the side to move is used.
  [[nodiscard]] Announcement frame(Announcement::Kind kind) const;

  // Adds the next event. Returns an error if it is impossible here.
  EventFault add(const Event& event);

  // Adds an own act that was not a legal move and whose answer is not recorded.
  EventFault add_unanswered(const Act& act);

  // What the record lacks at its end, or nothing.
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
  std::optional<PlayerView> view_;  // set if the player's men can be followed
  chess::Color to_move_ = chess::Color::white;
  int moves_ = 0;
  std::optional<Act> unanswered_;
  std::optional<Announcement> head_;  // first announcement of the answer to the last act
  Announcement last_;                 // last announcement of this answer
};

}  // namespace cheg::kriegspiel
