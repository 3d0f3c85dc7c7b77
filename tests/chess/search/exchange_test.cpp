#include "chess/search/exchange.hpp"

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::exchange_test {
namespace {

chess::Score gain(const char* fen, const char* san) {
  const chess::Position now = position(fen);
  const auto move = parse_move(now, san, chess::Notation::san);
  INFO(fen << " " << san);
  REQUIRE(move.ok());
  return exchange_gain(now, *move);
}

TEST_CASE("a man that nobody guards is won whole") {
  CHECK(gain("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5") == 100);
  CHECK(gain("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5") == 950);
}

TEST_CASE("taking a guarded man of less value loses the difference") {
  CHECK(gain("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5") == 100 - 500);
  CHECK(gain("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "exd5") == 320 - 100);
}

TEST_CASE("men standing behind each other take part in the exchange") {
  CHECK(gain("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5") == 100);
  CHECK(gain("3r1k2/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5") == 100 - 500);
  CHECK(gain("4k3/8/2p5/3p4/4B3/5Q2/8/4K3 w - - 0 1", "Bxd5") == 100 - 330 + 100);
}

TEST_CASE("a king takes part only if nothing is left to take it") {
  CHECK(gain("8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5+") == 100 - 500);
  CHECK(gain("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5+") == 100);
}

TEST_CASE("either side may stop when going on would cost more") {
  // The rook on d8 does not take back: it would be lost for a knight and a pawn.
  CHECK(gain("3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1", "Nxd5") == 100);
}

TEST_CASE("en passant, promotions, castling and quiet moves are exchanges, too") {
  CHECK(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6") == 100);
  CHECK(gain("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6") == 0);
  CHECK(gain("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q") == 950 - 100);
  CHECK(gain("7r/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q") == -100);
  CHECK(gain("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O") == 0);
  CHECK(gain("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "Rd5") == -500);
  CHECK(gain("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "Rd4") == 0);
}

TEST_CASE("no exchange wins more than what stands on the square and a promotion") {
  for_random_positions(kManyPositions / 10, [](const chess::Position& now, Random&) {
    for (const chess::Move move : legal_moves(now)) {
      const chess::Score most = exchange_value(type_of(now.piece_on(move.to()))) + 950;
      const chess::Score gain = exchange_gain(now, move);
      if (gain > most || gain < -exchange_value(chess::PieceType::queen)) {
        FAIL(to_fen(now) << " " << format_move(now, move, chess::Notation::uci) << " " << gain);
      }
    }
  });
}

}  // namespace
}  // namespace cheg::test::exchange_test
