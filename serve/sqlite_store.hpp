// A store in one file, by SQLite. An event is committed when it is on the disk (write-ahead log,
// synchronous FULL). One thread writes. All events that arrive while this thread waits for the disk
// go into the next transaction, so there can be more events per second than commits.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "serve/event_store.hpp"

namespace cheg::serve {

class SqliteStore : public EventStore {
 public:
  // Opens the file, or creates it. Only the owner can read a new file, because the file contains
  // the tokens of seats and all men. Returns an error message if the file is no store, cannot be
  // written, or belongs to a running server: the store locks its file until it is destroyed or the
  // process ends in any way.
  [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, std::string> open(
      const std::string& path);
};

}  // namespace cheg::serve
