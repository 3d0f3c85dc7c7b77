// FEN for the men of one side against a hidden king.
#include "kriegspiel/own_men_fen.hpp"

#include <string>
#include <string_view>

#include "tests/support/catch.hpp"

namespace cheg::test::own_men_fen_test {
namespace {

using chess::PieceType;
using chess::Square;
using kriegspiel::parse_men_against_king;

TEST_CASE("the hidden king may be in the FEN or not") {
  const auto without = parse_men_against_king("8/8/8/8/3K4/8/3R4/8 w - - 0 1");
  REQUIRE(without);
  CHECK_FALSE(without->king);
  CHECK(without->men.color == chess::Color::white);
  CHECK(without->men.man_on(Square::d2) == PieceType::rook);
  CHECK(without->men.king() == Square::d4);
  CHECK(to_fen(without->men) == "8/8/8/8/3K4/8/3R4/8 w - - 0 1");
  const auto with = parse_men_against_king("k7/8/8/8/3K4/8/3R4/8 w - - 0 1");
  REQUIRE(with);
  CHECK(with->king == Square::a8);
  CHECK(with->men == without->men);
  const auto black = parse_men_against_king("8/8/8/8/3k4/8/3p4/8 b - - 0 1");
  REQUIRE(black);
  CHECK(to_fen(black->men) == "8/8/8/8/3k4/8/3p4/8 b - - 0 1");
}

TEST_CASE("a FEN that is not our men against a lone king is refused with the reason") {
  const auto error = [](std::string_view fen) {
    const auto read = parse_men_against_king(fen);
    return read ? std::string("accepted") : read.error();
  };
  CHECK(error("8/8/8/4r3/3K4/8/3R4/8 w - - 0 1") ==
        "Black has a rook on e5; the side that is not to move may have only its king");
  CHECK(error("8/8/k6k/8/3K4/8/3R4/8 w - - 0 1") ==
        "Black has kings on a6 and h6; a side has one king");
  CHECK(error("8/8/8/8/8/8/3R4/8 w - - 0 1") ==
        "White, who is to move, has 0 kings; a side has one king");
  CHECK(error("8/8/8/8/K6K/8/3R4/8 w - - 0 1") ==
        "White, who is to move, has 2 kings; a side has one king");
  CHECK(error("P7/8/8/8/K7/8/8/8 w - - 0 1") ==
        "a pawn stands on a8; pawns stand on the ranks 2 to 7");
  CHECK(error("8/8/8/8/8/8/8/4K2R w K - 0 1") == "the FEN has the castling rights K; write `-`");
  CHECK(error("8/8/8/8/3K4/8/3R4/8 w - e6 0 1") ==
        "the FEN has the en passant square e6; write `-`");
  CHECK(error("8/8/8 w - - 0 1").starts_with("only 3 ranks are described; the board has 8\n"));
  CHECK(error("8/8/8/8/3K4/8/3R4/8 w - - 0 1 x").starts_with("nothing may follow"));
}

}  // namespace
}  // namespace cheg::test::own_men_fen_test
