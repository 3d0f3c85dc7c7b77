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

constexpr std::size_t kMoves = 0;
constexpr std::size_t kValue = 1;
constexpr std::size_t kSettings = 2;

// Nothing if the call has failed: the settings are not three integers, or out of range.
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

// False if the call has failed.
bool read_moves(NativeCall& call, std::vector<Move>& moves) {
  for (const Value& element : std::as_const(*call.operand(kMoves).set()).elements()) {
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
  if (read_moves(call, moves) && search.keep_best(moves)) {
    call.store_moves(kMoves, moves);
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
  if (!read_moves(call, moves)) {
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
  call.store_values(kMoves, values);
}

constexpr lang::InstructionNotes kLookNotes{
    R"(The set settings holds the depth, 1 or 2, and the integers p and q, q at least 1; both less
than 2147483648. The value of a position after a move of ours is what the subroutine value returns
there, an integer. Lower is better. There X is the man that moved first, undefined once it is taken.

With depth 1 the best moves are those with the least value. With depth 2 they are those with the
least sum of two numbers: the greatest, over all replies, of the least value after our next move;
and p/q of the value after the first move.

Moves that mate come first; then, with depth 2, those after which every reply is mated. Moves that
stalemate, and those that let the other side take a man that is not taken back, count only if there
are no others; as next moves they come last. So does a move after which value returns undefined.
Moves that are not legal are left out. Any other value is the error non-numeric, an integer of more
than 31 bits the error overflow; so are settings out of range.)",
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
    R"(Of each of moves that is legal there are six elements, one after the other: the move; q times
the sum that LOOK compares, undefined if that comes last; the squares from and to which the reply
leads that makes it so great; and those of the next move that then makes it least. With depth 1 the
last four are undefined, and so is each of them that there is not. A move that mates has the least
integer, and one after which every reply is mated the next one.)",
    {}};

// Both read moves and store into it.
constexpr NativeInstructionRow look_row(std::string_view name, vm::NativeInstruction function,
                                        ValueClass result, std::string_view summary,
                                        lang::InstructionNotes notes) {
  NativeInstructionRow native =
      instruction(name, function, result, {asks("value"), reads("settings", ValueClass::set)},
                  summary, Orientation::free, notes);
  native.row.operand_rows[kMoves].kind = lang::OperandKind::updated;
  native.row.operand_rows[kMoves].name = "moves";
  native.row.look = lang::Look::settings;
  return native;
}

constexpr auto kLookRows = std::to_array<NativeInstructionRow>({
    look_row("LOOK", look, ValueClass::moves,
             "leave in moves the best, by what the subroutine value returns after them, or one "
             "move further ahead, as settings says",
             kLookNotes),
    look_row("LOOKED", looked, ValueClass::set,
             "replace moves by what LOOK would find for each, by the subroutine value and settings",
             kLookedNotes),
});

}  // namespace

RulesPart look_rows() { return kLookRows; }

}  // namespace cheg::stdlib
