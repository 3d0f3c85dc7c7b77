#include "stdlib/natives/hidden/hidden.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "chess/distance.hpp"
#include "kriegspiel/lone_king.hpp"
#include "stdlib/natives/hidden/attempts.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "stdlib/natives/hidden/hunt.hpp"
#include "stdlib/natives/region.hpp"
#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Move;
using chess::Square;
using kriegspiel::OwnMen;
using lang::RunTimeError;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

// ---- What was announced ----

Bitboard hidden_squares(const NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  return game != nullptr ? game->king_squares() : chess::bit(call.position().king(~call.us()));
}

// HIDDEN result
void hidden(NativeCall& call) { call.store_squares(kResult, hidden_squares(call)); }

// REFUSED result
void refused(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  const std::span<const Move> none;
  call.store_moves(
      kResult, game != nullptr ? std::span(game->refused().begin(), game->refused().end()) : none);
}

// NOES result
void noes(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  call.store(kResult, Value::integer(game != nullptr ? game->opponents_refusals() : 0));
}

// LOST result
void lost(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  call.store_squares(kResult, game != nullptr ? game->lost() : chess::kNoSquares);
}

// CHECKED result,kind
void checked(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  const std::int64_t kind = call.integer(1);
  const bool is_kind = kind >= 1 && kind <= kriegspiel::kCheckKindCount;
  call.store(kResult, Value::logical(game != nullptr && is_kind &&
                                     ((game->checks() >> (kind - 1)) & 1) != 0));
}

// TRIES result
void tries(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  call.store_squares(kResult, game != nullptr ? game->tries() : chess::kNoSquares);
}

// ---- Sets of squares ----

constexpr int kLines = 8;  // files, and ranks

// Reads the squares of a set. If the set contains anything else, returns false, and the call has
// failed.
bool read_squares(NativeCall& call, std::size_t number, Bitboard& squares) {
  squares = chess::kNoSquares;
  for (const Value& element : std::as_const(*call.operand(number).set()).elements()) {
    if (!element.is(Type::square)) {
      call.fail(RunTimeError::wrong_type);
      return false;
    }
    squares |= chess::bit(element.square());
  }
  return true;
}

// ROAM result,squares
void roam(NativeCall& call) {
  Bitboard squares = chess::kNoSquares;
  if (read_squares(call, 1, squares)) {
    const OwnMen men(call.position(), call.us());
    call.store_squares(kResult, spread(squares, ~men.own & ~kriegspiel::attacked(men)));
  }
}

// CAGE result,squares
void cage(NativeCall& call) {
  Bitboard squares = chess::kNoSquares;
  if (read_squares(call, 1, squares)) {
    OwnMen men(call.position(), call.us());
    men.lose(men.king());
    call.store_squares(kResult, spread(squares, ~men.own & ~kriegspiel::attacked(men)));
  }
}

// The squares of the lines on the same side of `line` as another line; no squares if the two lines
// are the same. bits(i) gives the squares of one line.
Bitboard lines_beyond(int line, int other, Bitboard (*bits)(int)) {
  Bitboard lines = chess::kNoSquares;
  for (int i = 0; i < kLines; ++i) {
    if ((i < line && other < line) || (i > line && other > line)) {
      lines |= bits(i);
    }
  }
  return lines;
}

// QUARTER result,man,square
void quarter(NativeCall& call) {
  const Square man = call.man(1);
  const Square square = call.square(2);
  call.store_squares(
      kResult, lines_beyond(chess::file_of(man), chess::file_of(square), chess::file_bits) &
                   lines_beyond(chess::rank_of(man), chess::rank_of(square), chess::rank_bits));
}

// SPAN result,squares
void span(NativeCall& call) {
  Bitboard squares = chess::kNoSquares;
  if (!read_squares(call, 1, squares)) {
    return;
  }
  int first_file = kLines;
  int last_file = -1;
  int first_rank = kLines;
  int last_rank = -1;
  while (squares != chess::kNoSquares) {
    const Square square = chess::pop_first(squares);
    first_file = std::min(first_file, chess::file_of(square));
    last_file = std::max(last_file, chess::file_of(square));
    first_rank = std::min(first_rank, chess::rank_of(square));
    last_rank = std::max(last_rank, chess::rank_of(square));
  }
  const int narrower = std::min(last_file - first_file, last_rank - first_rank) + 1;
  call.store(kResult, Value::integer(std::max(narrower, 0)));
}

// INMOST result,squares
void inmost(NativeCall& call) {
  Bitboard squares = chess::kNoSquares;
  if (!read_squares(call, 1, squares)) {
    return;
  }
  int most = 0;
  while (squares != chess::kNoSquares) {
    most = std::max(most, chess::edge_distance(chess::pop_first(squares)));
  }
  call.store(kResult, Value::integer(most));
}

// FARTHEST result,square,squares
void farthest(NativeCall& call) {
  const Square from = call.square(1);
  Bitboard squares = chess::kNoSquares;
  if (!read_squares(call, 2, squares)) {
    return;
  }
  int most = 0;
  while (squares != chess::kNoSquares) {
    most = std::max(most, chess::manhattan_distance(from, chess::pop_first(squares)));
  }
  call.store(kResult, Value::integer(most));
}

// NEAREST result,square,squares
void nearest(NativeCall& call) {
  const Square from = call.square(1);
  Bitboard squares = chess::kNoSquares;
  if (!read_squares(call, 2, squares)) {
    return;
  }
  int least = squares != chess::kNoSquares ? chess::kSquareCount : 0;
  while (squares != chess::kNoSquares) {
    least = std::min(least, chess::manhattan_distance(from, chess::pop_first(squares)));
  }
  call.store(kResult, Value::integer(least));
}

constexpr lang::InstructionNotes kWaysNotes{
    R"(An arrangement assigns a square to each of the other side's men. Against a lone king, there
is one arrangement for each square of HIDDEN. If the other side has men besides its king, the host
keeps at most 50000 arrangements. If there are more than 50000 arrangements, the host no longer asks
the program. If no man is hidden, there is exactly one arrangement.)",
    {}};

constexpr lang::InstructionNotes kHiddenNotes{
    R"(The squares of the result are in scan order, as seen from our side. If no king is hidden,
HIDDEN gives only the square of BK. In a subroutine that a native calls in another position, HIDDEN
always gives only the square of BK.)",
    {}};

constexpr lang::InstructionNotes kRefusedNotes{
    R"(The refused attempts are in the order in which they were made. If our last attempt was not
refused, the set is empty.)",
    {}};

constexpr lang::InstructionNotes kCheckedNotes{
    R"(The kinds of check, as seen from the king, are 1 (long diagonal), 2 (short diagonal), 3
(rank), 4 (file) and 5 (knight). If the referee announced a check but not its kind, the result is T
for all five kinds.)",
    {}};

constexpr lang::InstructionNotes kRoamNotes{
    R"(For ROAM, the king makes any number of moves, or none, over squares that our men do not
attack. The king captures nothing, and no other man moves. An element of `squares` that is not a
square causes the error wrong-type.)",
    {}};

constexpr lang::InstructionNotes kHiddenCageNotes{
    R"(CAGE gives the result of ROAM on a board without our king: the cage that our other men form
by themselves.)",
    {}};

constexpr lang::InstructionNotes kQuarterNotes{
    R"(The file and the rank of the man divide the board into four quarters. The squares of the
man's file and rank belong to no quarter. If the operand `square` is on the man's file or rank, the
result is empty. The squares of the result are in scan order, as seen from our side.)",
    {}};

constexpr lang::InstructionNotes kSafestNotes{
    R"(SAFEST lists the attempts in the order of LM. If the other side is to move, the result is the
empty set. If the other side has men besides its king, SAFEST fails with the error not-king-pawn.)",
    {}};

constexpr lang::InstructionNotes kHuntNotes{
    R"(HUNT looks for the attempt that forces progress soonest, whatever the referee announces. HUNT
calls the subroutine `value` to judge our knowledge after each possible announcement. If the other
side's king moves after the announcement, HUNT judges our knowledge after this king move. In the
subroutine, X is the set of the possible squares of the hidden king, and BK stands on the first of
these squares.

HUNT also calls `value` to judge our knowledge before each of our attempts in this game, including
the present attempt. HUNT makes progress when `value` returns an integer that is smaller than all
values before our attempts. If several attempts force progress equally soon, HUNT takes the attempt
whose worst announcement has the least value. If several attempts are still equally good, HUNT takes
the attempt that comes first in LM. HUNT looks ahead at most 32 attempts. The result is empty if no
attempt forces progress, or if the other side is to move. If HUNT always finds an attempt, the
program finally mates: the value decreases again and again, until only a checkmate has a smaller
value.

A checkmate counts as a value smaller than any integer. HUNT gives up a line of attempts if `value`
returns undefined, or if no attempt is safe. An attempt is safe if it cannot give stalemate and
cannot cost us a man. The subroutine `value` must return an integer or undefined; any other value
causes the error non-numeric. If the other side has men besides its king, HUNT fails with the error
not-king-pawn.)",
    R"(USE KRIEGSPIEL
ENTRY R,K
; Leave the hidden king fewer squares, four attempts ahead; otherwise take no risk.
       HUNT   MOVES,ROOM,"4
       PLAY   MOVES
       SAFEST MOVES
       PLAY   MOVES
       LEAVE
ROOM:  CARD   A,X
       RETURN A
END
)"};

constexpr lang::InstructionNotes kStalkNotes{
    R"(Like HUNT, STALK calls the subroutine `value` to judge our knowledge after each possible
announcement. STALK assumes that every announcement is the worst one for us, and takes the attempt
that then leads to the least value. The operand `attempts` is the number of attempts that STALK
looks ahead; STALK never looks ahead more than 32 attempts. After each announcement in its
look-ahead, STALK may stop or make another attempt; it chooses the option with the smaller value. A
checkmate counts as a value smaller than any integer. If STALK can force checkmate, it takes the
attempt that mates soonest. Of several equally good attempts, STALK takes the attempt that reaches
the least value soonest. If several attempts are still equally good, STALK takes the attempt with
the least value directly after its worst announcement. Finally, the order of LM decides between
equally good attempts.

STALK remembers nothing between attempts: the result depends only on our men and on HIDDEN. The
result is empty if no attempt is safe, if `value` returns undefined after every attempt, or if the
operand `attempts` is less than 1. The entry of HUNT says which attempts are safe, when a line of
attempts is given up, and which errors can occur.)",
    R"(USE KRIEGSPIEL
ENTRY Q,K
; Leave the hidden king few squares near the edge, two attempts ahead.
       STALK  MOVES,ROOM,"2
       PLAY   MOVES
       LEAVE
ROOM:  CARD   A,X
       INMOST B,X
       MUL    B,B,"6
       ADD    A,A,B
       RETURN A
END
)"};

constexpr auto kHiddenInstructions = std::to_array<NativeInstructionRow>({
    instruction(
        "HIDDEN", hidden, ValueClass::set, {},
        "result := the set of the possible squares of the hidden king, given all announcements",
        Orientation::oriented, kHiddenNotes),
    instruction("REFUSED", refused, ValueClass::moves, {},
                "result := the set of the attempts refused in this turn", Orientation::oriented,
                kRefusedNotes),
    instruction("CHECKED", checked, ValueClass::logical, {reads("kind", ValueClass::integer)},
                "result := T if the referee announced check of the given kind after our last move, "
                "otherwise F",
                Orientation::free, kCheckedNotes),
    instruction("NOES", noes, ValueClass::integer, {},
                "result := the number of refusals that the referee announced in the last turn of "
                "the other side"),
    instruction("LOST", lost, ValueClass::set, {},
                "result := a set with the square on which a man of ours was captured in the last "
                "turn of the other side; empty without a capture",
                Orientation::oriented),
    instruction("TRIES", tries, ValueClass::set, {},
                "result := the set of the squares, in scan order seen from our side, on which the "
                "referee announced captures of our pawns in this turn",
                Orientation::oriented),
    instruction(
        "ALLOWED", allowed, ValueClass::set, {reads("move", ValueClass::move)},
        "result := the squares of HIDDEN on which the king can stand if our attempt to make "
        "the move succeeds",
        Orientation::oriented),
    instruction("CHECKING", checking, ValueClass::set, {reads("move", ValueClass::move)},
                "result := the set of the squares of ALLOWED such that the move gives check if the "
                "king stands there",
                Orientation::oriented),
    instruction("UNSEEN", unseen, ValueClass::set, {},
                "result := the set of the possible squares of all men of the other side",
                Orientation::oriented),
    instruction("WAYS", ways, ValueClass::integer, {},
                "result := the number of possible arrangements of the other side's men, given all "
                "announcements",
                Orientation::free, kWaysNotes),
    instruction("CHANCE", chance, ValueClass::integer, {reads("move", ValueClass::move)},
                "result := the number of the arrangements of WAYS in which our attempt to make the "
                "move would succeed",
                Orientation::oriented),
    instruction("ROAM", roam, ValueClass::set, {reads("squares", ValueClass::set)},
                "result := the set of the squares that a king of the other side could reach from "
                "any element of `squares` if no other man moved",
                Orientation::oriented, kRoamNotes),
    instruction("CAGE", cage, ValueClass::set, {reads("squares", ValueClass::set)},
                "result := the set of the squares that the other king could reach from any element "
                "of `squares` if our king were not on the board",
                Orientation::oriented, kHiddenCageNotes),
    instruction("QUARTER", quarter, ValueClass::set,
                {reads("man", ValueClass::piece), reads("square", ValueClass::square)},
                "result := the set of the squares in the quarter that contains the square; the "
                "file and the rank of the man divide the board into quarters",
                Orientation::oriented, kQuarterNotes),
    instruction("SPAN", span, ValueClass::integer, {reads("squares", ValueClass::set)},
                "result := the shorter side of the smallest rectangle that contains `squares`, 0 "
                "for the empty set; an element that is not a square causes the error wrong-type"),
    instruction("INMOST", inmost, ValueClass::integer, {reads("squares", ValueClass::set)},
                "result := the greatest EDGEDIST of an element of `squares`, 0 for the empty set; "
                "an element that is not a square causes the error wrong-type"),
    instruction("FARTHEST", farthest, ValueClass::integer,
                {reads("square", ValueClass::square), reads("squares", ValueClass::set)},
                "result := the greatest MANDIST between the square and an element of `squares`, 0 "
                "for the empty set; an element that is not a square causes the error wrong-type"),
    instruction("NEAREST", nearest, ValueClass::integer,
                {reads("square", ValueClass::square), reads("squares", ValueClass::set)},
                "result := the least MANDIST between the square and an element of `squares`, 0 for "
                "the empty set; an element that is not a square causes the error wrong-type"),
    instruction("SAFEST", safest, ValueClass::moves, {},
                "result := the attempts with the fewest dangerous squares of HIDDEN; a square is "
                "dangerous if the attempt stalemates a king on it, or lets this king take a man",
                Orientation::oriented, kSafestNotes),
    instruction("HUNT", hunt, ValueClass::moves,
                {asks("value"), reads("attempts", ValueClass::integer)},
                "result := a set with one attempt: the attempt that soonest forces a smaller value "
                "than ever before in this game, within the given number of attempts",
                Orientation::oriented, kHuntNotes),
    instruction("STALK", stalk, ValueClass::moves,
                {asks("value"), reads("attempts", ValueClass::integer)},
                "result := a set with one attempt: the attempt that forces the least value, "
                "whatever the referee announces, within the given number of attempts",
                Orientation::oriented, kStalkNotes),
});

constexpr auto kHiddenInstructionRows = column(kHiddenInstructions, &NativeInstructionRow::row);
constexpr auto kHiddenInstructionFunctions =
    column(kHiddenInstructions, &NativeInstructionRow::function);

}  // namespace

const vm::NativeLibrary& kriegspiel() {
  static const vm::NativeLibrary library{
      {"KRIEGSPIEL",
       "play against hidden men: LM contains attempts that may succeed, and PLAY makes an attempt",
       kHiddenInstructionRows,
       {},
       {}},
      kHiddenInstructionFunctions,
      {},
      {}};
  return library;
}

}  // namespace cheg::stdlib
