// cheg krk-cards: the cards of the assignment of 1975, as the student meets them.
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::krk_cards_test {
namespace {

using Json = nlohmann::json;

// Plays its first legal move, whatever it loses.
constexpr const char* kFirst = "ENTRY R,K\nGO: PLAY LM\nEND\n";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

RunResult play(const std::string& cards, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.begin(), "krk-cards");
  return run_cheg(arguments, cards);
}

// The lines that say what became of the cards, and the summary.
std::string verdicts(const RunResult& result) {
  std::string found;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("card ") || line.find(" card") != std::string::npos) {
      found += line + '\n';
    }
  }
  return found;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++times;
  }
  return times;
}

TEST_CASE("krk-cards shows the board before and after each move of the black king") {
  const RunResult result = play("1 6  3 7  4 7\n0\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output ==
        "Card 1: 8/2KR4/k7/8/8/8/8/8 w - - 0 1, krk against optimal\n"
        "  1. Rd5     MATE2+3: Mate next move: their king on a6 cannot prevent it.\n"
        "8  . . . . . . . .\n"
        "7  . . K . . . . .\n"
        "6  k . . . . . . .\n"
        "5  . . .[R]. . . .\n"
        "4  . . . . . . . .\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  . . . . . . . .\n"
        "   ---------------\n"
        "   a b c d e f g h\n"
        "\n"
        "1... Ka7     optimal (mated in 1)\n"
        "8  . . . . . . . .\n"
        "7 [k]. K . . . . .\n"
        "6  . . . . . . . .\n"
        "5  . . . R . . . .\n"
        "4  . . . . . . . .\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  . . . . . . . .\n"
        "   ---------------\n"
        "   a b c d e f g h\n"
        "\n"
        "  2. Ra5#    MATE+3: The rook mates on a5.\n"
        "8  . . . . . . . .\n"
        "7  k . K . . . . .\n"
        "6  . . . . . . . .\n"
        "5 [R]. . . . . . .\n"
        "4  . . . . . . . .\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  . . . . . . . .\n"
        "   ---------------\n"
        "   a b c d e f g h\n"
        "\n"
        "card 1: mate in 2 moves\n"
        "\n"
        "objective                             met in      of\n"
        "1. only legal moves                        1       1\n"
        "2. the rook is not lost                    1       1\n"
        "3. no stalemate                            1       1\n"
        "4. checkmate                               1       1\n"
        "5. checkmate in less than 20 moves         1       1\n"
        "full credit\n"
        "1 card: mate 1; 2.0 moves to mate on average, 2 at most\n");
}

TEST_CASE("cards are in free format, and BKX = 0 ends them") {
  const std::string expected =
      "card 1: mate in 2 moves\ncard 2: mate in 8 moves\n"
      "2 cards: mate 2; 5.0 moves to mate on average, 8 at most\n";
  for (const char* cards :
       {"1 6 3 7 4 7\n7 7 5 4 2 3\n0\n", "1 6 3 7 4 7 7 7 5 4 2 3",
        "1\t6\r\n3 7 4\n\n 7 7 7 5\n4 2 3", "1 6 3 7 4 7 7 7 5 4 2 3 0 0 0 0 0 0\n",
        "# mine\n1 6 3 7 4 7\n7 7 5 4 2 3 0 what follows\n",
        "1\n6\n3\n7\n4\n7\n7\n7\n5\n4\n2\n3\n0"}) {
    INFO(cards);
    const RunResult result = play(cards);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK(verdicts(result) == expected);
  }
  for (const char* none : {"", "0", "0 1 2", "\n\n"}) {
    const RunResult result = play(none);
    CHECK(result.status == 0);
    CHECK(result.output == "0 cards\n");
  }
}

TEST_CASE("krk-cards does not wait for what follows the last card") {
  const RunResult result = run_shell(
      "{ timeout 20 cheg krk-cards < <(echo 1 6 3 7 4 7 0; exec sleep 60); kill $!; } | tail -1");
  CHECK(result.output == "1 card: mate 1; 2.0 moves to mate on average, 2 at most\n");
}

TEST_CASE("every black king is mated by krk, and each in its own way") {
  const std::string cards = "5 5 1 1 8 1  7 7 5 4 2 3  4 4 8 8 7 7  1 8 8 1 4 5";
  const auto moves = [&](const std::string& black) {
    const RunResult result = play(cards, {"--black", black});
    INFO(black);
    CHECK(result.status == 0);
    CHECK(count(result.output, " against " + black + "\n") == 4);
    CHECK(count(verdicts(result), ": mate in ") == 4);
    return verdicts(result);
  };
  CHECK(moves("optimal") == verdicts(play(cards)));
  CHECK(moves("center") != moves("attack"));
  CHECK(moves("random") != moves("optimal"));
}

TEST_CASE("the random king plays the same games with the same seed") {
  const auto game = [](const std::string& seed) {
    return play("5 5 1 1 8 1", {"--black", "random", "--seed", seed}).output;
  };
  CHECK(game("3") == game("3"));
  CHECK(game("3") != game("4"));
}

TEST_CASE("faults are named, and the other cards are played") {
  const std::string first = written("first.cheg", kFirst);
  const RunResult lost = play("7 3 1 1 8 1  1 1 2 3 3 8", {first, "--black", "attack"});
  CHECK(lost.status == 1);
  CHECK(lost.error.empty());
  CHECK(count(lost.output, "1... Kxh2    attack\n") == 1);
  CHECK(verdicts(lost) ==
        "card 1: rook lost\ncard 2: mate in 2 moves\n"
        "2 cards: mate 1, rook lost 1; 2.0 moves to mate on average, 2 at most\n");
  const RunResult endless = play("3 3 1 1 8 1", {first});
  CHECK(endless.status == 1);
  CHECK(verdicts(endless) == "card 1: no mate in 200 moves\n1 card: no mate 1\n");
  CHECK(count(endless.output, "200. ") == 1);
  CHECK(verdicts(play("3 3 1 1 8 1", {"--moves", "1"})).starts_with("card 1: no mate in 1 move\n"));
  const RunResult stalemate = play("1 1 3 1 8 1", {first});
  CHECK(stalemate.status == 1);
  CHECK(verdicts(stalemate) == "card 1: stalemate\n1 card: stalemate 1\n");
}

TEST_CASE("a program without a move is a fault with its reason") {
  const auto fault = [](const std::string& text) {
    const std::string path = written("mute.cheg", text);
    const RunResult result = play("3 3 1 1 8 1", {path});
    CHECK(result.status == 1);
    CHECK(result.error.empty());
    CHECK(result.output.ends_with("\n1 card: no move 1\n"));
    return verdicts(result).substr(0, verdicts(result).find('\n'));
  };
  const std::string start = "card 1: " + temporary_path("mute.cheg") + " has no move: ";
  CHECK(fault("ENTRY R,K\nHOST: LEAVE\nEND\n") ==
        start + "not handled, by HOST, " + temporary_path("mute.cheg") + ":2");
  CHECK(fault("ENTRY Q,K\nGO: PLAY LM\nEND\n") == start + "no ENTRY for this material");
  CHECK(fault("ENTRY R,K\nLOOP: CONDV ,LM,LOOP\nEND\n")
            .starts_with(start + "the limit of instructions per node was reached (limit) at LOOP"));
}

TEST_CASE("the search plays for the program only where it is asked to") {
  const std::string path = written("leave.cheg", "ENTRY R,K\nHOST: LEAVE\nEND\n");
  const RunResult result = play("1 6 3 7 4 7", {path, "--host", "search"});
  CHECK(result.status == 0);
  CHECK(verdicts(result).starts_with("card 1: mate in 2 moves\n"));
}

TEST_CASE("a card that is no position says why and where, and the run goes on") {
  const RunResult result =
      play("5 5 5 4 1 1\n1 6 3 7\n4 7 4 4 6 6 4 4\n3 3 3 3 1 1  5 5 1 1 5 8\n0\n");
  CHECK(result.status == 1);
  CHECK(result.error ==
        "cheg: line 1: the kings on e4 and e5 stand next to each other\n"
        "  5 5 5 4 1 1\n"
        "  ^ character 1\n"
        "cheg: line 3: the black king and the white rook are both on d4\n"
        "  4 7 4 4 6 6 4 4\n"
        "              ^ character 13\n"
        "cheg: line 4: the black king and the white king are both on c3\n"
        "  3 3 3 3 1 1  5 5 1 1 5 8\n"
        "      ^ character 5\n"
        "cheg: line 4: White is to move but already attacks Black's king on e5 with the rook on "
        "e8\n"
        "  3 3 3 3 1 1  5 5 1 1 5 8\n"
        "               ^ character 14\n");
  CHECK(verdicts(result) ==
        "card 1: illegal position\ncard 2: mate in 2 moves\ncard 3: illegal position\n"
        "card 4: illegal position\ncard 5: illegal position\n"
        "5 cards: mate 1, illegal position 4; 2.0 moves to mate on average, 2 at most\n");
}

TEST_CASE("a bad number is shown with its place and what would be right") {
  const auto error = [](const std::string& cards) {
    const RunResult result = play(cards + "\n1 6 3 7 4 7\n0\n");
    CHECK(result.status == 1);
    CHECK(verdicts(result) ==
          "card 1: unreadable card\ncard 2: mate in 2 moves\n"
          "2 cards: mate 1, unreadable card 1; 2.0 moves to mate on average, 2 at most\n");
    return result.error;
  };
  CHECK(error("5 5 x 1 8 1") ==
        "cheg: line 1: WKX must be a number from 1 to 8, not `x`\n"
        "  5 5 x 1 8 1\n"
        "      ^ character 5\n");
  CHECK(error("5 5 1 1\n8 9") ==
        "cheg: line 2: WRY must be a number from 1 to 8, not `9`\n"
        "  8 9\n"
        "    ^ character 3\n");
  CHECK(error("\t5 0 1 -1 8 1") ==
        "cheg: line 1: BKY must be a number from 1 to 8, not `0`; only BKX may be 0, after the "
        "last card\n"
        "   5 0 1 -1 8 1\n"
        "     ^ character 4\n");
  CHECK(error("\x1b[31m 5 1 1 8 1")
            .starts_with("cheg: line 1: BKX must be a number from 1 to 8, or 0 after the last "
                         "card, not `?[31m`\n"));
  CHECK(error("5 5 1 1 8 99999999999999999999")
            .starts_with("cheg: line 1: WRY must be a number from 1 to 8, not "
                         "`99999999999999999999`\n"));
}

TEST_CASE("an incomplete last card says what is missing") {
  const RunResult result = play("1 6 3 7 4 7\n5 5 1\n1");
  CHECK(result.status == 1);
  CHECK(result.error ==
        "cheg: line 2: the input ends within this card, before WRX; a card is BKX BKY WKX WKY WRX "
        "WRY\n"
        "  5 5 1\n"
        "  ^ character 1\n");
  CHECK(verdicts(result) ==
        "card 1: mate in 2 moves\ncard 2: unreadable card\n"
        "2 cards: mate 1, unreadable card 1; 2.0 moves to mate on average, 2 at most\n");
  CHECK(play("5 x").error.starts_with("cheg: line 1: BKY must be a number"));
}

TEST_CASE("krk-cards --json gives one object per card") {
  const RunResult result =
      play("1 6 3 7 4 7  5 5 5 4 1 1  5 5 1 1 8 1", {"--json", "--moves", "3"});
  CHECK(result.status == 1);
  CHECK(result.output ==
        "{\"card\":1,\"fen\":\"8/2KR4/k7/8/8/8/8/8 w - - 0 1\",\"end\":\"mate\",\"moves\":2,"
        "\"objectives\":[true,true,true,true,true]}\n"
        "{\"card\":2,\"end\":\"illegal position\",\"reason\":\"the kings on e4 and e5 stand next "
        "to each other\"}\n"
        "{\"card\":3,\"fen\":\"8/8/8/4k3/8/8/8/K6R w - - 0 1\",\"end\":\"no mate\",\"moves\":3,"
        "\"objectives\":[true,true,true,false,false]}\n");
  CHECK(Json::parse(result.output.substr(0, result.output.find('\n')))["moves"] == 2);
}

TEST_CASE("wrong usage of krk-cards is refused before a card is read") {
  const RunResult input = play("1 6 3 7 4 7", {"-"});
  CHECK(input.status == 2);
  CHECK(input.error ==
        "cheg: krk-cards: name the program's file; standard input is for the cards\n");
  CHECK(play("", {"--black", "white"}).status == 2);
  CHECK(play("", {"--moves", "0"}).status == 2);
  CHECK(play("", {"kkr"}).status == 3);
  CHECK(play("", {written("bad.cheg", "ENTRY R,K\nNONSENSE\nEND\n")}).status == 1);
  for (const char* command : {"cheg krk-cards < /", "cheg krk-cards <&-",
                              "echo 1 6 3 7 4 7 | cheg krk-cards > /dev/full"}) {
    INFO(command);
    const RunResult result = run_shell(command);
    CHECK(result.status == 3);
    CHECK(result.error.starts_with("cheg: cannot "));
  }
}

}  // namespace
}  // namespace cheg::test::krk_cards_test
