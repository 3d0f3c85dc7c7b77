// --notation: the moves of every subcommand in the five notations.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::tools_notation_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Reports a man, a square and a move; plays the first check.
std::string program_with_break() {
  const std::string path = temporary_path("values.cheg");
  std::ofstream(path) << "ENTRY R,K\nLOOK:  SQUARE S,WR\n       GETEL  M,LM,\"1\n"
                         "       BREAK  WR,S,M\n       PLAY   LM,CHECK\nEND\n";
  return path;
}

TEST_CASE("run shows its move in each notation, upper and lower case alike") {
  const auto move = [](const char* notation) {
    const std::string output = run_cheg({"run", "krk", kKrk, "--notation", notation}).output;
    const std::size_t start = output.find("  move   ") + 9;
    return output.substr(start, output.find('\n', start) - start);
  };
  CHECK(move("san") == "Rh4");
  CHECK(move("UCI") == "h1h4");
  CHECK(move("descriptive") == "R-KR4");
  CHECK(move("numeric") == "8184");
  CHECK(move("umpire") == "KR1 KR4");
}

TEST_CASE("Another notation is refused with the names of those that there are") {
  for (const char* command : {"run", "play", "prove"}) {
    const RunResult result = run_cheg({command, "krk", "--notation", "algebraic"});
    CHECK(result.status == 2);
    CHECK(has(result.error, "descriptive"));
  }
}

TEST_CASE("run --json keeps its keys in any notation and adds one for another than UCI and SAN") {
  const auto object = [](const char* notation) {
    return Json::parse(run_cheg({"run", "krk", kKrk, "--json", "--notation", notation}).output);
  };
  const Json plain = Json::parse(run_cheg({"run", "krk", kKrk, "--json"}).output);
  CHECK(object("uci") == plain);
  CHECK(object("san") == plain);
  Json descriptive = object("descriptive");
  CHECK(descriptive["move"] == "h1h4");
  CHECK(descriptive["san"] == "Rh4");
  CHECK(descriptive["descriptive"] == "R-KR4");
  descriptive.erase("descriptive");
  CHECK(descriptive == plain);
}

TEST_CASE("BREAK and --trace name men and squares as the notation does") {
  const std::string path = program_with_break();
  const auto run = [&path](const char* fen, const char* notation) {
    return run_cheg({"run", path, fen, "--host", "bare", "--trace", "--notation", notation});
  };
  const RunResult descriptive = run(kKrk, "descriptive");
  CHECK(has(descriptive.output, "  break  LOOK+2/\tBREAK WR:=R/KR1,S:=KR1,M:=R/KR1-KR2\n"));
  CHECK(has(descriptive.error, "LOOK+2/\tBREAK WR:=R/KR1,S:=KR1,M:=R/KR1-KR2\n"));
  CHECK(has(descriptive.error, "plays R-KR3, value"));
  const RunResult numeric = run(kKrk, "numeric");
  CHECK(has(numeric.output, "  break  LOOK+2/\tBREAK WR:=R/h1,S:=h1,M:=R/h1-h2\n"));
  CHECK(has(numeric.error, "plays 8183, value"));
}

TEST_CASE("Squares count from the side of the player who is to move") {
  const std::string path = temporary_path("black.cheg");
  std::ofstream(path) << "ENTRY R,K\nLOOK:  BREAK  WR,WK,BK\n       LEAVE\nEND\n";
  const RunResult result = run_cheg({"run", path, "k6r/8/8/8/8/2K5/8/8 b - - 0 1", "--host", "bare",
                                     "--notation", "descriptive"});
  CHECK(has(result.output, "  break  LOOK/\tBREAK WR:=R/KR1,WK:=K/QR1,BK:=K/QB6\n"));
}

TEST_CASE("play shows its moves in the notation and writes PGN in SAN") {
  const std::string pgn = temporary_path("game.pgn");
  const RunResult result = run_cheg({"play", "krk", kKrk, "--against", "random", "--moves", "1",
                                     "--notation", "descriptive", "--pgn", pgn});
  CHECK(has(result.output, "  1. R-KR4   DRIVE+3"));
  CHECK(has(read_file(pgn), "1. Rh4"));
  const RunResult json = run_cheg({"play", "krk", kKrk, "--against", "random", "--moves", "1",
                                   "--notation", "numeric", "--json"});
  const Json first = Json::parse(json.output.substr(0, json.output.find('\n')));
  CHECK(first["move"] == "h1h4");
  CHECK(first["san"] == "Rh4");
  CHECK(first["numeric"] == "8184");
}

TEST_CASE("referee lists the moves at the end, and those of a hidden king, in the notation") {
  const RunResult game =
      run_cheg({"referee", "--notation", "descriptive"}, "e2e4\ne7e5\ng1f3\nresign\n");
  INFO(game.output << game.error);
  CHECK(has(game.output, "  1. P-K4       P-K4\n"));
  CHECK(has(game.output, "2. N-KB3"));
  const RunResult hunt = run_cheg({"referee", "--play", "kriegspiel", "--moves", "2", "--notation",
                                   "numeric", "8/8/4k3/8/8/8/8/KR6 w - - 0 1"});
  INFO(hunt.output << hunt.error);
  CHECK(has(hunt.output, "1... 56"));
  const RunResult umpire = run_cheg({"referee", "--umpire", "--notation", "san"}, "");
  CHECK(umpire.status == 2);
}

TEST_CASE("prove shows its lines in the notation, as text, JSON and a page") {
  const std::string path = temporary_path("first.cheg");
  std::ofstream(path) << "ENTRY R,K\nFIRST: PLAY   LM\nEND\n";
  const std::string page = temporary_path("page.html");
  const RunResult text =
      run_cheg({"prove", path, "--worst", "1", "--notation", "umpire", "--html", page});
  CHECK(text.status == 1);
  CHECK(has(read_file(page), "<label class=\"move\">"));
  const Json report = Json::parse(
      run_cheg({"prove", path, "--worst", "1", "--notation", "umpire", "--json"}).output);
  const Json& move = report["sides"][0]["worst"][0]["line"][0];
  REQUIRE(move.contains("umpire"));
  const auto umpire = move["umpire"].get<std::string>();
  CHECK(has(text.output, umpire));
  CHECK(has(read_file(page), umpire));
}

TEST_CASE("ALG=0 and ALG=1 change moves, values, BREAK and TRACE of the interpreter") {
  const std::string script =
      "load " + program_with_break() + "\n" + kKrk +
      "\nhost bare\nALG=0\nWR\nSQUARE A,WR\nA\nLM\ntrace on\nbreaks stop\nrun\ncontinue\n"
      "ALG=1\nWR\n";
  const RunResult result = run_cheg({"repl"}, script);
  INFO(result.output);
  CHECK(result.status == 0);
  CHECK(has(result.output, "notation descriptive\nR/KR1\n"));
  CHECK(has(result.output, "(R-KR2,R-KR3,"));
  CHECK(has(result.output, "LOOK+2/\tBREAK WR:=R/KR1,S:=KR1,M:=R/KR1-KR2\n"));
  CHECK(has(result.output, "notation san\nR/h1\n"));
}

TEST_CASE("repl --notation begins the session in the notation") {
  const RunResult result =
      run_cheg({"repl", "--notation", "descriptive"}, std::string(kKrk) + "\nWK\n");
  CHECK(has(result.output, "notation descriptive\n"));
  CHECK(has(result.output, "K/QR1\n"));
}

TEST_CASE("A condition of a breakpoint names a man in either way") {
  for (const char* man : {"R/KR1", "R/h1"}) {
    const RunResult result =
        run_cheg({"repl"}, "load " + program_with_break() + "\n" + kKrk +
                               "\nhost bare\nALG=0\nbreak LOOK+3 if WR=" + man +
                               "\nrun\ncontinue\ncontinue\n");
    INFO(result.output << result.error);
    CHECK(has(result.output, "breakpoint, WR="));
  }
}

}  // namespace
}  // namespace cheg::test::tools_notation_test
