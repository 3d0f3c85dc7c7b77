// cheg referee --umpire: the session of 1967.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_umpire_test {
namespace {

// Without the bells.
RunResult umpire(std::vector<std::string> options, const std::string& input) {
  options.insert(options.begin(), {"--umpire", "--quiet"});
  return referee(options, input);
}

TEST_CASE("an UMPIRE session begins with instructions and colours, and shows a board if asked to") {
  const RunResult result = umpire({"--board"}, "n\nN\nw\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output ==
        "UMPIRE, a referee for Kriegsspiel, as in 1967\n"
        "DO YOU WANT INSTRUCTION Y/N? n\n"
        "\n"
        "--- the second player ---\n"
        "(YOU ARE JOINED TO UMPIRE. YOUR OPPONENT STARTED IT)\n"
        "DO YOU WANT INSTRUCTION Y/N? N\n"
        "\n"
        "--- the first player ---\n"
        "DO YOU PLAY WHITE OR BLACK, W OR B? w\n"
        "(YOU PLAY WHITE)\n"
        "(WHITE TO MOVE)\n"
        "8   .  .  .  .  .  .  .  .\n"
        "7   .  .  .  .  .  .  .  .\n"
        "6   .  .  .  .  .  .  .  .\n"
        "5   .  .  .  .  .  .  .  .\n"
        "4   .  .  .  .  .  .  .  .\n"
        "3   .  .  .  .  .  .  .  .\n"
        "2   P  P  P  P  P  P  P  P\n"
        "1   R  N  B  Q  K  B  N  R\n"
        "   -----------------------\n"
        "   QR QN QB  Q  K KB KN KR\n"
        "**** \n"
        "The input has ended, and with it the session.\n"
        "\n"
        "No moves were made.\n"
        "(THE GAME IS NOT OVER)\n");
}

TEST_CASE("an UMPIRE session: attempts, refusals, commands, resignation, the list of moves") {
  const RunResult result = umpire(
      {},
      "N\nN\nW\nK2 K4\nQ2 Q4\nK4 Q5\nQ1 Q4\nQN1 QB3\nQ4 K4\nCK\nK1 K2\nk1 k2\nKB1 K2\nRELIST\nMSG\n"
      "hello\nfoo\nRESIGN\nY\nN\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::string text = spoken(result);
  const std::size_t start = text.find("**** K2 K4");
  REQUIRE(start != std::string::npos);
  CHECK(text.substr(start) ==
        "**** K2 K4\n"
        "(BLACK TO MOVE)\n"
        "\n"
        "--- Black ---\n"
        "(YOU PLAY BLACK)\n"
        "(WHITE TO MOVE)\n"
        "(BLACK TO MOVE)\n"
        "**** Q2 Q4\n"
        "(WHITE TO MOVE)\n"
        "(PAWN TRY Q4)\n"
        "\n"
        "--- White ---\n"
        "(WHITE TO MOVE)\n"
        "(PAWN TRY Q5)\n"
        "**** K4 Q5\n"
        "(BLACK TO MOVE)\n"
        "(PAWN GONE Q5)\n"
        "\n"
        "--- Black ---\n"
        "(BLACK TO MOVE)\n"
        "(PAWN GONE Q4)\n"
        "**** Q1 Q4\n"
        "(WHITE TO MOVE)\n"
        "(PAWN GONE Q4)\n"
        "\n"
        "--- White ---\n"
        "(WHITE TO MOVE)\n"
        "(PAWN GONE Q5)\n"
        "**** QN1 QB3\n"
        "(BLACK TO MOVE)\n"
        "\n"
        "--- Black ---\n"
        "(BLACK TO MOVE)\n"
        "**** Q4 K4\n"
        "(WHITE TO MOVE)\n"
        "(FILE CHECK)\n"
        "\n"
        "--- White ---\n"
        "(WHITE TO MOVE)\n"
        "(FILE CHECK)\n"
        "**** CK\n"
        "(HELL NO)\n"
        "**** K1 K2\n"
        "(NO)\n"
        "**** k1 k2\n"
        "(REPEAT NO)\n"
        "**** KB1 K2\n"
        "(BLACK TO MOVE)\n"
        "\n"
        "--- Black ---\n"
        "(HELL NO)\n"
        "(NO)\n"
        "(REPEAT NO)\n"
        "(BLACK TO MOVE)\n"
        "**** RELIST\n"
        "K K1\n"
        "Q K4\n"
        "R QR1 KR1\n"
        "B QB1 KB1\n"
        "N QN1 KN1\n"
        "P QR2 QN2 QB2 K2 KB2 KN2 KR2\n"
        "**** MSG\n"
        "**** hello\n"
        "(MESSAGE FROM BLACK) hello\n"
        "**** foo\n"
        "(NOT UNDERSTOOD-ENTER AGAIN)\n"
        "(AN ATTEMPT IS THE SQUARE OF THE MAN AND THE SQUARE IT GOES TO, SUCH AS E2E4 OR K2 K4)\n"
        "**** RESIGN\n"
        "(BLACK RESIGNS)\n"
        "(WHITE WINS)\n"
        "\n"
        "--- White ---\n"
        "(MESSAGE FROM BLACK) hello\n"
        "(NOT UNDERSTOOD-ENTER AGAIN)\n"
        "LIST OF MOVES, Y OR N? Y\n"
        "  1. K2 K4      Q2 Q4\n"
        "  2. K4 Q5      Q1 Q4\n"
        "  3. QN1 QB3    Q4 K4\n"
        "  4. KB1 K2\n"
        "\n"
        "--- Black ---\n"
        "LIST OF MOVES, Y OR N? N\n");
}

constexpr const char* kFoolsMate = "N\nN\nW\nKB2 KB3\nK2 K4\nKN2 KN4\nQ1 KR5\n";

TEST_CASE("UMPIRE says that a player is mated, unless it is to keep silent as in 1967") {
  const std::string text = spoken(umpire({}, std::string(kFoolsMate) + "N\nN\n"));
  CHECK(text.find("**** Q1 KR5\n(WHITE TO MOVE)\n(SHORT DIAGONAL CHECK)\n(CHECKMATE)\n(BLACK "
                  "WINS)\nLIST OF MOVES") == std::string::npos);
  CHECK(text.find("(CHECKMATE)\n(BLACK WINS)\n") != std::string::npos);
  const RunResult silent =
      umpire({"--no-mates"}, std::string(kFoolsMate) + "K1 KB2\nRESIGN\nN\nN\n");
  CHECK(silent.status == 0);
  CHECK(silent.output.find("(CHECKMATE)") == std::string::npos);
  CHECK(silent.output.find("**** K1 KB2\n(NO)\n") != std::string::npos);
  CHECK(silent.output.find("**** RESIGN\n(WHITE RESIGNS)\n(BLACK WINS)\n") != std::string::npos);
}

TEST_CASE("UMPIRE shows its instructions to whoever wants them") {
  const RunResult result = umpire({}, "Y\nN\nB\nINSTRUCTIONS\n");
  const std::string mark = "  RELIST        your men and where they stand\n";
  const std::size_t first = result.output.find(mark);
  REQUIRE(first != std::string::npos);
  CHECK(result.output.find(mark, first + 1) != std::string::npos);
}

TEST_CASE("UMPIRE asks again where it is answered with something else") {
  const RunResult result = umpire({}, "maybe\n\nyes!\nN\nN\nred\nW\n");
  CHECK(result.status == 0);
  const std::string text = spoken(result);
  CHECK(text.find("DO YOU WANT INSTRUCTION Y/N? maybe\n(ANSWER Y OR N)\nDO YOU WANT INSTRUCTION "
                  "Y/N? \n(ANSWER Y "
                  "OR N)\nDO YOU WANT INSTRUCTION Y/N? yes!\n(ANSWER Y OR N)\n") !=
        std::string::npos);
  CHECK(text.find("W OR B? red\n(ANSWER W OR B)\nDO YOU PLAY WHITE OR BLACK, W OR B? W\n") !=
        std::string::npos);
}

TEST_CASE("UMPIRE asks for moves with four asterisks and two bells") {
  CHECK(referee({"--umpire"}, "N\nN\nW\n").output.find("(WHITE TO MOVE)\n****\a\a \n") !=
        std::string::npos);
  CHECK(umpire({}, "N\nN\nW\n").output.find('\a') == std::string::npos);
  CHECK(referee({"--umpire", "--json"}, "N\nN\nW\n").output.find("\\u0007") == std::string::npos);
}

TEST_CASE("UMPIRE passes messages on at every question") {
  const std::string text =
      spoken(umpire({}, "MSG\nhello\nN\nmsg to you\nN\nMSG\nyou begin?\nW\nRESIGN\nMSG\n\nN\nN\n"));
  CHECK(text.find("Y/N? MSG\n**** hello\n(MESSAGE FROM THE FIRST PLAYER) hello\nDO YOU WANT "
                  "INSTRUCTION Y/N? N\n") != std::string::npos);
  CHECK(text.find("Y/N? msg to you\n(MESSAGE FROM THE SECOND PLAYER) to you\nDO YOU WANT "
                  "INSTRUCTION Y/N? N\n") != std::string::npos);
  CHECK(text.find("W OR B? MSG\n**** you begin?\n(MESSAGE FROM THE FIRST PLAYER) you begin?\nDO "
                  "YOU PLAY WHITE OR BLACK, W OR B? W\n(YOU PLAY WHITE)\n") != std::string::npos);
  CHECK(text.find("LIST OF MOVES, Y OR N? MSG\n**** \n(NOTHING SENT)\nLIST OF MOVES") !=
        std::string::npos);
}

TEST_CASE("kibitzers hear what both players hear, and beside the referee see everything") {
  const std::string file = temporary_path("kibitzers");
  const std::string game = "N\nN\nW\nK2 K4\nRELIST\nQ2 Q4\nfoo\nMSG well\nQR1 QR3\n";
  umpire({"--kibitzers", file}, game);
  CHECK(read_file(file) ==
        "UMPIRE, a referee for Kriegsspiel, as in 1967\n"
        "(WHITE TO MOVE)\n"
        "(BLACK TO MOVE)\n"
        "(WHITE TO MOVE)\n"
        "(PAWN TRY D5)\n"
        "(NOT UNDERSTOOD-ENTER AGAIN)\n"
        "(MESSAGE FROM WHITE) well\n"
        "(HELL NO)\n");
  umpire({"--kibitzers", file, "--referee"}, game);
  const std::string all = read_file(file);
  CHECK(all.find("Black plays d7d5\n(WHITE TO MOVE)\n(PAWN TRY D5)\n8  r n b q k b n r\n7  p p p . "
                 "p p p p\n") != std::string::npos);
  CHECK(all.ends_with("White attempts a1a3\n(HELL NO)\n"));
}

TEST_CASE("kibitzers of a rule set with private refusals do not hear them") {
  const std::string file = temporary_path("kibitzers");
  const std::string game = "a1a3\ne2e4\n";
  (void)referee({"--rules", "wild16", "--kibitzers", file}, game);
  CHECK(read_file(file).find("Illegal move") == std::string::npos);
  (void)referee({"--rules", "wild16", "--kibitzers", file, "--referee"}, game);
  CHECK(read_file(file).find("White attempts a1a3\nIllegal move\n") != std::string::npos);
  const RunResult nowhere = referee({"--kibitzers", "/nowhere/file"}, game);
  CHECK(nowhere.status == 3);
  CHECK(nowhere.error == "cheg: cannot write /nowhere/file: No such file or directory\n");
  const RunResult full = referee({"--kibitzers", "/dev/full"}, game);
  CHECK(full.status == 0);
  CHECK(full.error ==
        "cheg: cannot write /dev/full: No space left on device; the game goes on without "
        "kibitzers\n");
  CHECK(full.output.find("1. e4") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::referee_umpire_test
