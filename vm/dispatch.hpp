// Macros for the handlers in vm/interpreter.cpp. No other file uses these macros. The macros use
// the variables of the interpreter's loop: node, registers, code, at, run, fuel, top, end, x,
// error.
//
// The interpreter finds the handler of an instruction in one of two ways: by a table of label
// addresses, or by a `switch`. The table is a GNU extension; measurements show that the table is
// faster than the `switch`.
#pragma once

#ifndef CHEG_COMPUTED_GOTO
#define CHEG_COMPUTED_GOTO 1
#endif

#if CHEG_COMPUTED_GOTO
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

// NOLINTBEGIN(cppcoreguidelines-macro-usage): only macros allow both kinds of dispatch

// CASE begins the handler of Handler::identifier. DISPATCH continues with the handler of the
// instruction `at`.
#if CHEG_COMPUTED_GOTO
#define CASE(identifier) label_##identifier:
#define DISPATCH()                                          \
  do {                                                      \
    if constexpr (kTraced) {                                \
      goto trace;                                           \
    } else {                                                \
      goto* kLabels[static_cast<std::size_t>(at->handler)]; \
    }                                                       \
  } while (false)
#else
#define CASE(identifier) case Handler::identifier:
#define DISPATCH() goto dispatch
#endif

// The register of an operand of the current instruction. Operands count from 0.
#define REGISTER(number) \
  (*reinterpret_cast<Value*>(registers + at->operands[static_cast<std::size_t>(number)]))
#define NEXT()  \
  do {          \
    ++at;       \
    DISPATCH(); \
  } while (false)
// Reduces the fuel by the cost of all instructions from `run` to the current instruction. The
// current instruction ends a sequence without jumps.
#define END_RUN() (fuel -= (at - run) + 1)
// Continues at the instruction `place`. Requires: the fuel has been reduced by the cost of the
// instructions since `run`.
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
// Handlers call SAVE before every operation on the node, and RESTORE after the operation. SAVE
// copies two values into the node: the fuel and the number of open calls. RESTORE copies only the
// fuel back from the node.
#define SAVE()                                                             \
  do {                                                                     \
    node.fuel = fuel;                                                      \
    node.open_frames = static_cast<std::size_t>(top - node.frames.data()); \
  } while (false)
#define RESTORE() (fuel = node.fuel)
// Applies the condition of the current instruction to a value. The test may cost fuel.
#define TEST(value)                                                      \
  [&] {                                                                  \
    node.fuel = fuel;                                                    \
    const ConditionResult tested_ = node.test(at->operands[0], (value)); \
    RESTORE();                                                           \
    return tested_;                                                      \
  }()
// Runs an operation that may fail. The operation may run the program at other nodes, which use the
// same fuel. The macro therefore first reduces the fuel by the cost of the instructions since
// `run`, without the current instruction.
#define OUTSIDE(call)              \
  do {                             \
    fuel -= (at - run);            \
    run = at;                      \
    SAVE();                        \
    const Fault outside_ = (call); \
    RESTORE();                     \
    if (outside_) {                \
      FAIL(*outside_);             \
    }                              \
  } while (false)
// Reports the current instruction to the observer.
#define OBSERVE(event)                                                                    \
  do {                                                                                    \
    SAVE();                                                                               \
    node.environment.observer->event(node.moment(static_cast<std::uint32_t>(at - code))); \
    RESTORE();                                                                            \
  } while (false)
// Opens a subroutine call.
#define OPEN_CALL()                                  \
  do {                                               \
    if (top == end) {                                \
      SAVE();                                        \
      if (!node.grow_frames()) {                     \
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
// Defines `a` and `b`, the integers in the operands `number` and `number` + 1. Fails if one of
// these operands is not an integer.
#define NEED_INTEGERS(number)                         \
  NEED(REGISTER(number), integer, non_numeric);       \
  NEED(REGISTER((number) + 1), integer, non_numeric); \
  const std::int64_t a = REGISTER(number).integer();  \
  const std::int64_t b = REGISTER((number) + 1).integer()
// Defines a handler that computes a function of two integers. The handler fails if the function
// reports an overflow.
#define CHECKED(instruction, function)    \
  CASE(instruction) {                     \
    NEED_INTEGERS(1);                     \
    long result = 0;                      \
    if (function(a, b, &result)) {        \
      FAIL(RunTimeError::overflow);       \
    }                                     \
    REGISTER(0) = Value::integer(result); \
    NEXT();                               \
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
#define COMPARE(instruction, formula) \
  CASE(instruction) {                 \
    NEED_INTEGERS(0);                 \
    if (formula) {                    \
      JUMP_TO(at->operands[2]);       \
    }                                 \
    NEXT();                           \
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
// NOLINTEND(cppcoreguidelines-macro-usage)
