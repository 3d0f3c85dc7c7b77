// The referee's records for players and spectators.
#include <algorithm>
#include <iterator>

#include "kriegspiel/referee.hpp"
#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {

bool knows(Listener who, const Event& event) {
  const Act* const act = std::get_if<Act>(&event);
  return act != nullptr ? listener(act->player) == who
                        : hears(who, *std::get_if<Announcement>(&event));
}

std::vector<Event> Referee::record(Listener who) const {
  std::vector<Event> events;
  if (!admits(rules_, who)) {
    return events;
  }
  std::copy_if(record_.begin(), record_.end(), std::back_inserter(events),
               [who](const Event& event) { return knows(who, event); });
  return events;
}

std::vector<Announcement> Referee::recapitulation(chess::Color color) const {
  std::vector<Announcement> again;
  if (rules_.recapitulation == Recapitulation::none) {
    return again;
  }
  const std::size_t first = rules_.recapitulation == Recapitulation::last_move ? last_move_ : 0;
  for (std::size_t i = first; i < record_.size(); ++i) {
    const Announcement* const said = std::get_if<Announcement>(&record_[i]);
    if (said != nullptr && hears(listener(color), *said)) {
      again.push_back(*said);
    }
  }
  return again;
}

}  // namespace cheg::kriegspiel
