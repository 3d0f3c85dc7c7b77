#include "chess/attacks.hpp"

#include <memory>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::attacks_test {
namespace {

using namespace chess;  // NOLINT(google-build-using-namespace): this is what is tested

// Calls use(square, occupied) for every square with every arrangement of men on the squares that
// matter, and with random men everywhere else.
template <class Relevant, class Use>
void for_all_occupancies(Relevant relevant, Use use) {
  Random random(1);
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    const Bitboard matters = relevant(square);
    Bitboard subset = kNoSquares;
    do {
      use(square, subset | (random.next() & ~matters));
      subset = (subset - matters) & matters;
    } while (subset != kNoSquares);
  }
}

template <class SliderTables>
void check_against_walking() {
  const auto sliders = std::make_unique<SliderTables>();
  int wrong = 0;
  for_all_occupancies(chess::detail::rook_relevant, [&](Square square, Bitboard occupied) {
    wrong += sliders->rook(square, occupied) != walk_rook(square, occupied) ? 1 : 0;
  });
  for_all_occupancies(chess::detail::bishop_relevant, [&](Square square, Bitboard occupied) {
    wrong += sliders->bishop(square, occupied) != walk_bishop(square, occupied) ? 1 : 0;
  });
  CHECK(wrong == 0);
}

TEST_CASE("magic bitboards give what walking along the lines gives, for every occupancy") {
  check_against_walking<MagicSliders>();
}

#if CHEG_HAS_PEXT
TEST_CASE("pext look-up gives what walking along the lines gives, for every occupancy") {
  check_against_walking<PextSliders>();
}
#endif

TEST_CASE("a rook stops at the first man and attacks it") {
  const Bitboard occupied = bit(Square::d6) | bit(Square::b4) | bit(Square::d7);
  CHECK(rook_attacks(Square::d4, occupied) ==
        (bit(Square::d5) | bit(Square::d6) | bit(Square::d3) | bit(Square::d2) | bit(Square::d1) |
         bit(Square::c4) | bit(Square::b4) | bit(Square::e4) | bit(Square::f4) | bit(Square::g4) |
         bit(Square::h4)));
}

TEST_CASE("kings, knights and pawns do not reach around the edge of the board") {
  CHECK(king_attacks(Square::a1) == (bit(Square::a2) | bit(Square::b1) | bit(Square::b2)));
  CHECK(knight_attacks(Square::h8) == (bit(Square::g6) | bit(Square::f7)));
  CHECK(pawn_attacks(Color::white, Square::a2) == bit(Square::b3));
  CHECK(pawn_attacks(Color::black, Square::h7) == bit(Square::g6));
  CHECK(pawn_attacks(Color::white, Square::e8) == kNoSquares);
}

TEST_CASE("squares lie between two others only on a common line") {
  CHECK(between(Square::a1, Square::d4) == (bit(Square::b2) | bit(Square::c3)));
  CHECK(between(Square::d4, Square::a1) == between(Square::a1, Square::d4));
  CHECK(between(Square::h1, Square::h3) == bit(Square::h2));
  CHECK(between(Square::a1, Square::b3) == kNoSquares);
  CHECK(between(Square::e4, Square::e5) == kNoSquares);
  CHECK(between(Square::e4, Square::e4) == kNoSquares);
}

TEST_CASE("a square is attacked exactly by the pieces that it would attack as the other colour") {
  Random random(2);
  for (int i = 0; i < 10000; ++i) {
    const Bitboard occupied = random.next() & random.next();
    const auto a = static_cast<Square>(random.below(64));
    const auto b = static_cast<Square>(random.below(64));
    for (int type = 0; type < kPieceTypeCount; ++type) {
      const Piece white = make_piece(Color::white, static_cast<PieceType>(type));
      const Piece black = make_piece(Color::black, static_cast<PieceType>(type));
      if (contains(attacks(white, a, occupied), b) != contains(attacks(black, b, occupied), a)) {
        FAIL(letter(white) << " " << to_string(a) << " " << to_string(b));
      }
    }
  }
}

TEST_CASE("a1 and h8 are dark, h1 is light") {
  CHECK(contains(kDarkSquares, Square::a1));
  CHECK(contains(kDarkSquares, Square::h8));
  CHECK_FALSE(contains(kDarkSquares, Square::h1));
}

}  // namespace
}  // namespace cheg::test::attacks_test
