// LOOK and LOOKED: the decision of BEST MIN V DEPTH d SELF p/q, and its reasons.
#include <array>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "chess/movegen.hpp"
#include "stdlib/natives/rules/look_memory.hpp"
#include "stdlib/natives/rules/look_search.hpp"
#include "stdlib/natives/rules/parts.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using lang::RunTimeError;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

constexpr std::size_t kLookMoves = 0;
constexpr std::size_t kValue = 1;
constexpr std::size_t kSettings = 2;

// Returns nothing if the settings are not three integers or are out of range; the call has then
// failed.
std::optional<LookSettings> read_settings(NativeCall& call) {
  constexpr std::size_t kNumbers = 3;
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const auto elements = std::as_const(*call.operand(kSettings).set()).elements();
  const bool are_integers =
      elements.size() == kNumbers &&
      std::ranges::all_of(elements, [](const Value& value) { return value.is(Type::integer); });
  if (!are_integers) {
    call.fail(RunTimeError::non_numeric);
    return std::nullopt;
  }
  const std::int64_t depth = elements[0].integer();
  const std::int64_t numerator = elements[1].integer();
  const std::int64_t denominator = elements[2].integer();
  if (denominator == 0) {
    call.fail(RunTimeError::divide_by_zero);
    return std::nullopt;
  }
  if (depth < 1 || depth > 2 || numerator < -kMost || numerator > kMost || denominator < 1 ||
      denominator > kMost) {
    call.fail(RunTimeError::overflow);
    return std::nullopt;
  }
  return LookSettings{static_cast<int>(depth), numerator, denominator};
}

// Returns false if the call has failed.
bool read_look_moves(NativeCall& call, std::vector<Move>& moves) {
  for (const Value& element : std::as_const(*call.operand(kLookMoves).set()).elements()) {
    if (!element.is(Type::move)) {
      call.fail(RunTimeError::non_move);
      return false;
    }
    moves.push_back(element.move());
  }
  return true;
}

LookMemory& new_memory(NativeCall& call) {
  static_assert(std::is_trivially_destructible_v<LookMemory>);
  return *new (call.scratch_bytes(sizeof(LookMemory)).data()) LookMemory;
}

// LOOK moves,value,settings
void look(NativeCall& call) {
  const auto settings = read_settings(call);
  if (!settings) {
    return;
  }
  LookSearch search(call, kValue, *settings, new_memory(call));
  std::vector<Move>& moves = call.scratch();
  if (read_look_moves(call, moves) && search.keep_best(moves)) {
    call.store_moves(kLookMoves, moves);
  }
}

void append_squares(const std::optional<Move>& move, std::vector<Value>& values) {
  values.push_back(move ? Value::square(move->from()) : Value());
  values.push_back(move ? Value::square(move->to()) : Value());
}

// LOOKED moves,value,settings
void looked(NativeCall& call) {
  const auto settings = read_settings(call);
  if (!settings) {
    return;
  }
  LookSearch search(call, kValue, *settings, new_memory(call));
  std::vector<Move>& moves = call.scratch();
  if (!read_look_moves(call, moves)) {
    return;
  }
  std::vector<Value> values;
  for (const Move move : moves) {
    if (!chess::is_legal(call.position(), move)) {
      continue;
    }
    const auto line = search.line_of(move);
    if (!line) {
      return;
    }
    values.push_back(Value::move(move));
    values.push_back(line->rank == kWorthless ? Value() : Value::integer(line->rank));
    append_squares(line->reply, values);
    append_squares(line->next, values);
  }
  call.store_values(kLookMoves, values);
}

constexpr lang::InstructionNotes kLookNotes{
    R"(The set `settings` contains three integers: the depth (1 or 2), p and q. The numbers p and q
are less than 2147483648, and q is at least 1. The subroutine `value` returns an integer for each
position after a move of ours. A smaller value is better. In the subroutine, X is the man that made
the first move. X is undefined if the man that made the first move has been captured.

With depth 1, the best moves are the moves with the least value. With depth 2, the best moves have
the least sum of two numbers. The first number of the sum is the value after the worst reply and our
best next move. The second number of the sum is p/q times the value after our first move.

Mating moves come first. With depth 2, LOOK ranks a move directly below the mating moves if we can
mate after every reply to the move. A move is bad if it stalemates, or if the other side can then
take one of our men and we cannot recapture. LOOK considers bad moves only if all moves are bad. A
bad next move ranks below all other next moves. A move after which `value` returns undefined also
ranks below all other moves. LOOK leaves out illegal moves. The subroutine `value` must return an
integer or undefined; any other value causes the error non-numeric. An integer of more than 31 bits,
or a setting that is out of range, causes the error overflow.)",
    R"(USE GEOMETRY
USE RULES
ENTRY R,K
; The move that drives their king best to the edge.
       SETV   MOVES,LM
       LOOK   MOVES,FAR,"(2,1,2)
       PLAY   MOVES
       LEAVE
FAR:   CENTDIST A,BK
       MVDIST B,WK,BK
       MUL    A,A,"3
       SUB    A,B,A
       RETURN A
END
)"};

constexpr lang::InstructionNotes kLookedNotes{
    R"(For each legal move of `moves`, the new set contains six elements. The first of the six
elements is the move. The second element is q times the sum that LOOK compares. If LOOK has no sum
for a move, the second element is undefined, and LOOK ranks the move below all others. The third and
fourth elements are the start square and the destination square of the reply that leads to this sum.
The fifth and sixth elements are the start square and the destination square of our best next move
after this reply. With depth 1, the second element is the value itself, and the last four elements
are undefined. With depth 2, if there is no reply or no next move, the elements for its squares are
undefined. If the move mates, the second element is the least integer of the language. If we can
mate after every reply to the move, the second element is greater by 1 than the least integer of the
language.)",
    {}};

// Both instructions read `moves` and store into it.
constexpr NativeInstructionRow look_row(std::string_view name, vm::NativeInstruction function,
                                        ValueClass result, std::string_view summary,
                                        lang::InstructionNotes notes) {
  NativeInstructionRow native =
      instruction(name, function, result, {asks("value"), reads("settings", ValueClass::set)},
                  summary, Orientation::free, notes);
  native.row.operand_rows[kLookMoves].kind = lang::OperandKind::updated;
  native.row.operand_rows[kLookMoves].name = "moves";
  native.row.look = lang::Look::settings;
  return native;
}

constexpr auto kLookRows = std::to_array<NativeInstructionRow>({
    look_row("LOOK", look, ValueClass::moves,
             "keep only the best elements of `moves`, judged by the integers that the subroutine "
             "`value` returns after one or two of our moves; `settings` contains the depth, p and "
             "q",
             kLookNotes),
    look_row("LOOKED", looked, ValueClass::set,
             "replace each element of `moves` by what LOOK finds about this move; `value` and "
             "`settings` are the same as for LOOK",
             kLookedNotes),
});

}  // namespace

RulesPart look_rows() { return kLookRows; }

}  // namespace cheg::stdlib
