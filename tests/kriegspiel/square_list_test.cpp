#include "kriegspiel/square_list.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::square_list_test {
namespace {

using kriegspiel::parse_square_list;
using kriegspiel::square_list;
using kriegspiel::square_rows;

TEST_CASE("Squares are listed one by one, or as rows of a rank") {
  const auto squares = *parse_square_list("h8,a1-c1 e1 f1");
  CHECK(square_list(squares) == "a1 b1 c1 e1 f1 h8");
  CHECK(square_rows(squares) == "a1-c1 e1 f1 h8");
  CHECK(square_list(chess::kNoSquares).empty());
  CHECK(square_rows(chess::kAllSquares) == "a1-h1 a2-h2 a3-h3 a4-h4 a5-h5 a6-h6 a7-h7 a8-h8");
  CHECK(parse_square_list("c1-a1").value() == parse_square_list("a1,b1,c1").value());
}

TEST_CASE("Every set of squares is read back from both forms") {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const chess::Bitboard squares = random.next() & random.next();
    CHECK(parse_square_list(square_list(squares)).value() == squares);
    CHECK(parse_square_list(square_rows(squares)).value() == squares);
  }
}

TEST_CASE("What is no square and no row of a rank is refused") {
  for (const char* text : {"j9", "a1-", "-a1", "a1-a3", "a1-b1-c1", "a1;b1"}) {
    CHECK_FALSE(parse_square_list(text).ok());
  }
}

}  // namespace
}  // namespace cheg::test::square_list_test
