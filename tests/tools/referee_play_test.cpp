// cheg referee --play: a program against a king that it does not see.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/tools/referee_runs.hpp"

namespace cheg::test::referee_play_test {
namespace {

constexpr const char* kStart = "8/8/8/8/8/1K3k2/3R4/8 w - - 0 1";

TEST_CASE("a program plays through the referee, and each attempt is shown with what was said") {
  const RunResult result = referee({"--play", "kriegspiel", kStart}, "");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(
      result.output.starts_with("8/8/8/8/8/1K3k2/3R4/8 w - - 0 1\n"
                                "    1. b3c2  HUNT+1   43 squares  Black to move\n"
                                "  1... K"));
  CHECK(result.output.ends_with("Checkmate, 21 moves\n"));
}

TEST_CASE("with Black as the hunter the game is mirrored") {
  const RunResult result =
      referee({"--play", "kriegspiel", "--moves", "1", "8/3r4/1k3K2/8/8/8/8/8 b - - 0 1"}, "");
  CHECK(result.status == 1);
  CHECK(result.output ==
        "8/3r4/1k3K2/8/8/8/8/8 b - - 0 1\n"
        "  1... b6c7  HUNT+1   43 squares  White to move\n"
        "*, broken off, 1 move\n");
}

TEST_CASE("a hunt takes its positions from standard input, and a bad one does not end it") {
  const RunResult result =
      referee({"--play", "kriegspiel", "--moves", "1"},
              "8/8/8/8/8/1K3k2/3R4/9 w - - 0 1\n" + std::string(kStart) + '\n');
  CHECK(result.status == 1);
  CHECK(result.error.find("line 1") != std::string::npos);
  CHECK(result.output.ends_with("*, broken off, 1 move\n"));
}

TEST_CASE("what a hunt cannot do is said before it begins") {
  const auto error = [](const std::vector<std::string>& options) {
    const RunResult result = referee(options, "");
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({"--play", "kriegspiel", "--against", "nobody", kStart})
            .find("the other side plays optimal, random, center or attack") != std::string::npos);
  CHECK(error({"--play", "kriegspiel", "4k2r/8/8/8/8/8/8/K6R w k - 0 1"})
            .find("the other side may not castle, and no pawn can be captured en passant") !=
        std::string::npos);
  CHECK_FALSE(error({"--play", "kriegspiel", "--umpire", kStart}).empty());
  CHECK_FALSE(error({"--play", "kriegspiel", "--json", kStart}).empty());
}

TEST_CASE("a hunt needs a program that there is") {
  const RunResult result = referee({"--play", "no-such-program", kStart}, "");
  CHECK(result.status != 0);
  CHECK(result.output.empty());
  CHECK(result.error.find("no-such-program") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::referee_play_test
