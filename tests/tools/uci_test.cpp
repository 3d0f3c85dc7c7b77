// cheg uci: the conversation, with everything that a chess program may say at a wrong time.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/uci_pipe.hpp"

namespace cheg::test::uci_test {
namespace {

using Lines = std::vector<std::string>;

TEST_CASE("uci is answered with a name, every option, and uciok") {
  UciPipe engine;
  engine.send("uci");
  const Lines lines = engine.until("uciok");
  CHECK(lines.front().starts_with("id name CHEG "));
  CHECK(lines[1].starts_with("id author "));
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    CHECK(lines[i].starts_with("option name "));
    CHECK(lines[i].find(" type ") != std::string::npos);
  }
  CHECK(mentions(lines, "option name Hash type spin default 16 min 1 max "));
  CHECK(mentions(lines, "option name Threads type spin default 1 min 1 max 1024"));
  CHECK(mentions(lines, "option name MultiPV type spin default 1 min 1 max 218"));
  CHECK(mentions(lines, "option name Ponder type check default false"));
  CHECK(mentions(lines, "option name Clear Hash type button"));
  CHECK(mentions(lines, "option name Move Overhead type spin default 10 min 0 max 5000"));
}

TEST_CASE(
    "by default a proved program for engines replaces the one for people, and no deep one is "
    "asked") {
  UciPipe engine;
  engine.send("uci");
  std::string names;
  const std::string proofs = read_file(CHEG_SOURCE_DIR "/stdlib/proofs.txt");
  std::istringstream lines(proofs);
  for (std::string line; std::getline(lines, line);) {
    const std::string name = line.substr(0, line.find(' '));
    if (!name.ends_with("_deep") && !name.ends_with("_engine")) {
      const bool is_replaced = proofs.find('\n' + name + "_engine ") != std::string::npos;
      names += (names.empty() ? "" : ",") + name + (is_replaced ? "_engine" : "");
    }
  }
  CHECK(mentions(engine.until("uciok"), "option name Programs type string default " + names));
}

TEST_CASE("docs/uci.md has every option with its default and range") {
  UciPipe engine;
  engine.send("uci");
  const std::string text = read_file(CHEG_SOURCE_DIR "/docs/uci.md");
  for (const std::string& line : engine.until("uciok")) {
    const std::string_view kOption = "option name ";
    if (line.starts_with(kOption)) {
      CHECK(text.find("`" + line.substr(kOption.size()) + "`") != std::string::npos);
    }
  }
}

TEST_CASE("isready is answered at once, also while a search runs") {
  UciPipe engine;
  CHECK(engine.said().empty());
  engine.send("go infinite");
  engine.send("isready");
  CHECK(engine.line("readyok") == "readyok");
  engine.send("stop");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
}

TEST_CASE("isready waits once for the programs, however long they take") {
  UciPipe engine(true, {"--program", "kqkr"});
  constexpr std::chrono::milliseconds kWait(200);
  engine.send("setoption name Wait For Programs value 200");
  const auto begin = std::chrono::steady_clock::now();
  CHECK(engine.said().empty());
  const auto first = std::chrono::steady_clock::now();
  CHECK(first - begin >= kWait);
  engine.send("setoption name Wait For Programs value 600000");
  for (int i = 0; i < 10; ++i) {
    CHECK(engine.said().empty());
  }
  CHECK(std::chrono::steady_clock::now() - first < std::chrono::minutes(5));
}

TEST_CASE("unknown commands are ignored, and words before a known one too") {
  UciPipe engine;
  engine.send("");
  engine.send("   \t ");
  engine.send("xboard");
  engine.send("register later");
  engine.send(std::string("\x01\xff\x80 \0 x", 8));
  CHECK(engine.said().empty());
  engine.send("joho debug on");
  engine.send("xboard");
  CHECK(engine.said() == Lines{"info string unknown command `xboard`"});
  engine.send("debug off");
  engine.send("xboard");
  CHECK(engine.said().empty());
}

TEST_CASE("lines may end with CR and LF, have blanks anywhere, or be very long") {
  UciPipe engine;
  engine.write("  position \t startpos   moves  e2e4 \r\ngo\tdepth 1\r\n");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
  engine.send("position startpos moves" + std::string(1'000'000, ' ') + "e2e4");
  engine.send(std::string(20'000'000, 'x'));
  CHECK(engine.said().empty());
  CHECK(engine.go("depth 1").back().starts_with("bestmove "));
}

TEST_CASE("an option's name may be in any case, and a bad value changes nothing") {
  UciPipe engine;
  engine.send("setoption name multipv value 3");
  engine.send("setoption name HASH value 1");
  engine.send("setoption name Clear Hash");
  engine.send("setoption name clear hash value");
  engine.send("setoption name Ponder value true");
  CHECK(engine.said().empty());
  engine.send("setoption name MultiPV value 0");
  CHECK(engine.said() ==
        Lines{"info string MultiPV is a number from 1 to 218, not `0`; it stays 3"});
  engine.send("setoption name Hash value many");
  CHECK(mentions(engine.said(), "Hash is a number from 1 to "));
  engine.send("setoption name Hash value 99999999999999999999999");
  CHECK(mentions(engine.said(), "it stays 1"));
  engine.send("setoption name Ponder value maybe");
  CHECK(engine.said() == Lines{"info string Ponder is true or false, not `maybe`; it stays true"});
  engine.send("setoption name Contempt value 5");
  CHECK(engine.said() == Lines{"info string there is no option `Contempt`"});
  engine.send("setoption");
  engine.send("setoption value 3");
  CHECK(engine.said().size() == 2);
}

TEST_CASE("programs can be chosen, and one that is not there is named") {
  UciPipe engine(false, {"--program", "krk"});
  engine.send("uci");
  CHECK(mentions(engine.until("uciok"), "option name Programs type string default krk"));
  engine.send("setoption name Programs value krk, no-such-program");
  CHECK(mentions(engine.said(), "info string Programs: cannot read no-such-program"));
  engine.send("setoption name Programs value <empty>");
  CHECK(engine.said().empty());
  engine.send("position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK_FALSE(mentions(engine.go("nodes 1000"), "info string"));
}

TEST_CASE("the text of a rule contains the values of the move") {
  const std::string path = temporary_path("squeeze.cheg");
  std::ofstream(path) << "USE RULES\nUSE GEOMETRY\nDEFINE room = REGION(BK)\nENTRY R,K\n"
                         "RULE SQUEEZE \"{WAS(room)} become {room}.\"\n"
                         "  WHERE ROOK(X) AND SOLID(X)\n  BEST LEAST room\nEND\n";
  UciPipe engine(false, {"--program", path});
  engine.send("position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK(mentions(engine.go("depth 1"), ": 48 become 42."));
  // Where less than twice the time for a text is left, the text names its expressions.
  CHECK(mentions(engine.go("movetime 30"), ": [room before] become [room]."));
}

TEST_CASE("a position that cannot be read is refused, and there is no move until the next") {
  UciPipe engine;
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  for (const char* bad : {"position", "position nonsense", "position fen", "position fen 9/8 w - -",
                          "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position moves e2e4"}) {
    INFO(bad);
    engine.send(bad);
    const Lines said = engine.said();
    REQUIRE(said.size() == 1);
    CHECK(said[0].starts_with("info string position: "));
    CHECK(said[0].ends_with("; there is no move before another position"));
    CHECK(engine.go("depth 3") ==
          Lines{"info string go: the last position is invalid, so there is no move",
                "bestmove 0000"});
  }
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  CHECK(engine.go("depth 3").back() == "bestmove g5g7");
}

TEST_CASE("a move that cannot be played is left out, and what follows it") {
  UciPipe engine;
  engine.send("position startpos moves e2e4 e2e4 e7e5");
  const Lines said = engine.said();
  REQUIRE(said.size() == 1);
  CHECK(said[0].starts_with("info string position: move 2 of 3: "));
  CHECK(said[0].ends_with("; it is left out, and what follows"));
  engine.send("go depth 1 searchmoves e7e5");
  CHECK(engine.line("bestmove").starts_with("bestmove e7e5"));
}

TEST_CASE("castling, en passant and promotion are read and written as UCI has them") {
  UciPipe engine;
  engine.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
  CHECK(engine.said().empty());
  engine.send("position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7d8Q e8d8");
  CHECK(engine.said().empty());
  engine.send("position fen 8/P7/8/8/8/7k/8/K7 w - - 0 1");
  CHECK(engine.go("depth 2 searchmoves a7a8q").back().starts_with("bestmove a7a8q"));
  engine.send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  CHECK(engine.go("depth 1 searchmoves e1g1").back().starts_with("bestmove e1g1"));
}

TEST_CASE("castling is understood as Chess960 has it, and written so if the GUI wants it") {
  UciPipe engine;
  engine.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1 e8a8");
  CHECK(engine.said().empty());
  const std::string castle = "position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1";
  engine.send(castle);
  CHECK(engine.go("depth 1 searchmoves e1h1").back().starts_with("bestmove e1g1"));
  engine.send("setoption name UCI_Chess960 value true");
  engine.send(castle);
  const Lines lines = engine.go("depth 1 searchmoves e1g1");
  CHECK(word_behind(lines.front(), "pv") == "e1h1");
  CHECK(lines.back().starts_with("bestmove e1h1"));
  // A rook that does not stand in a corner.
  engine.send("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
  CHECK(mentions(engine.said(), "`G` is not a castling right"));
}

TEST_CASE("the chances to win, draw and lose are told if the GUI wants them") {
  UciPipe engine;
  CHECK_FALSE(mentions(engine.go("depth 1"), " wdl "));
  engine.send("setoption name UCI_ShowWDL value true");
  const std::string even = engine.go("depth 1").front();
  INFO(even);
  int all = 0;
  std::istringstream chances(even.substr(even.find(" wdl ") + 5));
  for (int i = 0, chance = 0; i < 3 && chances >> chance; ++i) {
    all += chance;
  }
  CHECK(all == 1000);
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  CHECK(mentions(engine.go("mate 1"), "score mate 1 wdl 1000 0 0 nodes"));
  engine.send("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
  CHECK(mentions(engine.go("depth 1"), "score mate 0 wdl 0 0 1000"));
}

TEST_CASE("a FEN may do without its counters") {
  UciPipe engine;
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - -");
  CHECK(engine.said().empty());
  CHECK(engine.go("depth 3").back() == "bestmove g5g7");
}

TEST_CASE("a game may have thousands of moves") {
  UciPipe engine;
  std::string moves;
  for (int i = 0; i < 2000; ++i) {
    moves += " g1f3 g8f6 f3g1 f6g8";
  }
  engine.send("position startpos moves" + moves);
  CHECK(engine.said().empty());
  CHECK(engine.go("depth 2").back().starts_with("bestmove "));
}

TEST_CASE("stop and ponderhit without a search are ignored") {
  UciPipe engine;
  engine.send("stop");
  engine.send("ponderhit");
  engine.send("stop");
  CHECK(engine.said().empty());
  CHECK(engine.go("depth 1").back().starts_with("bestmove "));
}

TEST_CASE("what must not come during a search is ignored, and said to be") {
  UciPipe engine;
  engine.send("go infinite");
  engine.send("go depth 1");
  engine.send("setoption name Hash value 32");
  engine.send("ucinewgame");
  engine.send("isready");
  const Lines lines = engine.until("readyok");
  for (const char* what : {"go", "setoption", "ucinewgame"}) {
    CHECK(mentions(lines, std::string("info string ") + what +
                              " is ignored while a search runs; `stop` ends it"));
  }
  CHECK_FALSE(mentions(lines, "bestmove"));
  engine.send("stop");
  CHECK(engine.line("bestmove").starts_with("bestmove "));
}

TEST_CASE("a position that comes during a search is the next one's") {
  UciPipe engine;
  engine.send("go infinite");
  engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
  engine.send("stop");
  const std::string first = engine.line("bestmove");
  CHECK(first.find("g5g7") == std::string::npos);
  CHECK(engine.go("depth 3").back() == "bestmove g5g7");
}

TEST_CASE("where the game is over there is no move") {
  UciPipe engine;
  engine.send("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
  CHECK(engine.go("depth 5") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
  engine.send("position fen 7k/5Q2/5K2/8/8/8/8/8 b - - 0 1");
  CHECK(engine.go("movetime 10") == Lines{"info depth 0 score cp 0", "bestmove (none)"});
  engine.send("go infinite");
  engine.send("stop");
  CHECK(engine.line("bestmove") == "bestmove (none)");
}

TEST_CASE("quit ends everything, also a search") {
  UciPipe engine;
  engine.send("go infinite");
  engine.send("quit");
  CHECK(engine.rest().back().starts_with("bestmove "));
  CHECK(engine.wait() == 0);
}

TEST_CASE("the end of the input does what quit does") {
  for (const char* last : {"", "go infinite", "go ponder wtime 1000 btime 1000", "isready\nuci"}) {
    INFO(last);
    UciPipe engine;
    engine.send(last);
    engine.close_input();
    const Lines rest = engine.rest();
    CHECK(mentions(rest, "bestmove ") == std::string(last).starts_with("go"));
    CHECK(engine.wait() == 0);
  }
}

TEST_CASE("isready waits for programs only as long as nobody says anything more") {
  const auto begin = std::chrono::steady_clock::now();
  UciPipe engine(true);
  engine.write("setoption name Wait For Programs value 600000\nisready\nquit\n");
  CHECK(engine.rest().back() == "readyok");
  CHECK(engine.wait() == 0);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}

TEST_CASE("a program that cannot be read ends cheg uci at once, and is named") {
  const RunResult result = run_cheg({"uci", "--program", "nosuch"}, "uci\n");
  CHECK(result.status == 3);
  CHECK(result.output.empty());
  CHECK(result.error.starts_with("cheg: cannot read nosuch: "));
}

}  // namespace
}  // namespace cheg::test::uci_test
