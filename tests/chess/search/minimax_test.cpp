// The search without selectivity against plain minimax.
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_search.hpp"

namespace cheg::test::minimax_test {
namespace {

using chess::Game;
using chess::Position;
using chess::Score;
using chess::Search;
using chess::SearchLimits;

constexpr std::uint64_t kMostLeaves = 20'000;

// How deep plain minimax may look here. From five plies on a table that keeps scores by position
// alone may differ rightly: the same position at another ply is searched deeper, and repetitions
// depend on the way.
int affordable_depth(const Position& position) {
  constexpr int kDeepest = 4;
  int depth = 1;
  while (depth < kDeepest && chess::perft(position, depth + 1) <= kMostLeaves) {
    ++depth;
  }
  return depth;
}

TEST_CASE("without selectivity the score is that of plain minimax, with and without a table") {
  Search with_table({.hash_mebibytes = 1, .selective = false});
  Search without_table({.hash_mebibytes = 0, .selective = false});
  int deep = 0;
  for_random_positions(sampled(1500), [&](const Position& now, Random&) {
    if (legal_moves(now).empty()) {
      return;
    }
    const Game game(now);
    SearchLimits limits;
    limits.depth = affordable_depth(now);
    deep += limits.depth >= 3 ? 1 : 0;
    const Score expected = SlowSearch(game, nullptr).value(limits.depth);
    INFO(to_fen(now) << " depth " << limits.depth);
    REQUIRE(without_table.search(game, limits).score == expected);
    with_table.clear();
    REQUIRE(with_table.search(game, limits).score == expected);
  });
  CHECK(deep > sampled(300));
}

TEST_CASE("earlier moves of the game count in the search as in minimax") {
  Random random(11);
  Search search({.hash_mebibytes = 0, .selective = false});
  SearchLimits limits;
  limits.depth = 3;
  Game game(position("8/8/2k5/8/8/8/8/K6R w - - 0 1"));
  int draws = 0;
  for (int ply = 0; ply < 200 && !legal_moves(game.position()).empty(); ++ply) {
    const Score expected = SlowSearch(game, nullptr).value(limits.depth);
    REQUIRE(search.search(game, limits).score == expected);
    draws += expected == 0 ? 1 : 0;
    const chess::MoveList moves = legal_moves(game.position());
    game.play(moves[random.below(moves.size())]);
  }
  CHECK(draws > 0);
}

}  // namespace
}  // namespace cheg::test::minimax_test
