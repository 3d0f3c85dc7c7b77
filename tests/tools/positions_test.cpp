// Positions from EPD and PGN files: run, play, board and tb probe.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::positions_test {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<Json> json_lines(const std::string& output) {
  std::vector<Json> objects;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    objects.push_back(Json::parse(line));
  }
  return objects;
}

constexpr const char* kSuite =
    "# Endings of the week\n"
    "8/8/8/8/8/2k5/8/K6R w - - bm Rh4; dm 14; id \"cut off\";\n"
    "7k/8/5K2/8/8/8/8/R7 w - - am Kf7 Kg6; id \"opposition\";\r\n"
    "8/8/8/8/8/2k5/8/K6R w - - bm Rh4 Rh9; id \"a slip\";\n"
    "8/8/8/4k3/8/4K3/4P3/8 w - - bm Kd3; hmvc 3;\n"
    "8/8/8/8/8/2k5/8/K6R w - - id \"only a position\";\n"
    "8/8/8/8/8/2k5/8/K6R w - - bm Rh1";

TEST_CASE("run --epd says of each line whether the program agrees, and how many do") {
  const std::string path = written("suite.epd", kSuite);
  const RunResult result = run_cheg({"run", "krk", "--epd", path});
  INFO(result.output << result.error);
  CHECK(result.status == 1);
  CHECK(has(result.output, path + ":2: cut off\n8/8/8/8/8/2k5/8/K6R w - - 0 1\n  move   Rh4\n"));
  CHECK(has(result.output, "  bm     Rh4: agrees\n  dm     14: agrees\n"));
  CHECK(has(result.output,
            path + ":5:\n8/8/8/4k3/8/4K3/4P3/8 w - - 3 1\n  no ENTRY for this material"));
  CHECK(has(result.output, "  bm     Kd3: does not agree\n"));
  CHECK(has(result.output, path + ":6: only a position\n"));
  CHECK(has(result.output, "  am     Kf7, Kg6: does not agree\n"));
  CHECK(result.output.ends_with("1 of 3 agrees; not " + path + ":3, " + path + ":5\n"));
}

TEST_CASE("A bad line of an EPD file is reported with line and column, and the rest runs") {
  const std::string path = written("suite.epd", kSuite);
  const RunResult result = run_cheg({"run", "krk", "--epd", path});
  CHECK(has(result.error, "cheg: " + path + ":4:34: bm: `Rh9` is not"));
  CHECK(has(result.error, "cheg: " + path +
                              ":7:33: the operation `bm` is not ended by a semicolon\n"
                              "  8/8/8/8/8/2k5/8/K6R w - - bm Rh1\n"));
}

TEST_CASE("run --epd is content where every line agrees, and reads standard input as -") {
  const RunResult result = run_cheg({"run", "krk", "--epd", "-", "--notation", "descriptive"},
                                    "8/8/8/8/8/2k5/8/K6R w - - bm Rh4 Rh5; am Rh3+; dm 17;\n");
  CHECK(result.status == 0);
  CHECK(has(result.output, "standard input:1:\n"));
  CHECK(has(result.output, "  bm     R-KR4, R-KR5: agrees\n  am     R-KR3: agrees\n"));
  CHECK(has(result.output, "  dm     17: agrees, the move mates in 14\n"));
  CHECK(has(result.output, "\n1 of 1 agrees\n"));
}

TEST_CASE("dm of a suite is checked with tables, and with the answer's value where there is none") {
  const RunResult slow =
      run_cheg({"run", written("slow.cheg", "ENTRY R,K\n       PLAY   LM\nEND\n"), "--epd", "-"},
               "7k/8/5K2/8/8/8/8/R7 w - - dm 1;\n8/8/8/8/8/1k6/2R5/K7 b - - bm Kxc2;\n");
  CHECK(slow.status == 1);
  CHECK(has(slow.output, "  dm     1: does not agree, the move "));
  const RunResult many =
      run_cheg({"run", written("many.cheg", "ENTRY 2Q,R&P\n       PLAY   LM\nEND\n"), "--epd", "-"},
               "2r4k/1p6/8/8/8/8/8/KQ4Q1 w - - dm 3;\n");
  INFO(many.output << many.error);
  CHECK(has(many.output, "the value of the answer is no mate\n"));
}

TEST_CASE("run --epd --json adds what the line expects and whether the answer agrees") {
  const std::string path = written("suite.epd", kSuite);
  const auto objects = json_lines(run_cheg({"run", "krk", "--epd", path, "--json"}).output);
  REQUIRE(objects.size() == 4);
  CHECK(objects[0]["move"] == "h1h4");
  CHECK(objects[0]["epd"] == Json{{"file", path},
                                  {"line", 2},
                                  {"id", "cut off"},
                                  {"bm", {"h1h4"}},
                                  {"dm", 14},
                                  {"agrees", true}});
  CHECK(objects[2]["epd"]["agrees"] == false);
  CHECK_FALSE(objects[3]["epd"].contains("agrees"));
}

constexpr const char* kGames =
    "[Event \"Club\"]\n[White \"M\xc3\xbcller\"]\n[Black \"Jones\"]\n[Date \"1970.05.01\"]\n"
    "[FEN \"8/8/8/8/8/2k4p/8/K6R w - - 0 60\"]\n\n"
    "60. Rxh3+ {a rook ending} Kc4 (60... Kd4 61. Kb2) 61. Kb2 $1 Kd4 62. Rg3 1-0\n\n"
    "[Event \"Opening\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n"
    "[Event \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n"
    "[Event \"At the end\"]\n[FEN \"8/8/8/8/8/2k5/7p/K6R w - - 0 70\"]\n\n70. Rxh2 Kd3 *\n"
    "[Event \"Over\"]\n[FEN \"8/8/8/8/8/2k4p/8/K6R b - - 0 70\"]\n\n70... Kd3 71. Rxh3+ Kd2 *\n";

TEST_CASE("run --pgn asks in the first position of each game that has an ENTRY") {
  const std::string path = written("games.pgn", kGames);
  const RunResult result = run_cheg({"run", "krk_deep", "--pgn", path});
  INFO(result.output << result.error);
  CHECK(result.status == 1);
  CHECK(result.error ==
        "cheg: " + path +
            ":15:13: game 3: `Ke3` is not legal here: the king on e1 does not reach "
            "e3; legal are Ke2\n");
  CHECK(has(result.output, path + ":1: M\xc3\xbcller - Jones, Club, 1970.05.01, move 61\n"
                                  "8/8/8/8/2k5/7R/8/K7 w - - 1 61\n"));
  CHECK(has(result.output, "  played Kb2, another move"));
  CHECK(has(result.output, path + ":17: ? - ?, At the end, move 71\n"));
  CHECK(has(result.output, "  played nothing: the game ends here\n"));
  CHECK(has(result.output, "3 of 4 games have a position with an ENTRY of krk_deep; "));
}

TEST_CASE("run --pgn --json says what was played") {
  const std::string path = written("games.pgn", kGames);
  const auto objects = json_lines(
      run_cheg({"run", "krk", "--from-pgn", path, "--json", "--notation", "numeric"}).output);
  REQUIRE(objects.size() == 3);
  const Json& game = objects[0]["game"];
  CHECK(game["file"] == path);
  CHECK(game["line"] == 1);
  CHECK(game["number"] == 1);
  CHECK(game["white"] == "M\xc3\xbcller");
  CHECK(game["played"] == "a1b2");
  CHECK(game["played_san"] == "Kb2");
  CHECK(game["played_numeric"] == "1122");
  CHECK(game["same"].is_boolean());
  CHECK_FALSE(objects[1]["game"].contains("played"));
}

TEST_CASE("play --epd checks the first move and the length of the mate") {
  const RunResult result = run_cheg({"play", "krk", "--epd", "-", "--against", "optimal"},
                                    "7k/8/5K2/8/8/8/8/R7 w - - am Ra8+; dm 3; id \"a\";\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - dm 2; id \"b\";\n");
  INFO(result.output << result.error);
  CHECK(result.status == 1);
  CHECK(has(result.output, "standard input:1: a\n7k/8/5K2/8/8/8/8/R7 w - - 0 1, krk against"));
  CHECK(has(result.output, "  am     Ra8+: agrees\n  dm     3: agrees, mate in "));
  CHECK(has(result.output, "  dm     2: does not agree, mate in "));
  CHECK(has(result.output, "1 of 2 agrees; not standard input:2\n"));
}

TEST_CASE("play --from-pgn plays on from the games and still writes PGN") {
  const std::string path = written("games.pgn", kGames);
  const std::string out = temporary_path("out.pgn");
  const RunResult result = run_cheg(
      {"play", "krk", "--from-pgn", path, "--against", "random", "--moves", "1", "--pgn", out});
  INFO(result.output << result.error);
  CHECK(has(result.output, path + ":1: M\xc3\xbcller - Jones"));
  CHECK(has(result.output, "3 of 4 games have a position with an ENTRY of krk\n"));
  CHECK(has(read_file(out), "[FEN \"8/8/8/8/2k5/7R/8/K7 w - - 1 61\"]"));
}

TEST_CASE("board draws each line of an EPD file and the end of each game") {
  const RunResult epd = run_cheg({"board", "--epd", written("suite.epd", kSuite)});
  CHECK(epd.status == 1);
  CHECK(has(epd.output, ":2: cut off\n8  . . ."));
  CHECK(has(epd.output, "\n\n"));
  const std::string path = written("games.pgn", kGames);
  const RunResult games = run_cheg({"board", "--pgn", path, "--json"});
  const auto objects = json_lines(games.output);
  REQUIRE(objects.size() == 4);
  CHECK(objects[0]["fen"] == "8/8/8/8/3k4/6R1/1K6/8 b - - 4 62");
  CHECK(objects[0]["game"]["event"] == "Club");
}

TEST_CASE("tb probe checks an EPD file against the tables") {
  const RunResult result = run_cheg({"tb", "probe", "--epd", "-"},
                                    "7k/8/5K2/8/8/8/8/R7 w - - am Ra8+; id \"a\";\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - dm 15; id \"b\";\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - dm 14;\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - bm Ka2;\n");
  INFO(result.output << result.error);
  CHECK(result.status == 1);
  CHECK(has(result.output, "standard input:2: b\n"));
  CHECK(has(result.output, "  dm     15: does not agree, it is mate in 14\n"));
  CHECK(has(result.output, "  dm     14: agrees\n"));
  CHECK(has(result.output, "  bm     Ka2: does not agree\n"));
  CHECK(has(result.output, "2 of 4 agree; not standard input:2, standard input:4\n"));
}

TEST_CASE("tb probe --pgn takes the first position with a table and values the move played") {
  const std::string path = written("games.pgn", kGames);
  const RunResult result = run_cheg({"tb", "probe", "--pgn", path});
  INFO(result.output << result.error);
  CHECK(has(result.output, "8/8/8/8/8/2k4p/8/K6R w - - 0 60\n"));
  CHECK(has(result.output, "  played Rxh3+: win, mate in "));
  CHECK(has(result.output, "3 of 4 games have a position with a table\n"));
  const auto objects = json_lines(run_cheg({"tb", "probe", "--pgn", path, "--json"}).output);
  CHECK(objects[0]["game"]["played_value"]["outcome"] == "win");
}

TEST_CASE("Positions come from one place only, and from files that can be read") {
  const RunResult both = run_cheg({"run", "krk", "startpos", "--epd", "x.epd"});
  CHECK(both.status == 2);
  CHECK(run_cheg({"tb", "probe", "--epd", "a", "--pgn", "b"}).status == 2);
  const RunResult missing = run_cheg({"run", "krk", "--pgn", "/no/such/file.pgn"});
  CHECK(missing.status == 3);
  CHECK(missing.error == "cheg: cannot read /no/such/file.pgn: No such file or directory\n");
  CHECK(run_cheg({"board", "--epd", "/"}).status == 3);
  CHECK(run_cheg({"run", "krk", "--epd", "x", "--svg", "y"}).status == 2);
  CHECK(run_cheg({"play", "krk", "--epd", "-", "--against", "human"}).status == 2);
}

TEST_CASE("A suite without expectations and a file without games say so") {
  const RunResult suite = run_cheg({"run", "krk", "--epd", "-"}, "8/8/8/8/8/2k5/8/K6R w - -\n");
  CHECK(suite.status == 0);
  CHECK(has(suite.output, "no line has bm, am or dm to agree with\n"));
  const RunResult games = run_cheg({"run", "krk", "--pgn", "-"}, "\n");
  CHECK(games.status == 0);
  CHECK(games.output ==
        "0 of 0 games have a position with an ENTRY of krk; it plays the same move in 0 of 0\n");
}

}  // namespace
}  // namespace cheg::test::positions_test
