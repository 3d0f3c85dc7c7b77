#include "chess/material.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::material_test {
namespace {

using chess::MaterialSignature;
using chess::parse_material;
using chess::Piece;

TEST_CASE("a signature is written with White's men first, by falling value") {
  CHECK(position("8/8/8/8/8/2k5/8/K6R w - - 0 1").material().to_string() == "KRK");
  CHECK(position("8/5p2/8/8/8/2k5/1n6/K5BN w - - 0 1").material().to_string() == "KBNKNP");
  CHECK(MaterialSignature().to_string() == "KK");
}

TEST_CASE("a signature read from its text is the same signature") {
  for (const char* text :
       {"KK", "KRK", "KKR", "KBNK", "KRPKR", "KQQQQQQQQQK", "KQRRBBNNPPPPPPPPK"}) {
    const auto material = parse_material(text);
    REQUIRE(material.has_value());
    CHECK(material->to_string() == text);
  }
  CHECK(parse_material("krpkr") == parse_material("KRPKR"));
}

TEST_CASE("what does not name two sides is no signature") {
  for (const char* text :
       {"", "K", "RK", "KRKK", "KXK", "KR", "KKKK", "K K", "KNNNNNNNNNNNNNNNNK"}) {
    INFO(text);
    CHECK_FALSE(parse_material(text).has_value());
  }
}

TEST_CASE("a signature tells how many men there are of each kind") {
  const auto material = *parse_material("KRRPKBP");
  CHECK(material.count(Piece::white_rook) == 2);
  CHECK(material.count(Piece::black_rook) == 0);
  CHECK(material.count(Piece::black_bishop) == 1);
  CHECK(material.count(Piece::white_king) == 1);
  CHECK(material.count(Piece::none) == 0);
  CHECK(material.men() == 7);
  CHECK(material.mirrored().to_string() == "KBPKRRP");
}

TEST_CASE("captures and promotions change the signature, other moves do not") {
  const chess::Position before = position("1n5k/P7/8/8/8/8/8/K5R1 w - - 0 1");
  const auto after = [&before](chess::Move move) { return before.after(move).material(); };
  using chess::Move;
  using chess::PieceType;
  using chess::Square;
  CHECK(after(Move(Square::a1, Square::b1)) == before.material());
  CHECK(after(Move::promote(Square::a7, Square::a8, PieceType::queen)).to_string() == "KQRKN");
  CHECK(after(Move::promote(Square::a7, Square::b8, PieceType::knight)).to_string() == "KRNK");
}

}  // namespace
}  // namespace cheg::test::material_test
