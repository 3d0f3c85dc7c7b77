// Loads the store for PostgreSQL when a server needs this store.
//
// The client library of PostgreSQL loads twenty other libraries. Without a separate library for the
// store, `cheg` would take twice as long to start. The store is therefore a shared library of its
// own, libcheg_postgres.so. The library is in the program's folder, or in lib/cheg beside the
// program's folder. The library must come from the same build as the program.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "serve/event_store.hpp"

namespace cheg::serve {

using OpenedStore = std::optional<Result<std::unique_ptr<EventStore>, std::string>>;

// Opens the store with this address: see PostgresStore::open(). Also returns an error message if
// the library libcheg_postgres.so is missing or cannot be loaded. The library stays loaded until
// the process ends. Requires: is_postgres_url(url).
[[nodiscard]] Result<std::unique_ptr<EventStore>, std::string> open_postgres_store(
    const std::string& url);

}  // namespace cheg::serve

// The function that libcheg_postgres.so exports. Sets `*opened`.
extern "C" void cheg_open_postgres_store(const std::string& url, cheg::serve::OpenedStore* opened);
