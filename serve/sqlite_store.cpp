#include "serve/sqlite_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.hpp"

namespace cheg::serve {
namespace {

// Marks the file as a store ("CHEG") and its form.
constexpr int kApplicationId = 0x43484547;
constexpr int kFormVersion = 1;

// Statements and results of SQLite. Texts are bound and read as blobs: they may have any bytes.
class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement(Statement&&) = delete;
  Statement& operator=(const Statement&) = delete;
  Statement& operator=(Statement&&) = delete;

  void bind(int index, const std::string& text) {
    sqlite3_bind_blob64(statement_, index, text.data(), text.size(), SQLITE_TRANSIENT);
  }
  void bind(int index, std::size_t number) {
    sqlite3_bind_int64(statement_, index, static_cast<sqlite3_int64>(number));
  }
  // SQLITE_ROW, SQLITE_DONE or an error.
  int step() { return statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_); }
  void reset() { sqlite3_reset(statement_); }

  [[nodiscard]] std::int64_t number() const { return sqlite3_column_int64(statement_, 0); }
  [[nodiscard]] std::string text() const {
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, 0));
    const void* const bytes = sqlite3_column_blob(statement_, 0);
    return bytes == nullptr ? "" : std::string(static_cast<const char*>(bytes), size);
  }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

bool run(sqlite3* database, const char* sql) {
  return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t pragma(sqlite3* database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() == SQLITE_ROW ? statement.number() : 0;
}

struct AppendRequest {
  std::string game;
  std::size_t expected;
  std::vector<std::string> events;
  EventStore::Done done;
  Appended result = Appended::failed;
};

class OpenSqliteStore final : public SqliteStore {
 public:
  explicit OpenSqliteStore(Database database)
      : database_(std::move(database)),
        count_(database_.get(), "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game = ?1"),
        insert_(database_.get(), "INSERT INTO events VALUES (?1, ?2, ?3)"),
        select_(database_.get(),
                "SELECT event FROM events WHERE game = ?1 AND seq >= ?2 ORDER BY seq"),
        writer_([this] { write(); }) {}

  // Commits what has arrived.
  ~OpenSqliteStore() override {
    {
      const std::lock_guard lock(queue_mutex_);
      ends_ = true;
    }
    arrived_.notify_one();
    writer_.join();
  }
  OpenSqliteStore(const OpenSqliteStore&) = delete;
  OpenSqliteStore(OpenSqliteStore&&) = delete;
  OpenSqliteStore& operator=(const OpenSqliteStore&) = delete;
  OpenSqliteStore& operator=(OpenSqliteStore&&) = delete;

  void append(const std::string& game, std::size_t expected, std::vector<std::string> events,
              Done done) override {
    {
      const std::lock_guard lock(queue_mutex_);
      queue_.push_back({game, expected, std::move(events), std::move(done)});
    }
    arrived_.notify_one();
  }

  [[nodiscard]] std::optional<std::vector<std::string>> read(const std::string& game,
                                                             std::size_t from) override {
    const std::lock_guard lock(database_mutex_);
    select_.bind(1, game);
    select_.bind(2, from);
    auto found = texts(select_);
    select_.reset();
    return found;
  }

  [[nodiscard]] bool wait(const std::string& game, std::size_t from,
                          std::chrono::milliseconds limit) override {
    std::unique_lock lock(database_mutex_);
    return committed_.wait_for(lock, limit, [&] { return size_of(game) > from; });
  }

  [[nodiscard]] std::vector<std::string> games_of_at_most(std::size_t events) override {
    const std::lock_guard lock(database_mutex_);
    Statement select(database_.get(),
                     "SELECT game FROM events GROUP BY game HAVING count(*) <= ?1 ORDER BY game");
    select.bind(1, events);
    return texts(select).value_or(std::vector<std::string>());
  }

  [[nodiscard]] std::optional<StoreStatistics> statistics() const override {
    const std::lock_guard lock(database_mutex_);
    return statistics_;
  }

 private:
  static std::optional<std::vector<std::string>> texts(Statement& select) {
    std::vector<std::string> found;
    int result = select.step();
    for (; result == SQLITE_ROW; result = select.step()) {
      found.push_back(select.text());
    }
    return result == SQLITE_DONE ? std::optional(std::move(found)) : std::nullopt;
  }

  // The thread that writes.
  void write() {
    std::unique_lock lock(queue_mutex_);
    for (;;) {
      arrived_.wait(lock, [this] { return ends_ || !queue_.empty(); });
      if (queue_.empty()) {
        return;
      }
      std::vector<AppendRequest> batch = std::exchange(queue_, {});
      lock.unlock();
      commit(batch);
      committed_.notify_all();
      for (const AppendRequest& request : batch) {
        request.done(request.result);
      }
      lock.lock();
    }
  }

  // Stores all requests in one transaction. If one cannot be written, none of them is.
  void commit(std::vector<AppendRequest>& batch) {
    const std::lock_guard lock(database_mutex_);
    bool is_written = run(database_.get(), "BEGIN IMMEDIATE");
    std::uint64_t events = 0;
    for (AppendRequest& request : batch) {
      if (!is_written) {
        break;
      }
      if (size_of(request.game) != request.expected) {
        request.result = Appended::conflict;
        continue;
      }
      is_written = insert(request);
      request.result = Appended::committed;
      events += request.events.size();
    }
    is_written = is_written && run(database_.get(), "COMMIT");
    if (is_written) {
      ++statistics_.transactions;
      statistics_.events += events;
      return;
    }
    run(database_.get(), "ROLLBACK");
    for (AppendRequest& request : batch) {
      request.result = Appended::failed;
    }
  }

  std::size_t size_of(const std::string& game) {
    count_.bind(1, game);
    const std::int64_t size = count_.step() == SQLITE_ROW ? count_.number() : 0;
    count_.reset();
    return static_cast<std::size_t>(size);
  }

  bool insert(const AppendRequest& request) {
    std::size_t seq = request.expected;
    for (const std::string& event : request.events) {
      insert_.bind(1, request.game);
      insert_.bind(2, seq++);
      insert_.bind(3, event);
      const bool is_inserted = insert_.step() == SQLITE_DONE;
      insert_.reset();
      if (!is_inserted) {
        return false;
      }
    }
    return true;
  }

  mutable std::mutex database_mutex_;  // for all members up to statistics_
  std::condition_variable committed_;
  Database database_;
  Statement count_;
  Statement insert_;
  Statement select_;
  StoreStatistics statistics_;

  std::mutex queue_mutex_;  // for queue_ and ends_
  std::condition_variable arrived_;
  std::vector<AppendRequest> queue_;
  bool ends_ = false;
  std::thread writer_;  // the last member: it uses all others
};

// SQLite would let everybody read the file.
std::optional<std::string> create_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    return fmt::format("cannot open the store {}: {}", made_printable(path),
                       std::generic_category().message(errno));
  }
  ::close(file);
  return std::nullopt;
}

// What is wrong with the database, or nothing. Locks it.
std::optional<std::string> prepare(sqlite3* database, const std::string& path) {
  const std::string shown = made_printable(path);
  // With this lock, no other process can even read.
  run(database, "PRAGMA locking_mode = EXCLUSIVE");
  run(database, "PRAGMA journal_mode = WAL");
  if (!run(database, "BEGIN IMMEDIATE")) {
    const int error = sqlite3_errcode(database);
    if (error == SQLITE_BUSY) {
      return fmt::format("another server uses the store {}; end it, or choose another file", shown);
    }
    if (error == SQLITE_NOTADB || error == SQLITE_CORRUPT) {
      return fmt::format("{} is no store of games: {}", shown, sqlite3_errmsg(database));
    }
    return fmt::format("cannot write the store {}: {}", shown, sqlite3_errmsg(database));
  }
  const bool is_new = pragma(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_new && pragma(database, "PRAGMA application_id") != kApplicationId) {
    return fmt::format("{} is a database of another program, not a store of games", shown);
  }
  if (!is_new && pragma(database, "PRAGMA user_version") != kFormVersion) {
    return fmt::format("the store {} was written by another version of CHEG", shown);
  }
  const std::string create = fmt::format(
      "CREATE TABLE IF NOT EXISTS events (game BLOB NOT NULL, seq INTEGER NOT NULL, "
      "event BLOB NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
      "PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT; PRAGMA synchronous = FULL",
      kApplicationId, kFormVersion);
  if (!run(database, create.c_str())) {
    return fmt::format("cannot write the store {}: {}", shown, sqlite3_errmsg(database));
  }
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(const std::string& path) {
  if (auto error = create_file(path)) {
    return *std::move(error);
  }
  sqlite3* opened = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &opened,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nullptr);
  Database database(opened);
  if (result != SQLITE_OK) {
    return fmt::format("cannot open the store {}: {}", made_printable(path),
                       sqlite3_errstr(result));
  }
  if (auto error = prepare(database.get(), path)) {
    return *std::move(error);
  }
  return std::unique_ptr<SqliteStore>(std::make_unique<OpenSqliteStore>(std::move(database)));
}

}  // namespace cheg::serve
