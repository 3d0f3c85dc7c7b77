// A store in a database of PostgreSQL, which several servers can use at the same time. The primary
// key of the table of events is the game and the number of the event. If two servers append to the
// same state of a game, the database therefore refuses the second. One thread writes. All events
// that arrive while this thread waits for the database go into the next transaction. This
// transaction also tells the other servers about these events.
//
// If the database is away, the store can neither write nor read. It tries to connect again every
// half second.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "serve/event_store.hpp"

namespace cheg::serve {

class PostgresStore : public EventStore {
 public:
  // Connects, and makes the tables `cheg_events` and `cheg_store` if they do not exist. Returns an
  // error message if the address makes no sense, the database cannot be used, or the tables belong
  // to another version of CHEG. Requires: is_postgres_url(url), see serve/postgres_url.hpp.
  [[nodiscard]] static Result<std::unique_ptr<PostgresStore>, std::string> open(
      const std::string& url);
};

}  // namespace cheg::serve
