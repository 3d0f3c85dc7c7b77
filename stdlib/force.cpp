#include "stdlib/force.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "chess/movegen.hpp"
#include "stdlib/drive.hpp"
#include "stdlib/look_ahead.hpp"
#include "stdlib/replies.hpp"
#include "stdlib/rows.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using chess::MoveList;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Standpoint;
using vm::Value;

// What a position after a move of ours is on the way to the goal.
enum class State : std::uint8_t { reached, open, given_up };

// The legal moves, in an order that is mirrored where the colours are.
MoveList in_order(const NativeCall& call, const Standpoint& at) {
  return vm::in_scan_order(chess::legal_moves(at.position), call.us());
}

// An AND/OR search: one of our moves must do against all replies. Everything is remembered, so that
// no position is looked at twice for the same number of moves.
class Search {
 public:
  explicit Search(NativeCall& call) : call_(call) {}

  // The moves with which the goal is forced soonest, in at most so many moves.
  [[nodiscard]] MoveList soonest(std::int64_t most) {
    const Standpoint here = call_.here();
    const MoveList moves = in_order(call_, here);
    MoveList found;
    const std::optional<std::int64_t> n = fewest_moves(here, most);
    if (!n) {
      return found;
    }
    for (const Move move : moves) {
      const NativeCall::Scope scope(call_);
      const std::optional<bool> forces = forces_with(here, move, *n);
      if (!forces) {
        return {};
      }
      if (*forces) {
        found.push_back(move);
      }
    }
    return found;
  }

 private:
  // Each of these gives nothing if the call has failed.

  // In how many moves the goal can be forced; also nothing if it takes more.
  [[nodiscard]] std::optional<std::int64_t> fewest_moves(const Standpoint& here,
                                                         std::int64_t most) {
    if (most < 1 || !can_force(here, most).value_or(false)) {
      return std::nullopt;
    }
    for (std::int64_t n = 1; n < most; ++n) {
      const std::optional<bool> forces = can_force(here, n);
      if (!forces) {
        return std::nullopt;
      }
      if (*forces) {
        return n;
      }
    }
    return most;
  }

  // Whether the goal can be forced in at most n moves.
  [[nodiscard]] std::optional<bool> can_force(const Standpoint& here, std::int64_t n) {
    return remember_whether(here, n, [&]() -> std::optional<bool> {
      // What takes fewer moves is soon found.
      for (std::int64_t fewer = 1; fewer < n; ++fewer) {
        const auto forces =
            remember_whether(here, fewer, [&] { return some_move_forces(here, fewer); });
        if (!forces || *forces) {
          return forces;
        }
      }
      return some_move_forces(here, n);
    });
  }

  template <class Find>
  [[nodiscard]] std::optional<bool> remember_whether(const Standpoint& here, std::int64_t n,
                                                     Find find) {
    const auto value = remembered(QuestionKind::our_turn, here, n, [&]() -> std::optional<Value> {
      const auto forces = find();
      return forces ? std::optional(Value::logical(*forces)) : std::nullopt;
    });
    return value ? std::optional(value->logical()) : std::nullopt;
  }

  [[nodiscard]] std::optional<bool> some_move_forces(const Standpoint& here, std::int64_t n) {
    for (const Move move : in_order(call_, here)) {
      const NativeCall::Scope scope(call_);
      const auto forces = forces_with(here, move, n);
      if (!forces || *forces) {
        return forces;
      }
    }
    return false;
  }

  // Whether this move forces the goal in at most n moves, itself included.
  [[nodiscard]] std::optional<bool> forces_with(const Standpoint& here, Move move, std::int64_t n) {
    const auto there = call_.after(here, move);
    const auto state = there ? state_of(*there, n - 1) : std::nullopt;
    return state ? std::optional(*state == State::reached) : std::nullopt;
  }

  // Whether the goal is reached there, or can be in at most n moves more, whatever the reply.
  [[nodiscard]] std::optional<State> state_of(const Standpoint& there, std::int64_t n) {
    const auto value =
        remembered(QuestionKind::their_turn, there, n, [&]() -> std::optional<Value> {
          const auto state = n == 0 ? judge(there) : after_every_reply(there, n);
          return state ? std::optional(Value::integer(static_cast<int>(*state))) : std::nullopt;
        });
    return value ? std::optional(static_cast<State>(value->integer())) : std::nullopt;
  }

  [[nodiscard]] std::optional<State> after_every_reply(const Standpoint& there, std::int64_t n) {
    const auto state = state_of(there, 0);
    if (!state || *state != State::open) {
      return state;
    }
    for (const Move reply : in_order(call_, there)) {
      const NativeCall::Scope scope(call_);
      const auto here = call_.after(there, reply);
      const auto forces = here ? can_force(*here, n) : std::nullopt;
      if (!forces) {
        return std::nullopt;
      }
      if (!*forces) {
        return State::open;
      }
    }
    return State::reached;
  }

  [[nodiscard]] std::optional<State> judge(const Standpoint& there) {
    switch (danger(there.position, chess::legal_moves(there.position))) {
      case Danger::checkmate:
        return State::reached;
      case Danger::stalemate:
      case Danger::capture:
        return State::given_up;
      case Danger::none:
        break;
    }
    const auto holds = call_.ask(kAsked, there);
    if (!holds) {
      return std::nullopt;
    }
    return !holds->is(Type::logical) ? State::given_up
           : holds->logical()        ? State::reached
                                     : State::open;
  }

  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(QuestionKind kind, const Standpoint& at,
                                                std::int64_t n, Find find) {
    return call_.remembered(kAsked, question(kind, n), at, find);
  }

  NativeCall& call_;
};

// FORCE result,goal,moves
void force_goal(NativeCall& call) { store_soonest<Search>(call); }

constexpr auto kInstructions = std::to_array<Instruction>({
    instruction(
        "FORCE", force_goal, ValueClass::moves, {asks("goal"), reads("moves", ValueClass::integer)},
        "result := the moves, in the order of LM, with which the goal is forced soonest, whatever "
        "the replies, if that takes at most so many moves (255 at most), otherwise the empty set. "
        "After each move of ours the subroutine goal returns T if the goal is reached, F if not "
        "yet, "
        "anything else if the line is to be given up. A checkmate always reaches it; a stalemate, "
        "and a position in which some reply captures, always give the line up. In a subroutine "
        "that "
        "is asked after our move it is the other side that forces the goal"),
    instruction(
        "DRIVE", drive, ValueClass::moves, {asks("value"), reads("moves", ValueClass::integer)},
        "result := the moves, in the order of LM, with which the least integer is forced that the "
        "subroutine value returns after a move of ours, whatever the replies and in at most so "
        "many "
        "moves (255 at most); of those the ones that force it soonest. A checkmate is less than "
        "any "
        "integer; where value returns undefined, where a stalemate has come or some reply captures "
        "the line is given up; the empty set if there is no other line. Any other value is the "
        "error non-numeric, and an integer beyond 2147483646 or -2147483647 overflow"),
});

constexpr auto kInstructionRows = column(kInstructions, &Instruction::row);
constexpr auto kInstructionFunctions = column(kInstructions, &Instruction::function);

}  // namespace

const vm::NativeLibrary& force() {
  static const vm::NativeLibrary library{
      {"FORCE", "what can be forced, whatever the other side replies", kInstructionRows, {}, {}},
      kInstructionFunctions,
      {},
      {}};
  return library;
}

}  // namespace cheg::stdlib
