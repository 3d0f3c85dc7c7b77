// cheg referee: two people at one terminal, and scripts.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_session_test {
namespace {

using Json = nlohmann::json;

std::vector<Json> objects_of(const std::string& output) {
  std::vector<Json> objects;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    objects.push_back(Json::parse(line));
  }
  return objects;
}

// --- any rule set

TEST_CASE("a session under the Western rules: each player reads squares from his own side") {
  const RunResult result =
      referee({}, "e2e4\nd7d5\ne4d5\nd8d5\nany\ncount\nb1c3\nagain\nbord\nsay hi\nd5d2\nquit\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::string text = spoken(result);
  CHECK(
      text ==
      "Western rules: RAND 1950, as KSREF refereed them in 1975. `help` lists what you can type.\n"
      "White to move\n"
      "White> e2e4\n"
      "Black to move\n"
      "\n"
      "--- Black ---\n"
      "Western rules: RAND 1950, as KSREF refereed them in 1975. `help` lists what you can type.\n"
      "White to move\n"
      "Black to move\n"
      "Black> d7d5\n"
      "White to move\n"
      "Pawn try Q4\n"
      "\n"
      "--- White ---\n"
      "White to move\n"
      "Pawn try Q5\n"
      "White> e4d5\n"
      "Black to move\n"
      "Pawn gone Q5\n"
      "\n"
      "--- Black ---\n"
      "Black to move\n"
      "Pawn gone Q4\n"
      "Black> d8d5\n"
      "White to move\n"
      "Pawn gone Q4\n"
      "\n"
      "--- White ---\n"
      "White to move\n"
      "Pawn gone Q5\n"
      "White> any\n"
      "these rules do not know that question\n"
      "White> count\n"
      "White asks: how many no's?\n"
      "Black had 0 no's\n"
      "White> b1c3\n"
      "Black to move\n"
      "\n"
      "--- Black ---\n"
      "White asks: how many no's?\n"
      "Black had 0 no's\n"
      "Black to move\n"
      "Black> again\n"
      "Black to move\n"
      "Black> bord\n"
      "`bord` is no command; did you mean `board`?\n"
      "Black> say hi\n"
      "Black says: hi\n"
      "Black> d5d2\n"
      "White to move\n"
      "Pawn gone Q7\n"
      "Long diagonal check\n"
      "\n"
      "--- White ---\n"
      "Black says: hi\n"
      "White to move\n"
      "Pawn gone Q2\n"
      "Long diagonal check\n"
      "White> quit\n"
      "White leaves the game\n"
      "\n"
      "  1. e4         d5\n"
      "  2. exd5       Qxd5\n"
      "  3. Nc3        Qxd2+\n"
      "*\n");
}

TEST_CASE("help, board and record answer the player to move") {
  const RunResult result =
      referee({"--rules", "berkeley"}, "e2e4\nd8d6\nd7d5\nhelp\nboard\nrecord\n");
  const std::string& text = result.output;
  CHECK(text.find("White> help\n"
                  "  e2e4    an attempt: the square of a man and the square to which it goes, or, "
                  "counted\n"
                  "          from your own side, K2 K4; e7e8q promotes, O-O and O-O-O castle; Nf3 "
                  "and exd5\n"
                  "          if only one of your men can go there\n"
                  "  help    this list\n") != std::string::npos);
  CHECK(text.find("White> board\n"
                  "8  . . . . . . . .\n"
                  "7  . . . . . . . .\n"
                  "6  . . . . . . . .\n"
                  "5  . . . . . . . .\n"
                  "4  . . . . P . . .\n"
                  "3  . . . . . . . .\n"
                  "2  P P P P . P P P\n"
                  "1  R N B Q K B N R\n"
                  "   ---------------\n"
                  "   a b c d e f g h\n") != std::string::npos);
  CHECK(text.find("White> record\n"
                  "  White to move\n"
                  "e2e4:\n"
                  "  Yes\n"
                  "  Yes\n") != std::string::npos);
  CHECK(text.find("Black> d8d6\nNonsense\n") != std::string::npos);
}

TEST_CASE("the question any? is asked and answered before both players") {
  const std::string text =
      spoken(referee({"--rules", "eastern"}, "e2e4\nd7d5\nany?\ng1f3\ne4d5\nany\n"));
  CHECK(
      text.find("White> any?\nWhite asks: any?\nSome\nWhite> g1f3\nHeck-no\nWhite> e4d5\nBlack to "
                "move\nMan gone (4,5)\n\n--- Black ---\nWhite asks: any?\nSome\nHeck-no\nBlack to "
                "move\nMan gone (4,5)\nBlack> any\nBlack asks: any?\nNone\n") != std::string::npos);
}

TEST_CASE("plain chess is refereed with the whole board and moves in any notation") {
  const RunResult result = referee({"--rules", "chess"}, "f3\nP-K4\ng2g4\nNf9\nKd6\n4884\n");
  CHECK(result.status == 0);
  const std::string text = spoken(result);
  CHECK(text.find("Black> Nf9\n`Nf9` is not a move in any notation known here") !=
        std::string::npos);
  CHECK(text.find("Black> Kd6\n`Kd6` is not legal here") != std::string::npos);
  CHECK(
      text.ends_with("Black> 4884\n"
                     "White to move\n"
                     "Black plays d8-h4\n"
                     "Check\n"
                     "Checkmate\n"
                     "\n"
                     "  1. f3         e5\n"
                     "  2. g4         Qh4#\n"
                     "0-1\n"));
  // What both may read stands there once, and nothing is said of handing over.
  CHECK(text.find("White plays f2-f3\n\n--- Black ---\nBlack> P-K4\n") != std::string::npos);
  CHECK(result.output.find("8  r n b q k b n r\n") != std::string::npos);
}

TEST_CASE("rules of one's own come from a file") {
  const std::string path = temporary_path("house.json");
  std::ofstream(path) << R"({"name":"house","title":"House rules","based_on":"berkeley",)"
                      << R"("tries":"count"})";
  const RunResult result = referee({"--rules", path}, "e2e4\nd7d5\n");
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("House rules. `help` lists what you can type.\n"));
  CHECK(result.output.find("Yes\n1 pawn try\n") != std::string::npos);

  std::ofstream(path) << R"({"name":"house","based_on":"berkley"})";
  const RunResult bad = referee({"--rules", path}, "e2e4\n");
  CHECK(bad.status == 1);
  CHECK(bad.output.empty());
  CHECK(bad.error.starts_with("cheg: " + path + ":1:"));
  CHECK(bad.error.find("did you mean `berkeley`?") != std::string::npos);

  const RunResult missing = referee({"--rules", temporary_path("none.json")}, "");
  CHECK(missing.status == 3);
  CHECK(missing.error.starts_with("cheg: cannot read "));
  CHECK(referee({"--explain-rules"}, "").output.find("unannounced_captures") != std::string::npos);
}

// --- scripts

TEST_CASE("cheg referee --json gives one object per event with its audience") {
  const RunResult result =
      referee({"--rules", "wild16", "--json"}, "e2e4\nd7d5\ne4e5\nzz\ne5d6\ne4d5\n");
  CHECK(result.status == 0);
  const std::vector<Json> objects = objects_of(result.output);
  const auto count = [&](const Json& pattern) {
    int found = 0;
    for (const Json& object : objects) {
      bool fits = true;
      for (const auto& [key, value] : pattern.items()) {
        fits = fits && object.contains(key) && object[key] == value;
      }
      found += fits ? 1 : 0;
    }
    return found;
  };
  const Json both{"white", "black"};
  const Json white = Json::array({"white"});
  const Json black = Json::array({"black"});
  CHECK(objects.front()["event"] == "game");
  CHECK(objects.front()["rules"] == "wild16");
  CHECK(count({{"event", "prompt"}, {"readers", white}}) == 2);
  CHECK(count({{"event", "prompt"}, {"readers", black}}) == 5);
  CHECK(count({{"event", "attempt"},
               {"from", "e2"},
               {"to", "e4"},
               {"verdict", "moved"},
               {"readers", white}}) == 1);
  CHECK(count({{"event", "moved"}, {"audience", "both"}, {"readers", both}}) == 3);
  CHECK(count({{"event", "tries"}, {"color", "white"}, {"count", 1}, {"readers", both}}) == 1);
  CHECK(count({{"event", "refused"}, {"readers", black}, {"text", "Illegal move"}}) == 2);
  CHECK(count({{"event", "fault"}, {"readers", black}}) == 1);
  CHECK(
      count({{"event", "board"}, {"readers", white}, {"men", "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR"}}) ==
      1);
  CHECK(objects.back() == Json{{"event", "end"},
                               {"result", "*"},
                               {"reason", "unfinished"},
                               {"moves", {"e2e4", "d7d5", "e4e5"}},
                               {"readers", both}});
}

constexpr const char* kFoolsMate = "N\nN\nW\nKB2 KB3\nK2 K4\nKN2 KN4\nQ1 KR5\n";

TEST_CASE("texts that differ for the two players are both in the JSON object") {
  const RunResult result = referee({"--umpire", "--json"}, std::string(kFoolsMate));
  const std::vector<Json> objects = objects_of(result.output);
  bool found = false;
  for (const Json& object : objects) {
    found = found || (object.contains("text") && object["text"] == "(CHECKMATE)");
  }
  CHECK(found);
  CHECK(objects.back()["result"] == "0-1");
  CHECK(objects.back()["reason"] == "checkmate");
  const std::vector<Json> tries = objects_of(referee({"--json"}, "e2e4\nd7d5\n").output);
  found = false;
  for (const Json& object : tries) {
    found = found ||
            (object["event"] == "try_on" && object["square"] == "d5" && object["count"] == 1 &&
             object["text"]["white"] == "Pawn try Q5" && object["text"]["black"] == "Pawn try Q4");
  }
  CHECK(found);
}

// --- bad input, and nothing lost

TEST_CASE("whatever is typed, the session answers and goes on") {
  const std::vector<std::string> lines{"",
                                       " ",
                                       "e2",
                                       "e2e9",
                                       "e2e4e5",
                                       "K9 K4",
                                       "99 99",
                                       "\x1b[2J",
                                       std::string("e2\0e4", 5),
                                       "\xff\xfe",
                                       std::string(5000, 'e'),
                                       "msg"};
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--umpire"}, std::vector<std::string>{"--rules", "western"},
        std::vector<std::string>{"--rules", "chess"},
        std::vector<std::string>{"--rules", "berkeley", "--json"}}) {
    const bool umpire = options[0] == "--umpire";
    std::string input = umpire ? "N\nN\nW\n" : "";
    for (const std::string& line : lines) {
      input += line + '\n';
    }
    input += umpire ? "my message\n" : "";
    const RunResult result = referee(options, input + "e2e4\nresign\n" + (umpire ? "Y\nN\n" : ""));
    INFO(options[0] << ' ' << result.output);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK(result.output.find('\x1b') == std::string::npos);
    CHECK(result.output.find(umpire                ? "1. K2 K4"
                             : options.size() == 3 ? "\"moves\":[\"e2e4\"]"
                                                   : "1. e4") != std::string::npos);
  }
}

TEST_CASE("a game that the end of the input cuts off is printed and kept") {
  const std::string path = temporary_path("cut off.pgn");
  const RunResult result =
      referee({"--rules", "berkeley", "--pgn", path}, "e2e4\ne7e5\ng1f3\ne5e4\nb8");
  CHECK(result.status == 0);
  CHECK(
      result.output.ends_with("Black> \n"
                              "The input has ended, and with it the session.\n"
                              "\n"
                              "  1. e4         e5\n"
                              "  2. Nf3\n"
                              "*\n"));
  const auto game = kriegspiel::read_pgn(read_file(path), {});
  REQUIRE(game.ok());
  CHECK(game->rules() == kriegspiel::find_rule_set("berkeley")->rules);
  CHECK(game->position().fullmove_number() == 2);
  CHECK(game->side_to_move() == chess::Color::black);
  CHECK(game->refusals() == 1);
  CHECK_FALSE(game->ending().has_value());
}

TEST_CASE("a game is kept move by move, so that nothing is lost if the session is killed") {
  const std::string path = temporary_path("killed.pgn");
  const RunResult result =
      run_shell("coproc cheg referee --rules chess --pgn '" + path +
                "'; exec 3<&${COPROC[0]} 4>&${COPROC[1]}; printf 'e2e4\\ne7e5\\n' >&4;"
                "for i in $(seq 200); do grep -q '1. e4 e5' '" +
                path + "' && break; sleep 0.1; done; kill -KILL $COPROC_PID; cat '" + path + "'");
  CHECK(result.output.find("1. e4 e5 *") != std::string::npos);
}

TEST_CASE("a file that cannot be written is reported before the game begins") {
  const RunResult result = referee({"--pgn", temporary_path("no") + "/such/folder.pgn"}, "e2e4\n");
  CHECK(result.status == 3);
  CHECK(result.error.starts_with("cheg: cannot write "));
}

TEST_CASE("at a terminal the screen is cleared before the other player reads it") {
  // `script` gives it a terminal.
  const RunResult result = run_shell(
      "printf 'e2e4\\n\\nquit\\n' | script -qec 'cheg referee --rules berkeley' /dev/null");
  const std::string clear = "\x1b[H\x1b[2J\x1b[3J";
  const std::string& text = result.output;
  const std::size_t first = text.find(clear);
  REQUIRE(first != std::string::npos);
  CHECK(text.find("P P P P", first) == std::string::npos);
  // What White hears of his move is no secret.
  CHECK(text.find("Yes", first) != std::string::npos);
  const std::size_t here = text.find("Black: Enter when you sit here. ", first);
  REQUIRE(here != std::string::npos);
  CHECK(text.find(clear, here) != std::string::npos);
  CHECK(text.find("p p p p", here) != std::string::npos);
  CHECK(text.find("p p p p") > here);
  // In plain chess there is nothing to hide.
  CHECK(run_shell("printf 'e2e4\\nquit\\n' | script -qec 'cheg referee --rules chess' /dev/null")
            .output.find(clear) == std::string::npos);
}

// --- the command line

TEST_CASE("wrong usage of cheg referee is refused") {
  const auto error = [](const std::vector<std::string>& options) {
    const RunResult result = referee(options, "");
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({"--rules", "berkely"}) ==
        "cheg: referee: there are no rules `berkely`; did you mean `berkeley`?\n");
  CHECK(error({"--rules", "xyzzy"}) ==
        "cheg: referee: there are no rules `xyzzy`; known are western, eastern, umpire, english, "
        "berkeley, berkeley-any, cincinnati, wild16, chess, crazykrieg, or the name of a file "
        "ending in "
        ".json\n");
  CHECK(error({"--umpir"}) ==
        "cheg: referee: unknown option `--umpir`; did you mean `--umpire`?\n");
  CHECK(error({"--no-mates"}) == "cheg: referee: --no-mates requires --umpire\n");
  CHECK(error({"--ksref", "--json"}).starts_with("cheg: referee: --json excludes --ksref\n"));
  CHECK(error({"--umpire", "--rules", "western"}).starts_with("cheg: referee: "));
  CHECK(error({"e2e4"}).starts_with("cheg: referee: no position to begin from: "));
  CHECK(error({"--view", "white"}) == "cheg: referee: --view requires --replay or --pgn\n");
  CHECK(error({"--umpire", "startpos"}).starts_with("cheg: referee: "));
}

TEST_CASE("the examples in the help of cheg referee run as printed") {
  std::istringstream lines(run_cheg({"help", "referee"}).output);
  int examples = 0;
  bool follows = false;
  for (std::string line; std::getline(lines, line);) {
    if (follows && line.starts_with("  ")) {
      INFO(line);
      const RunResult result = run_shell(line);
      CHECK(result.status == 0);
      CHECK(result.error.empty());
      CHECK(!result.output.empty());
      ++examples;
    }
    follows = follows || line == "Examples:";
  }
  CHECK(examples == 6);
}

}  // namespace
}  // namespace cheg::test::referee_session_test
