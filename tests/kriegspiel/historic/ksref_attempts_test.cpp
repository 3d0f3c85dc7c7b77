// How KSREF tells "no" from "heck-no", test by test in its order.
#include <string>

#include "kriegspiel/historic/ksref.hpp"
#include "tests/kriegspiel/historic/ksref_games.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::ksref_attempts_test {
namespace {

using chess::Color;
using kriegspiel::KsrefCall;

TEST_CASE("what the numbers themselves forbid is a heck-no") {
  KsrefGame game(kWestern);
  for (const KsrefCall& call :
       {KsrefCall{0, 2, 5, 4, 0, 0}, KsrefCall{5, 9, 5, 4, 0, 0}, KsrefCall{5, 2, -5, 4, 0, 0},
        KsrefCall{5, 2, 5, 999999999, 0, 0}, KsrefCall{4, 4, 4, 5, 0, 0},
        KsrefCall{5, 7, 5, 5, 0, 0}, KsrefCall{4, 1, 4, 2, 0, 0}, KsrefCall{4, 1, 4, 1, 0, 0}}) {
    game.referee().call(call);
    CHECK(game.info(6) == kHeckNo);
    CHECK(game.info(8, 2) == 0);
    CHECK(game.referee().report().kept_size() == 1);
  }
}

TEST_CASE("a promotion must be asked for where there is one, and only there") {
  KsrefGame game = western("7k/P7/8/8/8/8/7P/K6R");
  CHECK(game.attempt("a7a8") == kHeckNo);
  CHECK(game.attempt("a7a8=1") == kHeckNo);
  CHECK(game.attempt("a7a8=2") == kHeckNo);
  CHECK(game.attempt("a7a8=7") == kHeckNo);
  CHECK(game.attempt("h2h3=5") == kHeckNo);
  CHECK(game.attempt("a1b1=5") == kHeckNo);
  CHECK(game.attempt("h1g1=6") == kHeckNo);
  CHECK(game.attempt("a7a8=5") == kLegal);
}

TEST_CASE("Eastern: after the answer none a sideways pawn move is a heck-no") {
  KsrefGame game(kEastern);
  game.play("e2e4 e7e5");
  CHECK(game.attempt("e4d5") == kNo);
  CHECK(game.any() == 1);
  CHECK(game.attempt("e4f5") == kHeckNo);
  // Of one file; two are no pawn's move anyway.
  CHECK(game.attempt("e4g5") == kHeckNo);
  CHECK(game.attempt("e4e5") == kNo);
  CHECK(game.attempt("d2d4") == kLegal);
}

TEST_CASE("Eastern: after the answer some everything but a pawn capture is a heck-no") {
  KsrefGame game(kEastern);
  game.play("e2e4 d7d5");
  CHECK(game.any() == 2);
  CHECK(game.attempt("d2d4") == kHeckNo);
  CHECK(game.attempt("g1f3") == kHeckNo);
  CHECK(game.attempt("e4f5") == kNo);
  CHECK(game.attempt("d2d4") == kHeckNo);
  CHECK(game.attempt("e4d5") == kLegal);
}

TEST_CASE("moves against the pattern of the man are heck-no's") {
  KsrefGame game = western("4k3/8/8/8/3P4/1P6/2Q5/RB2K1N1", {{"d4", 2}, {"b3", 2}});
  for (const char* move : {"a1b3", "b1b2", "c2d4", "g1g2", "e1e3", "e1c3", "d4d3", "d4d6", "d4c4",
                           "d4e4", "b3b5", "b3d5", "g1f2", "c2e7"}) {
    INFO(move);
    CHECK(game.attempt(move) == kHeckNo);
  }
}

TEST_CASE("an own man on the way is a heck-no, an opponent's a no") {
  KsrefGame game(kWestern);
  CHECK(game.attempt("a1a3") == kHeckNo);
  CHECK(game.attempt("c1e3") == kHeckNo);
  CHECK(game.attempt("d1d3") == kHeckNo);
  game = western("7k/8/4p3/8/Q3p3/8/8/K3R3");
  CHECK(game.attempt("e1e5") == kNo);
  CHECK(game.attempt("e1e8") == kNo);
  CHECK(game.attempt("a4f4") == kNo);
  CHECK(game.attempt("e1e4") == kLegal);
}

TEST_CASE("an own man behind the opponent's that blocks still makes a heck-no") {
  KsrefGame game = western("4k3/8/8/4P3/8/4p3/8/K3R3", {{"e5", 2}});
  CHECK(game.attempt("e1e4") == kNo);
  CHECK(game.attempt("e1e7") == kHeckNo);
}

TEST_CASE("a pawn that moves straight into a man") {
  KsrefGame game = western("4k3/8/8/8/2n1n3/1n2N3/1P1PP3/K7", {{"d2", 0}});
  CHECK(game.attempt("b2b3") == kNo);
  CHECK(game.attempt("b2b4") == kNo);
  CHECK(game.attempt("e2e3") == kHeckNo);
  CHECK(game.attempt("e2e4") == kHeckNo);
  game = western("4k3/8/8/8/3n4/8/3P4/K7");
  CHECK(game.attempt("d2d4") == kNo);
  CHECK(game.attempt("d2d3") == kLegal);
}

TEST_CASE("a pawn that moves sideways with nothing to capture: Western heck-no, Eastern no") {
  CHECK(KsrefGame(kWestern).attempt("e2d3") == kHeckNo);
  CHECK(KsrefGame(kEastern).attempt("e2d3") == kNo);
  // En passant is possible at once only.
  KsrefGame game(kEastern);
  game.play("e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
  CHECK(game.attempt("e5d6") == kNo);
  // And only against a two-step.
  game = KsrefGame(kEastern);
  game.play("e2e4 d7d6 e4e5 d6d5");
  CHECK(game.attempt("e5d6") == kNo);
}

TEST_CASE("castling needs a king and a rook that have not moved, on either side") {
  KsrefGame game = western("4k3/8/8/8/8/8/8/R3K2R");
  game.play("e1e2 e8e7 e2e1 e7e8");
  CHECK(game.attempt("e1g1") == kHeckNo);
  game = western("4k3/8/8/8/8/8/8/R3K2R");
  game.play("h1h2 e8e7 h2h1 e7e8");
  CHECK(game.attempt("e1g1") == kHeckNo);
  CHECK(game.attempt("e1c1") == kLegal);
  CHECK(game.man("d1") == 6);
  CHECK(game.man("a1") == 0);
  CHECK(game.man("c1") == 1);
}

TEST_CASE("castling out of check is a heck-no, through or into check a no") {
  KsrefGame game = western("4k3/8/8/8/8/8/r7/4K2R", {}, Color::black);
  game.play("a2e2");
  CHECK(game.history("e1") == 2);
  CHECK(game.attempt("e1g1") == kHeckNo);
  CHECK(western("4k3/8/8/8/8/8/5r2/4K2R").attempt("e1g1") == kNo);
  CHECK(western("4k3/8/8/8/8/8/6r1/4K2R").attempt("e1g1") == kNo);
  CHECK(western("4k3/8/8/8/8/8/7r/4K2R").attempt("e1g1") == kLegal);
  CHECK(western("4k3/8/8/8/8/8/1r6/R3K3").attempt("e1c1") == kLegal);
}

TEST_CASE("castling over an own man is a heck-no, over an opponent's a no, the b-file included") {
  CHECK(KsrefGame(kWestern).attempt("e1g1") == kHeckNo);
  CHECK(western("4k3/8/8/8/8/8/8/4KB1R").attempt("e1g1") == kHeckNo);
  CHECK(western("4k3/8/8/8/8/8/8/4K1nR").attempt("e1g1") == kNo);
  CHECK(western("4k3/8/8/8/8/8/8/Rn2K3").attempt("e1c1") == kNo);
  CHECK(western("4k3/8/8/8/8/8/8/RN2K3").attempt("e1c1") == kHeckNo);
  CHECK(western("4k3/8/8/8/8/8/8/RNn1K3").attempt("e1c1") == kHeckNo);
}

TEST_CASE("castling tells that the rook in the corner was captured there") {
  KsrefGame game = western("4k3/8/8/8/8/7r/8/4K2R", {}, Color::black);
  game.play("h3h1");
  CHECK(game.attempt("e1e2") == kLegal);
  game = western("4k3/8/8/8/8/6n1/8/4K2R", {}, Color::black);
  game.play("g3h1");
  CHECK(game.attempt("e1g1") == kHeckNo);
}

TEST_CASE("a king left in check is a no") {
  KsrefGame game = western("4k3/4r3/8/8/8/8/4N3/4K3");
  CHECK(game.attempt("e2c3") == kNo);
  CHECK(game.attempt("e1d1") == kLegal);
  game = western("4k3/8/8/8/8/8/3r4/K7");
  CHECK(game.attempt("a1a2") == kNo);
}

TEST_CASE("Western: a pinned pawn's capture is a no only where another pawn may capture") {
  // e2 is pinned; the knight on d3 can be taken by the c-pawn, or by no pawn.
  KsrefGame game = western("4k3/4r3/8/8/8/8/2P1Pn2/4K3", {}, Color::black);
  game.play("f2d3");
  CHECK(game.single_tries() == "d3");
  CHECK(game.info(7) == 6);
  CHECK(game.attempt("e2d3") == kNo);
  game = western("4k3/4r3/8/8/5n2/8/4P3/3K4", {}, Color::black);
  game.play("f4d3");
  CHECK(game.attempt("e2d3") == kLegal);
  game = western("4k3/4r3/8/8/5n2/8/4P3/4K3", {}, Color::black);
  game.play("f4d3");
  CHECK(game.single_tries().empty());
  CHECK(game.attempt("e2d3") == kHeckNo);
  game = eastern("4k3/4r3/8/8/5n2/8/4P3/4K3", {}, Color::black);
  game.play("f4d3");
  CHECK(game.attempt("e2d3") == kNo);
}

TEST_CASE("what was refused with a no in this turn is a heck-no, whatever the promotion") {
  KsrefGame game = western("n6k/P7/8/8/8/8/8/K7");
  CHECK(game.attempt("a7a8=5") == kNo);
  CHECK(game.attempt("a7a8=6") == kHeckNo);
  CHECK(game.info(8, 2) == 1);
  CHECK(game.referee().report().kept_size() == 2);
  game.play("a1a2 h8h7");
  CHECK(game.referee().report().kept_size() == 1);
  CHECK(game.attempt("a7a8=6") == kNo);
}

}  // namespace
}  // namespace cheg::test::ksref_attempts_test
