#include "stdlib/natives/score.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "chess/movegen.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using lang::RunTimeError;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Standpoint;
using vm::Value;

constexpr std::size_t kScoredMoves = 1;

// AFTER result,value,move
void after(NativeCall& call) {
  constexpr std::size_t kValueTag = 1;
  constexpr std::size_t kMove = 2;
  const Move move = call.operand(kMove).move();
  if (!chess::is_legal(call.position(), move)) {
    call.fail(RunTimeError::illegal_move);
    return;
  }
  const Standpoint here = call.here();
  const auto there = call.after(here, move);
  if (const auto value = there ? call.ask(kValueTag, *there) : std::nullopt) {
    const bool has_moved = value->is(Type::piece) && value->square() == move.to();
    call.store(kResult, has_moved ? Value::piece(move.from()) : *value);
  }
}

// Reads the value that a subroutine has returned for a position: an integer, or nothing for
// undefined. Returns false if the call has failed.
bool read_number(NativeCall& call, const std::optional<Value>& value,
                 std::optional<std::int64_t>& number) {
  number.reset();
  if (!value) {
    return false;
  }
  if (value->is(Type::integer)) {
    number = value->integer();
  } else if (!value->is(Type::undefined)) {
    call.fail(RunTimeError::non_numeric);
    return false;
  }
  return true;
}

// The greatest value after any move. Undefined if the value after some move is undefined, or if
// there are no moves.
std::optional<Value> worst_of(NativeCall& call, const Standpoint& here) {
  constexpr std::size_t kValueTag = 1;
  std::optional<std::int64_t> worst;
  for (const Move move : vm::in_scan_order(chess::legal_moves(here.position), call.us())) {
    const NativeCall::Scope scope(call);
    const auto there = call.after(here, move);
    std::optional<std::int64_t> number;
    if (!there || !read_number(call, call.ask(kValueTag, *there), number)) {
      return std::nullopt;
    }
    if (!number) {
      return Value();
    }
    worst = std::max(*number, worst.value_or(*number));
  }
  return worst ? Value::integer(*worst) : Value();
}

// WORST result,value
void worst(NativeCall& call) {
  const Standpoint here = call.here();
  const auto value =
      call.remembered(1, question(QuestionKind::worst), here, [&] { return worst_of(call, here); });
  if (value) {
    call.store(kResult, *value);
  }
}

vm::JudgedMove judged(Move move, const std::optional<std::int64_t>& number) {
  return number ? vm::JudgedMove{move, vm::JudgedMove::Kind::value, *number} : vm::JudgedMove{move};
}

// LEAST result,moves,value
void least(NativeCall& call) {
  constexpr std::size_t kValueTag = 2;
  const Standpoint here = call.here();
  std::vector<Move>& moves = call.scratch();
  for (const Value& element : std::as_const(*call.operand(kScoredMoves).set()).elements()) {
    if (!element.is(Type::move)) {
      call.fail(RunTimeError::non_move);
      return;
    }
    moves.push_back(element.move());
  }
  std::size_t count = 0;  // of the best moves so far, at the front of `moves`
  std::optional<std::int64_t> least;
  const bool is_explained = call.explained().has_value();
  vm::Finding finding;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call);
    if (!chess::is_legal(here.position, move)) {
      continue;
    }
    const auto there = call.after(here, move);
    std::optional<std::int64_t> number;
    if (!there || !read_number(call, call.ask(kValueTag, *there), number)) {
      return;
    }
    if (is_explained) {
      finding.judged.push_back(judged(move, number));
    }
    if (!number || (least && *number > *least)) {
      continue;
    }
    if (!least || *number < *least) {
      count = 0;
      least = number;
    }
    moves[count++] = move;
  }
  moves.resize(count);
  call.store_moves(kResult, moves);
  if (is_explained && !call.error()) {
    finding.found = moves;
    call.report(finding);
  }
}

constexpr lang::InstructionNotes kAfterNotes{
    R"(If `value` returns a man, the result is this man in the position before the move. If `value`
returns a move or a set, the result is this move or set unchanged; it refers to the position after
the operand `move`. If the operand `move` is not legal, AFTER fails with the error illegal-move.)",
    {}};

constexpr lang::InstructionNotes kLeastNotes{
    R"(The result keeps the order of `moves`. LEAST leaves out illegal moves and those moves
after which `value` returns undefined. The subroutine `value` must return an integer or undefined; any other
value causes the error non-numeric.)",
    R"(USE GEOMETRY
USE SCORE
ENTRY R,K
; The moves that leave their king the least room after its best reply.
       LEAST  MOVES,LM,REPLY
       PLAY   MOVES
       LEAVE
REPLY: WORST  A,ROOM
       RETURN A
ROOM:  REGION A,BK
       RETURN A
END
)"};

constexpr lang::InstructionNotes kWorstNotes{
    R"(In a subroutine that a native calls after our move, the other side is to move. When the other
side is to move, WORST gives the value after the reply that is worst for us.

The result is undefined if `value` returns undefined after one of the moves, or if there is no legal
move. The subroutine `value` must return an integer or undefined; any other value causes the error
non-numeric. The example in the entry of LEAST also shows WORST.)",
    {}};

constexpr auto kScoreInstructions = std::to_array<NativeInstructionRow>({
    looking(
        lang::Look::move,
        instruction(
            "AFTER", after, ValueClass::any, {asks("value"), reads("move", ValueClass::move)},
            "result := the value that the subroutine `value` returns in the position after `move`",
            Orientation::free, kAfterNotes)),
    looking(lang::Look::moves, instruction("LEAST", least, ValueClass::moves,
                                           {reads("moves", ValueClass::moves), asks("value")},
                                           "result := the elements of `moves` after which the "
                                           "subroutine `value` returns the least integer",
                                           Orientation::free, kLeastNotes)),
    looking(lang::Look::moves,
            instruction("WORST", worst, ValueClass::any, {asks("value")},
                        "result := the greatest integer that the subroutine `value` returns after "
                        "any legal move of the side to move",
                        Orientation::free, kWorstNotes)),
});

constexpr auto kScoreInstructionRows = column(kScoreInstructions, &NativeInstructionRow::row);
constexpr auto kScoreInstructionFunctions =
    column(kScoreInstructions, &NativeInstructionRow::function);

}  // namespace

const vm::NativeLibrary& score() {
  static const vm::NativeLibrary library{
      {"SCORE",
       "the values that a subroutine returns after moves and replies",
       kScoreInstructionRows,
       {},
       {}},
      kScoreInstructionFunctions,
      {},
      {}};
  return library;
}

}  // namespace cheg::stdlib
