// What a store in PostgreSQL can do beyond the others: several servers, and a database that is
// away.
#include "serve/postgres/store.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/postgres_url.hpp"
#include "tests/serve/postgres_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::store_test {
namespace {

using namespace std::chrono_literals;
using serve::Appended;
using serve::EventStore;
using serve::PostgresStore;
using Texts = std::vector<std::string>;

std::unique_ptr<PostgresStore> opened(const std::string& address) {
  auto store = PostgresStore::open(address);
  INFO((store ? "" : store.error()));
  REQUIRE(store);
  return std::move(store).value();
}

Appended append(EventStore& store, const std::string& game, std::size_t expected,
                const Texts& events) {
  const auto result = std::make_shared<std::promise<Appended>>();
  store.append(game, expected, events,
               [result](Appended appended) { result->set_value(appended); });
  return result->get_future().get();
}

// What a server hears from others. The store may still call it when the test ends.
class Ear {
 public:
  explicit Ear(EventStore& store) {
    store.follow([state = state_](const serve::StoreNews& news) { state->hear(news); });
  }

  // Whether the text, or a request to look at all games, comes in time.
  bool hears(const std::string& text) {
    std::unique_lock lock(state_->mutex);
    return state_->heard_something.wait_for(
        lock, 20s, [&] { return state_->heard.find(text) != std::string::npos; });
  }
  bool looks_again() {
    std::unique_lock lock(state_->mutex);
    const int before = state_->looks;
    return state_->heard_something.wait_for(lock, 20s, [&] { return state_->looks > before; });
  }
  std::string heard() {
    const std::lock_guard lock(state_->mutex);
    return state_->heard;
  }
  int reports_of_missed_games() {
    const std::lock_guard lock(state_->mutex);
    return state_->reports_of_missed_games;
  }

 private:
  struct State {
    void hear(const serve::StoreNews& news) {
      const std::lock_guard lock(mutex);
      for (const serve::KnownGame& game : news.games) {
        heard += game.game + ' ' + std::to_string(game.size) + '\n';
      }
      for (const std::string& message : news.messages) {
        heard += message + '\n';
      }
      looks += news.is_complete ? 0 : 1;
      reports_of_missed_games += news.has_missed_games ? 1 : 0;
      heard_something.notify_all();
    }

    std::mutex mutex;
    std::condition_variable heard_something;
    std::string heard;
    int looks = 0;
    int reports_of_missed_games = 0;
  };

  std::shared_ptr<State> state_ = std::make_shared<State>();
};

TEST_CASE("two servers use one database: each game has one order of events, which both know") {
  PostgresServer server;
  const std::string database = server.new_database();
  const auto first = opened(database);
  const auto second = opened(database);
  Ear ear(*second);
  Ear own_ear(*first);
  REQUIRE(ear.looks_again());
  REQUIRE(own_ear.looks_again());

  std::thread writer([&] { CHECK(append(*first, "a", 0, {"one", "two"}) == Appended::committed); });
  CHECK(second->wait("a", 1, 20s));
  writer.join();
  CHECK(ear.hears("a 2\n"));
  CHECK(append(*second, "a", 1, {"other"}) == Appended::conflict);
  CHECK(append(*second, "a", 2, {"three"}) == Appended::committed);
  CHECK(first->read("a", 0) == Texts{"one", "two", "three"});
  first->tell_others("a white here");
  CHECK(ear.hears("a white here\n"));
  CHECK(own_ear.hears("a 3\n"));
  CHECK(own_ear.heard().find("white here") == std::string::npos);
  CHECK(first->age("a").value() < 20s);
  CHECK_FALSE(first->age("none"));

  // Both append to the same games at the same time.
  constexpr int kGames = 100;
  std::atomic<int> committed{0};
  std::atomic<int> conflicts{0};
  for (int game = 0; game < kGames; ++game) {
    for (EventStore* const store : {first.get(), second.get()}) {
      store->append("game" + std::to_string(game), 0, {"x", "y"}, [&](Appended result) {
        committed += result == Appended::committed ? 1 : 0;
        conflicts += result == Appended::conflict ? 1 : 0;
      });
    }
  }
  CHECK(append(*first, "last", 0, {"x"}) == Appended::committed);
  CHECK(append(*second, "last of all", 0, {"x"}) == Appended::committed);
  CHECK(committed == kGames);
  CHECK(conflicts == kGames);
}

TEST_CASE("while the database is away nothing is written, and then everything goes on") {
  PostgresServer server;
  const auto store = opened(server.new_database());
  Ear ear(*store);
  REQUIRE(append(*store, "a", 0, {"x"}) == Appended::committed);
  server.stop();
  CHECK(append(*store, "a", 1, {"lost"}) == Appended::failed);
  CHECK_FALSE(store->read("a", 0));
  CHECK_FALSE(store->wait("a", 0, 0ms));
  CHECK(store->games_of_at_most(9).empty());
  const int reports = ear.reports_of_missed_games();
  server.start();
  CHECK(ear.looks_again());
  CHECK(ear.reports_of_missed_games() == reports + 1);
  CHECK(append(*store, "a", 1, {"y"}) == Appended::committed);
  CHECK(store->read("a", 0) == Texts{"x", "y"});
}

// A connection that is lost during a commit leaves open whether the events are stored.
TEST_CASE("events are never stored if the store says that it failed, however connections are cut") {
  PostgresServer server;
  const std::string database = server.new_database();
  const auto store = opened(database);
  std::atomic<bool> ends = false;
  std::thread cutter([&] {
    while (!ends) {
      server.run("games1",
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 "WHERE application_name = 'cheg serve'");
      std::this_thread::sleep_for(10ms);
    }
  });
  const auto events = static_cast<std::size_t>(sampled(400));
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  std::size_t at = 0;
  int failures = 0;
  while (at < events && std::chrono::steady_clock::now() < deadline) {
    const Appended result = append(*store, "a", at, {std::to_string(at)});
    REQUIRE(result != Appended::conflict);
    at += result == Appended::committed ? 1 : 0;
    failures += result == Appended::failed ? 1 : 0;
    if (result == Appended::failed) {
      std::this_thread::sleep_for(5ms);
    }
  }
  ends = true;
  cutter.join();
  CHECK(at == events);
  INFO(failures << " refusals");
  CHECK(opened(database)->read("a", 0)->size() == events);
}

std::string refusal(const std::string& address) {
  const auto refused = PostgresStore::open(address);
  REQUIRE_FALSE(refused);
  return refused.error();
}

TEST_CASE("a database that cannot be used is refused with a message that helps") {
  CHECK(refusal("postgresql://cheg:secret@127.0.0.1:1/games") ==
        "cannot use the store postgresql://cheg:...@127.0.0.1:1/games: connection to server at "
        "\"127.0.0.1\", port 1 failed: Connection refused");
  CHECK(refusal("postgresql://127.0.0.1:x/games") ==
        "cannot use the store postgresql://127.0.0.1:x/games: invalid integer value \"x\" for "
        "connection option \"port\"; an address is postgresql://USER@HOST/DATABASE");
  PostgresServer server;
  const std::string missing = server.address("nowhere");
  CHECK(refusal(missing).ends_with("database \"nowhere\" does not exist; `createdb` creates it"));
  const std::string other = server.new_database();
  server.run("games1",
             "CREATE TABLE cheg_store (version integer); INSERT INTO cheg_store VALUES (7)");
  CHECK(refusal(other) == "cannot use the store " + other +
                              ": its tables were written by another version of CHEG; choose "
                              "another database");
}

TEST_CASE("an address is shown without its password") {
  using serve::without_password;
  CHECK(without_password("postgresql://ann:secret@host:1/db") == "postgresql://ann:...@host:1/db");
  CHECK(without_password("postgresql://ann@host:1/db") == "postgresql://ann@host:1/db");
  CHECK(without_password("postgresql://host:1/db") == "postgresql://host:1/db");
  CHECK(without_password("postgres:///db?password=secret&user=a") ==
        "postgres:///db?password=...&user=a");
  CHECK(serve::is_postgres_url("postgres://x"));
  CHECK_FALSE(serve::is_postgres_url("games.sqlite"));
}

}  // namespace
}  // namespace cheg::test::store_test
