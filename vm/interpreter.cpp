// The interpreter's loop: one function, in which everything that is used at every instruction stays
// in the processor's registers. Instructions that do more than a little are functions of their own.
//
// What is counted: at each jump, call and return the length of the straight run that ends there,
// and each element of a set that is looked at. So nothing is counted twice or forgotten, and simple
// instructions cost nothing extra.
//
// Two forms of dispatch, the same handlers: a table of label addresses (a GNU extension; measured
// faster), or a `switch`.
#include "vm/interpreter.hpp"

#include <array>
#include <limits>
#include <utility>

#include "vm/elements.hpp"
#include "vm/instructions.hpp"
#include "vm/playing.hpp"

#ifndef CHEG_COMPUTED_GOTO
#define CHEG_COMPUTED_GOTO 1
#endif

#if CHEG_COMPUTED_GOTO
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

namespace cheg::vm {
namespace {

using chess::Score;
using lang::Instruction;

constexpr auto kInstructionCount = [] {
  std::size_t count = 0;
#define INSTRUCTION(...) ++count;
#include "lang/language.def"
  return count;
}();

constexpr auto kExecute = [] {
  std::array<Execute, kInstructionCount> table{};
  const auto set = [&](Instruction instruction, Execute execute) {
    table[static_cast<std::size_t>(instruction)] = execute;
  };
  set(Instruction::selecc, execute_selecc);
  set(Instruction::pair, execute_pair);
  set(Instruction::member, execute_member);
  set(Instruction::memnum, execute_memnum);
  set(Instruction::inters, execute_inters);
  set(Instruction::union_of, execute_union);
  set(Instruction::differ, execute_differ);
  set(Instruction::append, execute_append);
  set(Instruction::setel, execute_setel);
  set(Instruction::insert, execute_insert);
  set(Instruction::unsert, execute_unsert);
  set(Instruction::exchwe, execute_exchwe);
  set(Instruction::exchel, execute_exchel);
  set(Instruction::setsq, execute_setsq);
  set(Instruction::setmov, execute_setmov);
  set(Instruction::order, execute_order);
  set(Instruction::piece, execute_piece);
  set(Instruction::square, execute_square);
  set(Instruction::side, execute_side);
  set(Instruction::rank, execute_rank);
  set(Instruction::file, execute_file);
  set(Instruction::scolor, execute_scolor);
  set(Instruction::pcolor, execute_pcolor);
  set(Instruction::mvdist, execute_mvdist);
  set(Instruction::insq, execute_insq);
  set(Instruction::opp, execute_opp);
  set(Instruction::square_by_rank, execute_square_by_rank);
  return table;
}();

// DIV and MOD. Requires a divisor that is not 0, and not the smallest integer by -1.
std::int64_t quotient(std::int64_t a, std::int64_t b) {
  // 64-bit division takes several times as long.
  if ((static_cast<std::uint64_t>(a | b) >> 32) == 0) {
    return static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b);
  }
  return a / b;
}
std::int64_t remainder(std::int64_t a, std::int64_t b) {
  if ((static_cast<std::uint64_t>(a | b) >> 32) == 0) {
    return static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b);
  }
  return b == -1 ? 0 : a % b;
}

// Room for one more open call; false if there are too many.
bool grow_frames(Node& node) {
  constexpr std::size_t kFirst = 16;
  const std::size_t most = node.environment.limits.calls;
  if (node.frames.size() >= most) {
    node.limit = Limit::calls;
    return false;
  }
  node.frames.resize(std::min(most, std::max(kFirst, 2 * node.frames.size())));
  return true;
}

// NOLINTBEGIN(cppcoreguidelines-macro-usage): handlers that can be compiled for either dispatch
#if CHEG_COMPUTED_GOTO
#define CASE(instruction) label_##instruction:
#define GUARD_CASE \
  label_guard:
#define NATIVE_CASE \
  label_native:
#define SIGN_CASE \
  label_sign:
#define LOGICAL_CASE \
  label_logical:
#define DISPATCH()                \
  do {                            \
    if constexpr (kTraced) {      \
      goto trace;                 \
    } else {                      \
      goto* kLabels[at->handler]; \
    }                             \
  } while (false)
#else
#define CASE(instruction) case static_cast<std::uint32_t>(Instruction::instruction):
#define GUARD_CASE case kInstructionCount:
#define NATIVE_CASE default:
#define SIGN_CASE case kInstructionCount + 2:
#define LOGICAL_CASE case kInstructionCount + 3:
#define DISPATCH() goto dispatch
#endif

// The register that an operand of this instruction names.
#define REGISTER(number) \
  (*reinterpret_cast<Value*>(registers + at->operands[static_cast<std::size_t>(number)]))
#define NEXT()  \
  do {          \
    ++at;       \
    DISPATCH(); \
  } while (false)
// Ends a straight run behind this instruction.
#define END_RUN() (fuel -= (at - run) + 1)
// Goes on elsewhere; the run up to here has been counted.
#define CONTINUE_AT(place) \
  do {                     \
    at = (place);          \
    run = at;              \
    if (fuel < 0) {        \
      goto refuel;         \
    }                      \
    DISPATCH();            \
  } while (false)
#define JUMP_TO(number)           \
  do {                            \
    END_RUN();                    \
    CONTINUE_AT(code + (number)); \
  } while (false)
#define FAIL(reason)  \
  do {                \
    error = (reason); \
    goto failed;      \
  } while (false)
// Around everything that works on the node itself.
#define SAVE()                                                             \
  do {                                                                     \
    node.fuel = fuel;                                                      \
    node.open_frames = static_cast<std::size_t>(top - node.frames.data()); \
  } while (false)
#define RESTORE() (fuel = node.fuel)
// Runs what may fail on the node.
#define OUTSIDE(call)              \
  do {                             \
    SAVE();                        \
    const Fault outside_ = (call); \
    RESTORE();                     \
    if (outside_) {                \
      FAIL(*outside_);             \
    }                              \
  } while (false)
// Opens a call.
#define OPEN_CALL()                                  \
  do {                                               \
    if (top == end) {                                \
      SAVE();                                        \
      if (!grow_frames(node)) {                      \
        FAIL(kLimit);                                \
      }                                              \
      top = node.frames.data() + node.open_frames;   \
      end = node.frames.data() + node.frames.size(); \
    }                                                \
    top->caller = at;                                \
    top->saved_x = x.by_words();                     \
    ++top;                                           \
  } while (false)
#define NEED(value, needed, reason)  \
  do {                               \
    if (!(value).is(Type::needed)) { \
      FAIL(RunTimeError::reason);    \
    }                                \
  } while (false)
// result := function of two integers that reports overflow.
#define CHECKED(instruction, function)                 \
  CASE(instruction) {                                  \
    const Value& a = REGISTER(1);                      \
    const Value& b = REGISTER(2);                      \
    NEED(a, integer, non_numeric);                     \
    NEED(b, integer, non_numeric);                     \
    long result = 0;                                   \
    if (function(a.integer(), b.integer(), &result)) { \
      FAIL(RunTimeError::overflow);                    \
    }                                                  \
    REGISTER(0) = Value::integer(result);              \
    NEXT();                                            \
  }
#define LOGICAL(instruction, formula)        \
  CASE(instruction) {                        \
    NEED(REGISTER(1), logical, non_logical); \
    NEED(REGISTER(2), logical, non_logical); \
    const bool a = REGISTER(1).logical();    \
    const bool b = REGISTER(2).logical();    \
    REGISTER(0) = Value::logical(formula);   \
    NEXT();                                  \
  }
#define COMPARE(instruction, formula)             \
  CASE(instruction) {                             \
    NEED(REGISTER(0), integer, non_numeric);      \
    NEED(REGISTER(1), integer, non_numeric);      \
    const std::int64_t a = REGISTER(0).integer(); \
    const std::int64_t b = REGISTER(1).integer(); \
    if (formula) {                                \
      JUMP_TO(at->operands[2]);                   \
    }                                             \
    NEXT();                                       \
  }
#define COMPARE_EQUAL(instruction, wanted)                                    \
  CASE(instruction) {                                                         \
    bool is_equal = REGISTER(0).is_same(REGISTER(1));                         \
    if (!is_equal && REGISTER(0).is(Type::set)) {                             \
      SAVE();                                                                 \
      const std::optional<bool> equal = node.equal(REGISTER(0), REGISTER(1)); \
      RESTORE();                                                              \
      if (!equal) {                                                           \
        FAIL(kLimit);                                                         \
      }                                                                       \
      is_equal = *equal;                                                      \
    }                                                                         \
    if (is_equal == (wanted)) {                                               \
      JUMP_TO(at->operands[2]);                                               \
    }                                                                         \
    NEXT();                                                                   \
  }

// One function on purpose: see above.
template <bool kTraced>
NodeOutcome run_loop(Node& node, std::uint32_t start) {  // NOLINT(readability-function-size)
#if CHEG_COMPUTED_GOTO
  static const void* const kLabels[] = {
#define INSTRUCTION(identifier, ...) &&label_##identifier,
#include "lang/language.def"
      &&label_guard, &&label_native, &&label_sign, &&label_logical};
#endif
  const PreparedInstruction* const code = node.environment.program.code().data();
  auto* const registers = reinterpret_cast<std::byte*>(node.registers.data());
  Value& x = node.registers[static_cast<std::size_t>(lang::Variable::x)];
  const PreparedInstruction* at = code + start;
  const PreparedInstruction* run = at;  // where the straight run began
  Fuel fuel = node.fuel;
  Frame* top = node.frames.data();
  Frame* end = top + node.frames.size();
  RunTimeError error{};
  bool has_fuel = true;
  NodeOutcome outcome;

#if CHEG_COMPUTED_GOTO
  DISPATCH();
  [[maybe_unused]] trace : SAVE();
  node.environment.observer->instruction(node.moment(static_cast<std::uint32_t>(at - code)));
  RESTORE();
  goto* kLabels[at->handler];
#else
dispatch:
  if constexpr (kTraced) {
    SAVE();
    node.environment.observer->instruction(node.moment(static_cast<std::uint32_t>(at - code)));
    RESTORE();
  }
  switch (at->handler) {
#endif

  CASE(setv) {
    REGISTER(0) = shared(REGISTER(1).by_words());
    NEXT();
  }
  CASE(exch) {
    std::swap(REGISTER(0), REGISTER(1));
    NEXT();
  }

  CHECKED(add, __builtin_saddl_overflow)
  CHECKED(sub, __builtin_ssubl_overflow)
  CHECKED(mul, __builtin_smull_overflow)
  CASE(div) {
    NEED(REGISTER(1), integer, non_numeric);
    NEED(REGISTER(2), integer, non_numeric);
    const std::int64_t a = REGISTER(1).integer();
    const std::int64_t b = REGISTER(2).integer();
    if (b == 0) {
      FAIL(RunTimeError::divide_by_zero);
    }
    if (b == -1 && a == std::numeric_limits<std::int64_t>::min()) {
      FAIL(RunTimeError::overflow);
    }
    REGISTER(0) = Value::integer(quotient(a, b));
    NEXT();
  }
  CASE(mod) {
    NEED(REGISTER(1), integer, non_numeric);
    NEED(REGISTER(2), integer, non_numeric);
    const std::int64_t b = REGISTER(2).integer();
    if (b == 0) {
      FAIL(RunTimeError::divide_by_zero);
    }
    REGISTER(0) = Value::integer(remainder(REGISTER(1).integer(), b));
    NEXT();
  }
  CASE(dif) {
    NEED(REGISTER(1), integer, non_numeric);
    NEED(REGISTER(2), integer, non_numeric);
    const std::int64_t a = REGISTER(1).integer();
    const std::int64_t b = REGISTER(2).integer();
    long result = 0;
    if (__builtin_ssubl_overflow(std::max(a, b), std::min(a, b), &result)) {
      FAIL(RunTimeError::overflow);
    }
    REGISTER(0) = Value::integer(result);
    NEXT();
  }
  CASE(min) CASE(max) {
    NEED(REGISTER(1), integer, non_numeric);
    NEED(REGISTER(2), integer, non_numeric);
    const std::int64_t a = REGISTER(1).integer();
    const std::int64_t b = REGISTER(2).integer();
    REGISTER(0) = Value::integer(
        (a < b) == (at->handler == static_cast<std::uint32_t>(Instruction::min)) ? a : b);
    NEXT();
  }
  CASE(abs) {
    NEED(REGISTER(1), integer, non_numeric);
    const std::int64_t a = REGISTER(1).integer();
    if (a == std::numeric_limits<std::int64_t>::min()) {
      FAIL(RunTimeError::overflow);
    }
    REGISTER(0) = Value::integer(a < 0 ? -a : a);
    NEXT();
  }
  LOGICAL(nor_of, !(a || b))
  LOGICAL(or_of, a || b)
  LOGICAL(and_of, a && b)

  COMPARE(jump_less, a < b)
  COMPARE(jump_greater, a > b)
  COMPARE(jump_not_less, !(a < b))
  COMPARE(jump_not_greater, !(a > b))
  COMPARE_EQUAL(jump_equal, true)
  COMPARE_EQUAL(jump_not_equal, false)
  CASE(condv) {
    const Outcome result = node.test(at->operands[0], REGISTER(1));
    if (result.is_error()) {
      FAIL(result.error());
    }
    if (result.holds()) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }

  SIGN_CASE {
    NEED(REGISTER(1), integer, non_numeric);
    const std::int64_t number = REGISTER(1).integer();
    // Negative 0, zero 1, positive 2.
    const int sign = 1 + static_cast<int>(number > 0) - static_cast<int>(number < 0);
    if ((at->operands[0] >> sign & 1) != 0) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }
  LOGICAL_CASE {
    NEED(REGISTER(1), logical, non_logical);
    if ((at->operands[0] >> static_cast<int>(REGISTER(1).logical()) & 1) != 0) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }

  CASE(set) {
    OPEN_CALL();
    x = shared(REGISTER(2).by_words());
    JUMP_TO(at->operands[1]);
  }
  CASE(condt) CASE(condf) {
    OPEN_CALL();
    x = shared(REGISTER(1).by_words());
    JUMP_TO(at->operands[0]);
  }
  CASE(cond) {
    OPEN_CALL();
    JUMP_TO(at->operands[1]);
  }
  CASE(select) CASE(map) {
    NEED(REGISTER(2), set, non_set);
    const std::size_t size = REGISTER(2).set()->size();
    SAVE();
    const bool has_room = node.reserve(size);
    RESTORE();
    if (!has_room) {
      FAIL(kLimit);
    }
    Set* const result = node.store().make(size);
    if (size == 0) {
      REGISTER(0) = Value::set(result);
      NEXT();
    }
    Set* const source = shared(REGISTER(2).by_words()).set();
    OPEN_CALL();
    top[-1].source = source;
    top[-1].result = result;
    top[-1].set_place(0);
    x = shared(source->elements()[0]);
    JUMP_TO(at->operands[1]);
  }
  CASE(return_value) {
    if (top == node.frames.data()) {
      if (!node.is_asked) {
        FAIL(RunTimeError::return_outside_subroutine);
      }
      node.returned = REGISTER(0).by_words();
      outcome.kind = NodeOutcome::Kind::returned;
      goto ended;
    }
    const Value returned = REGISTER(0).by_words();
    END_RUN();
    Frame& frame = top[-1];
    at = frame.caller;
    run = at + 1;  // the caller itself has been counted
    if (at->handler == static_cast<std::uint32_t>(Instruction::set)) {
      x = frame.saved_x.by_words();
      --top;
      REGISTER(0) = shared(returned);
      CONTINUE_AT(at + 1);
    }
    const bool is_select = at->handler == static_cast<std::uint32_t>(Instruction::select);
    if (is_select || at->handler == static_cast<std::uint32_t>(Instruction::map)) {
      if (!is_select) {
        frame.result->push_back(shared(returned));
      } else if (returned.is_same(Value::logical(true))) {
        frame.result->push_back(shared(frame.element->by_words()));
      }
      fuel -= 1;  // for the element
      if (frame.element != frame.last) {
        ++frame.element;
        x = shared(frame.element->by_words());
        CONTINUE_AT(code + at->operands[1]);
      }
      x = frame.saved_x.by_words();
      --top;
      node.store().trim(frame.result);
      REGISTER(0) = Value::set(frame.result);
      CONTINUE_AT(at + 1);
    }
    x = frame.saved_x.by_words();
    --top;
    bool jumps = false;
    if (at->handler == static_cast<std::uint32_t>(Instruction::cond)) {
      const Outcome result = node.test(at->operands[0], returned);
      if (result.is_error()) {
        FAIL(result.error());
      }
      jumps = result.holds();
    } else {
      NEED(returned, logical, non_logical);
      jumps = returned.logical() == (at->handler == static_cast<std::uint32_t>(Instruction::condt));
    }
    CONTINUE_AT(jumps ? code + at->operands[2] : at + 1);
  }

  CASE(card) {
    NEED(REGISTER(1), set, non_set);
    REGISTER(0) = Value::integer(REGISTER(1).set()->size());
    NEXT();
  }
  CASE(getel) {
    NEED(REGISTER(1), set, non_set);
    NEED(REGISTER(2), integer, non_numeric);
    Set* const from = REGISTER(1).set();
    const std::uint64_t place = place_of(REGISTER(2).integer(), from->size());
    // Place 0 becomes the greatest number.
    REGISTER(0) = place - 1 < from->size()
                      ? shared(from->elements()[static_cast<std::size_t>(place - 1)])
                      : Value();
    NEXT();
  }

  // clang-format off
  CASE(selecc) CASE(pair) CASE(member) CASE(memnum) CASE(inters) CASE(union_of) CASE(differ)
  CASE(append) CASE(setel) CASE(insert) CASE(unsert) CASE(exchwe) CASE(exchel) CASE(setsq)
  CASE(setmov) CASE(order) CASE(piece) CASE(square) CASE(side) CASE(rank) CASE(file) CASE(scolor)
  CASE(pcolor) CASE(mvdist) CASE(insq) CASE(opp) CASE(square_by_rank) {
    // clang-format on
    OUTSIDE(kExecute[at->handler](node, *at));
    NEXT();
  }
  NATIVE_CASE {
    OUTSIDE(execute_native(node, *at));
    NEXT();
  }

  CASE(break_point) {
    if (node.environment.observer != nullptr) {
      SAVE();
      node.environment.observer->break_point(node.moment(static_cast<std::uint32_t>(at - code)));
      RESTORE();
    }
    NEXT();
  }

  CASE(try_moves) {
    OUTSIDE(gather_candidates(node, REGISTER(0), at->operands[1], at->operands[2]));
    OUTSIDE(try_candidates(node, static_cast<std::uint32_t>(at - code)));
    NEXT();
  }
  CASE(plan) {
    OUTSIDE(gather_candidates(node, REGISTER(1), lang::kAlways, lang::kNoOrdering));
    node.plan() = {true, at->operands[0], shared(REGISTER(2)),
                   static_cast<std::size_t>(node.view->ply())};
    OUTSIDE(try_candidates(node, static_cast<std::uint32_t>(at - code)));
    NEXT();
  }
  CASE(unplan) {
    if (node.is_asked) {
      FAIL(RunTimeError::asked_elsewhere);
    }
    node.plan() = {};
    NEXT();
  }
  CASE(playb) {
    OUTSIDE(gather_candidates(node, REGISTER(0), at->operands[1], at->operands[2]));
    if (node.candidates.empty()) {
      NEXT();
    }
    OUTSIDE(try_candidates(node, static_cast<std::uint32_t>(at - code)));
    goto play_best;
  }
  CASE(done) {
  play_best:
    if (node.tried > 0) {
      outcome.kind = NodeOutcome::Kind::move;
      outcome.move = node.best_line.moves()[0];
      outcome.score = node.best;
    } else {
      outcome.kind = NodeOutcome::Kind::not_handled;
    }
    goto ended;
  }
  CASE(play) {
    OUTSIDE(gather_candidates(node, REGISTER(0), at->operands[1], at->operands[2]));
    if (node.candidates.empty()) {
      NEXT();
    }
    if (node.is_asked) {
      FAIL(RunTimeError::asked_elsewhere);
    }
    outcome.move = node.candidates.front();
    if (!is_legal(node, outcome.move)) {
      FAIL(RunTimeError::illegal_move);
    }
    outcome.kind = NodeOutcome::Kind::move;
    outcome.score = node.last_value;
    outcome.is_certain_draw = node.last_is_certain_draw;
    node.best_line.set(outcome.move, chess::kNoReason, chess::Line());
    goto ended;
  }
  CASE(retbet) {
    Score score = 0;
    OUTSIDE(read_estimate(node, *at, score));
    if (node.tried > 0 && (node.is_cut || node.best > score)) {
      goto play_best;
    }
    NEXT();
  }
  CASE(valret) {
    OUTSIDE(remember_estimate(node, *at));
    outcome.kind = NodeOutcome::Kind::value;
    outcome.score = node.last_value;
    outcome.is_certain_draw = node.last_is_certain_draw;
    goto ended;
  }
  CASE(valrut) {
    OUTSIDE(remember_estimate(node, *at));
    if (node.view->ply() == 0) {
      NEXT();
    }
    outcome.kind = NodeOutcome::Kind::value;
    outcome.score = node.last_value;
    outcome.is_certain_draw = node.last_is_certain_draw;
    goto ended;
  }
  CASE(valon) {
    OUTSIDE(remember_estimate(node, *at));
    NEXT();
  }
  CASE(leave) {
    outcome.kind = NodeOutcome::Kind::not_handled;
    goto ended;
  }
  GUARD_CASE FAIL(RunTimeError::fell_off_end);

#if !CHEG_COMPUTED_GOTO
}
#endif

refuel : SAVE();
has_fuel = node.refuel();
RESTORE();
if (!has_fuel) {
  FAIL(kLimit);
}
DISPATCH();

failed :
    // Out of fuel without a limit: the host wants to stop.
    outcome.kind =
    error == kLimit && !node.limit ? NodeOutcome::Kind::stopped : NodeOutcome::Kind::error;
outcome.error = error;
outcome.limit = node.limit;

ended : END_RUN();
SAVE();
outcome.instruction = node.failed_elsewhere.value_or(static_cast<std::uint32_t>(at - code));
return outcome;
}
// NOLINTEND(cppcoreguidelines-macro-usage)

}  // namespace

NodeOutcome interpret(Node& node, std::uint32_t start) {
  const Observer* observer = node.environment.observer;
  return observer != nullptr && observer->wants_instructions() ? run_loop<true>(node, start)
                                                               : run_loop<false>(node, start);
}

}  // namespace cheg::vm
