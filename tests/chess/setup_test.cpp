#include "chess/setup.hpp"

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::setup_test {
namespace {

using chess::CastlingRights;
using chess::Color;
using chess::Piece;
using chess::PositionPart;
using chess::PositionSetup;
using chess::Square;

PositionSetup rook_ending() {
  return PositionSetup()
      .put(Piece::white_king, Square::a1)
      .put(Piece::white_rook, Square::h1)
      .put(Piece::black_king, Square::c3);
}

TEST_CASE("men put on squares one by one make the position that a FEN describes") {
  const auto built =
      rook_ending().side_to_move(Color::black).halfmove_clock(7).fullmove_number(30).build();
  REQUIRE(built.ok());
  CHECK(*built == position("8/8/8/8/8/2k5/8/K6R b - - 7 30"));
}

TEST_CASE("a set-up passes through the same checks as a FEN") {
  const auto no_king = rook_ending().put(Piece::none, Square::c3).build();
  REQUIRE_FALSE(no_king.ok());
  CHECK(no_king.error().message == "Black has no king");
  CHECK(no_king.error().part == PositionPart::men);

  const auto castling = rook_ending().castling_rights(CastlingRights::white_king_side).build();
  REQUIRE_FALSE(castling.ok());
  CHECK(castling.error().part == PositionPart::castling_rights);
  CHECK(castling.error().square == Square::e1);

  const auto en_passant = rook_ending().en_passant(Square::e6).build();
  REQUIRE_FALSE(en_passant.ok());
  CHECK(en_passant.error().part == PositionPart::en_passant);

  const auto in_check = rook_ending().put(Piece::white_rook, Square::h3).build();
  REQUIRE_FALSE(in_check.ok());
  CHECK(in_check.error().part == PositionPart::side_to_move);

  CHECK_FALSE(rook_ending().halfmove_clock(-1).build().ok());
  CHECK_FALSE(rook_ending().fullmove_number(0).build().ok());
  CHECK(rook_ending().build().ok());
}

TEST_CASE("a board full of queens is refused, not miscounted") {
  PositionSetup setup;
  for (int i = 0; i < chess::kSquareCount; ++i) {
    setup.put(Piece::white_queen, static_cast<Square>(i));
  }
  CHECK_FALSE(setup.build().ok());
  setup.put(Piece::white_king, Square::e1).put(Piece::black_king, Square::e8);
  const auto built = setup.build();
  REQUIRE_FALSE(built.ok());
  CHECK(built.error().message == "White has 63 men; a side has at most 16");
}

TEST_CASE("a position can be taken, changed and built again") {
  const auto built = PositionSetup(position("8/8/8/8/8/2k5/8/K6R w - - 5 9"))
                         .put(Piece::none, Square::h1)
                         .put(Piece::white_queen, Square::g7)
                         .side_to_move(Color::black)
                         .build();
  REQUIRE(built.ok());
  CHECK(to_fen(*built) == "8/6Q1/8/8/8/2k5/8/K7 b - - 5 9");
}

TEST_CASE("mirroring exchanges the colours, the rights and the side to move") {
  const chess::Position mirror = mirrored(position("r3k2r/8/8/8/3Pp3/8/8/R3K2R b Kq d3 0 1"));
  CHECK(to_fen(mirror) == "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 0 1");
}

}  // namespace
}  // namespace cheg::test::setup_test
