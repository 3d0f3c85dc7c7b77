#include "chess/search/evaluate.hpp"

#include <cstdlib>

#include "chess/fen.hpp"
#include "chess/search/evaluate_endgame.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::evaluate_test {
namespace {

chess::Score value(const char* fen) { return evaluate(position(fen)); }

// With the other side to move, which must not be in check by that.
chess::Score value_for_other_side(const chess::Position& position) {
  const auto other = chess::PositionSetup(position)
                         .side_to_move(~position.side_to_move())
                         .en_passant(chess::Square::none)
                         .build();
  return other ? -evaluate(*other) : evaluate(position);
}

TEST_CASE("the mirrored position has the same evaluation") {
  for_random_positions(kManyPositions, [](const chess::Position& now, Random&) {
    if (evaluate(now) != evaluate(mirrored(now))) {
      FAIL(to_fen(now));
    }
  });
}

TEST_CASE("evaluations stay far below what counts as certain") {
  STATIC_REQUIRE(chess::kMostEvaluation < chess::kCertain);
  for_random_positions(kManyPositions, [](const chess::Position& now, Random&) {
    if (std::abs(evaluate(now)) > chess::kMostEvaluation) {
      FAIL(to_fen(now));
    }
  });
  CHECK(value("QQQQ4/QQQQQ3/8/8/7k/RR6/BB6/K7 b - - 0 1") == -chess::kMostEvaluation);
}

TEST_CASE("the move itself is worth little, except in races of pawns") {
  for_random_positions(kManyPositions, [](const chess::Position& now, Random&) {
    constexpr chess::Score kMost = 100;
    if (now.pieces(chess::PieceType::pawn) == chess::kNoSquares &&
        std::abs(evaluate(now) - value_for_other_side(now)) > kMost) {
      FAIL(to_fen(now));
    }
  });
}

TEST_CASE("at the start the sides are equal but for the move") {
  const chess::Score start = evaluate(chess::Position());
  CHECK(start > 0);
  CHECK(start < 30);
}

TEST_CASE("a queen, a rook, a piece and a pawn more are worth what players say") {
  const chess::Score queen = value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1");
  const chess::Score rook = value("4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1");
  const chess::Score knight = value("4k3/pppp4/8/8/8/8/PPPP4/1N2K3 w - - 0 1");
  const chess::Score pawn = value("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1");
  CHECK(queen > rook + 300);
  CHECK(rook > knight + 100);
  CHECK(knight > pawn + 100);
  CHECK(pawn > 50);
}

TEST_CASE("what cannot be won is not valued as if it could") {
  CHECK(std::abs(value("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1")) < 40);
  CHECK(std::abs(value("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1")) < 40);
  CHECK(std::abs(value("4k3/4r3/8/8/8/8/8/1NR1K3 w - - 0 1")) < 80);
  // The bishop does not guard a8, where the king sits before the rook pawns.
  CHECK(4 * std::abs(value("k7/8/8/P7/1K6/8/3B4/8 w - - 0 1")) <
        value("k7/8/8/P7/1K6/8/2B5/8 w - - 0 1"));
}

TEST_CASE("bishops of opposite colours keep half of an advantage") {
  CHECK(chess::winning_chances(position("4k3/2b5/8/8/8/8/2BPP3/4K3 w - - 0 1"),
                               chess::Color::white) == chess::kFullChances / 2);
  CHECK(chess::winning_chances(position("4k3/1b6/8/8/8/8/2BPP3/4K3 w - - 0 1"),
                               chess::Color::white) == chess::kFullChances);
}

TEST_CASE("a bare king is worth the less the nearer it stands to edge, corner and the other king") {
  const chess::Score centre = value("8/8/8/4k3/8/8/1K6/1R6 w - - 0 1");
  const chess::Score edge = value("8/8/8/7k/8/8/1K6/1R6 w - - 0 1");
  const chess::Score corner = value("7k/8/8/8/8/8/1K6/1R6 w - - 0 1");
  const chess::Score near = value("7k/8/5K2/8/8/8/8/1R6 w - - 0 1");
  CHECK(centre < edge);
  CHECK(edge < corner);
  CHECK(corner < near);
}

TEST_CASE("bishop and knight drive the king to a corner of the bishop's colour") {
  using chess::Color;
  const auto worth = [](const char* fen) { return mop_up(position(fen), Color::white); };
  CHECK(worth("7k/8/5K2/8/5N2/8/8/2B5 w - - 0 1") > worth("k7/8/2K5/8/5N2/8/8/2B5 w - - 0 1"));
  CHECK(worth("7k/8/5K2/8/5N2/8/8/5B2 w - - 0 1") < worth("k7/8/2K5/8/5N2/8/8/5B2 w - - 0 1"));
  // From the wrong corner every step along the edge counts.
  CHECK(worth("1k6/8/2K5/8/5N2/8/8/2B5 w - - 0 1") > worth("k7/8/2K5/8/5N2/8/8/2B5 w - - 0 1"));
}

TEST_CASE("a pawn that the king cannot catch is nearly a queen") {
  CHECK(value("8/8/8/7k/P7/8/8/K7 w - - 0 1") > 500);
  CHECK(value("8/8/8/3k4/P7/8/8/7K w - - 0 1") < 400);
  // The same pawn is caught or not as the defender has the move or not.
  CHECK(value("8/8/8/5k2/P7/8/8/7K w - - 0 1") > 500);
  CHECK(-value("8/8/8/5k2/P7/8/8/7K b - - 0 1") < 400);
}

}  // namespace
}  // namespace cheg::test::evaluate_test
