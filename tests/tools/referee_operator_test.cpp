// cheg referee --operator: one person umpires for two players.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_operator_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("the operator sees all men, and reads what each player hears") {
  const RunResult result =
      referee({"--operator", "--rules", "wild16"}, "e2e4\nd7d5\nf1a7\npx\nquit\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(spoken(result) ==
        "Wild 16 of the Internet Chess Club. You see all men: type what the players attempt, and "
        "read the lines with >>> aloud. `help` lists what you can type.\n"
        ">>> both: White to move\n"
        "White> e2e4\n"
        ">>> both: Black's move\n"
        "Black> d7d5\n"
        ">>> both: White's move\n"
        ">>> both: 1 pawn try\n"
        "White> f1a7\n"
        ">>> White only: Illegal move\n"
        "White> px\n"
        ">>> both: Black's move\n"
        ">>> both: Pawn at d5 captured\n"
        "Black> quit\n"
        "The session ends.\n"
        "\n"
        "  1. e4         d5\n"
        "  2. exd5\n"
        "*\n");
  CHECK(has(result.output, "5  . . . P . . . .\n"));
  CHECK(has(result.output, "7  p p p . p p p p\n"));
}

TEST_CASE("squares named from each side are read to each player") {
  const RunResult result = referee({"--operator"}, "e2e4\nd7d5\ne4d5\nquit\n");
  CHECK(has(result.output, ">>> White: Pawn try Q5\n>>> Black: Pawn try Q4\n"));
}

TEST_CASE("the operator takes back what was typed wrongly, even after the end") {
  const std::string file = temporary_path("club.pgn");
  const RunResult result =
      referee({"--operator", "--rules", "berkeley", "--pgn", file, "--white-name", "Ann",
               "--black-name", "Bob", "--date", "2026-01-31", "--event", "Club \"Dark\" Cup"},
              "back\ne2e4\ne7e5\ne1e3\nback\nback\nd7d5\nresign\nd2d4\nback\nboard\nquit\n");
  CHECK(result.status == 0);
  const std::string text = spoken(result);
  CHECK(has(text, "White> back\nthere is nothing to take back\n"));
  CHECK(has(text,
            ">>> both: Nonsense\nWhite> back\n`e1e3` is taken back; if it was announced, tell "
            "the players.\nWhite> back\n`e7e5` is taken back; if it was announced, tell the "
            "players.\nBlack> d7d5\n"));
  CHECK(has(text, "Game over> d2d4\nthe game is over; `back` takes the last line back"));
  CHECK(has(text, "Game over> back\n`resign` is taken back"));
  CHECK(text.ends_with("  1. e4         d5\n*\n"));
  const std::string pgn = read_file(file);
  for (const std::string tag : {R"([Event "Club \"Dark\" Cup"])", R"([Date "2026.01.31"])",
                                R"([White "Ann"])", R"([Black "Bob"])"}) {
    CHECK(has(pgn, tag + '\n'));
  }
  CHECK(has(pgn, "1. e4"));
  CHECK_FALSE(has(pgn, "e5"));
}

TEST_CASE("the operator's record shows all attempts and announcements") {
  const RunResult result =
      referee({"--operator", "--rules", "berkeley-any"}, "any?\ne2e4\nrecord\nhelp\nquit\n");
  CHECK(has(result.output,
            "Black> record\n"
            "  White to move\n"
            "White asks whether his pawns can capture\n"
            "  White asks: any?\n"
            "  No pawn captures\n"
            "White plays e2e4\n"
            "  Yes\n"));
  CHECK(has(result.output, "  back    takes back the last attempt, question or resignation\n"));
}

TEST_CASE("kibitzers beside the operator see moves that follow a take-back") {
  const std::string file = temporary_path("kibitzers");
  const RunResult result =
      referee({"--operator", "--rules", "berkeley", "--kibitzers", file, "--referee"},
              "e2e4\nback\nd2d4\nquit\n");
  CHECK(result.status == 0);
  CHECK(has(read_file(file), "White plays d2d4\n"));
}

TEST_CASE("the names of the players, the date and the view need a file for the game") {
  const auto error = [](const std::vector<std::string>& options) {
    const RunResult result = referee(options, "");
    CHECK(result.status == 2);
    return result.error;
  };
  CHECK(error({"--event", "Cup"}) ==
        "cheg: referee: names and dates are written with --pgn FILE\n");
  CHECK(error({"--pgn", "x.pgn", "--date", "1.2.2026"}) ==
        "cheg: referee: --date `1.2.2026` is no date; write it as 1975.06.30, or today\n");
  CHECK(error({"--view", "white"}) == "cheg: referee: --view requires --replay or --pgn\n");
  CHECK_FALSE(error({"--operator", "--json"}).empty());
  CHECK_FALSE(error({"--operator", "--white", "random"}).empty());
}

TEST_CASE("while a game is played its file can show the record of one player") {
  const auto written = [](const std::string& view) {
    const std::string file = temporary_path("view.pgn");
    CHECK(referee({"--rules", "berkeley", "--pgn", file, "--view", view}, "e2e4\nd7d5\nquit\n")
              .status == 0);
    return read_file(file);
  };
  CHECK(has(written("white"), "[For \"White\"]"));
  CHECK_FALSE(has(written("white"), "d7d5"));
  CHECK(has(written("black"), "d7d5"));
  CHECK_FALSE(has(written("black"), "e2e4"));
  CHECK(has(written("mover"), "[For \"White\"]"));  // White is to move
  CHECK(has(written("referee"), "1. e4"));
}

}  // namespace
}  // namespace cheg::test::referee_operator_test
