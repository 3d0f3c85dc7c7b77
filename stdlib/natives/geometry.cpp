#include "stdlib/natives/geometry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "chess/movegen.hpp"
#include "chess/position.hpp"
#include "stdlib/natives/legal_move.hpp"
#include "stdlib/natives/operands.hpp"
#include "stdlib/natives/region.hpp"
#include "stdlib/natives/replies.hpp"
#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Position;
using chess::Square;
using lang::RunTimeError;
using lang::ValueClass;
using vm::NativeCall;
using vm::NodeView;
using vm::Value;

constexpr int kLastLine = 7;  // files and ranks count from 0

// ---- Distances ----

// The squares form four rings. The four centre squares are the ring farthest from the edge.
int centre_distance(Square square) { return 3 - chess::edge_distance(square); }

void mandist(NativeCall& call) {
  call.store(kResult, Value::integer(chess::manhattan_distance(call.square(1), call.square(2))));
}

void sqrdist(NativeCall& call) {
  const Square a = call.square(1);
  const Square b = call.square(2);
  const int files = chess::file_of(a) - chess::file_of(b);
  const int ranks = chess::rank_of(a) - chess::rank_of(b);
  call.store(kResult, Value::integer(files * files + ranks * ranks));
}

void edgedist(NativeCall& call) {
  call.store(kResult, Value::integer(chess::edge_distance(call.square(1))));
}

void centdist(NativeCall& call) {
  call.store(kResult, Value::integer(centre_distance(call.square(1))));
}

// The two corners whose file and rank, counted from 0, have an even sum (parity 0) or an odd sum.
std::array<Square, 2> corners_like(int parity) {
  return parity == 0 ? std::array{Square::a1, Square::h8} : std::array{Square::a8, Square::h1};
}

void corndist(NativeCall& call) {
  const std::int64_t color = call.integer(2);
  if (color != 0 && color != 1) {
    call.fail(RunTimeError::off_board);
    return;
  }
  const auto [a, b] = corners_like(color == 1 ? 0 : 1);
  const Square square = call.square(1);
  call.store(kResult, Value::integer(std::min(chess::king_distance(square, a),
                                              chess::king_distance(square, b))));
}

void corners(NativeCall& call) {
  const Square square = call.square(1);
  call.store(kResult, Value::integer(chess::edge_distance(chess::file_of(square)) +
                                     chess::edge_distance(chess::rank_of(square))));
}

// The number of an unordered pair of numbers from 0. The pairs with smaller numbers come first.
int pair_number(int a, int b) {
  const int greater = std::max(a, b);
  return greater * (greater + 1) / 2 + std::min(a, b);
}

void offset(NativeCall& call) {
  const Square a = call.square(1);
  const Square b = call.square(2);
  call.store(kResult, Value::integer(pair_number(std::abs(chess::file_of(a) - chess::file_of(b)),
                                                 std::abs(chess::rank_of(a) - chess::rank_of(b)))));
}

void triangle(NativeCall& call) {
  const Square square = call.square(1);
  call.store(kResult, Value::integer(pair_number(chess::edge_distance(chess::file_of(square)),
                                                 chess::edge_distance(chess::rank_of(square)))));
}

// ---- Attacks and lines ----

void attacks(NativeCall& call) {
  const Position& position = call.position();
  const Square man = call.man(1);
  call.store_squares(kResult, chess::attacks(position.piece_on(man), man, position.occupied()));
}

void attacked(NativeCall& call) {
  const Position& position = call.position();
  const Bitboard men = position.attackers_to(call.square(1), position.occupied());
  const auto side = side_operand(call, 2);  // no man belongs to any other side
  call.store(kResult, Value::logical(side && (men & position.pieces(*side)) != chess::kNoSquares));
}

void between(NativeCall& call) {
  call.store_squares(kResult, chess::between(call.square(1), call.square(2)));
}

void incheck(NativeCall& call) { call.store(kResult, Value::logical(call.position().in_check())); }

// ---- The room that a king has ----

// The square of the king in operand 1. Returns nothing if the operand is another man; the call has
// then failed. `work` is the work of the native, in instructions
// (tests/stdlib/natives/work_test.cpp).
std::optional<Square> working_on_king(NativeCall& call, std::int64_t work) {
  const auto king = king_operand(call, 1);
  return king && call.spend(work) ? king : std::nullopt;
}

void kingmoves(NativeCall& call) {
  if (const auto king = working_on_king(call, 5)) {
    call.store(kResult, Value::integer(chess::count(chess::king_attacks(*king) &
                                                    king_squares(call.position(), *king))));
  }
}

// The number of parallel lines that a king can reach without crossing `line`.
int lines_beside(int line, int line_of_king) {
  if (line == line_of_king) {
    return 8;
  }
  return line_of_king > line ? kLastLine - line : line;
}

// The operands are squares, not men, so that a move stands for its destination and BOX can compare
// moves.
void box(NativeCall& call) {
  const Square fence = call.square(1);
  const Square king = call.square(2);
  const int files = lines_beside(chess::file_of(fence), chess::file_of(king));
  const int ranks = lines_beside(chess::rank_of(fence), chess::rank_of(king));
  call.store(kResult, Value::integer(std::int64_t{files} * ranks));
}

void strip(NativeCall& call) {
  const Square fence = call.square(1);
  const Square king = call.square(2);
  call.store(kResult,
             Value::integer(std::min(lines_beside(chess::file_of(fence), chess::file_of(king)),
                                     lines_beside(chess::rank_of(fence), chess::rank_of(king)))));
}

void region(NativeCall& call) {
  if (const auto king = working_on_king(call, 20)) {
    call.store(kResult, Value::integer(chess::count(king_region(call.position(), *king))));
  }
}

void reach(NativeCall& call) {
  if (const auto king = working_on_king(call, 20)) {
    call.store_squares(kResult, king_region(call.position(), *king));
  }
}

// For each corner, the greatest Manhattan distance to any of the squares; returns the least of
// these.
int distance_from_corner(Bitboard squares, std::span<const Square> corners) {
  int least = std::numeric_limits<int>::max();
  for (const Square corner : corners) {
    int greatest = 0;
    for (Bitboard rest = squares; rest != 0;) {
      greatest = std::max(greatest, chess::manhattan_distance(chess::pop_first(rest), corner));
    }
    least = std::min(least, greatest);
  }
  return least;
}

void fence(NativeCall& call) {
  if (const auto king = working_on_king(call, 60)) {
    const int color = chess::file_of(call.square(2)) + chess::rank_of(call.square(2));
    call.store(kResult, Value::integer(distance_from_corner(king_region(call.position(), *king),
                                                            corners_like(color % 2))));
  }
}

void pen(NativeCall& call) {
  if (const auto king = working_on_king(call, 110)) {
    constexpr std::array corners{Square::a1, Square::h1, Square::a8, Square::h8};
    call.store(kResult,
               Value::integer(distance_from_corner(king_region(call.position(), *king), corners)));
  }
}

void path(NativeCall& call) {
  if (const auto king = working_on_king(call, 20)) {
    const auto moves = king_path(call.position(), *king, call.square(2));
    call.store(kResult, moves ? Value::integer(*moves) : Value());
  }
}

// ---- Conditions ----

bool is_edge(const Value& value, const NodeView& /*node*/) {
  return chess::edge_distance(as_square(value)) == 0;
}

bool is_corner(const Value& value, const NodeView& /*node*/) {
  const Square square = as_square(value);
  return chess::edge_distance(chess::file_of(square)) == 0 &&
         chess::edge_distance(chess::rank_of(square)) == 0;
}

bool gives_stalemate(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [](const Position& after) {
    return !after.in_check() && chess::count_legal_moves(after) == 0;
  });
}

bool gives_mate(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [](const Position& after) {
    return after.in_check() && chess::count_legal_moves(after) == 0;
  });
}

bool is_solid(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [](const Position& after) {
    const Danger after_it = danger(after, chess::legal_moves(after));
    return after_it == Danger::none || after_it == Danger::checkmate;
  });
}

bool leaves_loose(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [&](const Position& after) {
    const Color them = after.side_to_move();
    const Bitboard men = after.attackers_to(move.move().to(), after.occupied());
    return (men & after.pieces(them)) != chess::kNoSquares &&
           (men & after.pieces(~them)) == chess::kNoSquares;
  });
}

// ---- Orderings ----

std::int64_t nearness_to_their_king(Move move, const NodeView& node) {
  const Square king = node.position.king(~node.us);
  return -chess::king_distance(move.to(), king);
}

std::int64_t centrality(Move move, const NodeView& /*node*/) { return -centre_distance(move.to()); }

// ---- Rows ----

constexpr lang::InstructionNotes kOffsetNotes{
    R"(OFFSET counts the files and the ranks between the two squares, 0 to 7 each. The result stays
the same if the board is rotated or reflected, or if the two squares change places. The pairs of
counts have these numbers: 0 and 0 has 0; 1 and 0 has 1; 1 and 1 has 2; 2 and 0 has 3; 2 and 1 (a
knight's move) has 4; 2 and 2 has 5; and so on to 7 and 7, which has 35. OFFSET is an index for
tables (POINTS).)",
    {}};

constexpr lang::InstructionNotes kTriangleNotes{
    R"(Rotations and reflections of the board move every square to one of the ten squares of the
triangle with the corners a1, d1 and d4. These ten squares have the following numbers: a1 has 0, b1
1, b2 2, c1 3, c2 4, c3 5, d1 6, d2 7, d3 8, and d4 9. The result of TRIANGLE is the number of the
square to which the given square moves. TRIANGLE is an index for tables (POINTS).)",
    {}};

constexpr lang::InstructionNotes kKingmovesNotes{
    R"(KINGMOVES counts a square if no man of the king's own side stands on it and the other side
does not attack it. Attacks are computed as if the king were not on the board. If the operand `king`
is a man other than a king, the instruction fails with the error not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kBoxNotes{
    R"(BOX multiplies two numbers. The first number counts the files that are on the same side of
the fence as the king; it is 8 if the fence and the king are on the same file. The second number
counts the ranks that are on the same side of the fence as the king; it is 8 if the fence and the
king are on the same rank.)",
    {}};

constexpr lang::InstructionNotes kReachNotes{
    R"(For REACH, the king makes any number of moves, or none. The king may enter a square if no man
of its own side stands there and the other side does not attack the square. Attacks are computed as
if the king were not on the board. All other men stay on their squares, and a man that the king
takes keeps its attacks. The squares of the result are in scan order, as seen from our side. If the
operand `king` is a man other than a king, the instruction fails with the error not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kFenceNotes{
    R"(For each of the two corners with the colour of `square`, FENCE computes the greatest MANDIST
between the corner and a square that the king could reach (see REACH). The result of FENCE is the
smaller of the two distances. If the operand `king` is a man other than a king, the instruction
fails with the error not-king-pawn.)",
    {}};

constexpr auto kGeometryInstructions = std::to_array<NativeInstructionRow>({
    instruction("MANDIST", mandist, ValueClass::integer,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := the sum of the file difference and the rank difference of the squares "
                "`a` and `b`"),
    instruction("SQRDIST", sqrdist, ValueClass::integer,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := the squared straight-line distance between the squares `a` and `b`, "
                "where neighbours on a rank have distance 1"),
    instruction("EDGEDIST", edgedist, ValueClass::integer, {reads("square", ValueClass::square)},
                "result := the number of king moves from the square to the nearest edge square on "
                "an empty board, 0 if the square is an edge square"),
    instruction("CENTDIST", centdist, ValueClass::integer, {reads("square", ValueClass::square)},
                "result := the number of king moves from the square to the nearest of d4, d5, e4 "
                "and e5 on an empty board, 0 if the square is one of them"),
    instruction("CORNDIST", corndist, ValueClass::integer,
                {reads("square", ValueClass::square), reads("color", ValueClass::integer)},
                "result := the number of king moves from the square to the nearest corner of the "
                "given color (0: a8 and h1, 1: a1 and h8) on an empty board; another color "
                "causes the error off-board",
                Orientation::oriented),
    instruction("CORNERS", corners, ValueClass::integer, {reads("square", ValueClass::square)},
                "result := the file difference plus the rank difference between the square and the "
                "corner that is nearest to the square"),
    instruction("OFFSET", offset, ValueClass::integer,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := the number, 0 to 35, of the way from the square `a` to the square `b`, "
                "whatever its direction",
                Orientation::free, kOffsetNotes),
    instruction("TRIANGLE", triangle, ValueClass::integer, {reads("square", ValueClass::square)},
                "result := the number, 0 to 9, of the square in the triangle a1, d1, d4 to which "
                "rotations and reflections move the given square",
                Orientation::free, kTriangleNotes),
    instruction("ATTACKS", attacks, ValueClass::set, {reads("man", ValueClass::piece)},
                "result := the set of the squares on which the man could capture an enemy man if "
                "one stood there, in scan order seen from our side; pins and checks do not count"),
    instruction("ATTACKED", attacked, ValueClass::logical,
                {reads("square", ValueClass::square), reads("side", ValueClass::integer)},
                "result := T if the square is in the set that ATTACKS gives for some man of the "
                "given side (0: ours, 1: the other side), otherwise F"),
    instruction(
        "BETWEEN", between, ValueClass::set,
        {reads("a", ValueClass::square), reads("b", ValueClass::square)},
        "result := the set of the squares, in scan order seen from our side, between the squares "
        "`a` and `b` if these share a rank, file or diagonal, otherwise the empty set"),
    instruction("INCHECK", incheck, ValueClass::logical, {},
                "result := T if the side to move is in check, otherwise F"),
    instruction("KINGMOVES", kingmoves, ValueClass::integer, {reads("king", ValueClass::piece)},
                "result := the number of the squares next to the king to which it could move",
                Orientation::free, kKingmovesNotes),
    instruction("BOX", box, ValueClass::integer,
                {reads("fence", ValueClass::square), reads("king", ValueClass::square)},
                "result := the number of squares that a rook or queen on the square `fence` leaves "
                "to the king",
                Orientation::free, kBoxNotes),
    instruction("STRIP", strip, ValueClass::integer,
                {reads("fence", ValueClass::square), reads("king", ValueClass::square)},
                "result := the smaller of the two numbers that BOX multiplies for the fence and "
                "the king: the length of the shorter side of the box"),
    instruction("REGION", region, ValueClass::integer, {reads("king", ValueClass::piece)},
                "result := the number of the squares in the set that REACH gives for the king"),
    instruction("REACH", reach, ValueClass::set, {reads("king", ValueClass::piece)},
                "result := the set of the squares that the king could reach if no other man moved",
                Orientation::free, kReachNotes),
    instruction("FENCE", fence, ValueClass::integer,
                {reads("king", ValueClass::piece), reads("square", ValueClass::square)},
                "result := the smaller of two distances: how far the king could get from each of "
                "the two corners that have the colour of the square",
                Orientation::free, kFenceNotes),
    instruction("PEN", pen, ValueClass::integer, {reads("king", ValueClass::piece)},
                "result := the smaller of two results of FENCE: the result for the king and a "
                "light square, and the result for the king and a dark square"),
    // ValueClass::any, because a result of class integer is never undefined.
    instruction(
        "PATH",
        path, ValueClass::any,
        {reads("king", ValueClass::piece), reads("square", ValueClass::square)},
        "result := the number of moves that the king needs to get to the square over the squares "
        "of REACH, 0 if it stands there, undefined if the square is not one of those squares"),
});

constexpr auto kGeometryConditions = std::to_array<NativeConditionRow>({
    condition("EDGE", is_edge, ValueClass::square,
              "the square is on file a or h or on rank 1 or 8"),
    condition("CORNER", is_corner, ValueClass::square, "the square is a1, a8, h1 or h8"),
    condition("STALE", {gives_stalemate, 20}, ValueClass::move,
              "the move is legal and leaves the other side without a legal move, but not in check"),
    condition("MATE", {gives_mate, 20}, ValueClass::move, "the move is legal and checkmates"),
    condition("SOLID", {is_solid, 40}, ValueClass::move,
              "the move is legal, does not stalemate, and no reply captures"),
    condition("LOOSE", {leaves_loose, 20}, ValueClass::move,
              "the move is legal, and after the move the man that has moved is attacked by the "
              "other side and defended by no man of its own side"),
});

constexpr auto kGeometryOrderings = std::to_array<NativeOrderingRow>({
    ordering("NEARBK", nearness_to_their_king,
             "destinations with the fewest king moves to the other side's king come first; equal "
             "moves keep their order"),
    ordering("CENTRAL", centrality,
             "destinations with the smallest CENTDIST come first; equal moves keep their order"),
});

constexpr auto kGeometryInstructionRows = column(kGeometryInstructions, &NativeInstructionRow::row);
constexpr auto kGeometryInstructionFunctions =
    column(kGeometryInstructions, &NativeInstructionRow::function);
constexpr auto kGeometryConditionRows = column(kGeometryConditions, &NativeConditionRow::row);
constexpr auto kGeometryConditionFunctions =
    column(kGeometryConditions, &NativeConditionRow::function);
constexpr auto kGeometryOrderingRows = column(kGeometryOrderings, &NativeOrderingRow::row);
constexpr auto kGeometryOrderingFunctions =
    column(kGeometryOrderings, &NativeOrderingRow::function);

}  // namespace

const vm::NativeLibrary& geometry() {
  static const vm::NativeLibrary library{
      {"GEOMETRY", "distances, attacks, and the squares that a king can reach",
       kGeometryInstructionRows, kGeometryConditionRows, kGeometryOrderingRows},
      kGeometryInstructionFunctions,
      kGeometryConditionFunctions,
      kGeometryOrderingFunctions};
  return library;
}

}  // namespace cheg::stdlib
