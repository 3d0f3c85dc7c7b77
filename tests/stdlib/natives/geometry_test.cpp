// The natives of USE GEOMETRY, in programs that the machine runs: in chosen positions, against a
// slow implementation, and in mirrored positions.
#include "stdlib/natives/geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "chess/symmetry.hpp"
#include "tests/stdlib/natives/sheet.hpp"
#include "tests/stdlib/natives/slow_geometry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"
#include "vm/predefined.hpp"
#include "vm/text.hpp"

namespace cheg::test::geometry_test {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

// Positions with two kings and a queen of the side to move, in which mates and stalemates abound.
void for_queen_endings(int many, const std::function<void(const Position&)>& use) {
  Random random(7);
  for (int i = 0; i < many;) {
    const auto us = static_cast<Color>(random.below(2));
    chess::PositionSetup setup;
    setup.put(make_piece(us, PieceType::queen), random_square(random));
    setup.put(make_piece(us, PieceType::king), random_square(random));
    // On an edge.
    setup.put(make_piece(~us, PieceType::king),
              chess::make_square(static_cast<int>(random.below(8)), random.below(2) == 0 ? 0 : 7));
    setup.side_to_move(us);
    if (const auto built = setup.build()) {
      use(*built);
      ++i;
    }
  }
}

// Lines that use every native on the squares A and B, the man on M, and both kings. The squares are
// given from the side to move.
std::string all_natives(const Position& position, Random& random) {
  const Color us = position.side_to_move();
  std::string lines = set_square("A", random_square(random), us) +
                      set_square("B", random_square(random), us) +
                      set_square("M", random_of(position.occupied(), random), us);
  for (const char* instruction :
       {"OFFSET R,A,B",      "TRIANGLE R,A",     "MANDIST R,A,B",     "EDGEDIST R,A",
        "CENTDIST R,A",      "ATTACKS R,M",      "ATTACKED R,A,\"0",  "ATTACKED R,B,\"1",
        "BETWEEN R,A,B",     "INCHECK R",        "KINGMOVES R,WK",    "KINGMOVES R,BK",
        "REGION R,WK",       "REGION R,BK",      "REACH R,WK",        "REACH R,BK",
        "PATH R,WK,A",       "PATH R,BK,B",      "SELECC R,EDGE,LM",  "SELECC R,CORNER,LM",
        "SELECC R,STALE,LM", "SELECC R,MATE,LM", "SELECC R,LOOSE,LM", "SELECC R,SOLID,LM"}) {
    lines += fmt::format("{}\nBREAK R\n", instruction);
  }
  const chess::Bitboard fences =
      position.pieces(PieceType::rook) | position.pieces(PieceType::queen);
  if (fences != 0) {
    const Square fence = random_of(fences, random);
    const bool is_ours = color_of(position.piece_on(fence)) == us;
    lines += set_square("F", fence, us) +
             fmt::format("BOX R,F,{0}\nBREAK R\nSTRIP R,F,{0}\nBREAK R\n", is_ours ? "BK" : "WK");
  }
  return lines + "TRY LM,,NEARBK\nTRY LM,,CENTRAL\n";
}

// ---- The tests ----

constexpr const char* kReference = "8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1";
constexpr const char* kMirrored = "4k3/4r3/2p5/8/3K4/8/5P2/8 b - - 0 1";
// A king behind the lines of a rook.
constexpr const char* kFenced = "8/6k1/8/8/4R3/8/8/K7 w - - 0 1";
constexpr const char* kQueen = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1";

TEST_CASE("the rows of the geometry library name their operands and have functions") {
  const vm::NativeLibrary& library = stdlib::geometry();
  CHECK(library.instructions.size() == library.rows.instructions.size());
  CHECK(library.conditions.size() == library.rows.conditions.size());
  CHECK(library.orderings.size() == library.rows.orderings.size());
  const auto is_sentence = [](std::string_view summary) {
    return !summary.empty() && summary.find('.') == std::string_view::npos;
  };
  for (const lang::InstructionRow& row : library.rows.instructions) {
    INFO(row.name);
    CHECK(is_sentence(row.summary));
    CHECK_FALSE(lang::find_instruction(row.name).has_value());
    REQUIRE_FALSE(row.operands().empty());
    CHECK(row.operands()[0].kind == lang::OperandKind::written);
    for (const lang::OperandRow& operand : row.operands()) {
      CHECK(row.summary.find(operand.name) != std::string_view::npos);
    }
  }
  for (const lang::ConditionRow& row : library.rows.conditions) {
    CHECK(is_sentence(row.summary));
    CHECK_FALSE(lang::find_condition(row.name).has_value());
  }
  for (const lang::OrderingRow& row : library.rows.orderings) {
    CHECK(is_sentence(row.summary));
    CHECK_FALSE(lang::find_ordering(row.name).has_value());
  }
}

TEST_CASE("a square has the number of the square of the triangle to which symmetries move it") {
  constexpr std::array kTriangle{Square::a1, Square::b1, Square::b2, Square::c1, Square::c2,
                                 Square::c3, Square::d1, Square::d2, Square::d3, Square::d4};
  for (int square = 0; square < chess::kSquareCount; ++square) {
    std::set<std::ptrdiff_t> numbers;
    for (const chess::Symmetry symmetry : chess::kSymmetries) {
      const auto moved = chess::turned(static_cast<Square>(square), symmetry);
      const auto found = std::ranges::find(kTriangle, moved);
      if (found != kTriangle.end()) {
        numbers.insert(found - kTriangle.begin());
      }
    }
    REQUIRE(numbers.size() == 1);
    const auto lines = set_square("A", static_cast<Square>(square), Color::white);
    CHECK(result(kReference, lines + "TRIANGLE R,A") == std::to_string(*numbers.begin()));
  }
}

TEST_CASE("two pairs of squares have the same offset if as many files and ranks lie between them") {
  int expected = 0;
  for (int greater = 0; greater < 8; ++greater) {
    for (int lesser = 0; lesser <= greater; ++lesser, ++expected) {
      for (const auto& [from, to] :
           {std::pair(chess::make_square(0, 0), chess::make_square(greater, lesser)),
            std::pair(chess::make_square(lesser, 0), chess::make_square(0, greater)),
            std::pair(chess::make_square(7, 7), chess::make_square(7 - greater, 7 - lesser))}) {
        const auto lines = set_square("A", from, Color::white) + set_square("B", to, Color::white);
        CHECK(result(kReference, lines + "OFFSET R,A,B") == std::to_string(expected));
        CHECK(result(kReference, lines + "OFFSET R,B,A") == std::to_string(expected));
      }
    }
  }
  CHECK(expected == 36);
}

TEST_CASE("distances to squares, edges, the centre and corners") {
  CHECK(result(kReference, "MANDIST R,WK,BK") == "5");
  CHECK(result(kReference, "MANDIST R,WK,WK") == "0");
  CHECK(result(kReference, "EDGEDIST R,WK") == "0");
  CHECK(result(kReference, "EDGEDIST R,WP") == "2");
  CHECK(result(kReference, "EDGEDIST R,BK") == "3");
  CHECK(result(kReference, "CENTDIST R,BK") == "0");
  CHECK(result(kReference, "CENTDIST R,WP") == "1");
  CHECK(result(kReference, "CENTDIST R,WK") == "3");
  CHECK(result(kReference, "CORNDIST R,WK,\"0") == "3");
  CHECK(result(kReference, "CORNDIST R,WK,\"1") == "4");
  CHECK(result(kReference, "CORNDIST R,BK,\"0") == "3");
  CHECK(result(kReference, "CORNDIST R,BK,\"1") == "4");
  // A move counts by its destination.
  CHECK(result(kReference, "SETMOV M,WR,BK\nMANDIST R,M,WK") == "5");
  // Mirroring exchanges the colours of the corners.
  CHECK(result(kMirrored, "CORNDIST R,WK,\"0") == "4");
  CHECK(result(kMirrored, "CORNDIST R,WK,\"1") == "3");
}

TEST_CASE("ATTACKS gives capture squares, up to and with the first man, in scan order") {
  CHECK(result(kReference, "ATTACKS R,WP") == "(d4,b4)");
  CHECK(result(kReference, "ATTACKS R,BP") == "(g6,e6)");
  CHECK(result(kReference, "ATTACKS R,WR") == "(h2,g2,f2,e1,e3,e4,e5,e6,e7,e8,d2,c2,b2,a2)");
  CHECK(result(kReference, "ATTACKS R,WK") == "(f1,f2,e2,d1,d2)");
  CHECK(result(kMirrored, "ATTACKS R,WK") == "(f8,f7,e7,d8,d7)");
  // A pinned man attacks all the same, and a move means the man that moves.
  CHECK(result("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "ATTACKS R,WN") == "(g1,g3,f4,d4,c1,c3)");
  CHECK(result(kReference, "SETMOV M,WP,BK\nATTACKS R,M") == "(d4,b4)");
}

TEST_CASE("ATTACKED asks for one side") {
  const std::string d4 = "SETSQ A,\"4,\"4\n";
  CHECK(result(kReference, d4 + "ATTACKED R,A,\"0") == "T");
  CHECK(result(kReference, d4 + "ATTACKED R,A,\"1") == "T");
  CHECK(result(kReference, "ATTACKED R,BK,\"0") == "F");
  CHECK(result(kReference, "ATTACKED R,WR,\"0") == "T");
  CHECK(result(kReference, "ATTACKED R,WR,\"1") == "F");
  CHECK(result(kReference, "ATTACKED R,BP,\"1") == "F");
  // Nobody belongs to a third side.
  CHECK(result(kReference, d4 + "ATTACKED R,A,\"2") == "F");
  CHECK(result(kReference, d4 + "ATTACKED R,A,\"-1") == "F");
}

TEST_CASE("BETWEEN gives the squares between two squares of one line") {
  CHECK(result(kReference, "SETSQ A,\"5,\"5\nBETWEEN R,WK,A") == "(e2,e3,e4)");
  CHECK(result(kReference, "BETWEEN R,BP,BK") == "(e6)");
  CHECK(result(kReference, "BETWEEN R,WR,WK") == "()");
  CHECK(result(kReference, "BETWEEN R,WK,WP") == "(d2)");
  CHECK(result(kReference, "BETWEEN R,WK,BK") == "()");
  CHECK(result(kReference, "BETWEEN R,WK,WK") == "()");
}

TEST_CASE("INCHECK asks for the side to move") {
  CHECK(result(kReference, "INCHECK R") == "F");
  CHECK(result("4k3/8/8/8/4R3/8/8/K7 b - - 0 1", "INCHECK R") == "T");
}

TEST_CASE("KINGMOVES counts legal steps of either king, whoever is to move") {
  CHECK(result(kReference, "KINGMOVES R,WK") == "4");
  CHECK(result(kReference, "KINGMOVES R,BK") == "4");
  // Not along the line of a check: the king gives no shadow.
  CHECK(result("8/8/8/4k3/8/8/8/K3R3 b - - 0 1", "KINGMOVES R,WK") == "6");
  // It takes what is not defended, and nothing else.
  CHECK(result("k7/1Q6/8/8/8/8/8/K7 b - - 0 1", "KINGMOVES R,WK") == "1");
  CHECK(result("8/k7/1R6/8/1K6/8/8/8 b - - 0 1", "KINGMOVES R,WK") == "2");
  CHECK(result("8/k7/1R6/1K6/8/8/8/8 b - - 0 1", "KINGMOVES R,WK") == "1");
  // Castling is no step.
  CHECK(result("4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1", "KINGMOVES R,WK") == "1");
}

TEST_CASE("BOX multiplies files and ranks on the king's side of the rook or queen") {
  CHECK(result(kFenced, "BOX R,WR,BK") == "12");
  CHECK(result(kReference, "BOX R,WR,BK") == "24");
  CHECK(result("4k3/8/8/8/4R3/8/8/K7 b - - 0 1", "BOX R,BR,WK") == "32");
  CHECK(result("8/8/8/8/k3R3/8/8/K7 b - - 0 1", "BOX R,BR,WK") == "32");
  CHECK(result(kQueen, "BOX R,WQ,BK") == "14");
  CHECK(result("8/8/8/8/8/1Q6/8/k1K5 w - - 0 1", "BOX R,WQ,BK") == "2");
  // A move counts where it leads: the first of LM is the rook's to e5.
  CHECK(result("8/6k1/8/8/4R3/8/8/K7 w - - 0 1", "GETEL M,LM,\"7\nBOX R,M,BK") == "9");
}

TEST_CASE("STRIP is the smaller of the numbers that BOX multiplies") {
  CHECK(result(kFenced, "STRIP R,WR,BK") == "3");
  CHECK(result(kReference, "STRIP R,WR,BK") == "4");
  CHECK(result("4k3/8/8/8/4R3/8/8/K7 b - - 0 1", "STRIP R,BR,WK") == "4");
  CHECK(result("8/8/8/8/k3R3/8/8/K7 b - - 0 1", "STRIP R,BR,WK") == "4");
  CHECK(result(kQueen, "STRIP R,WQ,BK") == "2");
  CHECK(result("8/8/8/8/8/1Q6/8/k1K5 w - - 0 1", "STRIP R,WQ,BK") == "1");
  CHECK(result("8/6k1/8/8/4R3/8/8/K7 w - - 0 1", "GETEL M,LM,\"7\nSTRIP R,M,BK") == "3");
}

TEST_CASE("REACH and REGION give the room of a king, the rook staying where it is") {
  constexpr const char* kDefended = "8/6k1/8/8/4R3/3K4/8/8 w - - 0 1";
  CHECK(result(kDefended, "REGION R,BK") == "12");
  CHECK(result(kDefended, "REACH R,BK") == "(h5,h6,h7,h8,g5,g6,g7,g8,f5,f6,f7,f8)");
  // A rook that it could take lets it out, but the rook's lines stay closed.
  CHECK(result(kFenced, "REGION R,BK") == "46");
  CHECK(result("8/8/8/5k2/4R3/8/8/K7 w - - 0 1", "REGION R,BK") == "46");
  // Its own square counts, also in check, and own men are in the way.
  CHECK(result("6rk/6pp/8/8/3B4/8/8/K7 b - - 0 1", "REACH R,WK") == "(h8)");
  CHECK(result("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "REGION R,BK") == "1");
  CHECK(result("7k/8/8/8/8/8/1R6/K6R b - - 0 1", "REGION R,WK") == "31");
}

TEST_CASE("PATH counts the moves of a king around what is in its way") {
  CHECK(result(kReference, "PATH R,BK,BK") == "0");
  CHECK(result(kReference, "SETSQ A,\"4,\"3\nPATH R,BK,A") == "1");
  // Behind the rook's line, under an own man, beside the other king.
  CHECK(result(kReference, "SETSQ A,\"6,\"6\nPATH R,BK,A") == "#");
  CHECK(result(kReference, "PATH R,WK,WR") == "#");
  CHECK(result(kReference, "SETSQ A,\"5,\"5\nPATH R,WK,A") == "#");
  // Around its own pawns.
  CHECK(result("7k/8/8/8/8/PPPP4/8/K7 w - - 0 1", "SETSQ A,\"4,\"1\nPATH R,WK,A") == "8");
}

TEST_CASE("EDGE and CORNER look at squares, men and destinations") {
  CHECK(result(kReference, "SELECC R,EDGE,LM") == "(e1f1,e1d1,e2h2,e2e8,e2a2)");
  CHECK(result("8/8/8/8/8/8/7R/4K2k b - - 0 1", "SELECC R,EDGE,LM") == "(h1h2,h1g1)");
  CHECK(result("8/8/8/8/8/6k1/7R/4K3 w - - 0 1", "SELECC R,CORNER,LM") == "(h2h1,h2h8)");
  Sheet sheet(position(kReference));
  sheet.ask_condition("EDGE", "WK", true);
  sheet.ask_condition("EDGE", "WR", false);
  sheet.ask_condition("#EDGE", "BP", true);
  sheet.ask_condition("CORNER", "WK", false);
  sheet.set("A", Square::h8);
  sheet.ask_condition("CORNER", "A", true);
  sheet.check();
}

TEST_CASE("MATE, STALE, LOOSE and SOLID look behind the move") {
  CHECK(result(kQueen, "SELECC R,MATE,LM") == "(c1c8)");
  CHECK(result(kQueen, "SELECC R,STALE,LM") == "(c1f4,c1c7)");
  CHECK(result(kQueen, "SELECC R,LOOSE,LM") == "()");
  // Mate is solid, stalemate is not.
  CHECK(result("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "SELECC R,#SOLID,LM") == "(c1f4,c1c7)");
  CHECK(result(kReference, "SELECC R,#SOLID,LM") == "(e2e4,e2e5,e2e6,c3c4)");
  CHECK(result(kReference, "SELECC R,LOOSE,LM") == "(e2e4,e2e5,e2e6,c3c4)");
  // Neither is true of moves that are not legal.
  Sheet sheet(position(kQueen));
  sheet.set("A", Square::b8);
  sheet.add("SETMOV M,WQ,A\n");
  sheet.ask_condition("MATE", "M", false);
  sheet.ask_condition("STALE", "M", false);
  sheet.ask_condition("LOOSE", "M", false);
  sheet.ask_condition("#LOOSE", "M", true);
  sheet.ask_condition("SOLID", "M", false);
  sheet.ask_condition("#SOLID", "M", true);
  sheet.check();
}

TEST_CASE("NEARBK and CENTRAL order moves by their destinations") {
  const auto tried = [](const std::string& line) {
    return run(position(kReference), line + '\n').tried;
  };
  using Moves = std::vector<std::string>;
  CHECK(tried("TRY LM,KING,NEARBK") == Moves{"e1f2", "e1d2", "e1f1", "e1d1"});
  CHECK(tried("TRY LM,KING,#NEARBK") == Moves{"e1f1", "e1d1", "e1f2", "e1d2"});
  CHECK(tried("TRY LM,ROOK,CENTRAL") == Moves{"e2e4", "e2e5", "e2e3", "e2e6", "e2g2", "e2f2",
                                              "e2e7", "e2d2", "e2c2", "e2b2", "e2h2", "e2e8",
                                              "e2a2"});
}

TEST_CASE("geometry natives may store into their own operands") {
  CHECK(result(kReference, "SETV R,BK\nMANDIST R,R,WK") == "5");
  CHECK(result(kReference, "SETV R,WP\nATTACKS R,R") == "(d4,b4)");
  CHECK(result(kReference, "SETSQ R,\"4,\"3\nPATH R,BK,R") == "1");
}

TEST_CASE("geometry natives refuse operands of the wrong kind") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"MANDIST R,\"1,WK", "wrong-type"},   {"MANDIST R,WK,U", "wrong-type"},
      {"OFFSET R,WK,\"1", "wrong-type"},    {"TRIANGLE R,U", "wrong-type"},
      {"EDGEDIST R,\"T", "wrong-type"},     {"CENTDIST R,LM", "wrong-type"},
      {"CORNDIST R,\"1,\"9", "wrong-type"}, {"CORNDIST R,WK,WK", "non-numeric"},
      {"CORNDIST R,WK,\"2", "off-board"},   {"CORNDIST R,WK,\"-1", "off-board"},
      {"ATTACKS R,\"1", "wrong-type"},      {"ATTACKS R,E", "no-piece"},
      {"ATTACKED R,U,\"0", "wrong-type"},   {"ATTACKED R,WK,\"T", "non-numeric"},
      {"BETWEEN R,LM,WK", "wrong-type"},    {"BETWEEN R,WK,\"()", "wrong-type"},
      {"KINGMOVES R,WR", "not-king-pawn"},  {"KINGMOVES R,E", "no-piece"},
      {"KINGMOVES R,U", "wrong-type"},      {"BOX R,\"1,BK", "wrong-type"},
      {"STRIP R,WR,\"1", "wrong-type"},     {"CONDV SOLID,WK,OUT", "non-move"},
      {"REGION R,WP", "not-king-pawn"},     {"REGION R,E", "no-piece"},
      {"REACH R,WR", "not-king-pawn"},      {"REACH R,\"F", "wrong-type"},
      {"PATH R,BP,WK", "not-king-pawn"},    {"PATH R,WK,\"1", "wrong-type"},
      {"CONDV EDGE,\"1,OUT", "wrong-type"}, {"CONDV #CORNER,U,OUT", "wrong-type"},
      {"CONDV STALE,WK,OUT", "non-move"},   {"CONDV MATE,E,OUT", "non-move"},
      {"CONDV #LOOSE,\"T,OUT", "non-move"}, {"TRY \"(1,2),,NEARBK", "non-move"},
      {"ORDER R,U,CENTRAL", "non-move"},
  };
  const Position at = position(kReference);
  for (const auto& [line, error] : cases) {
    INFO(line);
    const Outcome outcome = run(at, set_square("E", Square::a1, Color::white) + line + '\n');
    CHECK(outcome.error == error);
  }
}

TEST_CASE("distances and lines agree with slow definitions on all pairs of squares") {
  using namespace slow;
  const Squares centre{27, 28, 35, 36};
  const std::array<Squares, 2> corners{Squares{7, 56}, Squares{0, 63}};
  for (const char* fen : {kReference, kMirrored}) {
    const Position at = position(fen);
    for (int a = 0; a < 64; ++a) {
      Sheet sheet(at);
      sheet.set("A", static_cast<Square>(a));
      sheet.ask("EDGEDIST R,A", distance_to_nearest(a, edge_squares()));
      sheet.ask("CENTDIST R,A", distance_to_nearest(a, centre));
      sheet.ask("CORNDIST R,A,\"0", distance_to_nearest(a, corners[0]));
      sheet.ask("CORNDIST R,A,\"1", distance_to_nearest(a, corners[1]));
      sheet.ask_condition("EDGE", "A", contains(edge_squares(), a));
      sheet.ask_condition("CORNER", "A", contains(corners[0], a) || contains(corners[1], a));
      for (int b = 0; b < 64; ++b) {
        sheet.set("B", static_cast<Square>(b));
        sheet.ask("MANDIST R,A,B", manhattan_distance(a, b));
        sheet.ask("SQRDIST R,A,B", squared_distance(a, b));
        sheet.ask("CORNERS R,A", corner_distance(a));
        sheet.ask("BETWEEN R,A,B", set_text(squares_between(a, b), at.side_to_move()));
      }
      sheet.check();
    }
  }
}

TEST_CASE("attacks agree with slow definitions in random positions") {
  for_live_positions(3000, [](const Position& at, Random& random) {
    const slow::Board board = board_of(at);
    const Color us = at.side_to_move();
    const bool we_are_white = us == Color::white;
    Sheet sheet(at);
    sheet.ask("INCHECK R", logical_text(slow::in_check(board, we_are_white)));
    for (int i = 0; i < 4; ++i) {
      const Square man = random_of(at.occupied(), random);
      sheet.set("M", man);
      sheet.ask("ATTACKS R,M", set_text(slow::attacks_of(board, number(man)), us));
      const Square square = random_square(random);
      sheet.set("A", square);
      sheet.ask("ATTACKED R,A,\"0",
                logical_text(slow::attacks_square(board, we_are_white, number(square))));
      sheet.ask("ATTACKED R,A,\"1",
                logical_text(slow::attacks_square(board, !we_are_white, number(square))));
    }
    sheet.check();
  });
}

TEST_CASE("the room of kings agrees with slow definitions in random positions") {
  for_live_positions(3000, [](const Position& at, Random& random) {
    const slow::Board board = board_of(at);
    const Color us = at.side_to_move();
    Sheet sheet(at);
    for (const Color side : {us, ~us}) {
      const std::string king = side == us ? "WK" : "BK";
      const int square = number(at.king(side));
      const slow::Squares reach = slow::king_reach(board, square);
      sheet.ask("KINGMOVES R," + king, slow::king_steps(board, square));
      sheet.ask("REGION R," + king, static_cast<int>(reach.size()));
      sheet.ask("REACH R," + king, set_text(reach, us));
      // A square of the region more often than not.
      const Square target = random.below(3) == 0
                                ? random_square(random)
                                : static_cast<Square>(reach[random.below(reach.size())]);
      sheet.set("A", target);
      const auto path = slow::king_path(board, square, number(target));
      sheet.ask("PATH R," + king + ",A", path ? fmt::format("{}", *path) : "#");
      sheet.ask("FENCE R," + king + ",A", slow::fence(reach, number(target)));
      constexpr int kLight = 1;  // b1
      constexpr int kDark = 0;
      sheet.ask("PEN R," + king, std::min(slow::fence(reach, kLight), slow::fence(reach, kDark)));
      const chess::Bitboard fences =
          at.pieces(~side) & (at.pieces(PieceType::rook) | at.pieces(PieceType::queen));
      if (fences != 0) {
        const Square fence = random_of(fences, random);
        sheet.set("F", fence);
        sheet.ask("BOX R,F," + king, slow::box(number(fence), square));
        sheet.ask("STRIP R,F," + king, slow::strip(number(fence), square));
      }
    }
    sheet.check();
  });
}

constexpr auto kMoveConditions = std::to_array<MoveCondition>({{"MATE", slow::gives_mate},
                                                               {"STALE", slow::gives_stalemate},
                                                               {"LOOSE", slow::leaves_loose},
                                                               {"SOLID", slow::is_solid}});

TEST_CASE("MATE, STALE, LOOSE and SOLID agree with slow definitions in random positions") {
  for_live_positions(400, [](const Position& at, Random& random) {
    check_conditions_on_moves(at, random_of(at.occupied(), random), random_square(random),
                              kMoveConditions);
  });
  for_queen_endings(400, [](const Position& at) {
    check_conditions_on_moves(at, at.king(at.side_to_move()), Square::d4, kMoveConditions);
  });
}

TEST_CASE("NEARBK and CENTRAL sort stably by slow distances in random positions") {
  using namespace slow;
  for_live_positions(500, [](const Position& at, Random& /*random*/) {
    const auto destination = [](const std::string& uci) {
      return uci[2] - 'a' + 8 * (uci[3] - '1');
    };
    const int king = number(at.king(~at.side_to_move()));
    const auto check = [&](const std::string& ordering, const Squares& goal) {
      std::vector<std::string> moves = run(at, "TRY LM\n").tried;
      std::stable_sort(moves.begin(), moves.end(), [&](const auto& a, const auto& b) {
        return distance_to_nearest(destination(a), goal) <
               distance_to_nearest(destination(b), goal);
      });
      INFO(chess::to_fen(at) << ' ' << ordering);
      CHECK(run(at, "TRY LM,," + ordering + "\n").tried == moves);
    };
    check("NEARBK", {king});
    check("CENTRAL", {27, 28, 35, 36});
  });
}

TEST_CASE("the geometry of the mirrored position is the mirrored geometry") {
  for_live_positions(1000, [](const Position& at, Random& random) {
    const std::string lines = all_natives(at, random);
    check_mirrored(at, lines);
  });
}

TEST_CASE("CORNDIST keeps its answer in the mirrored position with the other colour") {
  for (int i = 0; i < 64; ++i) {
    // The same text in both positions: SETSQ counts ranks from the side to move.
    const std::string square = set_square("A", static_cast<Square>(i), Color::white);
    CHECK(result(kReference, square + "CORNDIST R,A,\"0") ==
          result(kMirrored, square + "CORNDIST R,A,\"1"));
    CHECK(result(kReference, square + "CORNDIST R,A,\"1") ==
          result(kMirrored, square + "CORNDIST R,A,\"0"));
  }
}

}  // namespace
}  // namespace cheg::test::geometry_test
