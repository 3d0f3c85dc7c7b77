// cheg play --dialogue 1979: the conversation with CHECKMATE through a pipe.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::play_dialogue_test {
namespace {

TEST_CASE("a conversation with CHECKMATE of all its words prints what the golden file says") {
  const std::string folder = CHEG_SOURCE_DIR "/tests/tools/sessions/";
  const RunResult result =
      run_cheg({"play", "checkmate", "--dialogue", "1979"}, read_file(folder + "checkmate.in"));
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output == read_file(folder + "checkmate.out"));
}

TEST_CASE("the end of the input ends the conversation wherever it comes") {
  for (const char* input : {"", "START\n", "START", "START\n43,53,55", "C1\n", "C1\n1,2"}) {
    INFO(input);
    const RunResult result = run_cheg({"play", "checkmate", "--dialogue", "1979"}, input);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK(result.output.ends_with("\n"));
  }
}

TEST_CASE("the dialogue of 1979 excludes other ways to play, and other programs and years") {
  const RunResult year = run_cheg({"play", "checkmate", "--dialogue", "1980"});
  CHECK(year.status == 2);
  CHECK(year.error.find("1979") != std::string::npos);
  const RunResult fen =
      run_cheg({"play", "checkmate", "8/8/8/8/8/2k5/8/K6R w - - 0 1", "--dialogue", "1979"});
  CHECK(fen.status == 2);
  CHECK(fen.error.find("FEN") != std::string::npos);
  CHECK(run_cheg({"play", "checkmate", "--dialogue", "1979", "--against", "human"}).status == 2);
  const RunResult krk = run_cheg({"play", "krk", "--dialogue", "1979"}, "START\n");
  CHECK(krk.status == 1);
  CHECK(krk.output.empty());
  CHECK(krk.error ==
        "cheg: play: krk: the program has no weights to change: the dialogue of 1979 is for "
        "`checkmate`, or for a program that has its C1, C2, C3 and SCALE\n");
}

}  // namespace
}  // namespace cheg::test::play_dialogue_test
