// The helpers for boards of engines with their own numbers of squares.
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::boards_test {
namespace {

// A move as an engine might write it.
struct EngineMove {
  int from;
  int to;
  char promotion;  // 'q', or ' '
};

template <class Squares>
void check_numbering(int a1, int h1, int a8, int h8) {
  CHECK(Squares::from_cheg(0) == a1);
  CHECK(Squares::from_cheg(7) == h1);
  CHECK(Squares::from_cheg(56) == a8);
  CHECK(Squares::from_cheg(63) == h8);
  for (int square = 0; square < 64; ++square) {
    CHECK(Squares::to_cheg(Squares::from_cheg(square)) == square);
  }
}

TEST_CASE("square numbers of engines are converted both ways") {
  check_numbering<A1IsZero>(0, 7, 56, 63);
  check_numbering<A8IsZero>(56, 63, 0, 7);
  check_numbering<Hex88>(0x00, 0x07, 0x70, 0x77);
  check_numbering<Mailbox120>(21, 28, 91, 98);
}

TEST_CASE("a position made from an engine's board is the one that a FEN gives") {
  for_random_positions(500, [](const chess::Position& position, Random& /*random*/) {
    const cheg::Position expected = position_from_fen(chess::to_fen(position));
    const auto man_on = [&](int square) -> std::optional<Man> {
      const chess::Piece piece =
          position.piece_on(static_cast<chess::Square>(Mailbox120::to_cheg(square)));
      if (piece == chess::Piece::none) {
        return std::nullopt;
      }
      return Man{static_cast<int>(type_of(piece)),
                 color_of(piece) == chess::Color::white ? CHEG_WHITE : CHEG_BLACK};
    };
    const std::optional<int> en_passant =
        expected.en_passant == CHEG_NO_SQUARE
            ? std::nullopt
            : std::optional(Mailbox120::from_cheg(expected.en_passant));
    const cheg::Position made =
        make_position<Mailbox120>(man_on, expected.side_to_move, expected.halfmove_clock,
                                  expected.castling_rights, en_passant);
    CHECK(std::memcmp(&made, &expected, sizeof made) == 0);
  });
}

TEST_CASE("an engine finds its own form of every legal move") {
  for_random_positions(200, [](const chess::Position& position, Random& /*random*/) {
    std::vector<EngineMove> engine;
    for (const chess::Move move : chess::legal_moves(position)) {
      const bool promotes = move.kind() == chess::MoveKind::promotion;
      engine.push_back({static_cast<int>(move.from()) ^ 56, static_cast<int>(move.to()) ^ 56,
                        promotes ? "nbrq"[CHEG_PROMOTION(move.bits())] : ' '});
    }
    const auto parts = [](const EngineMove& move) {
      const auto place = std::string(" nbrq").find(move.promotion);
      return MoveParts{move.from, move.to, static_cast<int>(place)};
    };
    std::size_t number = 0;
    for (const chess::Move move : chess::legal_moves(position)) {
      const auto found = find_move<A8IsZero>(move.bits(), engine, parts);
      REQUIRE(found != engine.end());
      CHECK(found - engine.begin() == static_cast<std::ptrdiff_t>(number++));
    }
    CHECK(find_move<A8IsZero>(CHEG_NO_MOVE, engine, parts) == engine.end());
  });
}

}  // namespace
}  // namespace cheg::test::boards_test
