#include "serve/event_store.hpp"

#include <utility>

namespace cheg::serve {

// NOLINTNEXTLINE(performance-unnecessary-value-param): the stores that override it keep `done`
void EventStore::read_later(std::vector<KnownGame> known, ReadDone done) {
  std::vector<LaterEvents> found;
  for (KnownGame& one : known) {
    auto events = read(one.game, one.size);
    if (!events) {
      done(std::nullopt);
      return;
    }
    if (!events->empty()) {
      found.push_back({std::move(one.game), one.size, *std::move(events)});
    }
  }
  done(std::move(found));
}

}  // namespace cheg::serve
