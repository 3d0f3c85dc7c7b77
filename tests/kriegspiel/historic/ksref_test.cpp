// What is peculiar to KSREF.
#include "kriegspiel/historic/ksref.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/historic/ksref_text.hpp"
#include "tests/kriegspiel/historic/ksref_games.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::ksref_test {
namespace {

using chess::Color;
using kriegspiel::Ksref;

TEST_CASE("a try request under Western rules is answered, with no further effect") {
  KsrefGame game(kWestern);
  game.play("e2e4 d7d5 a2a3 f7f5");
  CHECK(game.any() == 3);
  CHECK(game.attempt("d2d4") == kLegal);
}

TEST_CASE("any other try request begins a new game") {
  for (const int request : {2, -1, 99}) {
    KsrefGame game(kEastern);
    game.play("e2e4 d7d5 e4d5");
    game.referee().call({5, 7, 5, 5, 0, request});
    CHECK(kriegspiel::ksref_line(game.referee()) == kriegspiel::ksref_line(Ksref(kEastern)));
  }
}

TEST_CASE("the fiftieth no is answered and counted, but not kept, nor is its repetition") {
  // In check on the h-file: what queens do elsewhere is a no.
  KsrefGame game = western("5k1r/8/8/8/8/8/QQQQQ3/7K");
  std::vector<std::string> noes;
  for (const char from : std::string("abcde")) {
    for (const char rank : std::string("345678")) {
      for (const char file : std::string("abcdefg")) {
        const std::string move{from, '2', file, rank};
        if (game.attempt(move) != kNo) {
          continue;
        }
        noes.push_back(move);
        const auto count = static_cast<int>(noes.size());
        CHECK(game.info(8, 2) == count);
        CHECK(game.referee().report().kept_size() == std::min(count + 1, 50));
      }
    }
  }
  REQUIRE(noes.size() > 51);
  const auto count = static_cast<int>(noes.size());
  CHECK(game.attempt(noes[48]) == kHeckNo);
  CHECK(game.attempt(noes[49]) == kNo);
  CHECK(game.attempt(noes[49]) == kNo);
  CHECK(game.info(8, 2) == count + 2);
  CHECK(game.referee().report().kept_size() == 50);
}

TEST_CASE("the fifteenth single try lies over the number of double ones") {
  // On three ranks three pawns each attack five black ones.
  KsrefGame game =
      western("7K/p1pp1pp1/1P2P2P/p1pp1pp1/1P2P2P/p1pp1pp1/1P2P2P/k7", {}, Color::black);
  game.play("a1b1");
  CHECK(game.info(9) == 15);
  CHECK(game.single_tries() == "c3 a3 f3 d3 g3 c5 a5 f5 d5 g5 c7 a7 f7 d7 g7");
  CHECK(game.info(24, 1) == 7);
  CHECK(game.info(24, 2) == 7);
}

TEST_CASE("after fourteen single tries a double one leaves a row behind the list") {
  KsrefGame game =
      western("7K/p1pp1p2/1P2P1P1/p1pp1pp1/1P2P2P/p1pp1pp1/1P2P2P/k7", {}, Color::black);
  game.play("a1b1");
  CHECK(game.single_tries() == "c3 a3 f3 d3 g3 c5 a5 f5 d5 g5 c7 a7 d7");
  CHECK(game.double_tries() == "f7");
  CHECK(game.info(23, 1) == 1);
  CHECK(game.info(23, 2) == 0);
  // With thirteen and a double one there is none.
  game = western("7K/2pp1p2/1P2P1P1/p1pp1pp1/1P2P2P/p1pp1pp1/1P2P2P/k7", {}, Color::black);
  game.play("a1b1");
  CHECK(game.info(9) == 12);
  CHECK(game.info(22, 1) == 0);
}

TEST_CASE("no draw but stalemate ends a game") {
  KsrefGame game = western("4k3/8/8/8/8/8/8/4K3");
  for (int i = 0; i < 60; ++i) {
    game.play("e1d1 e8d8 d1e1 d8e8");
  }
  CHECK(game.info(1) == 1);
}

TEST_CASE("of a position's past nothing is known") {
  // No try is announced in the first turn,
  KsrefGame game = western("4k3/8/8/3p1n2/4P3/8/8/4K3", {{"e4", 2}});
  CHECK(game.info(9) == 0);
  CHECK(game.attempt("e4f5") == kLegal);
  // so a pinned pawn's capture is a heck-no even where another pawn can capture,
  game = western("4k3/4r3/8/8/8/3n4/2P1P3/4K3");
  CHECK(game.attempt("e2d3") == kHeckNo);
  // and the Eastern answer is none.
  game = eastern("4k3/8/8/3p4/4P3/8/8/4K3", {{"e4", 2}});
  CHECK(game.any() == 1);
  CHECK(game.attempt("e4d5") == kHeckNo);
  // Neither mate nor stalemate is noticed, nor is a check.
  game = western("7k/6Q1/6K1/8/8/8/8/8", {}, Color::black);
  CHECK(game.info(1) == 1);
  CHECK(game.info(7) == 0);
  CHECK(game.attempt("h8g8") == kNo);
  CHECK(game.attempt("h8g7") == kNo);
  // A king in check whose history does not tell castles.
  game = western("k3r3/8/8/8/8/8/8/4K2R");
  CHECK(game.attempt("e1g1") == kLegal);
}

TEST_CASE("in a position kings and rooks without history castle on any rank and from any file") {
  KsrefGame game = western("k7/8/8/4K2R/8/8/8/8");
  game.play("e5g5");
  CHECK(game.man("f5") == 6);
  CHECK(game.man("h5") == 0);
  // The rook stands four files away, or on the h-file.
  CHECK(western("k7/8/8/3K3R/8/8/8/8").attempt("d5f5") == kLegal);
  CHECK(western("k7/8/8/5K1R/8/8/8/8").attempt("f5h5") == kHeckNo);
  CHECK(western("k7/8/8/1R3K2/8/8/8/8").attempt("f5d5") == kLegal);
  CHECK(western("7k/8/8/R4K2/8/8/8/8").attempt("f5d5") == kHeckNo);
  CHECK(western("k7/8/8/K3R3/8/8/8/8").attempt("a5c5") == kLegal);
  // Four squares before c4 and d4 the storage holds the end of the rank below.
  game = western("k7/8/8/8/3K4/7R/8/8");
  game.play("d4b4");
  CHECK(game.man("c4") == 6);
  CHECK(game.man("h3") == 0);
  CHECK(western("k7/8/8/8/2K5/6R1/8/8").attempt("c4a4") == kLegal);
  CHECK(western("k7/8/8/8/2K5/6RN/8/8").attempt("c4a4") == kHeckNo);
  CHECK(western("7k/8/8/8/8/8/8/R2K4").attempt("d1b1") == kHeckNo);
}

TEST_CASE("in a position a pawn without history steps two squares from any rank") {
  KsrefGame game = western("4k3/8/8/4p3/3P4/8/8/4K3", {{"e5", 2}});
  game.play("d4d6");
  CHECK(game.history("d6") == 1);
  CHECK(western("4k3/8/8/8/8/8/8/P3K3").attempt("a1a3") == kLegal);
  // White's move makes an end of all two-steps on rank five, its own included, Black's on rank
  // four.
  game = western("4k3/8/8/7p/7P/3P4/8/4K3", {{"h5", 1}, {"h4", 1}});
  game.play("d3d5");
  CHECK(game.history("d5") == 2);
  CHECK(game.history("h5") == 2);
  CHECK(game.history("h4") == 1);
  game.play("e8e7");
  CHECK(game.history("h4") == 2);
}

TEST_CASE("positions that no referee can go on from are refused") {
  const auto refusal = [](std::string_view men, Color side_to_move = Color::white) {
    const auto referee = Ksref::from_position(ksref_position(kWestern, side_to_move, men));
    return referee ? std::string() : referee.error();
  };
  CHECK(refusal("8/8/8/8/8/8/8/K7") == "Black has no king");
  CHECK(refusal("k7/8/8/8/8/8/8/8") == "White has no king");
  CHECK(refusal("k7/8/8/8/8/8/8/KK6") == "White has 2 kings");
  CHECK(refusal("k7/8/8/8/8/8/8/K6R").empty());
  CHECK(refusal("k6R/8/8/8/8/8/8/K7") ==
        "White is to move but already attacks Black's king on a8 with the rook on h8");
  CHECK(refusal("k7/8/8/8/8/8/1p6/K7", Color::black) ==
        "Black is to move but already attacks White's king on a1 with the pawn on b2");
  CHECK(refusal("8/8/8/8/8/8/kK6/8") ==
        "White is to move but already attacks Black's king on a2 with the king on b2");
  auto position = ksref_position(kWestern, Color::white, "k7/8/8/8/8/8/8/K7");
  position.men[10] = 7;
  CHECK(Ksref::from_position(position).error() ==
        "no man has the code 7, as on c2; codes go from -6 to 6");
  position.men[10] = 0;
  position.histories[63] = -1;
  CHECK(Ksref::from_position(position).error() ==
        "no man has the history -1, as on h8; histories go from 0 to 5");
}

}  // namespace
}  // namespace cheg::test::ksref_test
