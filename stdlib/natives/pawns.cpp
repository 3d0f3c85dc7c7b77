#include "stdlib/natives/pawns.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "chess/position.hpp"
#include "stdlib/natives/operands.hpp"
#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;
using lang::ValueClass;
using vm::NativeCall;
using vm::NodeView;
using vm::Value;

constexpr int kSecondRank = 1;  // ranks count from 0, from the pawn's own side
constexpr int kFourthRank = 3;
constexpr int kSeventhRank = 6;
constexpr int kLastRank = 7;

// ---- Opposition ----

bool is_file_or_rank(Square a, Square b) {
  return chess::file_of(a) == chess::file_of(b) || chess::rank_of(a) == chess::rank_of(b);
}

bool is_direct(Square a, Square b) {
  return is_file_or_rank(a, b) && chess::count(chess::between(a, b)) == 1;
}

bool is_diagonal(Square a, Square b) {
  return !is_file_or_rank(a, b) && chess::count(chess::between(a, b)) == 1;
}

bool is_distant(Square a, Square b) {
  const int squares = chess::count(chess::between(a, b));
  return is_file_or_rank(a, b) && (squares == 3 || squares == 5);
}

void directopp(NativeCall& call) {
  call.store(kResult, Value::logical(is_direct(call.square(1), call.square(2))));
}

void diagopp(NativeCall& call) {
  call.store(kResult, Value::logical(is_diagonal(call.square(1), call.square(2))));
}

void distopp(NativeCall& call) {
  call.store(kResult, Value::logical(is_distant(call.square(1), call.square(2))));
}

void hasopp(NativeCall& call) {
  const Position& position = call.position();
  const Square ours = position.king(call.us());
  const Square theirs = position.king(~call.us());
  const bool waits = side_operand(call, 1) == ~position.side_to_move();
  call.store(kResult,
             Value::logical(waits && (is_direct(ours, theirs) || is_diagonal(ours, theirs) ||
                                      is_distant(ours, theirs))));
}

// ---- Squares of a pawn ----

Square stop_square(const Position& position, Square pawn) {
  return chess::offset(pawn, forward(color_of(position.piece_on(pawn))));
}

Square promotion_square(const Position& position, Square pawn) {
  const Color owner = color_of(position.piece_on(pawn));
  return chess::make_square(chess::file_of(pawn), owner == Color::white ? kLastRank : 0);
}

// The square and its neighbours on `ranks` ranks: the rank of the square, and the ranks below it as
// the owner sees the board.
Bitboard three_wide(Color owner, Square square, int ranks) {
  Bitboard rows = chess::kNoSquares;
  for (int i = 0; i < ranks; ++i) {
    rows |= chess::relative_rank_bits(owner, chess::relative_rank(owner, square) - i);
  }
  return (chess::king_attacks(square) | chess::bit(square)) & rows;
}

Bitboard key_squares(const Position& position, Square pawn) {
  const Color owner = color_of(position.piece_on(pawn));
  const int rank = chess::relative_rank(owner, pawn);
  if (rank == kSeventhRank || chess::edge_distance(chess::file_of(pawn)) == 0) {
    return chess::king_attacks(promotion_square(position, pawn)) &
           ~chess::file_bits(chess::file_of(pawn));
  }
  return three_wide(owner, chess::offset(pawn, 2 * forward(owner)), rank > kFourthRank ? 2 : 1);
}

void keysquares(NativeCall& call) {
  if (const auto pawn = pawn_operand(call, 1)) {
    call.store_squares(kResult, key_squares(call.position(), *pawn));
  }
}

// The squares of the files from one file to the other.
Bitboard files_between(int first, int last) {
  Bitboard files = chess::kNoSquares;
  for (int file = std::max(first, 0); file <= std::min(last, 7); ++file) {
    files |= chess::file_bits(file);
  }
  return files;
}

void pawnsquare(NativeCall& call) {
  const auto pawn = pawn_operand(call, 1);
  if (!pawn) {
    return;
  }
  const Color owner = color_of(call.position().piece_on(*pawn));
  const int rank = chess::relative_rank(owner, *pawn);
  const int moves = kLastRank - std::max(rank, kSecondRank + 1);  // of the pawn to promote
  const bool king_moves_first = side_operand(call, 2) == ~owner;
  const int steps = moves + (king_moves_first ? 1 : 0);
  Bitboard rows = chess::kNoSquares;
  for (int row = std::max(kLastRank - steps, 0); row <= kLastRank; ++row) {
    rows |= chess::relative_rank_bits(owner, row);
  }
  const Bitboard taking = king_moves_first ? chess::king_attacks(*pawn) : chess::kNoSquares;
  const int file = chess::file_of(*pawn);
  call.store_squares(
      kResult, ((rows & files_between(file - steps, file + steps)) | taking) & ~chess::bit(*pawn));
}

void promotion(NativeCall& call) {
  if (const auto pawn = pawn_operand(call, 1)) {
    call.store(kResult, Value::square(promotion_square(call.position(), *pawn)));
  }
}

void stopsquare(NativeCall& call) {
  if (const auto pawn = pawn_operand(call, 1)) {
    call.store(kResult, Value::square(stop_square(call.position(), *pawn)));
  }
}

void wrongbishop(NativeCall& call) {
  if (const auto pawn = pawn_operand(call, 2)) {
    const bool is_dark = chess::contains(chess::kDarkSquares, call.square(1));
    const bool promotes_on_dark =
        chess::contains(chess::kDarkSquares, promotion_square(call.position(), *pawn));
    call.store(kResult, Value::logical(chess::edge_distance(chess::file_of(*pawn)) == 0 &&
                                       is_dark != promotes_on_dark));
  }
}

bool is_blocked(const Value& value, const NodeView& node) {
  const Position& position = node.position;
  const Square man = as_piece(value, position).square;
  return type_of(position.piece_on(man)) == PieceType::pawn &&
         chess::contains(position.occupied(), stop_square(position, man));
}

// ---- Rows ----

constexpr lang::InstructionNotes kHasOppNotes{
    R"(The kings are in opposition if DIRECTOPP, DIAGOPP or DISTOPP gives T for their squares. If
the kings are in opposition, the side that is not to move has the opposition. If `side` is neither 0
nor 1, the result is F.)",
    {}};

constexpr lang::InstructionNotes kKeySquaresNotes{
    R"(A pawn on its second, third or fourth rank has three key squares: the squares two ranks
ahead, on its own file and on the neighbouring files. A pawn on its fifth or sixth rank has six key
squares: the squares one rank and two ranks ahead, on its own file and on the neighbouring files.
For a pawn on its seventh rank, or on file a or h, the key squares are the squares that touch the
promotion square and are on a neighbouring file.

If the pawn's own king stands on a key square, the pawn promotes, whichever side is to move. A key
square does not help if the other king can take the pawn or is stalemated. If the operand `pawn` is
a man other than a pawn, the instruction fails with the error non-pawn.)",
    {}};

constexpr lang::InstructionNotes kPawnSquareNotes{
    R"(On a board with only the pawn and the enemy king, a king on any square of the result can take
the pawn or the promoted piece. The result is the "square of the pawn" (see INSQ) without the pawn's
own square. The "square of the pawn" is an area on both sides of the pawn's file, between the pawn
and its promotion rank. If the enemy king's side is to move, the area is one rank longer, and one
file wider to the left and to the right. The squares next to the pawn also belong to the result if
the enemy king's side is to move. If the operand `pawn` is a man other than a pawn, the instruction
fails with the error non-pawn.)",
    {}};

constexpr lang::InstructionNotes kPawnNotes{
    R"(If the operand `pawn` is a man other than a pawn, the instruction fails with the error
non-pawn.)",
    {}};

constexpr auto kPawnsInstructions = std::to_array<NativeInstructionRow>({
    instruction("DIRECTOPP", directopp, ValueClass::logical,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := T if the squares `a` and `b` are on the same file or rank with one "
                "square between them, otherwise F"),
    instruction("DIAGOPP", diagopp, ValueClass::logical,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := T if the squares `a` and `b` are on the same diagonal with one square "
                "between them, otherwise F"),
    instruction("DISTOPP", distopp, ValueClass::logical,
                {reads("a", ValueClass::square), reads("b", ValueClass::square)},
                "result := T if the squares `a` and `b` are on the same file or rank with three or "
                "five squares between them, otherwise F"),
    instruction("HASOPP", hasopp, ValueClass::logical, {reads("side", ValueClass::integer)},
                "result := T if the given side (0: ours, 1: the other side) has the opposition, "
                "otherwise F",
                Orientation::free, kHasOppNotes),
    instruction("KEYSQUARES", keysquares, ValueClass::set, {reads("pawn", ValueClass::piece)},
                "result := the set of the pawn's key squares; if the pawn's own king stands on a "
                "key square, the pawn promotes",
                Orientation::oriented, kKeySquaresNotes),
    instruction("PAWNSQUARE", pawnsquare, ValueClass::set,
                {reads("pawn", ValueClass::piece), reads("side", ValueClass::integer)},
                "result := the set of the squares from which the enemy king catches the pawn if "
                "the given side (0: ours, 1: the other side) is to move",
                Orientation::oriented, kPawnSquareNotes),
    instruction("PROMOTION", promotion, ValueClass::square, {reads("pawn", ValueClass::piece)},
                "result := the square on which the pawn promotes if it only moves straight ahead",
                Orientation::oriented, kPawnNotes),
    instruction("STOPSQUARE", stopsquare, ValueClass::square, {reads("pawn", ValueClass::piece)},
                "result := the square in front of the pawn", Orientation::oriented, kPawnNotes),
    instruction("WRONGBISHOP", wrongbishop, ValueClass::logical,
                {reads("bishop", ValueClass::square), reads("pawn", ValueClass::piece)},
                "result := T if the pawn is on file a or h and its promotion square differs in "
                "colour from the bishop's square; otherwise F",
                Orientation::oriented, kPawnNotes),
});

constexpr auto kPawnsConditions = std::to_array<NativeConditionRow>({
    condition("BLOCKED", is_blocked, ValueClass::piece,
              "the man is a pawn, and the square in front of it is occupied",
              Orientation::oriented),
});

constexpr auto kPawnsInstructionRows = column(kPawnsInstructions, &NativeInstructionRow::row);
constexpr auto kPawnsInstructionFunctions =
    column(kPawnsInstructions, &NativeInstructionRow::function);
constexpr auto kPawnsConditionRows = column(kPawnsConditions, &NativeConditionRow::row);
constexpr auto kPawnsConditionFunctions = column(kPawnsConditions, &NativeConditionRow::function);

}  // namespace

const vm::NativeLibrary& pawns() {
  static const vm::NativeLibrary library{{"PAWNS",
                                          "opposition, key squares and the square of a pawn",
                                          kPawnsInstructionRows,
                                          kPawnsConditionRows,
                                          {}},
                                         kPawnsInstructionFunctions,
                                         kPawnsConditionFunctions,
                                         {}};
  return library;
}

}  // namespace cheg::stdlib
