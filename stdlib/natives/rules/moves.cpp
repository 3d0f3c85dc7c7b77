// Natives that examine conditions and values after the moves of a position.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "chess/movegen.hpp"
#include "stdlib/natives/rules/parts.hpp"
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

constexpr std::size_t kGivenMoves = 1;
constexpr std::size_t kAskedOfMoves = 2;  // the subroutine, in instructions that take moves
constexpr std::size_t kAskedOfAll = 1;    // the subroutine, in instructions for all moves

// Reads the legal moves of the operand, in their order. Returns false if the call has failed.
bool read_legal_moves(NativeCall& call, std::vector<Move>& moves) {
  for (const Value& element : std::as_const(*call.operand(kGivenMoves).set()).elements()) {
    if (!element.is(Type::move)) {
      call.fail(RunTimeError::non_move);
      return false;
    }
    if (chess::is_legal(call.position(), element.move())) {
      moves.push_back(element.move());
    }
  }
  return true;
}

// The value that the subroutine returns after the move. There X is the man that has moved.
std::optional<Value> ask_after_own(NativeCall& call, const Standpoint& here, Move move) {
  auto there = call.after(here, move);
  if (!there) {
    return std::nullopt;
  }
  there->x = Value::piece(move.to());
  return call.ask_fresh(kAskedOfMoves, *there);
}

// The truth value of T or F. Returns nothing if the call has failed.
std::optional<bool> truth_of(NativeCall& call, const std::optional<Value>& value) {
  if (!value) {
    return std::nullopt;
  }
  if (!value->is(Type::logical)) {
    call.fail(RunTimeError::non_logical);
    return std::nullopt;
  }
  return value->logical();
}

// KEEP result,moves,test
void keep(NativeCall& call) {
  const Standpoint here = call.here();
  std::vector<Move>& moves = call.scratch();
  if (!read_legal_moves(call, moves)) {
    return;
  }
  std::size_t count = 0;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call);
    const auto holds = truth_of(call, ask_after_own(call, here, move));
    if (!holds) {
      return;
    }
    if (*holds) {
      moves[count++] = move;
    }
  }
  moves.resize(count);
  call.store_moves(kResult, moves);
}

// The key that orders the moves. Undefined values come last; F removes a move.
struct Key {
  std::int64_t value = 0;
  bool is_defined = false;
};

// Whether `a` comes before `b`: the smaller value for LOWEST, the greater value for HIGHEST.
bool is_before(const Key& a, const Key& b, bool takes_greatest) {
  if (!a.is_defined || !b.is_defined) {
    return a.is_defined && !b.is_defined;
  }
  return takes_greatest ? a.value > b.value : a.value < b.value;
}

// LOWEST result,moves,value and HIGHEST result,moves,value
template <bool takes_greatest>
void best(NativeCall& call) {
  const Standpoint here = call.here();
  std::vector<Move>& moves = call.scratch();
  if (!read_legal_moves(call, moves)) {
    return;
  }
  std::size_t count = 0;  // of the best moves so far, at the front of `moves`
  std::optional<Key> best;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call);
    const auto value = ask_after_own(call, here, move);
    if (!value) {
      return;
    }
    if (value->is(Type::logical) && !value->logical()) {
      continue;
    }
    Key key;
    if (value->is(Type::integer)) {
      key = {value->integer(), true};
    } else if (!value->is(Type::undefined)) {
      call.fail(RunTimeError::non_numeric);
      return;
    }
    if (best && is_before(*best, key, takes_greatest)) {
      continue;
    }
    if (!best || is_before(key, *best, takes_greatest)) {
      count = 0;
      best = key;
    }
    moves[count++] = move;
  }
  moves.resize(count);
  call.store_moves(kResult, moves);
}

// VALUES result,moves,value
void values(NativeCall& call) {
  const Standpoint here = call.here();
  std::vector<Move>& moves = call.scratch();
  if (!read_legal_moves(call, moves)) {
    return;
  }
  std::vector<Value> values;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call);
    const auto value = ask_after_own(call, here, move);
    if (!value) {
      return;
    }
    values.push_back(value->is(Type::set) ? Value() : *value);
  }
  call.store_values(kResult, values);
}

// The rank of a value by which replies are compared. F comes before T, and undefined comes before
// all other values.
std::optional<std::int64_t> rank_of(const Value& value) {
  return value.is(Type::integer)   ? std::optional(value.integer())
         : value.is(Type::logical) ? std::optional<std::int64_t>(value.logical() ? 1 : 0)
                                   : std::nullopt;
}

// The reply after which the subroutine returns the least or the greatest value; undefined if there
// is no reply. Returns nothing if the call has failed. X is the man that has moved, or undefined if
// the reply captured it.
template <bool takes_greatest>
std::optional<Value> extreme_reply(NativeCall& call, const Standpoint& here, Move move) {
  auto own = call.after(here, move);
  if (!own) {
    return std::nullopt;
  }
  own->x = Value::piece(move.to());
  Value found;
  std::optional<std::int64_t> extreme;
  for (const Move reply : vm::in_scan_order(chess::legal_moves(own->position), call.us())) {
    const NativeCall::Scope scope(call);
    const auto there = call.after(*own, reply);
    const auto value = there ? call.ask_fresh(kAskedOfMoves, *there) : std::nullopt;
    if (!value) {
      return std::nullopt;
    }
    const auto rank = rank_of(*value);
    if (!rank) {
      return Value::move(reply);
    }
    if (!extreme || (takes_greatest ? *rank > *extreme : *rank < *extreme)) {
      extreme = rank;
      found = Value::move(reply);
    }
  }
  return found;
}

// LEASTREPLY result,moves,value and MOSTREPLY result,moves,value
template <bool takes_greatest>
void replies(NativeCall& call) {
  const Standpoint here = call.here();
  std::vector<Move>& moves = call.scratch();
  if (!read_legal_moves(call, moves)) {
    return;
  }
  std::vector<Value> found;
  for (const Move move : moves) {
    const NativeCall::Scope scope(call);
    const auto reply = extreme_reply<takes_greatest>(call, here, move);
    if (!reply) {
      return;
    }
    found.push_back(*reply);
  }
  call.store_values(kResult, found);
}

// NOTE number,value
void note(NativeCall& call) { call.note(call.integer(0), call.operand(1)); }

constexpr NativeInstructionRow note_row() {
  NativeInstructionRow native{{}, note};
  native.row.name = "NOTE";
  native.row.dialect = lang::Dialect::extension;
  native.row.summary = "report `number` and `value` to the observer of the machine";
  native.row.operand_rows[0] = reads("number", ValueClass::integer);
  native.row.operand_rows[1] = reads("value", ValueClass::any);
  native.row.operand_count = 2;
  native.row.oriented = false;
  return native;
}

// ALLMOVES result,test and SOMEMOVE result,test
template <bool stops_at>
void quantified(NativeCall& call) {
  const Standpoint here = call.here();
  for (const Move move : vm::in_scan_order(chess::legal_moves(here.position), call.us())) {
    const NativeCall::Scope scope(call);
    const auto there = call.after(here, move);
    const auto holds = there ? truth_of(call, call.ask_fresh(kAskedOfAll, *there)) : std::nullopt;
    if (!holds) {
      return;
    }
    if (*holds == stops_at) {
      call.store(kResult, Value::logical(stops_at));
      return;
    }
  }
  call.store(kResult, Value::logical(!stops_at));
}

// LEASTMOVE result,value and MOSTMOVE result,value
template <bool takes_greatest>
void extreme(NativeCall& call) {
  const Standpoint here = call.here();
  std::optional<std::int64_t> extreme;
  for (const Move move : vm::in_scan_order(chess::legal_moves(here.position), call.us())) {
    const NativeCall::Scope scope(call);
    const auto there = call.after(here, move);
    const auto value = there ? call.ask_fresh(kAskedOfAll, *there) : std::nullopt;
    if (!value) {
      return;
    }
    if (value->is(Type::undefined)) {
      call.store(kResult, Value());
      return;
    }
    if (!value->is(Type::integer)) {
      call.fail(RunTimeError::non_numeric);
      return;
    }
    extreme = !extreme         ? value->integer()
              : takes_greatest ? std::max(*extreme, value->integer())
                               : std::min(*extreme, value->integer());
  }
  call.store(kResult, extreme ? Value::integer(*extreme) : Value());
}

// MAN result,square
void man(NativeCall& call) {
  const chess::Square square = call.square(1);
  const bool is_empty = call.position().piece_on(square) == chess::Piece::none;
  call.store(kResult, is_empty ? Value() : Value::piece(square));
}

// MATED, STALEMATED, INCHECKNOW
void mated(NativeCall& call) {
  const bool is_mate = call.position().in_check() && chess::legal_moves(call.position()).empty();
  call.store(kResult, Value::logical(is_mate));
}
void stalemated(NativeCall& call) {
  const bool is_stalemate =
      !call.position().in_check() && chess::legal_moves(call.position()).empty();
  call.store(kResult, Value::logical(is_stalemate));
}
void checked(NativeCall& call) { call.store(kResult, Value::logical(call.position().in_check())); }

constexpr lang::InstructionNotes kBestNotes{
    R"(The result leaves out the moves after which `value` returns F. If `value` returns an integer
after at least one move, the result also leaves out the moves after which `value` returns undefined.
The result keeps the order of `moves`. The subroutine `value` must return an integer, undefined or
F; any other value causes the error non-numeric.)",
    {}};

constexpr auto kRows = std::to_array<NativeInstructionRow>({
    looking(lang::Look::moves,
            instruction("KEEP", keep, ValueClass::moves,
                        {reads("moves", ValueClass::moves), asks("test")},
                        "result := the legal elements of `moves` after which the subroutine "
                        "`test`, called with X = the man that has moved, returns T")),
    looking(
        lang::Look::moves,
        instruction("LOWEST", best<false>, ValueClass::moves,
                    {reads("moves", ValueClass::moves), asks("value")},
                    "result := the legal elements of `moves` after which the subroutine `value`, "
                    "called with X = the man that has moved, returns the least integer",
                    Orientation::free, kBestNotes)),
    looking(
        lang::Look::moves,
        instruction("HIGHEST", best<true>, ValueClass::moves,
                    {reads("moves", ValueClass::moves), asks("value")},
                    "result := the legal elements of `moves` after which the subroutine `value`, "
                    "called with X = the man that has moved, returns the greatest integer",
                    Orientation::free, kBestNotes)),
    looking(lang::Look::moves,
            instruction("VALUES", values, ValueClass::set,
                        {reads("moves", ValueClass::moves), asks("value")},
                        "result := the set of the values that the subroutine `value`, called with "
                        "X = the man that has moved, returns after the legal elements of `moves`; "
                        "a returned set becomes undefined")),
    looking(lang::Look::moves,
            instruction("LEASTREPLY", replies<false>, ValueClass::set,
                        {reads("moves", ValueClass::moves), asks("value")},
                        "result := for each legal element of `moves`, the reply after which the "
                        "subroutine `value` returns the least integer (F counts as 0, T as 1); "
                        "undefined for a move without replies")),
    looking(lang::Look::moves,
            instruction("MOSTREPLY", replies<true>, ValueClass::set,
                        {reads("moves", ValueClass::moves), asks("value")},
                        "result := for each legal element of `moves`, the reply after which the "
                        "subroutine `value` returns the greatest integer (F counts as 0, T as 1); "
                        "undefined for a move without replies")),
    note_row(),
    looking(lang::Look::moves,
            instruction("ALLMOVES", quantified<false>, ValueClass::logical, {asks("test")},
                        "result := T if the subroutine `test` returns T after every legal move of "
                        "the side to move, otherwise F")),
    looking(lang::Look::moves,
            instruction("SOMEMOVE", quantified<true>, ValueClass::logical, {asks("test")},
                        "result := T if the subroutine `test` returns T after some legal move of "
                        "the side to move, otherwise F")),
    looking(lang::Look::moves,
            instruction("LEASTMOVE", extreme<false>, ValueClass::any, {asks("value")},
                        "result := the least integer that the subroutine `value` returns after a "
                        "legal move of the side to move; undefined if there is no move, or if "
                        "`value` returns undefined")),
    looking(lang::Look::moves,
            instruction("MOSTMOVE", extreme<true>, ValueClass::any, {asks("value")},
                        "result := the greatest integer that the subroutine `value` returns after "
                        "a legal move of the side to move; undefined if there is no move, or if "
                        "`value` returns undefined")),
    instruction("MAN", man, ValueClass::any, {reads("square", ValueClass::square)},
                "result := the man on the square; undefined if the square is empty"),
    instruction("MATED", mated, ValueClass::logical, {},
                "result := T if the side to move is checkmated, otherwise F"),
    instruction("STALEMATED", stalemated, ValueClass::logical, {},
                "result := T if the side to move is stalemated, otherwise F"),
    instruction("INCHECKNOW", checked, ValueClass::logical, {},
                "result := T if the side to move is in check, otherwise F"),
});

}  // namespace

RulesPart move_rows() { return kRows; }

}  // namespace cheg::stdlib
