// The interpreter's loop is one function, so that the state used by every instruction stays in
// processor registers. Larger instructions are separate functions.
//
// Fuel: each jump, call and return charges the length of the straight run that ends there; each
// visited element of a set costs one. Every instruction is counted once, and simple instructions
// have no counting overhead.
//
// A handler begins with CASE(identifier); the macros are those of vm/dispatch.hpp.
// lang/language.def says which instructions have a handler and which are functions. A missing or
// superfluous handler is a compile error.
#include "vm/interpreter.hpp"

#include <limits>
#include <utility>

#include "vm/dispatch.hpp"
#include "vm/elements.hpp"
#include "vm/instructions.hpp"
#include "vm/integers.hpp"
#include "vm/playing.hpp"

namespace cheg::vm {
namespace {

// Deliberately one function; see above.
template <bool kTraced>
NodeOutcome run_loop(Node& node, std::uint32_t start) {  // NOLINT(readability-function-size)
#if CHEG_COMPUTED_GOTO
  // In the order of Handler.
  static const void* const kLabels[] = {
#define LABEL_in_loop(identifier) &&label_##identifier,
#define LABEL_by_function(identifier) &&label_by_function,
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  LABEL_##execution(identifier)
#include "lang/language.def"
      &&label_guard, &&label_native, &&label_sign, &&label_logical, &&label_defined};
#endif
  const PreparedInstruction* const code = node.environment.program.code().data();
  auto* const registers = reinterpret_cast<std::byte*>(node.registers.data());
  Value& x = node.registers[static_cast<std::size_t>(lang::Variable::x)];
  const PreparedInstruction* at = code + start;
  const PreparedInstruction* run = at;  // start of the straight run
  Fuel fuel = node.fuel;
  Frame* top = node.frames.data();
  Frame* end = top + node.frames.size();
  RunTimeError error{};
  NodeOutcome outcome;

#if CHEG_COMPUTED_GOTO
  DISPATCH();
  [[maybe_unused]] trace : OBSERVE(instruction);
  goto* kLabels[static_cast<std::size_t>(at->handler)];
#else
dispatch:
  if constexpr (kTraced) {
    OBSERVE(instruction);
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
    NEED_INTEGERS(1);
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
    NEED_INTEGERS(1);
    if (b == 0) {
      FAIL(RunTimeError::divide_by_zero);
    }
    REGISTER(0) = Value::integer(remainder(a, b));
    NEXT();
  }
  CHECKED(dif, difference_overflows)
  CASE(min) CASE(max) {
    NEED_INTEGERS(1);
    REGISTER(0) = Value::integer((a < b) == (at->handler == Handler::min) ? a : b);
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
    const ConditionResult result = TEST(REGISTER(1));
    if (result.is_error()) {
      FAIL(result.error());
    }
    if (result.holds()) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }

  CASE(sign) {
    NEED(REGISTER(1), integer, non_numeric);
    const std::int64_t number = REGISTER(1).integer();
    // Negative 0, zero 1, positive 2.
    const int sign = 1 + static_cast<int>(number > 0) - static_cast<int>(number < 0);
    if ((at->operands[0] >> sign & 1) != 0) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }
  CASE(logical) {
    NEED(REGISTER(1), logical, non_logical);
    if ((at->operands[0] >> static_cast<int>(REGISTER(1).logical()) & 1) != 0) {
      JUMP_TO(at->operands[2]);
    }
    NEXT();
  }

  CASE(defined) {
    if ((at->operands[0] >> static_cast<int>(!REGISTER(1).is(Type::undefined)) & 1) != 0) {
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
    run = at + 1;  // the calling instruction has already been charged
    if (at->handler == Handler::set) {
      x = frame.saved_x.by_words();
      --top;
      REGISTER(0) = shared(returned);
      CONTINUE_AT(at + 1);
    }
    const bool is_select = at->handler == Handler::select;
    if (is_select || at->handler == Handler::map) {
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
    if (at->handler == Handler::cond) {
      const ConditionResult result = TEST(returned);
      if (result.is_error()) {
        FAIL(result.error());
      }
      jumps = result.holds();
    } else {
      NEED(returned, logical, non_logical);
      jumps = returned.logical() == (at->handler == Handler::condt);
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
    // Place 0 wraps to the largest number.
    REGISTER(0) = place - 1 < from->size()
                      ? shared(from->elements()[static_cast<std::size_t>(place - 1)])
                      : Value();
    NEXT();
  }

  // clang-format off
#if CHEG_COMPUTED_GOTO
  label_by_function:
#else
#define CASE_in_loop(identifier)
#define CASE_by_function(identifier) case Handler::identifier:
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  CASE_##execution(identifier)
#include "lang/language.def"
#endif
  {
  // clang-format on
  OUTSIDE(kFunctions[static_cast<std::size_t>(at->handler)](node, *at));
  NEXT();
}
  CASE(native) {
    OUTSIDE(execute_native(node, *at));
    NEXT();
  }

  CASE(break_point) {
    if (node.environment.observer != nullptr) {
      OBSERVE(break_point);
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
    outcome.forced = forced_by(node, outcome.move);
    outcome.score = node.last_value;
    outcome.is_certain_draw = node.last_is_certain_draw;
    node.best_line.set(outcome.move, chess::kNoReason, chess::Line());
    goto ended;
  }
  CASE(retbet) {
    chess::Score score = 0;
    OUTSIDE(read_estimate(node, *at, score));
    if (node.tried > 0 && (node.is_cut || node.best > score)) {
      goto play_best;
    }
    NEXT();
  }
  CASE(valret) CASE(valrut) {
    OUTSIDE(remember_estimate(node, *at));
    if (at->handler == Handler::valrut && node.view->ply() == 0) {
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
  CASE(guard) FAIL(RunTimeError::fell_off_end);

#if !CHEG_COMPUTED_GOTO
}
#endif

refuel : {
  SAVE();
  const bool has_fuel = node.refuel();
  RESTORE();
  if (!has_fuel) {
    FAIL(kLimit);
  }
}
DISPATCH();

failed :
    // If the fuel has run out but no limit was reached, the host stops the program.
    outcome.kind =
    error == kLimit && !node.limit ? NodeOutcome::Kind::stopped : NodeOutcome::Kind::error;
outcome.error = error;
outcome.limit = node.limit;

ended : END_RUN();
SAVE();
outcome.instruction = node.failed_elsewhere.value_or(static_cast<std::uint32_t>(at - code));
return outcome;
}

}  // namespace

NodeOutcome interpret(Node& node, std::uint32_t start) {
  if constexpr (kHasObservers) {
    if (node.is_watched()) {
      return run_loop<true>(node, start);
    }
  }
  return run_loop<false>(node, start);
}

}  // namespace cheg::vm
