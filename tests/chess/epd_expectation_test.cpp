// What EPD lines expect of an answer.
#include "chess/epd_expectation.hpp"

#include <string>

#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::epd_expectation_test {
namespace {

// "id|best|avoided|mate" with the moves in UCI notation, or "offset: message".
std::string expectation(const std::string& operations) {
  const std::string text = "8/8/8/8/8/2k5/8/K6R w - - " + operations;
  const auto epd = chess::parse_epd(text);
  REQUIRE(epd);
  const auto expected = chess::read_expectation(*epd);
  if (!expected) {
    return std::to_string(expected.error().offset) + ": " + expected.error().message;
  }
  std::string result = expected->id;
  for (const auto* moves : {&expected->best, &expected->avoided}) {
    result += '|';
    for (const chess::Move move : *moves) {
      result += chess::format_move(epd->position, move, chess::Notation::uci);
    }
  }
  return result + '|' + (expected->mate ? std::to_string(*expected->mate) : "");
}

TEST_CASE("bm, am, dm and id of an EPD line say what is expected") {
  CHECK(expectation("bm Rh4 Rh5; am Rh3+; dm 16; id \"krk 1\"; c0 \"x\";") ==
        "krk 1|h1h4h1h5|h1h3|16");
  CHECK(expectation("bm R-R4; bm h1h5;") == "|h1h4h1h5||");
  CHECK(expectation("hmvc 3;") == "|||");
}

TEST_CASE("An expectation that cannot be read is refused at its operand") {
  CHECK(expectation("bm Rh4 Rb5;").starts_with("33: bm: `Rb5` is not legal here"));
  CHECK(expectation("am zz;").starts_with("29: am: `zz` is not a move"));
  CHECK(expectation("id \"x\"; bm;") == "34: `bm` needs a move");
  for (const char* mate : {"dm;", "dm 0;", "dm x;", "dm -3;", "dm 3 4;"}) {
    CHECK(expectation(mate) == "26: `dm` needs the number of moves to mate, at least 1");
  }
}

}  // namespace
}  // namespace cheg::test::epd_expectation_test
