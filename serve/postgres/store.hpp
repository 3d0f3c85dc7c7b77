// A store in a PostgreSQL database. Several servers can use the store at the same time. The primary
// key in the table of events consists of the game and the number of the event. If two servers
// append to the same state of a game, the database therefore refuses the events of the second
// server. One thread writes. While the writing thread waits for the database, new events are
// collected for the next transaction. Each transaction also tells the other servers about its
// events.
//
// If the database cannot be reached, the store cannot write or read. The store tries to connect
// again every half second.
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
