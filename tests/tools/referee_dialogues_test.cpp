// cheg referee: whole dialogues as golden files, programs as players, and records read back.
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_dialogues_test {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/1K3k2/3R4/8 w - - 0 1";

void write_file(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

TEST_CASE("the dialogues of the referees print what the golden files say") {
  struct Dialogue {
    const char* name;
    const char* options;
  };
  const std::string folder = CHEG_SOURCE_DIR "/tests/tools/sessions/";
  for (const Dialogue& dialogue :
       {Dialogue{"umpire", "--umpire"}, Dialogue{"ksref-driver", "--ksref --driver"},
        Dialogue{"referee-position", "--rules berkeley-any '1r2k2r/P7/8/8/8/8/8/4K1R1 w k - 0 1'"},
        Dialogue{"referee-program", "--white kriegspiel '8/8/8/8/8/1K3k2/3R4/8 w - - 0 1'"}}) {
    INFO(dialogue.name);
    const RunResult result = run_shell("cheg referee " + std::string(dialogue.options) + " < " +
                                       folder + dialogue.name + ".in 2>&1");
    CHECK(result.status == 0);
    CHECK(result.output == read_file(folder + dialogue.name + ".out"));
  }
}

// --- KSREF

TEST_CASE("cheg referee --ksref --driver says what it cannot read, and goes on") {
  const RunResult result = referee({"--ksref", "--driver"}, "one\n1\n5254xx\n525400\n");
  CHECK(result.status == 0);
  CHECK(result.error ==
        "cheg: line 1: the rules are one digit in the first column, 1 or 2\n"
        "cheg: line 3: column 5 is no digit; a call is six digits: from file and rank, to file and "
        "rank, promotion, try request, such as 525400\n");
  CHECK(result.output.ends_with("BLACK TO MOVE\nPLEASE TYPE YOUR MOVE.\n"));
  const RunResult nothing = referee({"--ksref", "--driver"}, "");
  CHECK(nothing.status == 1);
  CHECK(nothing.error.starts_with("cheg: the input ends before a game begins; "));
}

TEST_CASE("cheg referee --ksref --legal calls LEGAL alone, to move or only to test") {
  const std::string input = "1\n6 2 6 3 0 0\n5 7 5 5 0 0\n7 2 7 4 0 0\n4 8 8 4 0 0\n5 1 6 2 0 0\n";
  const RunResult moving = referee({"--ksref", "--legal", "1"}, input);
  CHECK(moving.status == 0);
  CHECK(moving.output.starts_with("ICOLOR=1 MINFO=1 1 0 "));
  CHECK(moving.output.find("\nLEGAL=1 ICOLOR=-1 MINFO=0 1 0 ") != std::string::npos);
  // Mated, but LEGAL does not look for that.
  CHECK(moving.output.find("\nLEGAL=0 ICOLOR=1 MINFO=0 1 ") != std::string::npos);
  const RunResult testing = referee({"--ksref", "--legal", "2"}, input);
  CHECK(testing.output.substr(testing.output.find('\n')) ==
        "\nLEGAL=1\nLEGAL=-1\nLEGAL=1\nLEGAL=-1\nLEGAL=-1\n");
}

TEST_CASE("cheg referee --ksref begins from a FEN, under the rules of the first line") {
  const RunResult result = referee({"--ksref", "--legal", "2", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"},
                                   "2\n5 8 7 8 0 0\n5 8 3 8 0 0\n8 8 8 1 0 0\n8 8 8 9 0 0\n");
  CHECK(result.status == 0);
  CHECK(result.output.substr(result.output.find('\n')) ==
        "\nLEGAL=1\nLEGAL=1\nLEGAL=1\nLEGAL=-1\n");
  const RunResult bad = referee({"--ksref", "4k3/8/8/8/8/8/8/8 w - - 0 1"}, "1\n");
  CHECK(bad.status == 2);
  CHECK(bad.output.empty());
}

// --- players

TEST_CASE("two programs play before the eyes of a kibitzer who sees everything") {
  const RunResult result = referee({"--white", "kriegspiel", "--black", "random", kRookEnding}, "");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output.starts_with(
      "Western rules: RAND 1950, as KSREF refereed them in 1975; White: kriegspiel, which knows "
      "what it hears; Black: random, which knows what it hears. `help` lists what you can type.\n"
      "White to move\n8  . . . ."));
  CHECK(result.output.find("\nWhite plays b3c2\nBlack to move\n") != std::string::npos);
  CHECK(result.output.find("Checkmate\n") != std::string::npos);
  CHECK(result.output.ends_with("#\n1-0\n"));
}

TEST_CASE("two programs stop after as many moves as they may make") {
  const RunResult result = referee(
      {"--rules", "berkeley", "--white", "random", "--black", "random", "--moves", "2"}, "");
  CHECK(result.status == 0);
  CHECK(result.output.find("Stopped by --moves.\n") != std::string::npos);
  CHECK(result.output.ends_with("\n*\n"));
}

TEST_CASE("programs play under every rule set, and every such game is read back") {
  for (const char* rules : {"western", "eastern", "umpire", "english", "berkeley", "berkeley-any",
                            "cincinnati", "wild16", "chess"}) {
    INFO(rules);
    const std::string record = temporary_path("game.jsonl");
    const std::vector<std::string> game{"--rules", rules,     "--white", "random", "--black",
                                        "search",  "--moves", "8",       "--json"};
    write_file(record, referee(game, "").output);
    const RunResult back = referee({"--replay", record}, "");
    CHECK(back.error.empty());
    CHECK(back.output.ends_with("\nThe record agrees with the referee.\n"));
  }
}

TEST_CASE("who cannot play is said before the game begins") {
  const auto error = [](const std::vector<std::string>& options) {
    const RunResult result = referee(options, "");
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({"--white", "kriegspiel"}).find("only with more than a king against a lone king") !=
        std::string::npos);
  CHECK(error({"--white", "krk", kRookEnding})
            .find("calls no native of KRIEGSPIEL; `seeing:krk` sees") != std::string::npos);
  CHECK(error({"--black", "nobody"}).find("there is no program `nobody`; a player is human; ") !=
        std::string::npos);
  CHECK(error({kRookEnding, kRookEnding})
            .starts_with("cheg: referee: a game begins in one position"));
}

// --- records

TEST_CASE("a record that differs is shown up to the first difference, which is named") {
  const std::string pgn = temporary_path("game.pgn");
  (void)referee({"--pgn", pgn}, "e2e4\nd7d5\na1a3\ne4d5\n");
  std::string text = read_file(pgn);
  const std::size_t said = text.find("Hell no");
  REQUIRE(said != std::string::npos);
  text.replace(said, 7, "No");
  write_file(pgn, text);
  const RunResult result = referee({"--replay", pgn}, "");
  CHECK(result.status == 1);
  CHECK(result.output.find("White attempts a1a3\n     Hell no\n") != std::string::npos);
  CHECK(result.output.find("agrees") == std::string::npos);
  CHECK(result.error.find("2. exd5: the comment should be a1a3 \"Hell no\" played") !=
        std::string::npos);
}

TEST_CASE("a replay writes the PGN of one player, which is replayed in his view only") {
  const std::string pgn = temporary_path("game.pgn");
  const std::string hidden = temporary_path("white.pgn");
  (void)referee({"--pgn", pgn}, "e2e4\nd7d5\na1a3\ne4d5\nresign\n");
  const RunResult whole = referee({"--replay", pgn, "--view", "white", "--pgn", hidden}, "");
  CHECK(whole.status == 0);
  CHECK(read_file(hidden).find("??") != std::string::npos);
  const RunResult back = referee({"--replay", hidden}, "");
  CHECK(back.error.empty());
  CHECK(back.output.find("1... Black plays\n     White to move\n     Pawn try Q5\n") !=
        std::string::npos);
  CHECK(back.output.ends_with("1-0\nThe record agrees with what this listener could check.\n"));
  CHECK(whole.output.substr(0, whole.output.rfind("\n1-0")) ==
        back.output.substr(0, back.output.rfind("\n1-0")));
  const RunResult other = referee({"--replay", hidden, "--view", "black"}, "");
  CHECK(other.status == 2);
  CHECK(other.error.find("holds only what white knows; --view black is not in it") !=
        std::string::npos);
  CHECK(referee({"--replay", hidden, "--pgn", pgn}, "").status == 2);
}

TEST_CASE("a file that is no record is refused") {
  const RunResult missing = referee({"--replay", "/nowhere/game.pgn"}, "");
  CHECK(missing.status == 3);
  CHECK(missing.error == "cheg: cannot read /nowhere/game.pgn: there is no such file\n");
  const RunResult empty = referee({"--replay", "-"}, "");
  CHECK(empty.status == 1);
  CHECK(empty.error == "cheg: -: there is no game here\n");
}

}  // namespace
}  // namespace cheg::test::referee_dialogues_test
