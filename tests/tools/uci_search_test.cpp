// cheg uci: go in all its forms, and what is said of a search.
#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tools/uci_pipe.hpp"

namespace cheg::test::uci_search_test {
namespace {

using Lines = std::vector<std::string>;

int number_behind(const std::string& line, std::string_view word) {
  const std::string number = word_behind(line, word);
  return number.empty() ? -1 : std::stoi(number);
}

// The last line of this number.
std::string last_info(const Lines& lines, const std::string& multipv = "1") {
  std::string found;
  for (const std::string& line : lines) {
    if (word_behind(line, "multipv") == multipv) {
      found = line;
    }
  }
  return found;
}

TEST_CASE("every iteration is told, with all that belongs to it") {
  UciPipe engine;
  const Lines lines = engine.go("depth 5");
  REQUIRE(lines.size() == 6);
  for (int depth = 1; depth <= 5; ++depth) {
    const std::string& line = lines[static_cast<std::size_t>(depth) - 1];
    INFO(line);
    CHECK(line.starts_with("info depth " + std::to_string(depth) + " seldepth "));
    CHECK(number_behind(line, "seldepth") >= depth);
    CHECK(number_behind(line, "multipv") == 1);
    CHECK(std::abs(number_behind(line, "cp")) < 200);
    CHECK(number_behind(line, "nodes") >= 20);
    CHECK(number_behind(line, "nps") > 0);
    CHECK(number_behind(line, "hashfull") >= 0);
    CHECK(number_behind(line, "time") >= 0);
    CHECK(word_behind(line, "pv").size() == 4);
  }
  const std::string pv = lines[4].substr(lines[4].find(" pv ") + 4);
  const std::string second = word_behind(lines[4], word_behind(lines[4], "pv"));
  CHECK(lines[5] == "bestmove " + pv.substr(0, 4) + " ponder " + second);
}

TEST_CASE("mates are told in moves, with the sign of who mates") {
  UciPipe engine;
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  CHECK(number_behind(last_info(engine.go("mate 1")), "mate") == 1);
  engine.send("position fen 7k/8/8/5K2/8/8/8/6Q1 w - - 0 1");
  CHECK(number_behind(last_info(engine.go("mate 2")), "mate") == 2);
  engine.send("position fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1");
  CHECK(number_behind(last_info(engine.go("depth 6")), "mate") == -1);
}

TEST_CASE("go nodes visits no more nodes than that") {
  UciPipe engine;
  for (const int nodes : {1, 10, 1000, 30000}) {
    const Lines lines = engine.go("nodes " + std::to_string(nodes));
    CHECK(number_behind(last_info(lines), "nodes") <= nodes);
    CHECK(lines.back().starts_with("bestmove "));
  }
}

TEST_CASE("searchmoves are the only ones that are played; what is none is said") {
  UciPipe engine;
  const Lines lines = engine.go("depth 4 searchmoves a2a3 h2h3");
  for (const std::string& line : lines) {
    const std::string move = word_behind(line, line.starts_with("info") ? "pv" : "bestmove");
    CHECK((move == "a2a3" || move == "h2h3"));
  }
  CHECK(engine.go("searchmoves a2a3 depth 2").back().starts_with("bestmove a2a3"));
  const Lines odd = engine.go("depth 1 searchmoves e2e5 a2a3");
  CHECK(odd.front().starts_with("info string go: "));
  CHECK(odd.back().starts_with("bestmove a2a3"));
}

TEST_CASE("MultiPV tells so many different moves, the best first") {
  UciPipe engine;
  engine.send("setoption name MultiPV value 4");
  const Lines lines = engine.go("depth 5");
  std::set<std::string> moves;
  int before = 1'000'000;
  for (const char* number : {"1", "2", "3", "4"}) {
    const std::string line = last_info(lines, number);
    CHECK(number_behind(line, "depth") == 5);
    const int score = std::stoi(word_behind(line, "cp"));
    CHECK(score <= before);
    before = score;
    moves.insert(word_behind(line, "pv"));
  }
  CHECK(moves.size() == 4);
  CHECK(lines.back().starts_with("bestmove " + word_behind(last_info(lines), "pv")));
  // No more than there are.
  engine.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
  CHECK(last_info(engine.go("depth 2"), "4").empty());
}

TEST_CASE("an infinite search answers only when it is stopped, and then at once") {
  UciPipe engine(false, {"--program", "krk"});  // which does not know this ending
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  engine.send("go infinite");
  CHECK_FALSE(mentions(engine.until("info depth "), "bestmove"));
  CHECK_FALSE(mentions(engine.said(), "bestmove"));
  const auto begin = std::chrono::steady_clock::now();
  engine.send("stop");
  CHECK(engine.line("bestmove") == "bestmove g5g7");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  // Nothing said is the same.
  engine.send("go");
  CHECK_FALSE(mentions(engine.until("info depth "), "bestmove"));
  engine.send("stop");
  CHECK(engine.line("bestmove") == "bestmove g5g7");
}

TEST_CASE("a pondering search waits for ponderhit or stop, whatever its limits") {
  UciPipe engine;
  engine.send("go ponder depth 1");
  CHECK_FALSE(mentions(engine.said(), "bestmove"));
  engine.send("ponderhit");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
  engine.send("go ponder movetime 1");
  CHECK_FALSE(mentions(engine.said(), "bestmove"));
  engine.send("stop");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
  engine.send("go ponder wtime 200 btime 200");
  CHECK_FALSE(mentions(engine.said(), "bestmove"));
  engine.send("ponderhit");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
}

TEST_CASE("every form of time control comes to an end") {
  UciPipe engine;
  for (const char* time :
       {"movetime 1", "movetime 20", "movetime 0", "movetime -5", "wtime 100 btime 100",
        "wtime 0 btime 0", "wtime -100 btime 1", "winc 10 binc 10 wtime 50 btime 50",
        "wtime 100 btime 100 movestogo 1", "movestogo 0 wtime 100 btime 100",
        "wtime 60000 btime 60000 movestogo 10000 movetime 10", "depth 0", "depth -3",
        "depth 999999999999999999999 nodes 100", "wtime depth 1", "depth", "nodes 0"}) {
    INFO(time);
    engine.send(std::string("go ") + time);
    engine.send("isready");
    engine.until("readyok");
    engine.send("stop");
  }
  engine.send("isready");
  engine.until("readyok");
  CHECK(engine.go("movetime 10").back().starts_with("bestmove "));
}

TEST_CASE("a clock with next to nothing left is not overstepped") {
  UciPipe engine;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    CHECK(engine.go("wtime 60 btime 60").back().starts_with("bestmove "));
  }
  // Far from exact, for the sake of busy machines: twenty moves of 60 ms at most.
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("where a program has chosen the move, its rule and explanation are told") {
  UciPipe engine(true, {"--program", "krk"});
  engine.said();
  engine.send("position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const Lines lines = engine.go(kIsSanitized ? "movetime 3000" : "movetime 200");
  // There is a limit of time for the values, which a busy machine exceeds under a sanitizer.
  CHECK(mentions(lines, kIsSanitized
                            ? "info string krk DRIVE+3: Our king on "
                            : "info string krk DRIVE+3: Our king on a1 and the rook on h4 drive "
                              "their king on c3 to the edge; squares of its box: before 49, now "
                              "21."));
  // Black to move is nobody's.
  engine.send("position fen 8/8/8/8/8/2k5/8/K6R b - - 0 1");
  CHECK_FALSE(mentions(engine.go("depth 3"), "info string"));
  // What it chose cannot be, and the search finds another.
  engine.send("position fen 8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  CHECK(engine.go("nodes 1000").back().starts_with("bestmove e4h4"));
  const Lines other = engine.go("nodes 1000 searchmoves e4e5");
  CHECK(other.back().starts_with("bestmove e4e5"));
  CHECK_FALSE(mentions(other, "info string"));
}

TEST_CASE("a program that has no answer yet does not cost the game") {
  // The shallowest search would play Qe4+, which loses the queen to Rb4.
  const std::string pinned = "position fen 8/4q3/8/1R6/K4k2/8/8/8 b - - 13 8";
  for (int i = 0; i < 5; ++i) {
    UciPipe engine(false, {"--program", "kqkr"});
    engine.send(pinned);
    const Lines lines = engine.go("movetime 10");
    CHECK(mentions(lines, "info string kqkr is not ready; the search plays"));
    CHECK(lines.back().starts_with("bestmove e7d7"));  // wins the rook
  }
}

TEST_CASE("with MultiPV the program's move is the first, and the search finds the others") {
  UciPipe engine(true, {"--program", "krk"});
  engine.said();
  engine.send("setoption name MultiPV value 2");
  engine.send("position fen 8/5K1k/8/8/4R3/8/8/8 w - - 0 1");
  const Lines lines = engine.go("depth 2");
  CHECK(word_behind(last_info(lines, "1"), "pv") == "e4h4");
  CHECK_FALSE(word_behind(last_info(lines, "2"), "pv") == "e4h4");
  CHECK(mentions(lines, "info string krk MATE+3: "));
}

TEST_CASE("with MultiPV all winning moves are as certain as the program's") {
  UciPipe engine(true, {"--program", "krk_deep"});
  engine.said();
  engine.send("setoption name MultiPV value 20");
  engine.send("position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const Lines lines = engine.go("depth 4");
  CHECK(number_behind(last_info(lines, "1"), "cp") == 19699);
  CHECK(lines.back().starts_with("bestmove " + word_behind(last_info(lines), "pv")));
  constexpr int kMoves = 15;
  for (int number = 2; number <= kMoves; ++number) {
    const std::string line = last_info(lines, std::to_string(number));
    INFO(line);
    CHECK(number_behind(line, "cp") == 19697);
  }
  CHECK(last_info(lines, std::to_string(kMoves + 1)).empty());
}

}  // namespace
}  // namespace cheg::test::uci_search_test
