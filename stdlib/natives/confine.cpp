#include "stdlib/natives/confine.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/symmetry.hpp"
#include "stdlib/natives/operands.hpp"
#include "stdlib/natives/region.hpp"
#include "stdlib/natives/rows.hpp"
#include "stdlib/natives/stalemate_net.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::PieceType;
using chess::Position;
using chess::Square;
using chess::Symmetry;
using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

// ---- Lines that cut a king off ----

// Whether the man is a rook or queen that attacks every other square of its line.
bool guards(const Position& position, Square man, Bitboard line) {
  const PieceType type = type_of(position.piece_on(man));
  return (type == PieceType::rook || type == PieceType::queen) &&
         (line & ~chess::bit(man) & ~chess::rook_attacks(man, position.occupied())) ==
             chess::kNoSquares;
}

std::optional<int> files_to_cut(const Position& position, Square fence, Square king) {
  const int files = std::abs(chess::file_of(fence) - chess::file_of(king));
  return files > 0 && guards(position, fence, chess::file_bits(chess::file_of(fence)))
             ? std::optional(files)
             : std::nullopt;
}

std::optional<int> ranks_to_cut(const Position& position, Square fence, Square king) {
  const int ranks = std::abs(chess::rank_of(fence) - chess::rank_of(king));
  return ranks > 0 && guards(position, fence, chess::rank_bits(chess::rank_of(fence)))
             ? std::optional(ranks)
             : std::nullopt;
}

Value optional_integer(std::optional<int> number) {
  return number ? Value::integer(*number) : Value();
}

void cutfile(NativeCall& call) {
  call.store(kResult, optional_integer(files_to_cut(call.position(), call.man(1), call.square(2))));
}

void cutrank(NativeCall& call) {
  call.store(kResult, optional_integer(ranks_to_cut(call.position(), call.man(1), call.square(2))));
}

void cutoff(NativeCall& call) {
  const auto files = files_to_cut(call.position(), call.man(1), call.square(2));
  const auto ranks = ranks_to_cut(call.position(), call.man(1), call.square(2));
  call.store(kResult, optional_integer(files && ranks ? std::min(files, ranks)
                                       : files        ? files
                                                      : ranks));
}

// ---- The room of a king ----

// The squares of all files or ranks, if the king is on `line`, or of those on the king's side of
// it. bits(i) gives the squares of one file or rank.
template <class Bits>
Bitboard beside(int line, int line_of_king, Bits bits) {
  Bitboard squares = chess::kNoSquares;
  for (int i = 0; i < 8; ++i) {
    if (line == line_of_king || (i < line) == (line_of_king < line)) {
      squares |= bits(i);
    }
  }
  return line == line_of_king ? squares : squares & ~bits(line);
}

void boxed(NativeCall& call) {
  const Square fence = call.square(1);
  const Square king = call.square(2);
  call.store_squares(kResult,
                     beside(chess::file_of(fence), chess::file_of(king), chess::file_bits) &
                         beside(chess::rank_of(fence), chess::rank_of(king), chess::rank_bits));
}

void enclosure(NativeCall& call) {
  const auto king = king_operand(call, 1);
  if (king && call.spend(40)) {
    call.store_squares(kResult, king_enclosure(call.position(), *king));
  }
}

void area(NativeCall& call) {
  const auto king = king_operand(call, 1);
  if (king && call.spend(40)) {
    call.store(kResult, Value::integer(chess::count(king_enclosure(call.position(), *king))));
  }
}

void wall(NativeCall& call) {
  const auto king = king_operand(call, 1);
  if (king && call.spend(20)) {
    call.store_squares(kResult, king_wall(call.position(), *king));
  }
}

void stalenet(NativeCall& call) {
  const auto king = king_operand(call, 1);
  if (king && call.spend(20)) {
    call.store(kResult, Value::logical(is_stalemate_net(call.position(), *king)));
  }
}

// ---- Colors and corners ----

constexpr Bitboard kCorners = chess::bit(Square::a1) | chess::bit(Square::h1) |
                              chess::bit(Square::a8) | chess::bit(Square::h8);

Bitboard squares_like(Square square) {
  return chess::contains(chess::kDarkSquares, square) ? chess::kDarkSquares : ~chess::kDarkSquares;
}

void samecolor(NativeCall& call) {
  call.store(kResult,
             Value::logical(chess::contains(squares_like(call.square(1)), call.square(2))));
}

void colorset(NativeCall& call) { call.store_squares(kResult, squares_like(call.square(1))); }

void rightcorners(NativeCall& call) {
  call.store_squares(kResult, kCorners & squares_like(call.square(1)));
}

void wrongcorners(NativeCall& call) {
  call.store_squares(kResult, kCorners & ~squares_like(call.square(1)));
}

void fromcorner(NativeCall& call) {
  const Square square = call.square(1);
  const Square man = call.man(2);
  const Square king = call.position().king(~color_of(call.position().piece_on(man)));
  std::pair least{Square::none, Square::none};  // of the king and of the square; none is greatest
  for (const chess::Symmetry symmetry : chess::kSymmetries) {
    if (chess::contains(squares_like(Square::a1), turned(man, symmetry))) {
      least = std::min(least, std::pair(turned(king, symmetry), turned(square, symmetry)));
    }
  }
  call.store(kResult, Value::integer(index(least.second)));
}

// ---- The turned board ----

// Whether the board turned by `a` comes before the board turned by `b` (less), or is the same board
// (equal). First the given king decides, then our men, then theirs.
std::strong_ordering order_of(const NativeCall& call, Square king, Symmetry a, Symmetry b) {
  const Position& position = call.position();
  auto order = turned(king, a) <=> turned(king, b);
  for (const chess::Color side : {call.us(), ~call.us()}) {
    for (const PieceType type : {PieceType::king, PieceType::queen, PieceType::rook,
                                 PieceType::bishop, PieceType::knight, PieceType::pawn}) {
      if (std::is_neq(order)) {
        return order;
      }
      const Bitboard men = position.pieces(side, type);
      order = turned(men, a) <=> turned(men, b);
    }
  }
  return order;
}

// The symmetries that keep the direction of our pawns, with our side at the bottom of the board.
std::span<const Symmetry> views(const NativeCall& call) {
  static constexpr std::array kOfBlack{Symmetry::ranks, Symmetry::half_turn};
  const bool has_pawns = call.position().pieces(PieceType::pawn) != chess::kNoSquares;
  return has_pawns && call.us() == chess::Color::black ? std::span<const Symmetry>(kOfBlack)
                                                       : symmetries_of(call.position());
}

void turned_square(NativeCall& call) {
  const auto king = king_operand(call, 2);
  if (!king) {
    return;
  }
  const Square square = call.square(1);
  const std::span<const Symmetry> symmetries = views(call);
  Symmetry first = symmetries[0];
  Square least = turned(square, first);
  for (const Symmetry symmetry : symmetries.subspan(1)) {
    const auto order = order_of(call, *king, symmetry, first);
    if (std::is_lt(order)) {
      first = symmetry;
      least = turned(square, first);
    } else if (std::is_eq(order)) {
      least = std::min(least, turned(square, symmetry));
    }
  }
  call.store(kResult, Value::integer(index(least)));
}

// ---- Rows ----

constexpr lang::InstructionNotes kCutNotes{
    R"(A rook or queen on a file cuts the king off along this file if it attacks all other squares
of the file and the king is on another file. A rook or queen cuts the king off along a rank in the
same way. If the operand `fence` is not a rook or queen, the result is undefined.)",
    {}};

constexpr lang::InstructionNotes kBoxedNotes{
    R"(A square counts if it and the king are on the same side of the fence's file, and also on the
same side of the fence's rank. If the king is on the file of the fence, all files count; if the king
is on the rank of the fence, all ranks count.)",
    {}};

constexpr lang::InstructionNotes kCageNotes{
    R"(ENCLOSURE gives all squares that REACH gives, and may give more. For ENCLOSURE, the other
king guards the men of its own side, but no empty squares. The result of ENCLOSURE depends less on
the square of the other king than the result of REACH does. In ENCLOSURE, the king never moves to
the square of the other king. If the operand `king` is a man other than a king, the instruction
fails with the error not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kKingNotes{
    R"(If the operand `king` is a man other than a king, the instruction fails with the error
not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kStaleNetNotes{
    R"(The result is T if the king is not attacked, the king cannot move, and no other man of the
same side can move. If the king's side is not to move, STALENET judges the position as if it were
this side's turn, but ignores captures en passant. If the operand `king` is a man other than a king,
the instruction fails with the error not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kRightCornersNotes{
    R"(A bishop and a knight can give mate in a corner that has the colour of the bishop's
square.)",
    {}};

constexpr lang::InstructionNotes kFromCornerNotes{
    R"(RIGHTCORNERS gives the two corners that have the colour of the man's square. The man is
usually a bishop. FROMCORNER counts from one of the two corners that RIGHTCORNERS gives: the corner
nearer to the king of the other side. The corner from which FROMCORNER counts has the number 0, and
the opposite corner has the number 63. Two edges of the board meet in the corner with the number 0:
the edge nearer to the king has the numbers 0 to 7, and the other edge has the numbers 0, 8, 16,
..., 56.

In other words, the board is turned and reflected so that the corner becomes a1 and the king gets
the smallest possible number. If several reflections give the king the same smallest number,
FROMCORNER uses the reflection that gives `square` the smallest number.)",
    {}};

constexpr lang::InstructionNotes kTurnedNotes{
    R"(TURNED gives the same numbers in positions that differ only by a symmetry of the board. If
there are pawns, the only symmetry is the reflection that exchanges left and right. With pawns,
TURNED brings the king to one of the files a to d, and rank 1 is the first rank of our side. The
square a1 has the number 0, h1 the number 7, and h8 the number 63.

Sometimes the board can be turned and reflected in several ways that bring the king into the
triangle a1-d1-d4. The squares of the other men then decide how TURNED turns the board. All squares
of a position are numbered on the same turned board, so the numbers of several men also show the
positions of these men relative to each other. FROMCORNER is different: if the king is on a
diagonal, FROMCORNER chooses the smallest number separately for each square.

If the operand `king` is a man other than a king, the instruction fails with the error
not-king-pawn.)",
    {}};

constexpr auto kConfineInstructions = std::to_array<NativeInstructionRow>({
    instruction("CUTFILE", cutfile, ValueClass::any,
                {reads("fence", ValueClass::piece), reads("king", ValueClass::square)},
                "result := the number of files from the king to the fence if the fence (a rook or "
                "queen) cuts the king off along a file; otherwise undefined",
                Orientation::oriented, kCutNotes),
    instruction("CUTRANK", cutrank, ValueClass::any,
                {reads("fence", ValueClass::piece), reads("king", ValueClass::square)},
                "result := the number of ranks from the king to the fence if the fence (a rook or "
                "queen) cuts the king off along a rank; otherwise undefined",
                Orientation::oriented, kCutNotes),
    instruction("CUTOFF", cutoff, ValueClass::any,
                {reads("fence", ValueClass::piece), reads("king", ValueClass::square)},
                "result := the smaller of the results of CUTFILE and CUTRANK for the fence and the "
                "king; if only one result is defined, that result; undefined if no result is "
                "defined",
                Orientation::free, kCutNotes),
    instruction("BOXED", boxed, ValueClass::set,
                {reads("fence", ValueClass::square), reads("king", ValueClass::square)},
                "result := the set of the squares that BOX counts for the fence and the king",
                Orientation::free, kBoxedNotes),
    instruction("ENCLOSURE", enclosure, ValueClass::set, {reads("king", ValueClass::piece)},
                "result := the set of the squares that the king could reach if no other man moved "
                "and the other king did not guard empty squares",
                Orientation::free, kCageNotes),
    instruction("AREA", area, ValueClass::integer, {reads("king", ValueClass::piece)},
                "result := the number of squares in the set that ENCLOSURE gives for the king",
                Orientation::free, kKingNotes),
    instruction(
        "WALL", wall, ValueClass::set, {reads("king", ValueClass::piece)},
        "result := the wall around the squares that the king could reach (see REACH): the set of "
        "the neighbouring squares that the king cannot enter because the other side guards them",
        Orientation::free, kKingNotes),
    instruction("STALENET", stalenet, ValueClass::logical, {reads("king", ValueClass::piece)},
                "result := T if the king's side is stalemated, or would be stalemated if it were "
                "this side's turn; otherwise F",
                Orientation::free, kStaleNetNotes),
    instruction("SAMECOLOR", samecolor, ValueClass::logical,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := T if the squares `a` and `b` are both light or both dark, otherwise F"),
    instruction("COLORSET", colorset, ValueClass::set, {reads("square", ValueClass::square)},
                "result := the set of all squares that have the same colour as the given square; "
                "a bishop on this square can only move to these squares"),
    instruction(
        "RIGHTCORNERS", rightcorners, ValueClass::set, {reads("square", ValueClass::square)},
        "result := the set of the two corners that have the same colour as the given square; a "
        "bishop on this square can reach these corners, but not the other two",
        Orientation::free, kRightCornersNotes),
    instruction("WRONGCORNERS", wrongcorners, ValueClass::set,
                {reads("square", ValueClass::square)},
                "result := the set of the two corners that differ in colour from the given "
                "square"),
    instruction(
        "FROMCORNER", fromcorner, ValueClass::integer,
        {reads("square", ValueClass::square), reads("man", ValueClass::piece)},
        "result := the number of the square, 0 to 63, counted from a corner: of the two corners "
        "with the colour of the man's square, the corner nearer to the king of the other side",
        Orientation::free, kFromCornerNotes),
    instruction("TURNED", turned_square, ValueClass::integer,
                {reads("square", ValueClass::square), reads("king", ValueClass::piece)},
                "result := the number of the square, 0 to 63, on a board that is turned and "
                "reflected so that the king stands in the triangle a1-d1-d4",
                Orientation::free, kTurnedNotes),
});

constexpr auto kConfineInstructionRows = column(kConfineInstructions, &NativeInstructionRow::row);
constexpr auto kConfineInstructionFunctions =
    column(kConfineInstructions, &NativeInstructionRow::function);

}  // namespace

const vm::NativeLibrary& confine() {
  static const vm::NativeLibrary library{{"CONFINE",
                                          "the colours of squares and corners, and the lines, "
                                          "boxes and enclosures that confine a king",
                                          kConfineInstructionRows,
                                          {},
                                          {}},
                                         kConfineInstructionFunctions,
                                         {},
                                         {}};
  return library;
}

}  // namespace cheg::stdlib
