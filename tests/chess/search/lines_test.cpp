// Searches for several lines, and for some of the root's moves only.
#include <algorithm>
#include <functional>
#include <vector>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::lines_test {
namespace {

using chess::Game;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::Search;
using chess::SearchLimits;
using chess::SearchOptions;
using chess::SearchResult;

constexpr int kDepth = 3;
constexpr SearchOptions kExact{.hash_mebibytes = 0, .selective = false};

TEST_CASE("the best lines are those that searching every move by itself finds") {
  for_random_positions(60, [](const Position& position, Random& /*random*/) {
    const Game game(position);
    std::vector<Score> each;
    for (const Move move : chess::legal_moves(position)) {
      SearchLimits limits;
      limits.depth = kDepth - 1;
      limits.root_moves = {move};
      const SearchResult result = Search(kExact).search(game, limits);
      CHECK(result.move == move);
      each.push_back(result.score);
    }
    std::ranges::sort(each, std::ranges::greater());
    std::vector<Score> lines;
    std::vector<Move> moves;
    SearchLimits limits;
    limits.depth = kDepth - 1;
    limits.lines = 4;
    limits.on_iteration = [&](const SearchResult& result) {
      if (result.number == 1) {
        lines.clear();
        moves.clear();
      }
      CHECK(result.number == static_cast<int>(lines.size()) + 1);
      CHECK(std::ranges::find(moves, result.move) == moves.end());
      lines.push_back(result.score);
      moves.push_back(result.move);
    };
    const SearchResult best = Search(kExact).search(game, limits);
    each.resize(std::min(each.size(), std::size_t{4}));
    CHECK(lines == each);
    CHECK((moves.empty() || best.move == moves.front()));
  });
}

TEST_CASE("moves that are not legal do not count, and if none is left all do") {
  const Game game;
  SearchLimits limits;
  limits.depth = kDepth;
  limits.root_moves = {Move(chess::Square::e2, chess::Square::e5),
                       Move(chess::Square::a2, chess::Square::a3)};
  CHECK(Search().search(game, limits).move == limits.root_moves[1]);
  limits.root_moves.pop_back();
  CHECK(Search().search(game, limits).move != Move{});
}

TEST_CASE("what was excluded at the root is known as well as before in the next search") {
  const Game game(position("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"));
  Search search;
  SearchLimits limits;
  limits.depth = kDepth;
  limits.root_moves = {Move(chess::Square::f6, chess::Square::e5)};
  CHECK_FALSE(chess::is_mate(search.search(game, limits).score));
  limits.root_moves.clear();
  CHECK(chess::moves_to_mate(search.search(game, limits).score) == 1);
}

TEST_CASE("time does not run as long as the search ponders") {
  std::atomic<bool> pondering = true;
  SearchLimits limits;
  limits.time = std::chrono::milliseconds(1);
  limits.pondering = &pondering;
  limits.on_iteration = [&](const SearchResult& result) {
    if (result.depth == 4) {
      pondering = false;
    }
  };
  CHECK(Search().search(Game(), limits).depth >= 4);
}

}  // namespace
}  // namespace cheg::test::lines_test
