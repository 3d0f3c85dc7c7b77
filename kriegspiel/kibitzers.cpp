#include "kriegspiel/kibitzers.hpp"

#include <algorithm>

#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {

std::string in_words(const Act& act) {
  const std::string who = name(act.player);
  switch (act.kind) {
    case Act::Kind::attempt:
      return who + (act.verdict == Verdict::moved ? " plays " : " attempts ") +
             to_string(act.attempt);
    case Act::Kind::ask_any:
      return who + " asks whether his pawns can capture";
    case Act::Kind::ask_refusals:
      return who + " asks how often the other side was refused";
    case Act::Kind::resign:
      break;
  }
  return who + " resigns";
}

std::string Kibitzers::take(const SessionEvents& events, const RefereeSession& session) {
  const Referee& referee = session.game().referee();
  // An operator can take acts back.
  const std::size_t boards = session.game().moves().size() + 1;
  known_ = std::min(known_, referee.full_record().size());
  boards_ = std::min(boards_, boards);
  std::string text = sees_everything_ ? new_attempts(referee) : "";
  for (const SessionEvent& event : events) {
    text += heard(event, referee.rules());
  }
  if (sees_everything_ && boards > boards_) {
    text += draw_all_men(referee, {}) + '\n';
    boards_ = boards;
  }
  return text;
}

std::string Kibitzers::new_attempts(const Referee& referee) {
  std::string text;
  for (; known_ < referee.full_record().size(); ++known_) {
    if (const auto* act = std::get_if<Act>(&referee.full_record()[known_])) {
      text += in_words(*act) + '\n';
    }
  }
  return text;
}

std::string Kibitzers::heard(const SessionEvent& event, const RuleSet& rules) const {
  if (const auto& said = event.announcement) {
    return sees_everything_ || said->audience == Audience::both
               ? to_text(*said, rules, Listener::spectators) + '\n'
               : "";
  }
  const std::string& text = event.text_for(Seat::first);
  return !text.empty() && text == event.text_for(Seat::second) ? text + '\n' : "";
}

}  // namespace cheg::kriegspiel
