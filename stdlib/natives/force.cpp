#include "stdlib/natives/force.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "chess/movegen.hpp"
#include "stdlib/natives/drive.hpp"
#include "stdlib/natives/fewest_moves.hpp"
#include "stdlib/natives/look_ahead.hpp"
#include "stdlib/natives/replies.hpp"
#include "stdlib/natives/rows.hpp"
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

// Nothing if the call has failed.
std::optional<State> state_after(NativeCall& call, const Standpoint& there) {
  switch (danger(there.position, chess::legal_moves(there.position))) {
    case Danger::checkmate:
      return State::reached;
    case Danger::stalemate:
    case Danger::capture:
      return State::given_up;
    case Danger::none:
      break;
  }
  const auto holds = call.ask(kAsked, there);
  if (!holds) {
    return std::nullopt;
  }
  return !holds->is(Type::logical) ? State::given_up
         : holds->logical()        ? State::reached
                                   : State::open;
}

std::optional<Height> height_after(NativeCall& call, const Standpoint& there) {
  const auto state = state_after(call, there);
  if (!state) {
    return std::nullopt;
  }
  constexpr Height kOpen = 0;
  return *state == State::reached ? kMated : *state == State::given_up ? kGivenUp : kOpen;
}

// An AND/OR search: one of our moves must do against all replies. Everything is remembered, so that
// no position is looked at twice for the same number of moves.
class Search {
 public:
  explicit Search(NativeCall& call) : call_(call), puts_down_at_once_(call.data() != nullptr) {}

  // The moves with which the goal is forced soonest, in at most so many moves.
  [[nodiscard]] MoveList soonest(std::int64_t most) {
    const Standpoint here = call_.here();
    const MoveList moves = in_order(call_, here);
    const std::optional<std::int64_t> n = fewest_moves(here, most);
    MoveList found;
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

  // In how many moves the goal can be forced; also nothing if it takes more. One question, however
  // it is answered.
  [[nodiscard]] std::optional<std::int64_t> fewest_moves(const Standpoint& here,
                                                         std::int64_t most) {
    std::optional<std::int64_t> fewest;
    (void)call_.remembered(std::nullopt, here, [&]() -> std::optional<Value> {
      FewestMoves* const kept = kept_for(here);
      if (kept == nullptr || !kept->knows(call_, here, most)) {
        fewest = one_by_one(here, most, kept);
      } else {
        known_ = kept;
      }
      if (known_ != nullptr) {
        fewest = known_->from(call_, here.position, most);
      }
      return call_.error() ? std::nullopt : std::optional(Value());
    });
    return call_.error() ? std::nullopt : fewest;
  }

  // The same; or everything that can come of the position is put down, if that pays.
  [[nodiscard]] std::optional<std::int64_t> one_by_one(const Standpoint& here, std::int64_t most,
                                                       FewestMoves* kept) {
    for (std::int64_t n = 1; n <= most; ++n) {
      const bool pays = kept != nullptr && (kept->pays() || puts_down_at_once_);
      if (pays && kept->explore(call_, &height_after, here, most)) {
        known_ = kept;
        return std::nullopt;
      }
      const vm::Fuel before = call_.used_by_questions();
      const std::optional<bool> forces = call_.error() ? std::nullopt : can_force(here, n);
      if (kept != nullptr) {
        kept->add_work(call_.used_by_questions() - before);
      }
      if (!forces) {
        return std::nullopt;
      }
      if (*forces) {
        return n;
      }
    }
    return std::nullopt;
  }

  // Where what is put down from there is kept; nullptr if it cannot be.
  [[nodiscard]] FewestMoves* kept_for(const Standpoint& here) {
    const bool is_turned = Landscape::suits(call_, Frame::turned, kAsked, here);
    if (!is_turned && !Landscape::suits(call_, Frame::fixed, kAsked, here)) {
      return nullptr;
    }
    const bool is_our_turn = here.position.side_to_move() == call_.us();
    const auto kind = is_turned ? is_our_turn ? QuestionKind::our_turn : QuestionKind::their_turn
                      : is_our_turn ? QuestionKind::our_turn_fixed
                                    : QuestionKind::their_turn_fixed;
    std::unique_ptr<vm::Memory::Kept>* const kept = call_.kept(kAsked, question(kind), here);
    if (kept == nullptr) {
      return nullptr;
    }
    if (*kept == nullptr) {
      *kept = std::make_unique<FewestMoves>(is_turned ? Frame::turned : Frame::fixed);
    }
    return dynamic_cast<FewestMoves*>(kept->get());
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
    if (there && known_ != nullptr) {
      return call_.charge(1) ? std::optional(known_->reaches(call_, there->position, n - 1))
                             : std::nullopt;
    }
    const auto state = there ? state_of(*there, n - 1) : std::nullopt;
    return state ? std::optional(*state == State::reached) : std::nullopt;
  }

  // Whether the goal is reached there, or can be in at most n moves more, whatever the reply.
  [[nodiscard]] std::optional<State> state_of(const Standpoint& there, std::int64_t n) {
    const auto value =
        remembered(QuestionKind::their_turn, there, n, [&]() -> std::optional<Value> {
          const auto state = n == 0 ? state_after(call_, there) : after_every_reply(there, n);
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

  template <class Find>
  [[nodiscard]] std::optional<Value> remembered(QuestionKind kind, const Standpoint& at,
                                                std::int64_t n, Find find) {
    return call_.remembered(kAsked, question(kind, n), at, find);
  }

  NativeCall& call_;
  bool puts_down_at_once_;
  const FewestMoves* known_ = nullptr;  // where all that can come of the position is put down
};

// FORCE result,goal,moves
void force_goal(NativeCall& call) { store_soonest<Search>(call); }

constexpr lang::InstructionNotes kForceNotes{
    R"(After each move of ours FORCE asks the subroutine goal: T means that the goal is reached, F
not yet, and any other value gives the line up. A checkmate always reaches the goal. A stalemate,
and a position in which some reply captures, always give the line up.

FORCE looks at most 255 moves of ours ahead. The moves are in the order of LM; the set is empty if
the goal cannot be forced. In a subroutine that is asked after our move, it is the other side that
forces the goal.)",
    R"(USE GEOMETRY
USE FORCE
ENTRY R,K
; Drive their king to the edge in three moves at most.
       FORCE  MOVES,EDGED,"3
       PLAY   MOVES
       LEAVE
EDGED: CONDV  EDGE,BK,YES
       RETURN "F
YES:   RETURN "T
END
)"};

constexpr lang::InstructionNotes kDriveNotes{
    R"(After each move of ours DRIVE asks the subroutine value. A checkmate is less than any
integer. The line is given up where value returns undefined, after a stalemate, and where some reply
captures.

DRIVE looks at most 255 moves of ours ahead. The moves are in the order of LM; the set is empty if
every line is given up.

Any other value is the error non-numeric. An integer above 2147483646 or below -2147483647 is the
error overflow.)",
    R"(USE GEOMETRY
USE FORCE
ENTRY R,K
; Leave their king as few squares as three moves can.
       DRIVE  MOVES,ROOM,"3
       PLAY   MOVES
       LEAVE
ROOM:  REGION A,BK
       RETURN A
END
)"};

constexpr auto kInstructions = std::to_array<NativeInstructionRow>({
    instruction("FORCE", force_goal, ValueClass::moves,
                {asks("goal"), reads("moves", ValueClass::integer)},
                "result := the moves that force goal soonest, whatever the replies, within so many "
                "moves of ours",
                Orientation::free, kForceNotes),
    instruction("DRIVE", drive, ValueClass::moves,
                {asks("value"), reads("moves", ValueClass::integer)},
                "result := the moves that force the least value, and that one soonest, whatever "
                "the replies, within so many moves of ours",
                Orientation::free, kDriveNotes),
});

constexpr auto kInstructionRows = column(kInstructions, &NativeInstructionRow::row);
constexpr auto kInstructionFunctions = column(kInstructions, &NativeInstructionRow::function);

constexpr bool kAtOnce = true;  // that there is something is what tells
constexpr auto kFunctionsAtOnce =
    std::to_array<vm::NativeInstruction>({{force_goal, &kAtOnce}, drive});

vm::NativeLibrary library_of(std::span<const vm::NativeInstruction> functions) {
  return {
      {"FORCE", "what can be forced, whatever the other side replies", kInstructionRows, {}, {}},
      functions,
      {},
      {}};
}

}  // namespace

const vm::NativeLibrary& force() {
  static const vm::NativeLibrary library = library_of(kInstructionFunctions);
  return library;
}

const vm::NativeLibrary& force_at_once() {
  static const vm::NativeLibrary library = library_of(kFunctionsAtOnce);
  return library;
}

}  // namespace cheg::stdlib
