// A search is stopped from outside.
#include <atomic>
#include <chrono>
#include <thread>

#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::stop_test {
namespace {

using chess::Game;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("a stop flag set by another thread ends the search soon") {
  std::atomic<bool> stop{false};
  chess::SearchLimits limits;
  limits.stop = &stop;
  const Game game;
  chess::Search search;
  std::thread other([&stop] {
    std::this_thread::sleep_for(milliseconds(200));
    stop = true;
  });
  const chess::SearchResult result = search.search(game, limits);
  other.join();
  CHECK(result.time >= milliseconds(150));
  CHECK(result.time < seconds(5));
  CHECK(result.depth > 0);
  CHECK(chess::is_legal(game.position(), result.move));
}

}  // namespace
}  // namespace cheg::test::stop_test
