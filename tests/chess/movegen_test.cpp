#include "chess/movegen.hpp"

#include <algorithm>
#include <string>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/perft_table.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_chess.hpp"

namespace cheg::test::movegen_test {
namespace {

using chess::Position;

TEST_CASE("perft gives the published counts") {
  constexpr std::uint64_t kQuick = kIsSlow ? 5'000'000 : 200'000'000;  // nodes
  int tried = 0;
  for (const PerftRow& row : perft_table()) {
    if (row.nodes > kQuick) {
      continue;
    }
    INFO(row.fen << " depth " << row.depth);
    CHECK(chess::perft(position(row.fen), row.depth) == row.nodes);
    ++tried;
  }
  CHECK(tried > 20);
}

TEST_CASE("perft agrees with the slow rules, which make every move down to the last") {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"}) {
    INFO(fen);
    CHECK(chess::perft(position(fen), 3) == slow::perft(slow::from_fen(fen), 3));
  }
}

TEST_CASE("perft of depth 0 counts the position itself, also at checkmate") {
  CHECK(chess::perft(Position(), 0) == 1);
  const Position mated = position("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
  CHECK(chess::perft(mated, 0) == 1);
  CHECK(chess::perft(mated, 1) == 0);
  CHECK(chess::perft(mated, 5) == 0);
}

TEST_CASE("the richest known position fits the move list: 218 moves") {
  const Position rich = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
  CHECK(legal_moves(rich).size() == 218);
  CHECK(chess::count_legal_moves(rich) == 218);
}

TEST_CASE("an en passant capture that opens the king's rank is not a legal move") {
  const Position pinned = position("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1");
  CHECK(pinned.en_passant() == chess::Square::none);
  CHECK_FALSE(is_legal(
      pinned, chess::Move(chess::Square::e5, chess::Square::d6, chess::MoveKind::en_passant)));
  const Position free = position("8/8/8/K2pP3/8/8/8/7k w - d6 0 1");
  CHECK(free.en_passant() == chess::Square::d6);
  CHECK(is_legal(free,
                 chess::Move(chess::Square::e5, chess::Square::d6, chess::MoveKind::en_passant)));
}

TEST_CASE("of two pawns that could capture en passant only the one that is not pinned may") {
  const Position position_with_pin = position("4r1k1/8/8/3PpP2/8/8/8/4K3 w - e6 0 1");
  CHECK(position_with_pin.en_passant() == chess::Square::e6);
  CHECK(chess::count_legal_moves(position_with_pin) == 9);
  const Position diagonal_pin = position("6k1/7b/8/3PpP2/8/3K4/8/8 w - e6 0 1");
  CHECK(is_legal(diagonal_pin,
                 chess::Move(chess::Square::d5, chess::Square::e6, chess::MoveKind::en_passant)));
  CHECK_FALSE(is_legal(diagonal_pin, chess::Move(chess::Square::f5, chess::Square::e6,
                                                 chess::MoveKind::en_passant)));
}

TEST_CASE("in double check only the king moves") {
  const Position checked = position("4k3/8/8/8/8/5n2/3N4/r3K3 w - - 0 1");
  CHECK(chess::count(checked.checkers()) == 2);
  for (const chess::Move move : legal_moves(checked)) {
    CHECK(move.from() == chess::Square::e1);
  }
}

TEST_CASE("three men giving check at once are answered by the king alone") {
  const Position checked = position("4k3/4q3/8/8/1b6/5n2/8/4K3 w - - 0 1");
  CHECK(chess::count(checked.checkers()) == 3);
  CHECK(chess::count_legal_moves(checked) ==
        static_cast<int>(slow::legal_moves(slow::from_fen(to_fen(checked))).size()));
  for (const chess::Move move : legal_moves(checked)) {
    CHECK(move.from() == chess::Square::e1);
  }
}

TEST_CASE("a list of moves can be sorted in place") {
  chess::MoveList moves = legal_moves(Position());
  std::sort(moves.begin(), moves.end(),
            [](chess::Move a, chess::Move b) { return a.bits() < b.bits(); });
  CHECK(std::is_sorted(moves.begin(), moves.end(),
                       [](chess::Move a, chess::Move b) { return a.bits() < b.bits(); }));
  CHECK(moves.size() == 20);
}

}  // namespace
}  // namespace cheg::test::movegen_test
