// The function LEGAL of KSREF by itself, and positions of chess in its data.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "kriegspiel/historic/ksref_setup.hpp"
#include "kriegspiel/historic/ksref_text.hpp"
#include "tests/kriegspiel/historic/ksref_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::ksref_legal_test {
namespace {

using chess::Square;
using kriegspiel::Ksref;
using kriegspiel::KsrefCall;
using kriegspiel::KsrefVerdict;

KsrefCall call_of(Square from, Square to, int promotion = 0) {
  return {file_of(from) + 1, rank_of(from) + 1, file_of(to) + 1, rank_of(to) + 1, promotion, 0};
}

TEST_CASE("LEGAL with ITYPE 2 finds exactly the legal moves of chess, and changes nothing") {
  for_random_positions(sampled(300), [](const chess::Position& position, Random& /*random*/) {
    INFO(chess::to_fen(position));
    const Ksref referee = kriegspiel::ksref_from(position, kWestern);
    const std::string before = kriegspiel::ksref_line(referee);
    std::vector<std::pair<Square, Square>> legal;
    for (const chess::Move move : chess::legal_moves(position)) {
      legal.emplace_back(move.from(), move.to());
    }
    for (int i = 0; i < chess::kSquareCount * chess::kSquareCount; ++i) {
      const auto from = static_cast<Square>(i / chess::kSquareCount);
      const auto to = static_cast<Square>(i % chess::kSquareCount);
      const bool is_legal =
          std::find(legal.begin(), legal.end(), std::pair(from, to)) != legal.end();
      const bool found = referee.would_be_legal(call_of(from, to)) == KsrefVerdict::legal;
      if (found != is_legal) {
        FAIL_CHECK(to_string(from) << to_string(to));
      }
    }
    CHECK(kriegspiel::ksref_line(referee) == before);
  });
}

TEST_CASE("LEGAL with ITYPE 1 answers and moves like KSREF, without tries and mates") {
  Random random(15);
  for (int game = 0; game < sampled(60); ++game) {
    Ksref whole(kWestern);
    for (int attempt = 0; attempt < 200 && whole.color() != 0; ++attempt) {
      const auto from = static_cast<Square>(random.below(chess::kSquareCount));
      const auto to = static_cast<Square>(random.below(chess::kSquareCount));
      const KsrefCall call = call_of(from, to, random.below(20) == 0 ? 5 : 0);
      Ksref alone = whole;
      const auto verdict = alone.legal(call);
      whole.call(call);
      const int answer = whole.report()[kriegspiel::ksref_entry::kAnswer];
      REQUIRE(static_cast<int>(verdict) == (answer == kLegal ? 1 : answer == kNo ? 0 : -1));
      if (verdict != KsrefVerdict::legal) {
        CHECK(kriegspiel::ksref_line(alone) == kriegspiel::ksref_line(whole));
        continue;
      }
      CHECK(alone.report()[kriegspiel::ksref_entry::kEnd] == 0);
      CHECK(alone.report()[kriegspiel::ksref_entry::kSingleTries] == 0);
      for (const auto entry :
           {kriegspiel::ksref_entry::kLost, kriegspiel::ksref_entry::kLostFile,
            kriegspiel::ksref_entry::kCapture, kriegspiel::ksref_entry::kPromotion,
            kriegspiel::ksref_entry::kFirstCheck, kriegspiel::ksref_entry::kSideToMove}) {
        CHECK(alone.report()[entry] == whole.report()[entry]);
      }
      for (int i = 0; i < chess::kSquareCount; ++i) {
        const auto square = static_cast<Square>(i);
        CHECK(alone.board().piece_on(square) == whole.board().piece_on(square));
        CHECK(alone.board().history(square) == whole.board().history(square));
      }
    }
  }
}

TEST_CASE("LEGAL with ITYPE 2 ignores the promotion and earlier refusals, ITYPE 1 does not") {
  Ksref referee =
      kriegspiel::ksref_from(*chess::parse_fen("4r2k/P7/8/8/8/8/8/3K4 w - - 0 1"), kWestern);
  CHECK(referee.would_be_legal(ksref_move("a7a8")) == KsrefVerdict::legal);
  CHECK(referee.legal(ksref_move("a7a8")) == KsrefVerdict::heck_no);
  CHECK(referee.legal(ksref_move("d1e2")) == KsrefVerdict::no);
  CHECK(referee.legal(ksref_move("d1e2")) == KsrefVerdict::heck_no);
  CHECK(referee.would_be_legal(ksref_move("d1e2")) == KsrefVerdict::no);
  CHECK(referee.legal(ksref_move("a7a8=5")) == KsrefVerdict::legal);
}

TEST_CASE("a position of chess gets the histories of its men") {
  const auto referee = [](const char* fen, kriegspiel::KsrefRules rules) {
    return kriegspiel::ksref_from(*chess::parse_fen(fen), rules);
  };
  const auto history = [](const Ksref& game, Square square) {
    return game.board().history(square);
  };
  const Ksref castles = referee("r3k2r/p7/8/3pP3/8/8/P6P/R3K2R w Kq d6 0 1", kWestern);
  CHECK(history(castles, Square::e1) == 0);
  CHECK(history(castles, Square::h1) == 0);
  CHECK(history(castles, Square::a1) == 1);
  CHECK(history(castles, Square::h8) == 1);
  CHECK(history(castles, Square::a8) == 0);
  CHECK(history(castles, Square::d5) == 1);
  CHECK(history(castles, Square::e5) == 2);
  CHECK(history(castles, Square::a2) == 0);
  const char* const kTwoChecks = "4k3/8/8/8/8/5n2/8/4K2r w - - 0 1";
  CHECK(history(referee(kTwoChecks, kWestern), Square::e1) == 5);
  CHECK(history(referee(kTwoChecks, kEastern), Square::e1) == 3);
}

}  // namespace
}  // namespace cheg::test::ksref_legal_test
