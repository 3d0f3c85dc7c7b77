// A store in one SQLite file. An event is committed when it is on the disk (write-ahead log,
// synchronous FULL). One thread writes. While the writing thread waits for the disk, new events are
// collected for the next transaction. The number of events per second can therefore exceed the
// number of commits per second.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "serve/event_store.hpp"

namespace cheg::serve {

class SqliteStore : public EventStore {
 public:
  // Opens the file, or creates it. Only the owner can read a new file, because the file contains
  // secrets: the tokens of seats, and the men of both players. Returns an error message if the file
  // is no store, cannot be written, or is in use by a running server. A store locks its file until
  // the store is destroyed or the process ends in any way.
  [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, std::string> open(
      const std::string& path);
};

}  // namespace cheg::serve
