// Loads the store for PostgreSQL when it is needed.
//
// The client library of PostgreSQL loads twenty other libraries, which would double the time that
// `cheg` takes to start. The store is therefore a shared library of its own, libcheg_postgres.so.
// This file is in the folder of the program, or in lib/cheg beside this folder. It must come from
// the same build as the program.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "serve/event_store.hpp"

namespace cheg::serve {

using OpenedStore = std::optional<Result<std::unique_ptr<EventStore>, std::string>>;

// Opens the store with this address: see PostgresStore::open(). Also returns an error message if
// the library is missing or cannot be loaded. The library stays loaded until the process ends.
// Requires: is_postgres_url(url).
[[nodiscard]] Result<std::unique_ptr<EventStore>, std::string> open_postgres_store(
    const std::string& url);

}  // namespace cheg::serve

// The function of the library. Sets `*opened`.
extern "C" void cheg_open_postgres_store(const std::string& url, cheg::serve::OpenedStore* opened);
