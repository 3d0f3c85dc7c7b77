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
    R"(The set `settings` contains three integers: the depth, which is 1 or 2, and the numbers p and
q. Both numbers are less than 2147483648, and q is at least 1. The subroutine `value` returns an
integer for each position after a move of ours. A smaller value is better. In the subroutine,
X is the man that made the first move, and is undefined after this man has been captured.

With depth 1, the best moves are the moves with the least value. With depth 2, the best moves have
the least sum of two numbers. The first number is the value after our next move, if the reply makes
this value as great as possible and our next move then makes it as small as possible. The second
number is p/q times the value after the first move.

Moves that mate come first. With depth 2, moves after which we can mate against every reply come
next. A move is bad if it stalemates, or if the other side can then take a man of ours and we cannot
take back. Bad moves are considered only if there are no others. A bad next move ranks below all
others, and so does a move after which `value` returns undefined. Moves that are not legal are left
out. If `value` returns anything but an integer or undefined, this causes the error non-numeric. An
integer of more than 31 bits or a setting out of range causes the error overflow.)",
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
    R"(Each legal element of `moves` gives six elements in a row. The first is the move. The second is q
times the sum that LOOK compares. This element is undefined if the move has no such sum; LOOK ranks
such a move below all others. The third and fourth are the squares of the reply that leads to this
sum: the square that the reply leaves and the square to which it leads. The fifth and sixth are the
squares that our best next move after this reply leaves and reaches. With depth 1, the second
element is the value itself, and the last four are undefined. With depth 2, the squares of a move
that does not exist are undefined. A move that mates has the least integer of the language. A move
after which we can mate against every reply has this integer plus 1.)",
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
