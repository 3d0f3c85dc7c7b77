// KSREF's data, entry by entry.
#include <string_view>

#include "chess/attacks.hpp"
#include "kriegspiel/historic/ksref.hpp"
#include "kriegspiel/historic/ksref_text.hpp"
#include "tests/kriegspiel/historic/ksref_games.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::ksref_report_test {
namespace {

using chess::Color;
using chess::file_of;
using chess::rank_of;
using chess::Square;
using kriegspiel::Ksref;
using kriegspiel::KsrefRules;

// --- the data

TEST_CASE("KSREF begins a game with the men at home, no history and an empty report") {
  CHECK(
      kriegspiel::ksref_line(Ksref(kWestern)) ==
      "ICOLOR=1 MINFO=1 1 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
      "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
      "BOARD=6 3 4 5 1 4 3 6 2 2 2 2 2 2 2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
      "0 0 0 0 0 -2 -2 -2 -2 -2 -2 -2 -2 -6 -3 -4 -5 -1 -4 -3 -6 "
      "HIST=0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
      "0 "
      "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 NOS1=1");
  CHECK(KsrefGame(kEastern).info(1, 2) == 2);
}

TEST_CASE("ICOLOR changes sign with each legal move, and MCOLOR with it") {
  KsrefGame game(kWestern);
  CHECK(game.info(6, 2) == 1);
  game.play("e2e4");
  CHECK(game.referee().color() == -1);
  CHECK(game.info(6, 2) == 2);
  CHECK(game.attempt("e4e5") == kHeckNo);
  CHECK(game.referee().color() == -1);
  game.play("e7e5");
  CHECK(game.referee().color() == 1);
  CHECK(game.info(6, 2) == 1);
}

TEST_CASE("MTERMN is 2 for checkmate, ICOLOR then 0 and MCOLOR the side that is mated") {
  KsrefGame game(kWestern);
  game.play("f2f3 e7e5 g2g4");
  CHECK(game.info(1) == 1);
  game.play("d8h4");
  CHECK(game.info(1) == 2);
  CHECK(game.referee().color() == 0);
  CHECK(game.info(6, 2) == 1);
  game.referee().call(ksref_move("e1e2"));
  CHECK(kriegspiel::ksref_line(game.referee()) == kriegspiel::ksref_line(Ksref(kWestern)));
}

TEST_CASE("MTERMN is 3 for stalemate") {
  for (const KsrefRules rules : {kWestern, kEastern}) {
    KsrefGame game(ksref_position(rules, Color::white, "k7/8/1K6/8/8/8/8/2Q5"));
    game.play("c1c7");
    CHECK(game.info(1) == 3);
    CHECK(game.info(7) == 0);
    CHECK(game.referee().color() == 0);
    CHECK(game.info(6, 2) == 2);
  }
}

TEST_CASE("a pawn capture that saves the king keeps the game going") {
  KsrefGame game = western("k7/1p6/7R/8/8/8/7B/K7");
  game.play("h6a6");
  CHECK(game.info(1) == 1);
  CHECK(game.single_tries() == "a6");
}

TEST_CASE("MLOST, MSQRH, MSQRV and MCAPT tell of a capture") {
  KsrefGame game(kWestern);
  game.play("e2e4 d7d5 e4d5");
  CHECK(game.info(2) == 2);
  CHECK(game.info(3, 1) == 4);
  CHECK(game.info(3, 2) == 5);
  CHECK(game.info(4) == 2);
  game.play("d8d5");
  CHECK(game.info(4) == 2);
  game.play("b1c3 d5g2 f1g2");
  CHECK(game.info(2) == 5);
  CHECK(game.info(4) == 1);
  game.play("a7a6");
  CHECK(game.info(2) == 0);
  CHECK(game.info(3, 1) == 0);
  CHECK(game.info(3, 2) == 0);
  CHECK(game.info(4) == 0);

  KsrefGame east(kEastern);
  east.play("e2e4 d7d5 e4d5");
  CHECK(east.info(2) == 2);
  CHECK(east.info(4) == 3);
  east.play("d8d5 b1c3 d5g2 f1g2");
  CHECK(east.info(2) == 5);
  CHECK(east.info(4) == 3);
}

TEST_CASE("a pawn captured en passant is reported on its own square") {
  KsrefGame game(kWestern);
  game.play("e2e4 a7a6 e4e5 d7d5");
  CHECK(game.single_tries() == "d6");
  game.play("e5d6");
  CHECK(game.info(2) == 2);
  CHECK(game.info(3, 1) == 4);
  CHECK(game.info(3, 2) == 5);
  CHECK(game.info(4) == 2);
  CHECK(game.man("d5") == 0);
  CHECK(game.history("d5") == 0);
}

TEST_CASE("MPROMO is 1 after a promotion and not after the next move") {
  KsrefGame game = western("8/P6k/8/8/8/8/8/K7", {{"a7", 2}});
  game.play("a7a8=3");
  CHECK(game.info(5) == 1);
  CHECK(game.man("a8") == 3);
  CHECK(game.history("a8") == 0);
  game.play("h7h6");
  CHECK(game.info(5) == 0);
}

TEST_CASE("refusals change MATMPT, for a no MNOS too, and nothing else") {
  KsrefGame game(kWestern);
  game.play("e2e4 d7d5 e4d5");
  const int lost = game.info(2);
  CHECK(game.attempt("d8d4") == kNo);
  CHECK(game.info(8, 2) == 1);
  CHECK(game.attempt("d8d4") == kHeckNo);
  CHECK(game.attempt("a8a1") == kHeckNo);
  CHECK(game.info(8, 2) == 1);
  CHECK(game.info(2) == lost);
  CHECK(game.info(3, 1) == 4);
  CHECK(game.info(4) == 2);
  CHECK(game.info(6) == kHeckNo);
  game.play("a7a6");
  CHECK(game.info(6) == kLegal);
  CHECK(game.info(8, 2) == 0);
}

TEST_CASE("a try request changes MTRYEA only") {
  KsrefGame game(kEastern);
  game.play("e2e4 d7d5");
  CHECK(game.attempt("e4e6") == kHeckNo);
  CHECK(game.any() == 2);
  CHECK(game.info(6) == kHeckNo);
  CHECK(game.info(8, 2) == 0);
  CHECK(game.referee().color() == 1);
  game.play("e4d5");
  CHECK(game.info(8) == 0);
}

// --- checks

TEST_CASE("MCHEKA names the line of a check") {
  const auto check = [](std::string_view men, std::string_view move) {
    KsrefGame game = western(men);
    game.play(move);
    CHECK(game.info(7, 2) == 0);
    return game.info(7);
  };
  CHECK(check("4k3/8/8/8/8/8/R7/K7", "a2e2") == 4);
  CHECK(check("4k3/8/8/8/8/8/R7/K7", "a2a8") == 5);
  CHECK(check("4k3/8/8/5N2/8/8/8/K7", "f5g7") == 6);
  CHECK(check("4k3/8/8/8/8/8/Q7/K7", "a2f7") == 3);
  CHECK(check("4k3/8/8/8/8/8/8/KB6", "b1g6") == 3);
  CHECK(check("4k3/8/8/8/8/8/8/K4B2", "f1b5") == 2);
  // A discovered check by the rook.
  CHECK(check("4k3/8/8/4N3/8/8/4R3/K7", "e5c4") == 4);
}

// How many squares the diagonal through this one has; slope 1: it rises towards the h-file.
int length_of_diagonal(Square square, int slope) {
  int length = 0;
  for (int file = 0; file < 8; ++file) {
    const int rank = rank_of(square) + slope * (file - file_of(square));
    length += rank >= 0 && rank < 8 ? 1 : 0;
  }
  return length;
}

TEST_CASE("of the diagonals through the king's square the longer is the long one") {
  // A bishop comes to every square from which it can give check, from wherever it can.
  int checks = 0;
  for (int i = 0; i < 64 * 64; ++i) {
    const auto king = static_cast<Square>(i / 64);
    const auto bishop = static_cast<Square>(i % 64);
    auto position = ksref_position(kWestern, Color::white, "8/8/8/8/8/8/8/8");
    const Square white_king = rank_of(king) < 3 ? Square::b7 : Square::g2;
    if (king == bishop || chess::contains(chess::king_attacks(white_king), king) ||
        king == white_king || bishop == white_king) {
      continue;
    }
    position.men[static_cast<std::size_t>(king)] = -1;
    position.men[static_cast<std::size_t>(white_king)] = 1;
    position.men[static_cast<std::size_t>(bishop)] = 4;
    const auto start = Ksref::from_position(position);
    if (!start) {
      continue;
    }
    for (int to = 0; to < 64; ++to) {
      Ksref referee = *start;
      referee.call({file_of(bishop) + 1, rank_of(bishop) + 1, to % 8 + 1, to / 8 + 1, 0, 0});
      if (referee.report()[{6, 1}] != 0 || referee.report()[{7, 1}] == 0) {
        continue;
      }
      const int rising = length_of_diagonal(king, 1);
      const int falling = length_of_diagonal(king, -1);
      REQUIRE(rising != falling);
      const bool rises = (to % 8 > file_of(king)) == (to / 8 > rank_of(king));
      INFO("king " << to_string(king) << ", bishop " << to_string(static_cast<Square>(to)));
      CHECK(referee.report()[{7, 1}] == (rises == (rising > falling) ? 2 : 3));
      ++checks;
    }
  }
  CHECK(checks > 1000);
}

TEST_CASE("a pawn checks on a diagonal") {
  KsrefGame game = western("8/4k3/8/3P4/8/8/8/K7", {{"d5", 2}});
  game.play("d5d6");
  CHECK(game.info(7) == 2);
  game = western("8/4k3/8/5P2/8/8/8/K7", {{"f5", 2}});
  game.play("f5f6");
  CHECK(game.info(7) == 3);
}

TEST_CASE("of a double check the man on the lower file, then on the lower rank, comes first") {
  // The bishop leaves the e-file: d7 lies before e1, g6 behind it.
  KsrefGame game = western("4k3/8/8/8/4B3/8/8/K3R3");
  game.play("e4c6");
  CHECK(game.info(7, 1) == 2);
  CHECK(game.info(7, 2) == 4);
  CHECK(game.history("e8") == 4);
  game = western("4k3/8/8/8/4B3/8/8/K3R3");
  game.play("e4g6");
  CHECK(game.info(7, 1) == 4);
  CHECK(game.info(7, 2) == 3);
  // On one file: a promoted queen on the eighth rank, a rook below.
  game = western("R3n2k/3P4/8/8/8/8/8/K7", {{"d7", 2}});
  game.play("d7e8=6");
  CHECK(game.info(7, 1) == 5);
  CHECK(game.info(7, 2) == 0);
  game = eastern("4k3/8/8/8/4B3/8/8/K3R3");
  game.play("e4c6");
  CHECK(game.info(7, 1) == 1);
  CHECK(game.info(7, 2) == 0);
  CHECK(game.history("e8") == 2);
}

// --- tries

TEST_CASE("single tries stand in the order of the pawns, rank by rank, the higher file first") {
  KsrefGame game(kWestern);
  game.play("e2e4 d7d5 a2a3");
  CHECK(game.single_tries() == "e4");
  game.play("f7f5");
  CHECK(game.single_tries() == "f5 d5");
  CHECK(game.info(10, 1) == 6);
  CHECK(game.info(10, 2) == 5);
  CHECK(game.info(24) == 0);
  // For Black too from the second rank up.
  game = western("4k3/8/8/2p1p3/1N1N1p2/6N1/1p6/R1N1K3");
  game.play("d4c6");
  CHECK(game.single_tries() == "c1 a1 g3 b4");
}

TEST_CASE("tries are legal captures only") {
  // The e-pawn is pinned.
  KsrefGame game = western("4k3/4r3/8/8/2b5/8/4P3/4K3", {}, Color::black);
  game.play("c4d3");
  CHECK(game.single_tries().empty());
  // Only the capture that meets the check.
  game = western("4k3/8/8/8/4b3/1n6/P1P5/5K2", {}, Color::black);
  game.play("e4d3");
  CHECK(game.single_tries() == "d3");
}

TEST_CASE("a capture with promotion counts as one try") {
  KsrefGame game = western("1n2k3/P7/8/8/8/8/8/4K3", {{"a7", 2}}, Color::black);
  game.play("e8e7");
  CHECK(game.info(9) == 1);
  CHECK(game.single_tries() == "b8");
}

TEST_CASE("a square on which two pawns can capture is a double try and no single try") {
  KsrefGame game(kWestern);
  game.play("c2c4 a7a6 e2e4 d7d5");
  CHECK(game.info(9) == 0);
  CHECK(game.double_tries() == "d5");
  game = western("4k3/8/8/8/1n1n1n2/P1P1P1P1/8/4K3", {}, Color::black);
  game.play("e8e7");
  CHECK(game.single_tries().empty());
  CHECK(game.double_tries() == "b4 d4 f4");
  game = western("4k3/8/8/8/1n1n4/P1P5/8/4K3", {}, Color::black);
  game.play("e8e7");
  CHECK(game.single_tries() == "d4");
  CHECK(game.double_tries() == "b4");
}

TEST_CASE("Eastern tries are counted no further than one, and squares are not told") {
  KsrefGame game(kEastern);
  game.play("c2c4 a7a6 e2e4 d7d5");
  CHECK(game.info(9) == 1);
  CHECK(game.info(10, 1) == 0);
  CHECK(game.info(24) == 0);
  game.play("a2a3 d5d4");
  CHECK(game.info(9) == 0);
  CHECK(game.any() == 1);
}

// --- histories

TEST_CASE("histories of rooks: moved, castled, promoted") {
  KsrefGame game = western("r3k2r/8/8/8/8/8/6P1/R3K2R");
  game.play("e1g1 a8b8");
  CHECK(game.history("f1") == 1);
  CHECK(game.history("g1") == 1);
  CHECK(game.history("h1") == 0);
  CHECK(game.history("a1") == 0);
  CHECK(game.history("b8") == 1);
  CHECK(game.history("a8") == 0);
  game = western("8/P6k/8/8/8/8/8/K7");
  game.play("a7a8=6");
  CHECK(game.history("a8") == 1);
}

TEST_CASE("histories of kings: 1 once moved, 2 for each check as long as it lasts") {
  KsrefGame game = western("4k3/8/8/8/8/8/R7/K7");
  game.play("a2e2");
  CHECK(game.history("e8") == 2);
  game.play("e8d8");
  CHECK(game.history("d8") == 1);
  CHECK(game.history("e8") == 0);
  game.play("e2d2");
  CHECK(game.history("d8") == 3);
  game.play("d8c7");
  CHECK(game.history("c7") == 1);
  // Another man meets the check.
  game = western("4k3/8/8/r7/8/8/R7/1K6");
  game.play("a2e2 a5e5");
  CHECK(game.history("e8") == 0);
}

TEST_CASE("histories of pawns: 1 after the two-step, 2 from the next move of the side on") {
  KsrefGame game(kWestern);
  game.play("e2e4");
  CHECK(game.history("e4") == 1);
  game.play("e7e5");
  CHECK(game.history("e4") == 2);
  CHECK(game.history("e5") == 1);
  game.play("d2d3");
  CHECK(game.history("d3") == 2);
  CHECK(game.history("e5") == 2);
  CHECK(game.history("a2") == 0);
}

}  // namespace
}  // namespace cheg::test::ksref_report_test
