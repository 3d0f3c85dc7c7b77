// cheg referee under rules with drops.
#include <fstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_drops_test {
namespace {

constexpr const char* kDrop = "e2e4\nd7d5\ne4d5\nd8d5\n@e4\nquit\n";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("two players see both reserves and hear which man is dropped") {
  const RunResult result = referee({"--rules", "crazykrieg"}, kDrop);
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(has(result.output, "Capture of a pawn at d5\n"));
  CHECK(has(result.output, "Reserves: White P, Black P\nWhite> @e4\nYes\nWhite drops a pawn\n"));
  CHECK(has(result.output, "Reserves: White none, Black P\nBlack> quit\n"));
  CHECK(has(result.output, "  2. exd5       Qxd5\n  3. P@e4\n*\n"));
}

TEST_CASE("the operator sees the reserves and can take a drop back") {
  const RunResult result = referee({"--operator", "--rules", "crazykrieg"},
                                   "e2e4\nd7d5\ne4d5\nd8d5\n@e4\nback\n@d7\nquit\n");
  CHECK(result.status == 0);
  CHECK(has(result.output, ">>> both: White drops a pawn\n"));
  CHECK(has(result.output, "`@e4` is taken back"));
  CHECK(has(result.output, "2  P P P P . P P P\n"));
  CHECK(has(result.output, "Reserves: White P, Black P\n"));
  CHECK(has(result.output, "  3. P@d7+\n*\n"));
}

TEST_CASE("a game with drops is written as PGN and as JSON lines, and both are read back") {
  const std::string pgn = temporary_path("drops.pgn");
  const RunResult played = referee({"--rules", "crazykrieg", "--white", "random", "--black",
                                    "random", "--moves", "40", "--json", "--pgn", pgn},
                                   "");
  REQUIRE(played.status == 0);
  CHECK(has(played.output, R"("event":"drop")"));
  CHECK(has(played.output, "@"));
  for (const char* const view : {"referee", "white", "black"}) {
    const RunResult again = referee({"--replay", pgn, "--view", view}, "");
    CHECK(again.status == 0);
    CHECK(has(again.output, "The record agrees with the referee."));
    CHECK(has(again.output, "Reserves: "));
  }
}

TEST_CASE("a game with drops begins with reserves, which the record tells") {
  const std::string pgn = temporary_path("reserves.pgn");
  const std::string fen = "4k3/8/8/3n4/4P3/8/8/R~3K3[QPn] w - - 0 1";
  const std::string lines = "Q@e7\ne8e7\nP@b7\nquit\n";
  const RunResult played = referee({"--rules", "crazykrieg", "--from", fen, "--pgn", pgn}, lines);
  CHECK(played.status == 0);
  CHECK(has(played.output, "Reserves: White QP, Black N\nWhite> Q@e7\n"));
  CHECK(has(played.output, "Reserves: White P, Black QN\nWhite> P@b7\n"));
  CHECK(has(read_file(pgn), "[FEN \"" + fen + "\"]\n"));
  const RunResult again = referee({"--replay", pgn}, "");
  CHECK(again.status == 0);
  CHECK(has(again.output, "Reserves: White none, Black QN"));
  CHECK(has(again.output, "The record agrees with the referee."));

  const RunResult json = referee({"--rules", "crazykrieg", fen, "--json"}, lines);
  CHECK(has(json.output, "\"start\":\"" + fen + "\",\"reserves\":\"QPn\"}\n"));
  CHECK(has(json.output, R"("man":"queen","text":"White drops a queen","reserves":"Pn")"));
  const std::string record = temporary_path("reserves.jsonl");
  std::ofstream(record) << json.output;
  CHECK(has(referee({"--replay", record}, "").output, "The record agrees with the referee."));

  const RunResult back =
      referee({"--operator", "--rules", "crazykrieg", fen}, "Q@e7\nback\nquit\n");
  CHECK(has(back.output, "`Q@e7` is taken back"));
  CHECK(back.output.rfind("Reserves: White QP, Black N\n") > back.output.find("taken back"));
}

TEST_CASE("a start with wrong reserves is refused with its place") {
  const auto error = [](const char* rules, const char* fen) {
    const RunResult result = referee({"--rules", rules, fen}, "");
    CHECK(result.status == 2);
    return result.error;
  };
  CHECK(has(error("western", "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1"),
            "these rules have no drops, so that there are no reserves: leave out `[QPPn]`, or "
            "choose rules with drops, such as crazykrieg\n"));
  CHECK(has(error("crazykrieg", "4k3/8/8/8/8/8/8/4K3[QX] w - - 0 1"),
            "`X` is no man of a reserve; QRBNP are White's, qrbnp Black's\n"
            "  4k3/8/8/8/8/8/8/4K3[QX] w - - 0 1\n"
            "                       ^"));
  CHECK(has(error("crazykrieg", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1"), "a king is never"));
  CHECK(has(error("crazykrieg", "4k3/8/8/8/8/8/8/4K3[ w - - 0 1"), "their end `]` is missing"));
}

TEST_CASE("a program of the user's own reads the reserves") {
  const std::string heard = temporary_path("drops.jsonl");
  const RunResult result = referee(
      {"--rules", "crazykrieg", "--white",
       "json:for m in e2e4 e4d5 @e4 resign; do while read -r l; do printf '%s\\n' \"$l\" >> '" +
           heard + "'; case $l in *'\"prompt\"'*) break;; esac; done; echo $m; done; cat >> '" +
           heard + "'"},
      "d7d5\nd8d5\na7a6\n");
  CHECK(result.status == 0);
  const std::string lines = read_file(heard);
  CHECK(has(lines, R"("event":"board","men":"8/8/8/8/8/8/PPPPPPPP/RNBQKBNR","reserves":"")"));
  CHECK(has(lines, R"("men":"8/8/8/8/8/8/PPPP1PPP/RNBQKBNR","reserves":"Pp")"));
  CHECK(has(lines, R"("men":"8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR","reserves":"p")"));
  CHECK(has(lines, R"("text":"Capture of a pawn at d5","reserves":"P",)"));
  CHECK(!has(lines, R"(/8/8/8/8","reserves":"P")"));  // that board was Black's
}

TEST_CASE("what knows no drops refuses rules with drops and says why") {
  const auto error = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--rules", "crazykrieg"});
    const RunResult result = run_cheg(arguments);
    CHECK(result.status == 2);
    return result.error;
  };
  const std::string position = "8/8/4k3/8/8/8/8/KR6 w - - 0 1";
  for (const char* const player : {"search", "krk", "kriegspiel"}) {
    CHECK(has(error({"referee", "--white", player}),
              "does not know drops; under rules with drops, a player is human, random or "
              "json:COMMAND"));
  }
  CHECK(has(error({"referee", "--play", "kriegspiel", position}), "these rules have drops"));
  CHECK(has(error({"solve", "--kriegspiel", position}), "these rules have drops"));
  CHECK(has(error({"prove", "--kriegspiel", "kriegspiel"}), "men can be dropped"));
}

}  // namespace
}  // namespace cheg::test::referee_drops_test
