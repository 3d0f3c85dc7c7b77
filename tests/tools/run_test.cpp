// The command line's way to run programs: run, play, test.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "chess/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::run_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

// Checks as far up the board as possible, otherwise the best rook move.
constexpr const char* kProgram =
    "; Rook endings.\n"
    "ENTRY R,K\n"
    ";; Check as far up the board as you can.\n"
    "FAR:   VALON  \"60,\"0,\"0\n"
    "       PLAY   LM,CHECK,DEEP\n"
    ";; Otherwise leave it to the host.\n"
    "HOST:  LEAVE\n"
    "END\n";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::vector<Json> json_lines(const std::string& output) {
  std::vector<Json> objects;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    objects.push_back(Json::parse(line));
  }
  return objects;
}

TEST_CASE("run says which move the program plays, why, and where that is written") {
  const std::string path = written("far.cheg", kProgram);
  const RunResult result = run_cheg({"run", path, kKrk, "--host", "bare"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output == std::string(kKrk) +
                             "\n"
                             "  move   Rh3+\n"
                             "  rule   FAR+1, " +
                             path +
                             ":5: Check as far up the board as you can.\n"
                             "  value  +0.60\n"
                             "  work   1 node, 17 instructions, 87 units of work\n");
}

TEST_CASE("run --json gives one object per position, with stable keys") {
  const std::string path = written("far.cheg", kProgram);
  const RunResult result = run_cheg({"run", path, "--json", "--host", "bare", kKrk});
  CHECK(result.status == 0);
  CHECK(result.output ==
        "{\"fen\":\"8/8/8/8/8/2k5/8/K6R w - - 0 1\",\"status\":\"move\",\"move\":\"h1h3\","
        "\"san\":\"Rh3+\",\"value\":{\"kind\":\"cp\",\"score\":60},\"rule\":\"FAR+1\",\"because\":"
        "\"Check as far up the board as you can.\",\"line\":5,\"pv\":[\"h1h3\"],\"nodes\":1,"
        "\"instructions\":17,\"work\":87}\n");
}

TEST_CASE("run reads positions from standard input and goes on behind a bad one") {
  const std::string path = written("far.cheg", kProgram);
  const RunResult result = run_cheg(
      {"run", path, "--json", "--host", "bare"},
      "# the rook\n8/8/8/8/8/2k5/8/K6R w - - 0 1\nnonsense\n7k/5KR1/8/8/8/8/8/8 b - - 0 1\n"
      "7k/5K1R/8/8/8/8/8/8 b - - 0 1\n8/8/8/8/8/2k5/8/K6R b - - 0 1\n");
  CHECK(result.status == 1);
  CHECK(result.error.find("line 3") != std::string::npos);
  std::string statuses;
  for (const Json& object : json_lines(result.output)) {
    statuses += object["status"].get<std::string>() + ' ';
  }
  CHECK(statuses == "move stalemate no-entry no-entry ");
}

TEST_CASE("run shows what the search plays where the program does not decide") {
  const std::string path = written("leave.cheg", "ENTRY R,K\n  LEAVE\nEND\n");
  const RunResult result = run_cheg({"run", path, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"});
  CHECK(result.status == 0);
  CHECK(result.output.find("  not handled\n") != std::string::npos);
  CHECK(result.output.find("  host   plays Ra8#, mate in 1\n") != std::string::npos);
  const Json object =
      json_lines(run_cheg({"run", path, "--json", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"}).output)[0];
  CHECK(object["status"] == "not-handled");
  CHECK_FALSE(object.contains("move"));
  CHECK(object["host"]["move"] == "a1a8");
  CHECK(object["host"]["value"] == Json::parse(R"({"kind":"mate","score":31999,"mate":1})"));
}

TEST_CASE("run gives a run-time error with its name and its place") {
  const std::string path = written(
      "error.cheg", "ENTRY R,K\nBAD:   GETEL  A,LM,\"99\n       CARD   B,A\n       DONE\nEND\n");
  const RunResult result = run_cheg({"run", path, kKrk, "--json", "--host", "bare"});
  CHECK(result.status == 0);
  const Json object = json_lines(result.output)[0];
  CHECK(object["status"] == "error");
  CHECK(object["error"] ==
        Json::parse(R"({"name":"non-set","message":"a set was needed (non-set) at BAD+1",)"
                    R"("rule":"BAD+1","line":3,"column":8,"because":"`A` is undefined: BAD took )"
                    R"(element 99 of a set of 15"})"));
  const RunResult text = run_cheg({"run", path, kKrk, "--host", "bare"});
  CHECK(text.output.find("  error  a set was needed (non-set) at BAD+1, " + path +
                         ":3:8; `A` is undefined: ") != std::string::npos);
}

TEST_CASE("a program that runs past its end fails where its last instruction stands") {
  const std::string path = written("end.cheg", "ENTRY R,K\n       TRY    LM\nEND\n");
  const Json object =
      json_lines(run_cheg({"run", path, kKrk, "--json", "--host", "bare"}).output)[0];
  CHECK(object["error"]["name"] == "fell-off-end");
  CHECK(object["error"]["line"] == 2);
  CHECK(object["error"]["column"] == 8);
}

TEST_CASE("run tells values by kind: hundredths of a pawn, certain wins and draws, mates") {
  const auto value = [](const std::string& code) {
    const std::string path = written("value.cheg", "ENTRY R,K\nENTRY K,R\n" + code + "END\n");
    return json_lines(
        run_cheg({"run", path, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "--json", "--host", "bare"})
            .output)[0]["value"];
  };
  CHECK(value("VALRET \"7,\"0,\"0\n") == Json::parse(R"({"kind":"cp","score":7})"));
  CHECK(value("VALRET \"1,\"0,\"500\n") == Json::parse(R"({"kind":"win","score":9724})"));
  CHECK(value("VALRET \"0,\"1,\"500\n") == Json::parse(R"({"kind":"loss","score":-9724})"));
  CHECK(value("VALRET \"1,\"1,\"500\n") == Json::parse(R"({"kind":"draw","score":0})"));
  CHECK(value("VALRET \"1,\"1,\"0\n") == Json::parse(R"({"kind":"cp","score":0})"));
  CHECK(value("JUMP> DEPTH,\"1,STOP\nTRY LM\nDONE\nSTOP: VALRET \"0,\"0,\"0\n") ==
        Json::parse(R"({"kind":"mate","score":31999,"mate":1})"));
}

TEST_CASE("run --svg draws the move as an arrow, with the move and its rule under the board") {
  const std::string picture = temporary_path("move.svg");
  const RunResult result =
      run_cheg({"run", written("far.cheg", kProgram), kKrk, "--host", "bare", "--svg", picture});
  CHECK(result.status == 0);
  const std::string svg = read_file(picture);
  CHECK(svg.find("<polygon ") != std::string::npos);
  CHECK(svg.find(">Rh3+</text>") != std::string::npos);
  CHECK(svg.find(">FAR+1: Check as far up the board as you can.</text>") != std::string::npos);
}

TEST_CASE("run --svg without a move draws the board and says why there is none") {
  const std::string picture = temporary_path("no_move.svg");
  const RunResult result = run_cheg(
      {"run", written("far.cheg", kProgram), "8/8/8/8/8/2k5/8/K6Q w - - 0 1", "--svg", picture});
  CHECK(result.status == 0);
  const std::string svg = read_file(picture);
  CHECK(svg.find("<polygon ") == std::string::npos);
  CHECK(svg.find(">no ENTRY for this material</text>") != std::string::npos);
}

TEST_CASE("run --breaks lists what each BREAK reported") {
  const std::string path =
      written("break.cheg", "ENTRY R,K\nHERE:  BREAK  \"(1,(T)),WR,DEPTH\n       LEAVE\nEND\n");
  const Json object =
      json_lines(run_cheg({"run", path, kKrk, "--json", "--breaks", "--host", "bare"}).output)[0];
  CHECK(object["breaks"] == Json::parse(R"json([["HERE","(1,(T))","R/h1","1"]])json"));
  constexpr const char* kLine = "HERE/\tBREAK \"(1,(T)),WR:=R/h1,DEPTH:=1";
  CHECK(object["break_lines"] == Json::array({kLine}));
  CHECK(run_cheg({"run", path, kKrk, "--host", "bare"})
            .output.find(fmt::format("  break  {}\n", kLine)) != std::string::npos);
}

TEST_CASE("run --trace prints every instruction with its values on standard error") {
  const std::string path = written(
      "trace.cheg", "ENTRY R,K\n       SETV   A,\"2\nLOOP:  ADD    R,A,\"-5\n       LEAVE\nEND\n");
  const RunResult result = run_cheg({"run", path, kKrk, "--trace", "--host", "bare"});
  CHECK(result.error ==
        "node 8/8/8/8/8/2k5/8/K6R w - - 0 1 at EGPROG\n"
        "EGPROG/\tSETV A,\"2\n"
        "LOOP/\tADD R,A:=2,\"-5\n"
        "LOOP+1/\tLEAVE\n"
        "not handled\n");
}

TEST_CASE("the bounds of the root decide where the program stops trying") {
  const std::string path = written(
      "bounds.cheg",
      "ENTRY R,K\nENTRY K,R\n       JUMP>  DEPTH,\"1,STOP\n       TRY    LM\n       DONE\nSTOP:  "
      "RANK   V,BR\n       VALRET V,\"0,\"0\nEND\n");
  const auto ask = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"run", path, kKrk, "--json", "--host", "bare"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json_lines(run_cheg(arguments).output)[0];
  };
  CHECK(ask({})["move"] == "h1h8");
  const Json cut = ask({"--beta", "-6"});
  CHECK(cut["move"] == "h1h3");
  CHECK(cut["nodes"].get<int>() < ask({})["nodes"].get<int>());
}

TEST_CASE("wrong options of run are refused with what would be right") {
  const auto error = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "run");
    const RunResult result = run_cheg(arguments);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({"krk", kKrk, "--alpha", "3"}) ==
        "cheg: run: --alpha and --beta need --host bare; a search sets its own bounds\n");
  CHECK(error({"krk", kKrk, "--host", "bare", "--alpha", "3", "--beta", "3"}) ==
        "cheg: run: --alpha 3 is not below --beta 3\n");
  for (const std::vector<std::string>& fens : {std::vector<std::string>{}, {kKrk, "startpos"}}) {
    std::vector<std::string> arguments{"krk", "--svg", temporary_path("never.svg")};
    arguments.insert(arguments.end(), fens.begin(), fens.end());
    CHECK(error(arguments) == "cheg: run: --svg draws one position; give one FEN\n");
  }
  CHECK(error({"krk", kKrk, "--depth", "0"}).find("--depth") != std::string::npos);
  CHECK(error({"krk", kKrk, "--host", "none"}).find("--host") != std::string::npos);
}

TEST_CASE("a program that is not there is exit status 3, with the names of those that are") {
  const RunResult result = run_cheg({"run", "kkr", kKrk});
  CHECK(result.status == 3);
  CHECK(result.error.starts_with(
      "cheg: cannot read kkr: No such file or directory; the shipped programs are advice"));
  CHECK(run_cheg({"run", "./krk", kKrk}).status == 3);
  CHECK(run_cheg({"run", "KRK", kKrk}).status == 0);
}

TEST_CASE("a program that loops for ever is stopped, and the host still answers") {
  const std::string path = written("loop.cheg", "ENTRY R,K\nLOOP:  CONDV  ,LM,LOOP\nEND\n");
  const RunResult result = run_cheg({"run", path, kKrk, "--limit-search", "50000000"});
  CHECK(result.status == 0);
  CHECK(result.output.find("  error  the limit of instructions per node was reached (limit) at "
                           "LOOP, ") != std::string::npos);
  CHECK(result.output.find("  host   plays ") != std::string::npos);
  const RunResult short_run =
      run_cheg({"run", path, kKrk, "--json", "--host", "bare", "--limit-instructions", "1000"});
  CHECK(json_lines(short_run.output)[0]["instructions"].get<int>() < 1'100);
}

TEST_CASE("play shows each move with its rule, and who gave the others") {
  const std::string path = written("far.cheg", kProgram);
  const RunResult result = run_cheg(
      {"play", path, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "--against", "random", "--moves", "2"});
  CHECK(result.status == 0);
  CHECK(result.output == "6k1/8/6K1/8/8/8/8/R7 w - - 0 1, " + path +
                             " against random\n"
                             "  1. Ra8#    FAR+1: Check as far up the board as you can.\n"
                             "1-0, checkmate, 1 move\n");
}

TEST_CASE("play with the same seed is the same game, and ends after the moves it was given") {
  const auto play = [](const std::string& seed) {
    return run_cheg({"play", "krk", kKrk, "--against", "random", "--moves", "5", "--seed", seed,
                     "--host", "bare"})
        .output;
  };
  CHECK(play("7") == play("7"));
  CHECK(play("7") != play("8"));
}

TEST_CASE("play --pgn writes games that other programs read, with the rules as comments") {
  const std::string path = written("far.cheg", kProgram);
  const std::string pgn = temporary_path("game.pgn");
  const RunResult result = run_cheg({"play", path, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "--pgn", pgn});
  CHECK(result.status == 0);
  const std::string text = read_file(pgn);
  chess::PgnReader reader(text);
  const auto game = reader.next();
  REQUIRE(game);
  REQUIRE(game->ok());
  CHECK((*game)->result == "1-0");
  REQUIRE((*game)->moves.size() == 1);
  CHECK((*game)->moves[0].comment == "FAR+1: Check as far up the board as you can.");
  CHECK((*game)->tag("White") == path);
}

TEST_CASE("play --json gives an object per move and one for the end") {
  const std::string path = written("far.cheg", kProgram);
  const auto objects =
      json_lines(run_cheg({"play", path, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "--json"}).output);
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["move"] == "a1a8");
  CHECK(objects[0]["rule"] == "FAR+1");
  CHECK(objects[1] == Json::parse(R"({"result":"1-0","ending":"checkmate","moves":1})"));
}

TEST_CASE("a human plays by typing moves, and typing errors are explained") {
  const std::string path = written("far.cheg", kProgram);
  const RunResult result = run_cheg(
      {"play", path, "8/8/8/8/8/1k6/7R/K7 w - - 0 1", "--against", "human", "--moves", "2"},
      "Kb9\nKxh3\nKa4\n");
  CHECK(result.status == 0);
  CHECK(result.output.find("Black to move: ") != std::string::npos);
  CHECK(result.output.find("1... Ka4     human\n") != std::string::npos);
  CHECK_FALSE(result.error.empty());
  const RunResult end = run_cheg({"play", path, kKrk, "--against", "human"}, "");
  CHECK(end.output.ends_with("*, given up, 1 move\n"));
  CHECK(run_cheg({"play", path, "--against", "human"}).status == 2);
}

TEST_CASE("a UCI engine can be the opponent, and its faults are reported") {
  const std::string path = written("far.cheg", kProgram);
  const auto against = [&](const std::string& script) {
    const std::string engine = written("engine.sh", script);
    return run_cheg({"play", path, "8/8/8/8/8/1k6/7R/K7 w - - 0 1", "--against", "uci:sh " + engine,
                     "--moves", "1"});
  };
  const RunResult good = against(
      "while read -r line; do case $line in\nuci) echo 'id name Tiny'; echo uciok;;\n"
      "go*) echo 'info depth 1'; echo 'bestmove b3a4';;\nquit) exit;;\nesac; done\n");
  CHECK(good.error.empty());
  CHECK(good.output.find("1... Ka4     Tiny\n") != std::string::npos);
  const RunResult illegal = against(
      "while read -r line; do case $line in\nuci) echo uciok;;\ngo*) echo 'bestmove b3b8';;\n"
      "esac; done\n");
  CHECK(illegal.status == 3);
  CHECK(illegal.error.find("played `b3b8`") != std::string::npos);
  const RunResult gone = against("exit 0\n");
  CHECK(gone.status == 3);
  CHECK(gone.error.find("has ended") != std::string::npos);
}

TEST_CASE("play against the tables meets the longest defence, with its value") {
  const RunResult defence = run_cheg({"play", "advice", "8/8/8/8/8/3R4/2k5/K7 w - - 0 1",
                                      "--against", "optimal", "--host", "bare"});
  CHECK(defence.output.find("1... Kc3     optimal (mated in 12)") != std::string::npos);
  CHECK(defence.output.find("1-0, checkmate") != std::string::npos);
}

// The opponent's moves, as the lines of the game show them, when White plays its first legal moves.
std::string replies(const std::string& opponent, const std::string& fen) {
  const std::string path =
      written("first.cheg", "ENTRY R,K\nROOK: PLAY LM\nENTRY R&2P,R&2P\nPAWNS: PLAY LM\nEND\n");
  const RunResult game =
      run_cheg({"play", path, fen, "--host", "bare", "--against", opponent, "--moves", "2"});
  CHECK(game.status == 0);
  std::string moves;
  std::istringstream lines(game.output);
  for (std::string line; std::getline(lines, line);) {
    if (const std::size_t dots = line.find("... "); dots != std::string::npos) {
      CHECK(line.ends_with(' ' + opponent));
      moves += line.substr(dots + 4, line.find(' ', dots + 4) - dots - 4) + ' ';
    }
  }
  return moves;
}

TEST_CASE("play against center meets a king that goes to the middle and stays there") {
  CHECK(replies("center", kKrk) == "Kd4 Ke4 ");
  CHECK(replies("center", "8/8/8/8/8/6k1/8/K6R w - - 0 1") == "Kf4 Ke4 ");
}

TEST_CASE("play against attack meets a king that goes for the rook and takes it") {
  CHECK(replies("attack", kKrk) == "Kd3 Ke2 ");
  CHECK(replies("attack", "8/8/8/8/8/6k1/8/K6R w - - 0 1") == "Kxh2 ");
}

TEST_CASE("opponents whose king has no move make another") {
  CHECK(replies("center", "6rk/6pp/8/8/8/8/6PP/R6K w - - 0 1") == "g6 Kg7 ");
  CHECK(replies("attack", "6rk/6pp/8/8/8/8/6PP/R6K w - - 0 1") == "g6 Kg7 ");
}

TEST_CASE("a program that gives up says why, in words and with the place") {
  const auto error = [](const std::string& text) {
    const std::string path = written("mute.cheg", text);
    const RunResult result =
        run_cheg({"play", path, kKrk, "--host", "bare", "--against", "random"});
    CHECK(result.output.ends_with("*, given up, 0 moves\n"));
    const std::string start = "cheg: " + path + " has no move: ";
    REQUIRE(result.error.starts_with(start));
    return result.error.substr(start.size());
  };
  const std::string path = temporary_path("mute.cheg");
  CHECK(error("ENTRY R,K\nHOST: LEAVE\nEND\n") == "not handled, by HOST, " + path + ":2\n");
  CHECK(error("ENTRY R,K\nEVEN: VALRET \"5,\"0,\"0\nEND\n") ==
        "only a value, by EVEN, " + path + ":2\n");
  CHECK(error("ENTRY R,K\nBAD: CARD A,\"5\nEND\n") ==
        "a set was needed (non-set) at BAD, " + path + ":2:6; the literal is an integer\n");
  CHECK(error("ENTRY Q,K\nGO: PLAY LM\nEND\n") == "no ENTRY for this material\n");
}

TEST_CASE("play against a line plays its moves and then gives up") {
  const RunResult result = run_cheg({"play", "advice", "8/8/8/8/8/3R4/2k5/K7 w - - 0 1", "--host",
                                     "bare", "--against", "line:c2c1, Kc2"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output.find("1... Kc1     line\n") != std::string::npos);
  CHECK(result.output.find("2... Kc2     line\n") != std::string::npos);
  CHECK(result.output.ends_with("*, given up, 3 moves\n"));
  const RunResult wrong = run_cheg({"play", "advice", "8/8/8/8/8/3R4/2k5/K7 w - - 0 1", "--host",
                                    "bare", "--against", "line:c2h8"});
  CHECK(wrong.error.starts_with("cheg: the line cannot be played: "));
}

TEST_CASE("play --breaks shows what the BREAKs reported before the move that came of it") {
  const RunResult result =
      run_cheg({"play", "checkmate", "8/8/8/4k3/8/3RK3/8/8 w - - 0 1", "--breaks", "--host", "bare",
                "--moves", "1", "--against", "random"});
  CHECK(result.status == 0);
  // Every candidate with its points: the best of them is played.
  constexpr const char* kBest =
      "  break  WEIGH+2/\tBREAK X:=R/d3-d4,POINTS:=511600,SCORE:=1804924800\n";
  constexpr const char* kLast =
      "  break  WEIGH+2/\tBREAK X:=K/e3-d2,POINTS:=422000,SCORE:=1488816000\n"
      "  1. Rd4     PRESS+1: ";
  CHECK(result.output.find(kBest) != std::string::npos);
  CHECK(result.output.find(kLast) != std::string::npos);
  const RunResult json =
      run_cheg({"play", "checkmate", "8/8/8/4k3/8/3RK3/8/8 w - - 0 1", "--breaks", "--json",
                "--host", "bare", "--moves", "1", "--against", "random"});
  CHECK(json.output.find(R"("breaks":[["WEIGH+2","R/d3-a3","459600","1621468800"],)") !=
        std::string::npos);
}

TEST_CASE("an opponent that does not exist is refused with those that do") {
  const RunResult result = run_cheg({"play", "krk", kKrk, "--against", "serach"});
  CHECK(result.status == 2);
  CHECK(result.error ==
        "cheg: play: --against `serach`: there is no such program; other opponents are optimal, "
        "search, random, center, attack, human, line:MOVES and uci:COMMAND\n");
}

TEST_CASE("test runs the examples of a program and shows those that fail") {
  const std::string path =
      written("examples.cheg",
              ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h3 and value 60 and rule FAR+1\n"
              ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h2\n"
              ";@ fen 8/8/8/8/8/2k5/8/K6Q w - - 0 1 expect no-entry\n" +
                  std::string(kProgram));
  const RunResult result = run_cheg({"test", path});
  CHECK(result.status == 1);
  CHECK(result.output == path +
                             ":2: expected move h1h2, got move h1h3, value 60, by FAR+1\n"
                             "  8/8/8/8/8/2k5/8/K6R w - - 0 1\n" +
                             path + ": 1 of 3 examples fails\n");
  const auto objects = json_lines(run_cheg({"test", path, "--json"}).output);
  REQUIRE(objects.size() == 3);
  CHECK(objects[0]["holds"] == true);
  CHECK(objects[1]["holds"] == false);
  CHECK(objects[1]["answer"]["move"] == "h1h3");
}

TEST_CASE("test fails on an example that cannot be read") {
  const std::string path =
      written("bad.cheg",
              ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1i4\n" + std::string(kProgram));
  const RunResult result = run_cheg({"test", path});
  CHECK(result.status == 1);
  CHECK(result.error.find("warning[W109]") != std::string::npos);
}

TEST_CASE("run --why tells the clauses with their counts and values, also as JSON") {
  const RunResult text = run_cheg({"run", "krk_deep", "8/5K1k/8/8/4R3/8/8/8 w - - 0 1", "--why"});
  CHECK(text.status == 0);
  CHECK(text.output.ends_with(
      "  by     FORCE MOVES,MATED?,\"4: mate is forced in 1 move; 1 of 19 moves left\n"
      "  forced 1. Rh4#\n"
      "  next   Re6: it forces mate in 2 moves, and Rh4# in 1 move\n"));
  const RunResult result =
      run_cheg({"run", "krk_deep", "8/5K1k/8/8/4R3/8/8/8 w - - 0 1", "--why", "--json"});
  const Json object = json_lines(result.output)[0];
  const Json& reason = object["reason"];
  const Json& clause = reason["rules"].back()["clauses"][0];
  CHECK(clause["in"] == 19);
  CHECK(clause["out"] == 1);
  CHECK(clause["moves"] == Json::parse(R"(["e4h4"])"));
  CHECK(clause["judged"].size() == 19);
  CHECK(reason["forced"] == Json::parse(R"(["e4h4"])"));
  CHECK(reason["runner_up"] == Json::parse(R"({"move":"e4e6","clause":0})"));
  const RunResult plain = run_cheg({"run", "krk_deep", "8/5K1k/8/8/4R3/8/8/8 w - - 0 1", "--json"});
  CHECK_FALSE(json_lines(plain.output)[0].contains("reason"));
}

TEST_CASE("an explanation is no reason for LEAVE, nor for what stands behind another ENTRY") {
  const std::string path =
      written("leak.cheg",
              "ENTRY R,K\n;; Check.\nFAR:   PLAY   LM,CAPT,DEEP\n       LEAVE\n"
              "ENTRY Q,K\n       PLAY   LM\n       LEAVE\nEND\n");
  const RunResult leave = run_cheg({"run", path, kKrk, "--host", "bare", "--json"});
  CHECK_FALSE(json_lines(leave.output)[0].contains("because"));
  const RunResult behind =
      run_cheg({"run", path, "8/8/8/8/8/2k5/8/K6Q w - - 0 1", "--host", "bare", "--json"});
  CHECK(json_lines(behind.output)[0]["rule"] == "FAR+2");
  CHECK_FALSE(json_lines(behind.output)[0].contains("because"));
}

}  // namespace
}  // namespace cheg::test::run_test
