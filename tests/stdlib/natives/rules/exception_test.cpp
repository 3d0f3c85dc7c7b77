// The literal of an EXCEPT, and where the native EXCEPTION finds its position again.
#include "lang/rules/exception.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "chess/symmetry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::exception_test {
namespace {

using chess::Position;
using chess::Square;
using chess::Symmetry;

std::string literal_of(const std::string& fen, const std::string& move) {
  const auto literal = lang::rules::exception_literal(fen, move);
  return literal ? *literal
                 : fmt::format("{}: {}", literal.error().is_in_move ? "move" : "fen",
                               literal.error().message);
}

std::string played(const Position& position, const std::string& literal) {
  return run_lines(position, fmt::format("EXCEPTION R,{}\n", literal), "").result();
}

// Written without chess/symmetry.hpp: the image of a square, by its coordinates.
Square image(Square square, bool transposes, bool mirrors_files, bool mirrors_ranks) {
  int file = chess::file_of(square);
  int rank = chess::rank_of(square);
  if (transposes) {
    std::swap(file, rank);
  }
  return chess::make_square(mirrors_files ? 7 - file : file, mirrors_ranks ? 7 - rank : rank);
}

TEST_CASE("the literal of an exception holds the men and the move as the side to move sees them") {
  CHECK(literal_of("8/8/8/8/8/2K5/R7/2k5 w - - 0 1", "a2a1") == "\"((-6,31,4,12,6,33),12,11,0)");
  CHECK(literal_of("2K5/r7/2k5/8/8/8/8/8 b - - 0 1", "a7a8") == "\"((6,33,4,12,-6,31),12,11,0)");
  CHECK(literal_of("8/P7/8/8/8/8/k7/2K5 w - - 0 1", "a7a8r") == "\"((6,31,-6,12,1,17),17,18,4)");
}

TEST_CASE("an exception with a bad FEN or a move that is not legal is no literal") {
  CHECK(literal_of("8/8/8/8/8/2K5/R7 w - - 0 1", "a2a1").starts_with("fen: "));
  CHECK(literal_of("8/8/8/8/8/2K5/R7/2k5 w - - 0 1", "a2b3").starts_with("move: "));
  CHECK(literal_of("8/8/8/8/8/2K5/R7/2k5 w - - 0 1", "c1b1") ==
        "move: `c1b1` is not legal here: the king on c1 is Black's, and White is to move");
  CHECK(literal_of("8/8/8/8/8/2K5/R7/2k5 w - - 0 1", "").starts_with("move: "));
}

TEST_CASE("an exception holds in all eight reflections of a position without pawns, and no other") {
  Random random(1);
  for (int i = 0; i < sampled(200); ++i) {
    const Position root = random_ending(i % 2 == 0 ? "R" : "BN", "", random);
    const std::vector<chess::Move> moves = moves_in_order(root, root.side_to_move());
    const chess::Move move = moves[random.below(moves.size())];
    const auto uci = chess::format_move(root, move, chess::Notation::uci);
    const std::string literal = literal_of(chess::to_fen(root), uci);
    CAPTURE(chess::to_fen(root), uci);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const auto turn = [symmetry](Square square) {
        return image(square, (symmetry & 4) != 0, (symmetry & 1) != 0, (symmetry & 2) != 0);
      };
      chess::PositionSetup setup;
      for (chess::Bitboard rest = root.occupied(); rest != 0;) {
        const Square square = chess::pop_first(rest);
        setup.put(root.piece_on(square), turn(square));
      }
      const Position there = setup.side_to_move(root.side_to_move()).build().value();
      CHECK(chess::turned(root, static_cast<Symmetry>(symmetry)) == there);
      const std::string expected =
          chess::to_string(turn(move.from())) + chess::to_string(turn(move.to()));
      CHECK(played(there, literal).find(expected) != std::string::npos);
      CHECK(played(chess::mirrored(there), literal) == mirrored_text(played(there, literal)));
    }
    const Position other = random_ending(i % 2 == 0 ? "R" : "BN", "", random);
    const bool is_reflection = std::ranges::any_of(chess::kSymmetries, [&](Symmetry symmetry) {
      return chess::turned(other, symmetry).key() == root.key() ||
             chess::mirrored(chess::turned(other, symmetry)).key() == root.key();
    });
    CHECK((played(other, literal) == "()") == !is_reflection);
  }
}

TEST_CASE("an exception with a pawn holds in the mirror image only") {
  const std::string literal = literal_of("8/8/8/8/8/1k6/1P6/K7 w - - 0 1", "a1b1");
  CHECK(played(position("8/8/8/8/8/1k6/1P6/K7 w - - 0 1"), literal) == "(a1b1)");
  CHECK(played(position("8/8/8/8/8/6k1/6P1/7K w - - 0 1"), literal) == "(h1g1)");
  CHECK(played(position("7k/6p1/6K1/8/8/8/8/8 b - - 0 1"), literal) == "(h8g8)");
  CHECK(played(position("8/8/8/8/8/3k4/1P6/K7 w - - 0 1"), literal) == "()");
}

TEST_CASE("an exception promotes to the man that it names") {
  const std::string literal = literal_of("8/P7/8/8/8/8/k7/2K5 w - - 0 1", "a7a8r");
  CHECK(played(position("8/7P/8/8/8/8/7k/5K2 w - - 0 1"), literal) == "(h7h8r)");
}

TEST_CASE("a symmetrical position has both reflections of the move of its exception") {
  CHECK(played(position("k7/8/8/8/4R3/8/8/7K w - - 0 1"),
               literal_of("k7/8/8/8/4R3/8/8/7K w - - 0 1", "h1g1")) == "(h1g1,h1h2)");
}

TEST_CASE("a set that describes no exception matches no position") {
  const Position root = position("8/8/8/8/8/2K5/R7/2k5 w - - 0 1");
  for (const char* literal :
       {"\"()", "\"(1,2,3,4)", "\"((6,33,4,12,-6),12,11,0)", "\"((6,33,4,12,-6,31),12,99,0)",
        "\"((6,33,4,12,-6,31),12,11)", "\"((6,33,4,12,7,31),12,11,0)", "\"((6,33,4,12),12,11,0)"}) {
    CAPTURE(literal);
    CHECK(played(root, literal) == "()");
  }
}

}  // namespace
}  // namespace cheg::test::exception_test
