// The natives of USE PAWNS, in programs that the machine runs: against a slow implementation, in
// mirrored positions, and the key squares against the tables of king and pawn against king.
#include "stdlib/natives/pawns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "chess/distance.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/store.hpp"
#include "tests/stdlib/natives/sheet.hpp"
#include "tests/stdlib/natives/slow_vocabulary.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::pawns_test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

void ask_opposition(Sheet& sheet, const slow::Board& board, Square a, Square b) {
  sheet.set("A", a);
  sheet.set("B", b);
  sheet.ask("DIRECTOPP R,A,B", logical_text(slow::direct_opposition(number(a), number(b))));
  sheet.ask("DIAGOPP R,A,B", logical_text(slow::diagonal_opposition(number(a), number(b))));
  sheet.ask("DISTOPP R,A,B", logical_text(slow::distant_opposition(number(a), number(b))));
  const bool white = board.white_to_move;
  sheet.ask("HASOPP R,\"0", logical_text(slow::has_opposition(board, white)));
  sheet.ask("HASOPP R,\"1", logical_text(slow::has_opposition(board, !white)));
  sheet.ask("HASOPP R,\"2", "F");
}

void ask_of_pawn(Sheet& sheet, const Position& at, Square pawn, Square bishop) {
  const slow::Board board = board_of(at);
  const Color us = at.side_to_move();
  sheet.set("P", pawn);
  sheet.set("A", bishop);
  sheet.ask("KEYSQUARES R,P", set_text(slow::key_squares(board, number(pawn)), us));
  sheet.ask("PROMOTION R,P",
            chess::to_string(static_cast<Square>(slow::promotion_square(board, number(pawn)))));
  sheet.ask("STOPSQUARE R,P",
            chess::to_string(static_cast<Square>(slow::stop_square(board, number(pawn)))));
  sheet.ask("WRONGBISHOP R,A,P",
            logical_text(slow::wrong_bishop(board, number(bishop), number(pawn))));
}

TEST_CASE("the natives of PAWNS agree with slow definitions in random positions") {
  for_live_positions(sampled(3000), [](const Position& at, Random& random) {
    Sheet sheet(at);
    ask_opposition(sheet, board_of(at), random_square(random), random_square(random));
    const Square man = random_of(at.occupied(), random);
    sheet.set("M", man);
    sheet.ask_condition("BLOCKED", "M", slow::is_blocked(board_of(at), number(man)));
    if (at.pieces(PieceType::pawn) != chess::kNoSquares) {
      ask_of_pawn(sheet, at, random_of(at.pieces(PieceType::pawn), random), random_square(random));
    }
    sheet.check();
  });
}

TEST_CASE("opposition is what it should be for any two squares") {
  const Position at = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  for (int a = 0; a < 64; ++a) {
    Sheet sheet(at);
    for (int b = 0; b < 64; ++b) {
      ask_opposition(sheet, board_of(at), static_cast<Square>(a), static_cast<Square>(b));
    }
    sheet.check();
  }
}

// A position with such a pawn.
Position with_pawn(Square pawn, Color owner, Color us) {
  chess::PositionSetup setup;
  const int file = chess::file_of(pawn) < 4 ? 6 : 1;
  setup.put(make_piece(owner, PieceType::pawn), pawn);
  setup.put(chess::Piece::white_king, chess::make_square(file, 0));
  setup.put(chess::Piece::black_king, chess::make_square(file, 7));
  return *setup.side_to_move(us).build();
}

TEST_CASE("a king catches a pawn from its square in a race, and from no other one") {
  for (int pawn = 8; pawn < 56; ++pawn) {
    for (const Color owner : {Color::white, Color::black}) {
      for (const Color us : {Color::white, Color::black}) {
        const Position at = with_pawn(static_cast<Square>(pawn), owner, us);
        const slow::Board board = board_of(at);
        Sheet sheet(at);
        sheet.set("P", static_cast<Square>(pawn));
        sheet.ask("PAWNSQUARE R,P,\"0",
                  set_text(slow::catching_squares(board, pawn, owner == us), us));
        sheet.ask("PAWNSQUARE R,P,\"1",
                  set_text(slow::catching_squares(board, pawn, owner != us), us));
        sheet.check();
      }
    }
  }
}

#if !defined(CHEG_SANITIZED)

bool can_capture(const Position& position) {
  const chess::MoveList moves = chess::legal_moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](chess::Move move) { return chess::is_capture(position, move); });
}

// Whether nothing hinders the pawn: it cannot be taken at once, nobody is stalemated, and on file a
// or h, whose key squares are far away, its own king is nearer to it than the other one.
bool is_safe(const Position& position, Square pawn) {
  const bool is_rook_pawn = chess::edge_distance(chess::file_of(pawn)) == 0;
  return !can_capture(position) && chess::count_legal_moves(position) > 0 &&
         (!is_rook_pawn || chess::king_distance(position.king(Color::white), pawn) <
                               chess::king_distance(position.king(Color::black), pawn));
}

// Wherever the other king is and whoever is to move. The number of positions.
int check_that_pawn_wins(Square pawn, Square king, const chess::tablebase::TableSet& tables) {
  int positions = 0;
  for (int i = 0; i < chess::kSquareCount; ++i) {
    for (const Color to_move : {Color::white, Color::black}) {
      const auto at = chess::PositionSetup()
                          .put(chess::Piece::white_king, king)
                          .put(chess::Piece::white_pawn, pawn)
                          .put(chess::Piece::black_king, static_cast<Square>(i))
                          .side_to_move(to_move)
                          .build();
      if (at && chess::count(at->occupied()) == 3 && is_safe(*at, pawn)) {
        ++positions;
        INFO(chess::to_fen(*at));
        CHECK(tables.probe(*at)->outcome ==
              (to_move == Color::white ? chess::tablebase::Wdl::win : chess::tablebase::Wdl::loss));
      }
    }
  }
  return positions;
}

// The natives are compared with these key squares above.
TEST_CASE(
    "a pawn whose king is on a key square wins unless it is lost or the other king has no move") {
  chess::tablebase::Store store(std::nullopt);
  REQUIRE_FALSE(store.provide_all(chess::parse_material("KPK").value(), {}).has_value());
  int positions = 0;
  for (int pawn = 8; pawn < 56; ++pawn) {
    slow::Board board = slow::from_fen("8/8/8/8/8/8/8/8 w - - 0 1");
    board.squares[static_cast<std::size_t>(pawn)] = 'P';
    for (const int key : slow::key_squares(board, pawn)) {
      positions +=
          check_that_pawn_wins(static_cast<Square>(pawn), static_cast<Square>(key), store.tables());
    }
  }
  CHECK(positions > 10'000);
}

#endif

TEST_CASE("the words of PAWNS in the mirrored position are the mirrored words") {
  for_live_positions(sampled(1000), [](const Position& at, Random& random) {
    const Color us = at.side_to_move();
    std::string lines;
    const auto ask = [&](const std::string& line) { lines += line + "\nBREAK R\n"; };
    lines +=
        set_square("A", random_square(random), us) + set_square("B", random_square(random), us);
    for (const char* line : {"DIRECTOPP R,A,B", "DIAGOPP R,A,B", "DISTOPP R,A,B", "HASOPP R,\"0",
                             "HASOPP R,\"1", "SELECC R,BLOCKED,LM"}) {
      ask(line);
    }
    if (at.pieces(PieceType::pawn) != chess::kNoSquares) {
      lines += set_square("P", random_of(at.pieces(PieceType::pawn), random), us);
      for (const char* line : {"KEYSQUARES R,P", "PAWNSQUARE R,P,\"0", "PAWNSQUARE R,P,\"1",
                               "PROMOTION R,P", "STOPSQUARE R,P", "WRONGBISHOP R,A,P"}) {
        ask(line);
      }
    }
    check_mirrored(at, lines);
  });
}

TEST_CASE("the natives of PAWNS refuse operands of the wrong kind") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"DIRECTOPP R,\"1,WK", "wrong-type"},   {"DIAGOPP R,WK,LM", "wrong-type"},
      {"DISTOPP R,WK,U", "wrong-type"},       {"HASOPP R,WK", "non-numeric"},
      {"KEYSQUARES R,WK", "non-pawn"},        {"KEYSQUARES R,U", "wrong-type"},
      {"PAWNSQUARE R,WR,\"0", "non-pawn"},    {"PAWNSQUARE R,WP,WK", "non-numeric"},
      {"PROMOTION R,BK", "non-pawn"},         {"STOPSQUARE R,\"1", "wrong-type"},
      {"WRONGBISHOP R,WK,WK", "non-pawn"},    {"WRONGBISHOP R,\"T,WP", "wrong-type"},
      {"CONDV BLOCKED,\"1,OUT", "wrong-type"}};
  for (const auto& [line, error] : cases) {
    INFO(line);
    CHECK(run(position("8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1"), line + '\n').error == error);
  }
}

}  // namespace
}  // namespace cheg::test::pawns_test
