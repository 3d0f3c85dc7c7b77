#include "chess/search/search.hpp"

#include <array>
#include <atomic>
#include <cstdlib>
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_search.hpp"

namespace cheg::test::search_test {
namespace {

using chess::Game;
using chess::Move;
using chess::Position;
using chess::Search;
using chess::SearchLimits;
using chess::SearchResult;
using std::chrono::milliseconds;
using std::chrono::seconds;

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

SearchResult search(const char* fen, int depth) {
  Search search;
  return search.search(Game(position(fen)), to_depth(depth));
}

std::string san(const Position& position, Move move) {
  return format_move(position, move, chess::Notation::san);
}

Game played(const char* fen, std::initializer_list<const char*> moves) {
  Game game(position(fen));
  for (const char* text : moves) {
    const auto move = parse_move(game.position(), text, chess::Notation::san);
    INFO(text);
    REQUIRE(move.ok());
    game.play(*move);
  }
  return game;
}

// Moves that can be played one after the other, the best move first.
bool is_sound(const Game& game, const SearchResult& result) {
  Position now = game.position();
  for (const Move move : result.line.moves()) {
    if (!is_legal(now, move)) {
      return false;
    }
    now.make(move);
  }
  return !result.line.empty() && result.line.moves()[0] == result.move;
}

TEST_CASE("the search finds the moves that win in well-known positions") {
  struct Puzzle {
    const char* fen;
    const char* best;
  };
  // From the collection Win at Chess (Reinfeld 1945).
  for (const Puzzle& puzzle :
       {Puzzle{"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6"},
        Puzzle{"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "Rg3"},
        Puzzle{"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "Qxh7+"},
        Puzzle{"5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "Qc4+"},
        Puzzle{"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "Rb7"},
        Puzzle{"rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "Ne3"},
        Puzzle{"r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "Rf7"},
        Puzzle{"3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1", "Bh2+"},
        Puzzle{"2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "Rxh7"}}) {
    INFO(puzzle.fen);
    constexpr int kDepth = 8;
    const SearchResult result = search(puzzle.fen, kDepth);
    CHECK(san(position(puzzle.fen), result.move) == puzzle.best);
    CHECK(is_sound(Game(position(puzzle.fen)), result));
  }
}

TEST_CASE("in the classic of corresponding squares the only winning move is found") {
  // Lasker and Reichhelm 1901: Kb1 wins, all else draws.
  const char* fen = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
  const SearchResult result = search(fen, 26);
  CHECK(san(position(fen), result.move) == "Kb1");
}

TEST_CASE("underpromotion is found where the queen would stalemate") {
  for (const char* fen : {"8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1"}) {
    INFO(fen);
    CHECK(san(position(fen), search(fen, 8).move).ends_with("8=R"));
  }
}

TEST_CASE("mates are found with the exact number of plies") {
  struct Mate {
    const char* fen;
    int moves;
  };
  for (const Mate& mate :
       {Mate{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1}, Mate{"8/8/8/8/8/1k6/7r/1K6 b - - 0 1", 1},
        Mate{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
        Mate{"r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1", 2},
        Mate{"6N1/Q3p3/8/8/8/1k2K3/8/8 w - - 0 1", 4}, Mate{"8/8/8/6B1/5K1b/8/7k/5R2 w - - 0 1", 4},
        Mate{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3}}) {
    INFO(mate.fen);
    const SearchResult result = search(mate.fen, 2 * mate.moves + 3);
    CHECK(result.score == chess::kMate - (2 * mate.moves - 1));
    CHECK(chess::moves_to_mate(result.score) == mate.moves);
    CHECK(static_cast<int>(result.line.size()) == 2 * mate.moves - 1);
    CHECK(can_mate_in(position(mate.fen), mate.moves));
    CHECK_FALSE(can_mate_in(position(mate.fen), mate.moves - 1));
  }
}

TEST_CASE("in random endings mates in up to three moves have the exact score, and nothing else") {
  constexpr int kMost = 3;
  constexpr int kPositions = sampled(600);
  constexpr int kDepth = 8;
  constexpr int kMostMen = 5;
  std::array<int, kMost + 1> found{};
  Search selective({.hash_mebibytes = 1});
  Search plain({.hash_mebibytes = 1, .selective = false});
  Random random(124);
  for (int i = 0; i < kPositions; ++i) {
    const Position now = position(random_endgame_fen(random));
    if (now.material().men() > kMostMen || legal_moves(now).empty()) {
      continue;
    }
    int mate = 0;
    for (int moves = kMost; moves > 0 && can_mate_in(now, moves); --moves) {
      mate = moves;
    }
    INFO(to_fen(now));
    const SearchResult result = selective.search(Game(now), to_depth(kDepth));
    if (mate > 0) {
      ++found[static_cast<std::size_t>(mate)];
      REQUIRE(result.score == chess::kMate - (2 * mate - 1));
      const SearchResult other = plain.search(Game(now), to_depth(2 * mate));
      REQUIRE(other.score == chess::kMate - (2 * mate - 1));
    } else {
      REQUIRE_FALSE((chess::is_mate(result.score) && result.score > 0 &&
                     chess::moves_to_mate(result.score) <= kMost));
    }
  }
  for (int moves = 1; moves <= kMost; ++moves) {
    CHECK(found[static_cast<std::size_t>(moves)] >= sampled(3));
  }
}

TEST_CASE("a game that is over at the root has no move") {
  const SearchResult mated = search("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 5);
  CHECK(mated.game_over);
  CHECK(mated.move == Move{});
  CHECK(mated.line.empty());
  CHECK(mated.score == chess::mated_in(0));
  const SearchResult stalemated = search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5);
  CHECK(stalemated.game_over);
  CHECK(stalemated.score == 0);
}

TEST_CASE("draws by the rules do not count at the root, where a move is wanted") {
  const SearchResult bare = search("8/8/8/8/8/2k5/8/K7 w - - 0 1", 5);
  CHECK_FALSE(bare.game_over);
  CHECK(is_legal(position("8/8/8/8/8/2k5/8/K7 w - - 0 1"), bare.move));
  CHECK(bare.score == 0);
  CHECK_FALSE(search("8/8/8/8/8/2k5/8/K6R w - - 140 90", 3).move == Move{});
}

TEST_CASE("a line that goes to the end of the game everywhere is not searched deeper") {
  const SearchResult bare = search("8/8/8/8/8/2k5/8/K7 w - - 0 1", 40);
  CHECK(bare.depth == 1);
  CHECK(search("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 60).depth < 5);
}

TEST_CASE("the side that is lost saves itself by perpetual check") {
  const char* fen = "6k1/p5p1/1b6/7Q/8/8/1r3r2/7K w - - 0 1";
  const SearchResult result = search(fen, 8);
  CHECK(san(position(fen), result.move) == "Qe8+");
  CHECK(result.score == 0);
}

TEST_CASE("a position that came twice before the root is a draw when it comes again") {
  // The rook wins, but going back to a square it came from twice does not.
  const char* fen = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
  const Game once = played(fen, {"Rb2", "Kd4", "Rb1"});
  const Game twice =
      played(fen, {"Rb2", "Kd4", "Rb1", "Kd5", "Rb2", "Kd4", "Rb1", "Kd5", "Rc1", "Kd4"});
  Search search;
  CHECK(search.search(once, to_depth(1)).score < -300);
  // Back to b1 would be the third time for the position with Black to move: White avoids it.
  const SearchResult result = search.search(twice, to_depth(4));
  CHECK(san(twice.position(), result.move) != "Rb1");
  CHECK(result.score > 300);

  // The weaker side steps into the repetition gladly.
  const Game weaker = played(fen, {"Rb2", "Kd4", "Rb1", "Kd5", "Rb2", "Kd4", "Rb1"});
  const SearchResult draw = search.search(weaker, to_depth(4));
  CHECK(san(weaker.position(), draw.move) == "Kd5");
  CHECK(draw.score == 0);
}

TEST_CASE("the fifty-move rule is a draw, unless the move that completes it mates") {
  CHECK(search("8/8/8/3k4/8/8/8/KR6 w - - 98 90", 6).score == 0);
  CHECK(search("8/8/8/3k4/8/8/8/KR6 w - - 40 90", 6).score > 300);
  const SearchResult mate = search("6k1/8/6K1/8/8/8/8/R7 w - - 99 90", 4);
  CHECK(mate.score == chess::kMate - 1);
  // A pawn move starts the count again.
  const char* pawn = "8/8/8/8/8/k1K5/4P3/7R w - - 98 90";
  CHECK(search("8/8/8/3k4/8/8/4P3/KR6 w - - 98 90", 6).score > 300);
  CHECK(search(pawn, 6).score == chess::kMate - 1);
}

TEST_CASE("what is remembered of a position does not hide the fifty-move rule") {
  Search search;
  const Game fresh(position("8/8/8/3k4/8/8/8/KR6 w - - 0 1"));
  const Game stale(position("8/8/8/3k4/8/8/8/KR6 w - - 96 90"));
  CHECK(search.search(fresh, to_depth(10)).score > 300);
  CHECK(search.search(stale, to_depth(6)).score == 0);
  CHECK(search.search(fresh, to_depth(6)).score > 300);
}

TEST_CASE("a stop flag that is already set still gives a legal move") {
  const std::atomic<bool> stop{true};
  SearchLimits limits;
  limits.stop = &stop;
  Search search;
  for_random_positions(300, [&](const Position& now, Random&) {
    const SearchResult result = search.search(Game(now), limits);
    if (!result.game_over) {
      REQUIRE(is_sound(Game(now), result));
      REQUIRE(result.depth == 0);
    }
  });
}

TEST_CASE("a limit of time ends the search soon after it") {
  SearchLimits limits;
  limits.time = milliseconds(30);
  Search search;
  const SearchResult result = search.search(Game(), limits);
  CHECK(result.time >= milliseconds(30));
  CHECK(result.time < seconds(2));
  CHECK(result.depth > 1);

  limits.time = milliseconds(0);
  CHECK(is_sound(Game(), search.search(Game(), limits)));
  limits.time = std::chrono::nanoseconds::max();
  limits.depth = 3;
  CHECK(search.search(Game(), limits).depth == 3);
}

TEST_CASE("no more nodes are visited than allowed, and one is enough for a legal move") {
  Search search;
  for (const std::uint64_t nodes : {0U, 1U, 2U, 5U, 20U, 1000U, 12345U}) {
    SearchLimits limits;
    limits.nodes = nodes;
    const SearchResult result = search.search(Game(), limits);
    INFO(nodes);
    CHECK(result.nodes <= nodes);
    CHECK(is_sound(Game(), result));
  }
}

TEST_CASE("an unfinished first iteration gives the best move seen so far") {
  // The queen is lost unless it takes: captures are looked at first.
  const char* fen = "1k6/8/8/3q4/4Q3/8/8/6K1 w - - 0 1";
  SearchLimits limits;
  limits.nodes = 3;
  Search search;
  const SearchResult result = search.search(Game(position(fen)), limits);
  CHECK(result.depth == 0);
  CHECK(san(position(fen), result.move) == "Qxd5");
}

TEST_CASE("every finished iteration is reported, with its line") {
  std::vector<int> depths;
  std::uint64_t nodes = 0;
  const Game game;
  SearchLimits limits = to_depth(6);
  limits.on_iteration = [&](const SearchResult& result) {
    depths.push_back(result.depth);
    CHECK(result.nodes > nodes);
    nodes = result.nodes;
    CHECK(result.selective_depth >= result.depth);
    CHECK(is_sound(game, result));
  };
  Search search;
  const SearchResult result = search.search(game, limits);
  CHECK(depths == std::vector<int>{1, 2, 3, 4, 5, 6});
  CHECK(result.depth == 6);
  CHECK(result.nodes == nodes);
}

TEST_CASE("depths out of range count as the nearest possible") {
  CHECK(search("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 0).depth == 1);
  CHECK(search("8/8/8/3k4/8/8/8/KR6 w - - 0 1", -7).depth == 1);
  CHECK(search("8/8/8/8/8/2k5/8/K7 w - - 0 1", 1000).depth == 1);
}

TEST_CASE("the same search from an empty table gives the same result") {
  Search search;
  const SearchResult first = search.search(Game(), to_depth(7));
  search.clear();
  const SearchResult second = search.search(Game(), to_depth(7));
  CHECK(first.move == second.move);
  CHECK(first.score == second.score);
  CHECK(first.nodes == second.nodes);
}

TEST_CASE("any random position is searched to a legal move and a sound line") {
  Search search({.hash_mebibytes = 1});
  for_random_positions(2000, [&](const Position& now, Random&) {
    const SearchResult result = search.search(Game(now), to_depth(3));
    INFO(to_fen(now));
    REQUIRE(result.game_over == legal_moves(now).empty());
    REQUIRE((result.game_over || is_sound(Game(now), result)));
    REQUIRE(std::abs(result.score) <= chess::kMate);
  });
}

// The search plays both sides; the number of plies to checkmate, or 0 if it does not come to that.
int plies_to_mate(const char* fen, int depth) {
  constexpr int kMostMoves = 160;
  Game game(position(fen));
  Search search;
  for (int ply = 0; ply < kMostMoves; ++ply) {
    if (const auto outcome = game.outcome()) {
      return outcome->winner ? ply : 0;
    }
    game.play(search.search(game, to_depth(depth)).move);
  }
  return 0;
}

TEST_CASE("queen, rook, two bishops, and bishop and knight mate against the best defence") {
  for (const char* fen : {"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
                          "8/8/8/4k3/8/8/8/K1BB4 w - - 0 1"}) {
    INFO(fen);
    CHECK(plies_to_mate(fen, 8) > 0);
  }
  CHECK(plies_to_mate("8/8/8/4k3/8/8/8/K1BN4 w - - 0 1", 11) > 0);
}

TEST_CASE("a won pawn ending is won down to the mate, and a drawn one is not") {
  CHECK(plies_to_mate("8/8/8/1k6/8/3K4/3P4/8 w - - 0 1", 10) > 0);
  if (kIsSanitized) {
    return;
  }
  CHECK(plies_to_mate("8/8/3k4/8/3K4/8/3P4/8 b - - 0 1", 10) > 0);
  CHECK(plies_to_mate("8/8/8/8/6k1/8/P7/K7 w - - 0 1", 10) > 0);
  CHECK(plies_to_mate("8/8/8/8/5k2/8/P7/K7 w - - 0 1", 10) == 0);
  CHECK(plies_to_mate("8/8/3k4/8/3KP3/8/8/8 w - - 0 1", 10) == 0);
}

}  // namespace
}  // namespace cheg::test::search_test
