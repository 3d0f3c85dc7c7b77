#include "chess/epd.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::epd_test {
namespace {

using chess::Square;

struct Refusal {
  std::string operations;
  std::string message;
  std::size_t character;  // from 1
};

TEST_CASE("an EPD is read with its operations and written back the same") {
  for (const char* epd :
       {"8/8/8/8/8/2k5/8/K6R w - -", "8/8/8/8/8/2k5/8/K6R w - - bm Rh4;",
        "8/8/8/8/8/2k5/8/K6R w - - bm Rh4 Rd1; id \"cut off; or not\"; ce 500; draw_offer;",
        "8/8/8/8/8/2k5/8/K6R w - - hmvc 12; fmvn 40;"}) {
    INFO(epd);
    const auto parsed = chess::parse_epd(epd);
    REQUIRE(parsed.ok());
    CHECK(to_epd(*parsed) == epd);
  }
}

TEST_CASE("an EPD takes its counters from hmvc and fmvn") {
  const auto parsed = chess::parse_epd("8/8/8/8/8/2k5/8/K6R w - - hmvc 12; fmvn 40;");
  REQUIRE(parsed.ok());
  CHECK(parsed->position.halfmove_clock() == 12);
  CHECK(parsed->position.fullmove_number() == 40);
  const auto without = chess::parse_epd("8/8/8/8/8/2k5/8/K6R w - -");
  REQUIRE(without.ok());
  CHECK(without->position.halfmove_clock() == 0);
  CHECK(without->position.fullmove_number() == 1);
}

TEST_CASE("an EPD operation keeps its operands apart, and knows which were quoted") {
  const auto parsed = chess::parse_epd("8/8/8/8/8/2k5/8/K6R w - - c0 \"a b\" c;");
  REQUIRE(parsed.ok());
  REQUIRE(parsed->operations.size() == 1);
  CHECK(parsed->operations[0].opcode == "c0");
  CHECK(parsed->operations[0].operands ==
        std::vector<chess::EpdOperand>{{"a b", true}, {"c", false}});
}

TEST_CASE("an operand that needs quotes gets them") {
  const chess::Epd epd{position("8/8/8/8/8/2k5/8/K6R w - - 0 1"),
                       {{"id", {{"two words", false}, {"", false}, {"say \"R\"", true}}}}};
  CHECK(to_epd(epd) == "8/8/8/8/8/2k5/8/K6R w - - id \"two words\" \"\" \"say 'R'\";");
}

TEST_CASE("an EPD is written with the counters that the position has now") {
  chess::Epd epd{position("8/8/8/8/8/2k5/8/K6R w - - 12 40"), {}};
  CHECK(to_epd(epd) == "8/8/8/8/8/2k5/8/K6R w - - hmvc 12; fmvn 40;");
  auto parsed = chess::parse_epd("8/8/8/8/8/2k5/8/K6R w - - fmvn 40; bm Rh4; hmvc 12;");
  REQUIRE(parsed.ok());
  parsed->position.make(chess::Move(Square::h1, Square::h4));
  CHECK(to_epd(*parsed) == "8/8/8/8/7R/2k5/8/K7 b - - fmvn 40; bm Rh4; hmvc 13;");
}

TEST_CASE("a line with a FEN is an EPD, and operations may follow its counters") {
  const std::string fen = "8/8/8/8/8/2k5/8/K6R w - - 12 40";
  const auto plain = chess::parse_epd(fen);
  REQUIRE(plain.ok());
  CHECK(plain->position == position(fen));
  CHECK(plain->operations.empty());
  const auto with = chess::parse_epd(fen + " bm Rh4; hmvc 3;");
  REQUIRE(with.ok());
  CHECK(to_epd(*with) == "8/8/8/8/8/2k5/8/K6R w - - bm Rh4; hmvc 3; fmvn 40;");
}

TEST_CASE("what would break an EPD's line is written as something harmless") {
  const chess::Epd epd{position("8/8/8/8/8/2k5/8/K6R w - - 0 1"), {{"c0", {{"a\nb", false}}}}};
  CHECK(to_epd(epd) == "8/8/8/8/8/2k5/8/K6R w - - c0 \"a b\";");
  CHECK(chess::parse_epd(to_epd(epd)).ok());
}

TEST_CASE("a bad EPD is refused, with the place") {
  const std::string board = "8/8/8/8/8/2k5/8/K6R w - -";
  const std::vector<Refusal> refusals{
      {" bm Rh4", "the operation `bm` is not ended by a semicolon", 33},
      {" 4m Rh4;", "an operation starts with a letter, not with `4`", 27},
      {" 4 m Rh4;", "an operation starts with a letter, not with `4`", 27},
      {" 0 0", "the move number is 0; it counts from 1 to 9999", 29},
      {" 0 1x", "an operation starts with a letter, not with `0`", 27},
      {" ;", "an operation starts with a letter, not with `;`", 27},
      {" id \"abc;", "this string is not closed by a double quote", 30},
      {" averyveryverylongname 1;", "the name of an operation has at most 15 characters", 27},
      {" hmvc x;", "`hmvc` needs one number", 27},
      {" bm Rh4; fmvn 1 2;", "`fmvn` needs one number", 35},
      {" bm Rh4; fmvn 0;", "the move number is 0; it counts from 1 to 9999", 35},
      {" bm a\"b\";", "unexpected `\"` after `bm`; operands are separated by spaces", 31},
      {" c0 \"a\x01\";", "the character 0x01 cannot stand in an operand", 32}};
  for (const Refusal& refusal : refusals) {
    INFO(refusal.operations);
    const auto parsed = chess::parse_epd(board + refusal.operations);
    REQUIRE_FALSE(parsed.ok());
    CHECK(parsed.error().message == refusal.message);
    CHECK(parsed.error().offset + 1 == refusal.character);
  }
  CHECK_FALSE(chess::parse_epd("8/8/8/8/8/2k5/8/K6R w -").ok());
}

}  // namespace
}  // namespace cheg::test::epd_test
