// KSREF line by line: what its data mean, how it tells "no" from "heck-no", and its peculiarities.
#include "stdlib/kriegspiel/ksref.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "chess/attacks.hpp"
#include "stdlib/kriegspiel/ksref_text.hpp"
#include "tests/stdlib/kriegspiel/ksref_games.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::file_of;
using chess::rank_of;
using chess::Square;
using kriegspiel::Ksref;
using kriegspiel::KsrefCall;
using kriegspiel::KsrefRules;

constexpr auto kWestern = KsrefRules::western;
constexpr auto kEastern = KsrefRules::eastern;
constexpr int kLegal = 0;
constexpr int kNo = 1;
constexpr int kHeckNo = 2;

// With White to move unless said otherwise.
KsrefGame western(std::string_view men, const KsrefHistories& histories = {},
                  Color side_to_move = Color::white) {
  return KsrefGame(ksref_position(kWestern, side_to_move, men, histories));
}
KsrefGame eastern(std::string_view men, const KsrefHistories& histories = {},
                  Color side_to_move = Color::white) {
  return KsrefGame(ksref_position(kEastern, side_to_move, men, histories));
}

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

// --- no and heck-no

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

// --- peculiarities

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
}  // namespace cheg::test
