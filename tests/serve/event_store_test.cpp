// One suite for all stores.
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "serve/memory_store.hpp"
#include "serve/postgres/store.hpp"
#include "serve/sqlite_store.hpp"
#include "tests/serve/postgres_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::event_store_test {
namespace {

using serve::Appended;
using serve::EventStore;
using serve::PostgresStore;
using serve::SqliteStore;
using Texts = std::vector<std::string>;

std::unique_ptr<SqliteStore> opened(const std::string& path) {
  auto store = SqliteStore::open(path);
  INFO((store ? "" : store.error()));
  REQUIRE(store);
  return std::move(store).value();
}

std::unique_ptr<PostgresStore> opened_database(const std::string& address) {
  auto store = PostgresStore::open(address);
  INFO((store ? "" : store.error()));
  REQUIRE(store);
  return std::move(store).value();
}

std::unique_ptr<EventStore> make_store(const std::string& kind) {
  if (kind == "memory") {
    return std::make_unique<serve::MemoryStore>();
  }
  static int number = 0;
  return opened(temporary_path("store" + std::to_string(++number) + ".sqlite"));
}

// Appends, and waits for the result.
Appended append(EventStore& store, const std::string& game, std::size_t expected,
                const Texts& events) {
  std::promise<Appended> result;
  store.append(game, expected, events, [&](Appended appended) { result.set_value(appended); });
  return result.get_future().get();
}

void keeps_order(EventStore& store) {
  CHECK(append(store, "a", 0, {"one", "two"}) == Appended::committed);
  CHECK(append(store, "b", 0, {"eins"}) == Appended::committed);
  CHECK(append(store, "a", 2, {std::string("thr\0ee\xff", 7), ""}) == Appended::committed);
  CHECK(store.read("a", 0) == Texts{"one", "two", std::string("thr\0ee\xff", 7), ""});
  CHECK(store.read("a", 3) == Texts{""});
  CHECK(store.read("a", 4) == Texts{});
  CHECK(store.read("a", 9) == Texts{});
  CHECK(store.read("b", 0) == Texts{"eins"});
  CHECK(store.read("none", 0) == Texts{});
  CHECK(store.games_of_at_most(1) == Texts{"b"});
  CHECK(store.games_of_at_most(4) == Texts{"a", "b"});
}

void refuses_second(EventStore& store) {
  CHECK(append(store, "a", 1, {"too early"}) == Appended::conflict);
  CHECK(append(store, "a", 0, {"first"}) == Appended::committed);
  CHECK(append(store, "a", 0, {"second", "third"}) == Appended::conflict);
  CHECK(store.read("a", 0) == Texts{"first"});
}

void judges_in_turn(EventStore& store) {
  const int games = sampled(16);
  std::atomic<int> committed{0};
  std::atomic<int> conflicts{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int game = 0; game < games; ++game) {
        store.append(std::to_string(game), 0, {"first"}, [&](Appended result) {
          (result == Appended::committed ? committed : conflicts) += 1;
        });
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  CHECK(append(store, "last", 0, {"x"}) == Appended::committed);
  CHECK(committed == games);
  CHECK(conflicts == 3 * games);
}

void reads_later(EventStore& store) {
  CHECK(append(store, "a", 0, {"one", "two"}) == Appended::committed);
  CHECK(append(store, "b", 0, {"eins", "zwei", "drei"}) == Appended::committed);
  CHECK(append(store, "c", 0, {"un"}) == Appended::committed);
  std::promise<std::string> read;
  store.read_later({{"a", 1}, {"b", 1}, {"c", 1}, {"none", 0}},
                   [&](const std::optional<std::vector<serve::LaterEvents>>& found) {
                     std::string text;
                     for (const serve::LaterEvents& later : found.value()) {
                       text += later.game + std::to_string(later.from);
                       for (const std::string& event : later.events) {
                         text += ' ' + event;
                       }
                       text += '\n';
                     }
                     read.set_value(text);
                   });
  CHECK(read.get_future().get() == "a1 two\nb1 zwei drei\n");
}

void wakes(EventStore& store) {
  CHECK_FALSE(store.wait("a", 0, std::chrono::milliseconds(1)));
  std::thread writer([&] { static_cast<void>(append(store, "a", 0, {"x"})); });
  CHECK(store.wait("a", 0, std::chrono::seconds(20)));
  writer.join();
  CHECK(store.wait("a", 0, std::chrono::milliseconds(0)));
  CHECK_FALSE(store.wait("a", 1, std::chrono::milliseconds(1)));
}

using Open = std::function<std::unique_ptr<EventStore>()>;

void commits_before_end(const Open& open) {
  auto store = open();
  for (std::size_t i = 0; i < 20; ++i) {
    store->append("a", i, {std::to_string(i)}, [](Appended) {});
  }
  store.reset();
  CHECK(open()->read("a", 0)->size() == 20);
}

void commits_in_groups(EventStore& store) {
  constexpr int kEvents = 400;
  for (int i = 0; i < kEvents; ++i) {
    store.append("game" + std::to_string(i), 0, {"x"}, [](Appended) {});
  }
  CHECK(append(store, "last", 0, {"x"}) == Appended::committed);
  CHECK(store.statistics()->events == kEvents + 1);
  CHECK(store.statistics()->transactions < kEvents / 4);
}

TEST_CASE("a store keeps the events of each game in order") {
  keeps_order(*make_store(GENERATE("memory", "sqlite")));
}

TEST_CASE("of two who append to the same state of a game, the second must read again") {
  refuses_second(*make_store(GENERATE("memory", "sqlite")));
}

TEST_CASE("appends that arrive together are judged one after the other") {
  judges_in_turn(*make_store(GENERATE("memory", "sqlite")));
}

TEST_CASE("a reader that waits for an event is woken by it") {
  wakes(*make_store(GENERATE("memory", "sqlite")));
}

TEST_CASE("the events that are not known yet are read for many games at once") {
  reads_later(*make_store(GENERATE("memory", "sqlite")));
}

// One server for all properties: it takes a second to start.
TEST_CASE("PostgreSQL is a store with the same properties") {
  PostgresServer server;
  for (const auto property :
       {keeps_order, refuses_second, judges_in_turn, wakes, reads_later, commits_in_groups}) {
    property(*opened_database(server.new_database()));
  }
  const std::string kept = server.new_database();
  commits_before_end([&]() -> std::unique_ptr<EventStore> { return opened_database(kept); });
}

// ---- The file ----

TEST_CASE("a file keeps its games, and only its owner may read it") {
  const std::string path = temporary_path("kept.sqlite");
  CHECK(append(*opened(path), "a", 0, {"one"}) == Appended::committed);
  const auto again = opened(path);
  CHECK(again->read("a", 0) == Texts{"one"});
  CHECK(append(*again, "a", 1, {"two"}) == Appended::committed);
  CHECK(run_shell("stat -c %a " + path).output == "600\n");
}

TEST_CASE("a store commits what has arrived before it ends") {
  const std::string path = temporary_path("ends.sqlite");
  commits_before_end([&]() -> std::unique_ptr<EventStore> { return opened(path); });
}

TEST_CASE("events that arrive while the store waits for the disk are committed together") {
  commits_in_groups(*opened(temporary_path("groups.sqlite")));
}

TEST_CASE("a second server on the same file is refused, and the first goes on") {
  const std::string path = temporary_path("twice.sqlite");
  auto first = opened(path);
  const auto second = SqliteStore::open(path);
  REQUIRE_FALSE(second);
  CHECK(second.error() ==
        "another server uses the store " + path + "; end it, or choose another file");
  CHECK(append(*first, "a", 0, {"x"}) == Appended::committed);
  first.reset();
  CHECK(opened(path)->read("a", 0) == Texts{"x"});
}

TEST_CASE("a file that is no store is refused and stays as it is") {
  const std::string path = temporary_path("letter.txt");
  const std::string letter(2000, 'x');
  std::ofstream(path) << letter;
  const auto refused = SqliteStore::open(path);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == path + " is no store of games: file is not a database");
  CHECK(read_file(path) == letter);
  const auto missing = SqliteStore::open("/nowhere/games.sqlite");
  REQUIRE_FALSE(missing);
  CHECK(missing.error() ==
        "cannot open the store /nowhere/games.sqlite: No such file or directory");
}

// As on a full disk: files of this process may not grow.
class FullDisk {
 public:
  FullDisk() : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit full{1, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk(FullDisk&&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  FullDisk& operator=(FullDisk&&) = delete;

 private:
  rlimit limit_{};
  void (*before_)(int);
};

TEST_CASE("if the disk is full, appends fail, games stay, and later appends succeed") {
  const auto store = opened(temporary_path("full.sqlite"));
  REQUIRE(append(*store, "a", 0, {"x"}) == Appended::committed);
  {
    const FullDisk full;
    CHECK(append(*store, "a", 1, {std::string(100'000, 'y')}) == Appended::failed);
    CHECK(append(*store, "b", 0, {"z"}) == Appended::failed);
    CHECK(store->read("a", 0) == Texts{"x"});
  }
  CHECK(append(*store, "a", 1, {"y"}) == Appended::committed);
  CHECK(store->read("a", 0) == Texts{"x", "y"});
}

}  // namespace
}  // namespace cheg::test::event_store_test
