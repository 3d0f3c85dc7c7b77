// SYMMETRIC, LEASTSYM and MOSTSYM against the same question asked at reflected positions.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::symmetric_test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The image of a square; bit 2 of the number exchanges its coordinates, then bits 0 and 1 mirror.
Square image(Square square, int symmetry) {
  const bool transposes = (symmetry & 4) != 0;
  const int file = transposes ? chess::rank_of(square) : chess::file_of(square);
  const int rank = transposes ? chess::file_of(square) : chess::rank_of(square);
  return chess::make_square((symmetry & 1) != 0 ? 7 - file : file,
                            (symmetry & 2) != 0 ? 7 - rank : rank);
}

int symmetries(const Position& position) {
  return position.pieces(PieceType::pawn) == chess::kNoSquares ? 8 : 2;
}

// File of their king, and rank of our man, which the board's symmetries change.
int file_and_rank(Color us, Square theirs, Square ours) {
  return 10 * (chess::file_of(theirs) + 1) + chess::relative_rank(us, ours) + 1;
}

// In the position that is asked about, by a variable that is carried over: M, our first man.
constexpr const char* kValue = "VALUE: FILE A,BK\nMUL A,A,\"10\nRANK B,M\nADD A,A,B\nRETURN A\n";

TEST_CASE("what is asked for all symmetries is asked in every reflection, with its variables") {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    constexpr std::pair<const char*, const char*> kMen[] = {
        {"R", "WR"}, {"BN", "WB"}, {"P", "WP"}, {"RP", "WP"}};
    const auto& [men, man] = kMen[random.below(std::size(kMen))];
    const Position root = random_ending(men, "", random);
    const Color us = root.side_to_move();
    const NativeRun where = run_lines(root, fmt::format("SQUARE R,{}\n", man), "");
    const Square ours = *chess::parse_square(where.result());
    const int count = symmetries(root);
    std::vector<int> values;
    values.reserve(static_cast<std::size_t>(count));
    for (int symmetry = 0; symmetry < count; ++symmetry) {
      values.push_back(file_and_rank(us, image(root.king(~us), symmetry), image(ours, symmetry)));
    }
    const int wanted = static_cast<int>(random.below(88)) + 1;
    const NativeRun run = run_lines(
        root,
        fmt::format("SETV M,{}\nLEASTSYM L,VALUE\nMOSTSYM G,VALUE\nSYMMETRIC S,TEST\n"
                    "SQUARE R,M\n",
                    man),
        fmt::format("{}TEST: SET A,VALUE,X\nJUMP= A,\"{},YES\nRETURN \"F\nYES: RETURN \"T\n",
                    kValue, wanted));
    INFO(chess::to_fen(root) << ' ' << man << ' ' << wanted);
    REQUIRE(run.error.empty());
    CHECK(run.values.at("L") == fmt::format("{}", *std::ranges::min_element(values)));
    CHECK(run.values.at("G") == fmt::format("{}", *std::ranges::max_element(values)));
    CHECK(run.values.at("S") == (std::ranges::count(values, wanted) > 0 ? "T" : "F"));
    CHECK(run.result() == chess::to_string(ours));
  }
}

TEST_CASE("the least and the greatest of all reflections are undefined if one of them is") {
  // Undefined in one reflection only: their king on the eighth rank of file a.
  const std::string value =
      "VALUE: SETSQ A,\"8,\"1\nSQUARE B,BK\nJUMP= A,B,NONE\nRETURN \"1\nNONE: RETURN \"#\n";
  const auto least = [&](const char* fen) {
    return run_lines(position(fen), "LEASTSYM R,VALUE\nMOSTSYM G,VALUE\n", value);
  };
  CHECK(least("8/8/8/8/8/2K5/R7/7k w - - 0 1").result() == "#");
  CHECK(least("8/8/8/8/8/2K5/R7/7k w - - 0 1").values.at("G") == "#");
  CHECK(least("8/8/8/8/8/2K5/R7/6k1 w - - 0 1").result() == "1");
}

TEST_CASE("values of the wrong type are errors where symmetries are asked about") {
  const Position root = position("8/8/8/8/8/2K5/R7/6k1 w - - 0 1");
  CHECK(run_lines(root, "SYMMETRIC R,VALUE\n", "VALUE: RETURN \"1\n").result() ==
        "error non-logical");
  CHECK(run_lines(root, "LEASTSYM R,VALUE\n", "VALUE: RETURN \"T\n").result() ==
        "error non-numeric");
  CHECK(run_lines(root, "MOSTSYM R,VALUE\n", "VALUE: RETURN WK\n").result() == "error non-numeric");
}

}  // namespace
}  // namespace cheg::test::symmetric_test
