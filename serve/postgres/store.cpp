#include "serve/postgres/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "serve/postgres/connection.hpp"
#include "serve/postgres/store_news.hpp"
#include "serve/postgres_library.hpp"
#include "serve/postgres_url.hpp"
#include "serve/token.hpp"

namespace cheg::serve {
namespace {

namespace statement = postgres_statement;
using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

// How often the store looks for events of which it was not told, and whether the database answers.
constexpr milliseconds kLook{1000};
// How long a thread that waits for the database takes to notice that the store ends.
constexpr milliseconds kNotice{100};
constexpr milliseconds kRestAfterFailure{500};

struct Request {
  std::string game;
  std::size_t expected = 0;
  std::vector<std::string> events;
  EventStore::Done done;
  // The connection was lost while these events were committed: perhaps they are.
  bool is_in_doubt = false;
  Appended result = Appended::failed;
};

struct ReadRequest {
  std::vector<KnownGame> known;
  EventStore::ReadDone done;
};

// A connection that is made when it is needed, and dropped after a failure.
class Session {
 public:
  explicit Session(std::string url) : url_(std::move(url)) {}

  pqxx::connection& connection() {
    if (connection_ == nullptr) {
      connection_ = connect_to_postgres(url_);
    }
    return *connection_;
  }
  void drop() { connection_.reset(); }

 private:
  std::string url_;
  std::unique_ptr<pqxx::connection> connection_;
};

// Hands on what other servers say.
class Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& connection, std::string own, EventStore::Hear hear)
      : notification_receiver(connection, kPostgresChannel),
        own_(std::move(own)),
        hear_(std::move(hear)) {}
  void operator()(const std::string& payload, int /*backend*/) override {
    if (auto news = read_news(own_, payload)) {
      hear_(*std::move(news));
    }
  }

 private:
  std::string own_;
  EventStore::Hear hear_;
};

class OpenPostgresStore final : public PostgresStore {
 public:
  explicit OpenPostgresStore(const std::string& url)
      : name_(make_token().substr(0, 8)),
        reader_(url),
        writer_(url),
        listener_(url),
        writing_([this] { write(); }),
        reading_([this] { read_for_others(); }),
        listening_([this] { listen(); }) {}

  // Commits what has arrived.
  ~OpenPostgresStore() override {
    {
      const std::lock_guard lock(queue_mutex_);
      ends_ = true;
    }
    arrived_.notify_all();
    writing_.join();
    reading_.join();
    listening_.join();
  }
  OpenPostgresStore(const OpenPostgresStore&) = delete;
  OpenPostgresStore(OpenPostgresStore&&) = delete;
  OpenPostgresStore& operator=(const OpenPostgresStore&) = delete;
  OpenPostgresStore& operator=(OpenPostgresStore&&) = delete;

  void append(const std::string& game, std::size_t expected, std::vector<std::string> events,
              Done done) override {
    enqueue([&] { requests_.push_back({game, expected, std::move(events), std::move(done)}); });
  }

  void tell_others(std::string message) override {
    enqueue([&] { messages_.push_back(std::move(message)); });
  }

  void read_later(std::vector<KnownGame> known, ReadDone done) override {
    enqueue([&] { reads_.push_back({std::move(known), std::move(done)}); });
  }

  [[nodiscard]] std::optional<std::vector<std::string>> read(const std::string& game,
                                                             std::size_t from) override {
    const auto found = read_known({{game, from}});
    if (!found) {
      return std::nullopt;
    }
    return found->empty() ? std::vector<std::string>() : found->front().events;
  }

  [[nodiscard]] bool wait(const std::string& game, std::size_t from, milliseconds limit) override {
    const auto deadline = SteadyClock::now() + limit;
    std::unique_lock lock(change_mutex_);
    for (;;) {
      const std::uint64_t seen = changes_;
      lock.unlock();
      const auto size = ask<std::size_t>(statement::kSize, to_bytea(game));
      lock.lock();
      if (size && *size > from) {
        return true;
      }
      const auto now = SteadyClock::now();
      if (now >= deadline) {
        return false;
      }
      changed_.wait_until(lock, std::min(deadline, now + kLook), [&] { return changes_ != seen; });
    }
  }

  [[nodiscard]] std::vector<std::string> games_of_at_most(std::size_t events) override {
    const auto rows = query(statement::kSmallGames, events);
    std::vector<std::string> games;
    for (const auto& row : rows.value_or(pqxx::result())) {
      games.push_back(bytes_of(row[0]));
    }
    return games;
  }

  void follow(Hear hear) override {
    const std::lock_guard lock(change_mutex_);
    hear_ = std::move(hear);
  }

  [[nodiscard]] std::optional<milliseconds> age(const std::string& game) override {
    const auto age = ask<std::int64_t>(statement::kAge, to_bytea(game));
    return age ? std::optional(milliseconds(std::max(*age, std::int64_t{0}))) : std::nullopt;
  }

  [[nodiscard]] std::optional<StoreStatistics> statistics() const override {
    const std::lock_guard lock(change_mutex_);
    return statistics_;
  }

 private:
  template <class Add>
  void enqueue(Add add) {
    {
      const std::lock_guard lock(queue_mutex_);
      add();
    }
    arrived_.notify_all();
  }

  // Waits until `has_work` or the end.
  template <class HasWork>
  void wait_for_work(std::unique_lock<std::mutex>& lock, HasWork has_work) {
    arrived_.wait(lock, [&] { return ends_ || has_work(); });
  }

  // ---- Reading ----

  // The rows that a prepared statement returns; nothing if the database is away.
  template <class... Arguments>
  std::optional<pqxx::result> query(const char* name, const Arguments&... arguments) {
    const std::lock_guard lock(reader_mutex_);
    for (int attempt = 0; attempt < 2 && !is_away_; ++attempt) {
      try {
        pqxx::nontransaction transaction(reader_.connection());
        return transaction.exec_prepared(name, arguments...);
      } catch (const std::exception&) {
        // The connection may be an old one, of before the database was away.
        reader_.drop();
        is_away_ = attempt == 1;
      }
    }
    return std::nullopt;
  }

  // The only value; nothing if it is null or the database is away.
  template <class Value, class... Arguments>
  std::optional<Value> ask(const char* name, const Arguments&... arguments) {
    const auto rows = query(name, arguments...);
    return rows && rows->size() == 1 && !rows->front()[0].is_null()
               ? std::optional(rows->front()[0].template as<Value>())
               : std::nullopt;
  }

  std::optional<std::vector<LaterEvents>> read_known(const std::vector<KnownGame>& known) {
    std::vector<std::string_view> games;
    std::vector<std::size_t> sizes;
    for (const KnownGame& one : known) {
      games.push_back(one.game);
      sizes.push_back(one.size);
    }
    const auto rows = query(statement::kRead, to_bytea_array(games), to_integer_array(sizes));
    if (!rows) {
      return std::nullopt;
    }
    std::vector<LaterEvents> found;
    for (const auto& row : *rows) {
      std::string game = bytes_of(row[0]);
      if (found.empty() || found.back().game != game) {
        found.push_back({std::move(game), row[1].template as<std::size_t>(), {}});
      }
      found.back().events.push_back(bytes_of(row[2]));
    }
    return found;
  }

  // The thread of read_later().
  void read_for_others() {
    std::unique_lock lock(queue_mutex_);
    for (;;) {
      wait_for_work(lock, [this] { return !reads_.empty(); });
      if (reads_.empty()) {
        return;
      }
      const std::vector<ReadRequest> batch = std::exchange(reads_, {});
      const bool ends = ends_;
      lock.unlock();
      for (const ReadRequest& request : batch) {
        request.done(ends ? std::nullopt : read_known(request.known));
      }
      lock.lock();
    }
  }

  // ---- Writing ----

  // The thread that writes.
  void write() {
    std::unique_lock lock(queue_mutex_);
    for (;;) {
      const auto has_work = [this] { return !requests_.empty() || !messages_.empty(); };
      if (in_doubt_.empty()) {
        wait_for_work(lock, has_work);
      } else {
        arrived_.wait_for(lock, kNotice, [&] { return ends_ || has_work(); });
      }
      if (ends_ && !has_work()) {
        refuse(in_doubt_);
        return;
      }
      std::vector<Request> batch = take_batch();
      const std::vector<std::string> messages = std::exchange(messages_, {});
      lock.unlock();
      commit(batch, messages);
      lock.lock();
    }
  }

  // The requests that can be stored in one transaction: at most one of each game. The others wait,
  // in order.
  std::vector<Request> take_batch() {
    std::vector<Request> batch = std::exchange(in_doubt_, {});
    std::set<std::string> games;
    for (const Request& request : batch) {
      games.insert(request.game);
    }
    auto next = requests_.begin();
    for (; next != requests_.end() && games.insert(next->game).second; ++next) {
      batch.push_back(std::move(*next));
    }
    requests_.erase(requests_.begin(), next);
    return batch;
  }

  static void refuse(std::vector<Request>& requests) {
    for (const Request& request : std::exchange(requests, {})) {
      request.done(Appended::failed);
    }
  }

  void commit(std::vector<Request>& batch, const std::vector<std::string>& messages) {
    for (int attempt = 0; attempt < 2 && !is_away_; ++attempt) {
      try {
        store(batch, messages);
        answer(batch);
        return;
      } catch (const pqxx::in_doubt_error&) {
        for (Request& request : batch) {
          request.is_in_doubt = true;
        }
        writer_.drop();
        is_away_ = true;
      } catch (const std::exception&) {
        // The connection may be an old one, of before the database was away.
        writer_.drop();
        is_away_ = attempt == 1;
      }
    }
    // Only the database knows whether those in doubt are stored. Nobody gets an answer before it
    // has said so.
    const auto doubts = std::stable_partition(batch.begin(), batch.end(),
                                              [](const Request& one) { return !one.is_in_doubt; });
    in_doubt_.insert(in_doubt_.end(), std::make_move_iterator(doubts),
                     std::make_move_iterator(batch.end()));
    batch.erase(doubts, batch.end());
    refuse(batch);
  }

  // Stores what can be stored, in one transaction.
  void store(std::vector<Request>& batch, const std::vector<std::string>& messages) {
    pqxx::work work(writer_.connection());
    const std::set<std::string> appended = append_first_events(work, batch);
    StoreNews news;
    news.messages = messages;
    std::uint64_t events = 0;
    for (Request& request : batch) {
      const bool is_appended = appended.count(request.game) == 1;
      const bool was_appended = !is_appended && request.is_in_doubt && is_stored(work, request);
      request.result = is_appended || was_appended ? Appended::committed : Appended::conflict;
      if (is_appended) {
        append_more_events(work, request);
        events += request.events.size();
        news.games.push_back({request.game, request.expected + request.events.size()});
      }
    }
    for (const std::string& text : to_texts(name_, news)) {
      work.exec_prepared1(statement::kNotify, text);
    }
    work.commit();
    const std::lock_guard lock(change_mutex_);
    ++statistics_.transactions;
    statistics_.events += events;
  }

  static std::set<std::string> append_first_events(pqxx::work& work,
                                                   const std::vector<Request>& batch) {
    std::set<std::string> appended;
    if (batch.empty()) {
      return appended;
    }
    std::vector<std::string_view> games;
    std::vector<std::size_t> numbers;
    std::vector<std::string_view> events;
    for (const Request& request : batch) {
      games.push_back(request.game);
      numbers.push_back(request.expected);
      events.push_back(request.events.front());
    }
    const auto rows = work.exec_prepared(statement::kAppend, to_bytea_array(games),
                                         to_integer_array(numbers), to_bytea_array(events));
    for (const auto& row : rows) {
      appended.insert(bytes_of(row[0]));
    }
    return appended;
  }

  static void append_more_events(pqxx::work& work, const Request& request) {
    std::vector<std::string_view> games;
    std::vector<std::size_t> numbers;
    std::vector<std::string_view> events;
    for (std::size_t i = 1; i < request.events.size(); ++i) {
      games.push_back(request.game);
      numbers.push_back(request.expected + i);
      events.push_back(request.events[i]);
    }
    if (!games.empty()) {
      work.exec_prepared0(statement::kAppendMore, to_bytea_array(games), to_integer_array(numbers),
                          to_bytea_array(events));
    }
  }

  // Whether the events of a request in doubt were committed.
  static bool is_stored(pqxx::work& work, const Request& request) {
    const auto rows = work.exec_prepared(statement::kRead, to_bytea_array({request.game}),
                                         to_integer_array({request.expected}));
    return !rows.empty() && bytes_of(rows[0][2]) == request.events.front();
  }

  void answer(const std::vector<Request>& batch) {
    note_change();
    for (const Request& request : batch) {
      request.done(request.result);
    }
  }

  void note_change() {
    {
      const std::lock_guard lock(change_mutex_);
      ++changes_;
    }
    changed_.notify_all();
  }

  // ---- Listening ----

  // The thread that listens to other servers, and notices when the database is there again.
  void listen() {
    while (!is_ending()) {
      try {
        pqxx::connection& connection = listener_.connection();
        const Receiver receiver(connection, name_,
                                [this](StoreNews news) { hear(std::move(news)); });
        listen_to(connection);
      } catch (const std::exception&) {
        is_away_ = true;
      }
      listener_.drop();
      std::unique_lock lock(queue_mutex_);
      arrived_.wait_for(lock, kRestAfterFailure, [this] { return ends_; });
    }
  }

  void listen_to(pqxx::connection& connection) {
    auto last_look = SteadyClock::now() - kLook;
    bool is_first_look = true;
    while (!is_ending()) {
      if (SteadyClock::now() - last_look >= kLook) {
        pqxx::nontransaction(connection).exec1("SELECT 1");
        last_look = SteadyClock::now();
        is_away_ = false;
        StoreNews anything;
        anything.is_complete = false;
        anything.has_missed_games = std::exchange(is_first_look, false);
        hear(std::move(anything));
      }
      constexpr std::chrono::microseconds kMicroseconds = kNotice;
      connection.await_notification(0, kMicroseconds.count());
    }
  }

  void hear(StoreNews news) {
    note_change();
    Hear hear;
    {
      const std::lock_guard lock(change_mutex_);
      hear = hear_;
    }
    if (hear) {
      hear(std::move(news));
    }
  }

  [[nodiscard]] bool is_ending() {
    const std::lock_guard lock(queue_mutex_);
    return ends_;
  }

  const std::string name_;             // of this server, for others
  std::atomic<bool> is_away_ = false;  // the database; the thread that listens tries it again

  std::mutex reader_mutex_;
  Session reader_;    // with reader_mutex_
  Session writer_;    // only in the thread that writes
  Session listener_;  // only in the thread that listens

  std::mutex queue_mutex_;  // for the members up to ends_
  std::condition_variable arrived_;
  std::vector<Request> requests_;
  std::vector<std::string> messages_;
  std::vector<ReadRequest> reads_;
  bool ends_ = false;
  std::vector<Request> in_doubt_;  // only in the thread that writes

  mutable std::mutex change_mutex_;  // for the members up to statistics_
  std::condition_variable changed_;
  std::uint64_t changes_ = 0;
  Hear hear_;
  StoreStatistics statistics_;

  // The last members: they use all others.
  std::thread writing_;
  std::thread reading_;
  std::thread listening_;
};

std::string refusal(const std::string& url, const std::exception& error) {
  std::string text = first_line(error);
  std::string advice;
  if (text.find("database \"") != std::string::npos &&
      text.find("does not exist") != std::string::npos) {
    advice = "; `createdb` creates it";
  } else if (text.find("invalid") != std::string::npos) {
    advice = "; an address is postgresql://USER@HOST/DATABASE";
  }
  return fmt::format("cannot use the store {}: {}{}", made_printable(without_password(url)),
                     made_printable(text), advice);
}

}  // namespace

Result<std::unique_ptr<PostgresStore>, std::string> PostgresStore::open(const std::string& url) {
  try {
    static_cast<void>(connect_to_postgres(url));
  } catch (const std::exception& error) {
    return refusal(url, error);
  }
  return std::unique_ptr<PostgresStore>(std::make_unique<OpenPostgresStore>(url));
}

}  // namespace cheg::serve

extern "C" void cheg_open_postgres_store(const std::string& url, cheg::serve::OpenedStore* opened) {
  auto store = cheg::serve::PostgresStore::open(url);
  if (store) {
    opened->emplace(std::unique_ptr<cheg::serve::EventStore>(std::move(store).value()));
  } else {
    opened->emplace(store.error());
  }
}
