// cheg prove, as a user and a script meet it.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::tools_prove_test {
namespace {

using Json = nlohmann::ordered_json;

// Mates in one and else moves at random: it stalemates, loses the rook and goes round.
constexpr const char* kNaive =
    "USE GEOMETRY\n"
    "ENTRY R,K\n"
    "MATE:  PLAY LM,MATE\n"
    "MOVE:  PLAY LM\n"
    "END\n";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("prove says of a proved program that it is, with its figures") {
  const RunResult result = run_cheg({"prove", "advice"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(contains(result.output, "Proved: every won position is won.\n"));
  CHECK(contains(result.output, "\nlongest                                   32          16\n"));
  CHECK(contains(result.output, "\nmean                                  17.925       9.865\n"));
  CHECK_FALSE(contains(result.output, "1. "));
}
#endif

TEST_CASE("the lines of a proof have the texts of rules with their values, the list of rules not") {
  const std::string program = written("room.cheg",
                                      "USE RULES\nUSE GEOMETRY\nDEFINE room = REGION(BK)\n"
                                      "ENTRY Q,K\nRULE CAGE \"From {WAS(room)} to {room}.\"\n"
                                      "  BEST LEAST room\nEND\n");
  const std::string page = temporary_path("room.html");
  const RunResult result = run_cheg({"prove", program, "--worst", "1", "--json", "--html", page});
  const Json line = Json::parse(result.output)["sides"][0]["worst"][0]["line"];
  const std::string because = line[0]["because"];
  CHECK(because.starts_with("From "));
  CHECK(because.find_first_of("[{") == std::string::npos);
  const std::string html = read_file(page);
  CHECK(contains(html, "title=\"" + because + "\""));
  CHECK(contains(html, "<dd>From [room before] to [room].</dd>"));
}

TEST_CASE("prove --cold measures first answers, in every output format") {
  const std::string program = written("naive.cheg", kNaive);
  const std::vector<std::string> command{"prove", program, "--cold", "10", "--worst", "0"};
  const auto run = [&](const std::string& format) {
    std::vector<std::string> arguments = command;
    arguments.push_back(format);
    return run_cheg(arguments).output;
  };
  const Json cold = Json::parse(run("--json"))["cold"];
  CHECK(cold["positions"] == 10);
  CHECK(cold["median_ms"].get<double>() > 0);
  CHECK(cold["median_ms"].get<double>() <= cold["worst_ms"].get<double>());
  CHECK(cold["memory"] == 0);
  if (kIsSanitized) {
    return;  // each format is one more proof
  }
  const std::string row = run("--table");
  CHECK(std::count(row.begin(), row.end(), '|') == 10);
  CHECK(row.ends_with(" | 0.0 |\n"));
  CHECK(contains(run_cheg(command).output, "\nA first answer, in 10 random positions: CPU time "));
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("prove shows the longest wins of a proved program where asked to, and writes a page") {
  const std::string page = temporary_path("advice.html");
  const RunResult result = run_cheg({"prove", "advice", "--worst", "2", "--html", page});
  CHECK(result.status == 0);
  CHECK(contains(result.output,
                 "\n1. 8/8/8/8/8/3R4/2k5/K7 w - - 0 1\n"
                 "   won, mate in 10; takes 32 moves, 22 more than needed\n"
                 "      1. Rd8     AWAY           Kc1\n"));
  CHECK(contains(result.output, "\n     32. Rh6#    MATE+1\n   checkmate\n"));
  CHECK(contains(result.output, "\n2. "));
  CHECK_FALSE(contains(result.output, "\n3. "));
  const std::string html = read_file(page);
  CHECK(html.starts_with("<!DOCTYPE html>"));
  CHECK(contains(html, "8/8/8/8/8/3R4/2k5/K7 w - - 0 1"));
  CHECK(contains(html, "</html>"));
}
#endif

TEST_CASE("prove names the faults of a program, and its command plays each of them") {
  const std::string path = written("naive.cheg", kNaive);
  const RunResult result = run_cheg({"prove", path, "--json", "--worst", "12"});
  CHECK(result.status == 1);
  CHECK(result.error.empty());
  const Json report = Json::parse(result.output);
  CHECK(report["ending"] == "KRK");
  CHECK_FALSE(report["proved"].get<bool>());
  const Json& side = report["sides"][0];
  CHECK(side["won"] == 175168);
  CHECK(side["wins"].get<int>() + side["win_faults"]["stalemate"].get<int>() +
            side["win_faults"]["material lost"].get<int>() +
            side["win_faults"]["draws by cycle"].get<int>() ==
        175168);
  REQUIRE(side["worst"].size() == 12);
  for (const Json& example : side["worst"]) {
    const std::string fault = example["fault"];
    const std::string replay = example["replay"];
    INFO(replay);
    const RunResult game = run_shell(replay + " --pgn /dev/null");
    CHECK(game.status == 0);
    if (fault == "stalemate") {
      CHECK(contains(game.output, "1/2-1/2, stalemate"));
    } else if (fault == "material lost") {
      CHECK(contains(game.output, "1/2-1/2, insufficient material"));
    } else {
      CHECK(fault == "draws by cycle");
      CHECK(contains(example["end"].get<std::string>(), "again"));
    }
    // The game has the moves of the example.
    for (const Json& move : example["line"]) {
      CHECK(contains(game.output, ' ' + move["san"].get<std::string>()));
    }
  }
}

TEST_CASE("prove --group puts failures together by their cause, with lines that can be played") {
  const std::string path = written("naive.cheg", kNaive);
  const std::string page = temporary_path("groups.html");
  const RunResult result = run_cheg({"prove", path, "--group", "--html", page});
  CHECK(result.status == 1);
  CHECK(contains(result.output, "\n173135 failures: material lost: MOVE 97.5 %, cycle A 0.7 %, "));
  CHECK(contains(result.output, "\ncycle A: 1154 failures, 0.7 %, round 177 positions\n   MOVE\n"));
  CHECK(contains(read_file(page), "<h4>Cycle A: 1,154 failures, 0.67 %, round 177 positions</h4>"));
  const Json report = Json::parse(run_cheg({"prove", path, "--group", "--json"}).output);
  for (const Json& group : report["sides"][0]["grouped"]["groups"]) {
    const RunResult game = run_shell(group["example"]["replay"].get<std::string>());
    for (const Json& move : group["example"]["line"]) {
      CHECK(contains(game.output, ' ' + move["san"].get<std::string>()));
    }
  }
}

TEST_CASE("prove makes a page for each ending that a program claims") {
  const std::string path = written("two.cheg",
                                   "ENTRY R,K\nONE: PLAY LM\n"
                                   "ENTRY Q,K\nTWO: PLAY LM\nEND\n");
  const std::string page = temporary_path("two.html");
  const RunResult result = run_cheg({"prove", path, "--html", page});
  CHECK(result.status == 1);
  CHECK(contains(read_file(temporary_path("two-KRK.html")), "KRK"));
  CHECK(contains(read_file(temporary_path("two-KQK.html")), "KQK"));
  CHECK(read_file(page).empty());
}

TEST_CASE("prove says where run-time errors are") {
  const std::string path = written("divides.cheg",
                                   "ENTRY R,K\n"
                                   "RANK: RANK A,BK\n"
                                   "      SUB  A,A,\"4\n"
                                   "      DIV  A,A,A\n"
                                   "      PLAY LM\n"
                                   "END\n");
  const RunResult result = run_cheg({"prove", path});
  CHECK(result.status == 1);
  CHECK(contains(result.output, "run-time error"));
  CHECK(contains(result.output, "at RANK+2\n"));
  CHECK(contains(result.output, "\nRun-time error in "));
}

TEST_CASE("prove refuses endings that the program has no ENTRY for, and no endings at all") {
  const RunResult other = run_cheg({"prove", "advice", "--ending", "KQK"});
  CHECK(other.status == 2);
  CHECK(other.error ==
        "cheg: prove: advice has no ENTRY for KQK, whose first men are the program's\n");
  const RunResult nonsense = run_cheg({"prove", "advice", "--ending", "KRX"});
  CHECK(nonsense.status == 2);
  CHECK(contains(nonsense.error, "`KRX` is not an ending"));
  const std::string path = written("many.cheg", "ENTRY 2Q&P,2Q&P\nGO: PLAY LM\nEND\n");
  const RunResult none = run_cheg({"prove", path});
  CHECK(none.status == 2);
  CHECK(contains(none.error, "has no ENTRY for an ending of 3 to 4 men"));
}

TEST_CASE("prove of the side without the men is about what it holds") {
  const std::string path = written("bare.cheg",
                                   "ENTRY K,K&P\n"
                                   ";; Take it.\n"
                                   "TAKE:  PLAY LM,CAPT\n"
                                   "MOVE:  PLAY LM\n"
                                   "END\n");
  const RunResult result = run_cheg({"prove", path, "--json", "--worst", "1"});
  CHECK(result.status == 1);
  const Json report = Json::parse(result.output);
  CHECK(report["ending"] == "KKP");
  const Json& side = report["sides"][0];
  CHECK(side["won"] == 0);
  CHECK(side["drawn"] == 70420);
  CHECK(side["lost"] == 97604);
  CHECK(side["draw_faults"]["plays a losing move"].get<int>() + side["draws"].get<int>() == 70420);
  CHECK(side["worst"][0]["worth"] == "draw");
}

#if !defined(CHEG_SANITIZED)  // it takes too long to start there

TEST_CASE("Ctrl-C ends a proof cleanly, and it says so") {
  const std::string path = written("slow.cheg",
                                   "ENTRY BN,K\n"
                                   "GO:    SETV N,\"300\n"
                                   "LOOP:  SUB N,N,\"1\n"
                                   "       JUMP> N,\"0,LOOP\n"
                                   "       PLAY LM\n"
                                   "END\n");
  const RunResult result = run_shell("timeout --preserve-status -s INT 2 cheg prove " + path);
  CHECK(result.status == 130);
  CHECK(result.output.empty());
  CHECK(result.error ==
        "cheg: KBNK: the proof needs 212 MB of memory\n"
        "cheg: interrupted; nothing is proved of KBNK\n");
}

#endif

}  // namespace
}  // namespace cheg::test::tools_prove_test
