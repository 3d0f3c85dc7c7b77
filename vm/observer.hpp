// The events that a machine reports to an observer while it runs. Traces, lists of BREAKs and
// debuggers use these events.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "host/line.hpp"
#include "lang/program.hpp"
#include "vm/finding.hpp"
#include "vm/outcome.hpp"
#include "vm/value.hpp"

// If CHEG_OBSERVERS is 0, the build leaves out the interpreter loop that reports instructions to
// observers.
#ifndef CHEG_OBSERVERS
#define CHEG_OBSERVERS 1
#endif

namespace cheg::vm {

inline constexpr bool kHasObservers = CHEG_OBSERVERS != 0;

struct Node;

// The node and the instruction at which an event happens. A Moment is valid only during the
// observer's function call.
struct Moment {
  const lang::Program& program;
  const chess::Position& position;
  int ply;                        // 0 at the root
  std::uint32_t instruction;      // about to be executed, or just executed
  std::span<const Value> values;  // of the registers: variables, then constants
  const Node* node = nullptr;     // for the functions below

  [[nodiscard]] const lang::CodeInstruction& code() const {
    return program.data().code[instruction];
  }
};

// The following functions are for debuggers. Each of these functions requires that a machine has
// reported the moment.
//
// open_calls() returns the instructions that made the open calls at the node; the outermost call
// comes first.
[[nodiscard]] std::vector<std::uint32_t> open_calls(const Moment& moment);
[[nodiscard]] std::size_t open_call_count(const Moment& moment);
// Returns whether the node belongs to a question of a native. In a question, a native calls a
// subroutine in another position (see vm/native.hpp).
[[nodiscard]] bool is_asked(const Moment& moment);
// Returns the moves from the root to the node. Requires: is_asked() is false.
[[nodiscard]] std::span<const chess::Move> moves_to(const Moment& moment);
// Returns the candidates of the last TRY, PLAYB or PLAY at the node. Candidates are the moves in
// the instruction's set that satisfy the instruction's condition. The candidates are sorted by the
// instruction's ordering.
[[nodiscard]] std::span<const chess::Move> candidates(const Moment& moment);

// The way in which the program starts at a node.
struct NodeBegin {
  std::uint32_t entry =
      lang::EntryTable::kNone;  // the ENTRY line at which it starts; kNone: a plan
  Value plan_variable;
};

// A move that has been searched.
struct TriedMove {
  chess::Move move;
  chess::Score score;  // for the side to move at the node
  bool is_best;        // the score is better than those of all moves tried before
  bool is_cut;         // the score is also at least beta
};

// Receives the events of a machine. The functions of this base class do nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  Observer(const Observer&) = delete;
  Observer(Observer&&) = delete;
  Observer& operator=(const Observer&) = delete;
  Observer& operator=(Observer&&) = delete;

  // Called before the first instruction of a node.
  virtual void node_begin(const Moment& /*moment*/, const NodeBegin& /*begin*/) {}
  // Called before each instruction, but only if wants_instructions() is true.
  virtual void instruction(const Moment& /*moment*/) {}
  virtual void tried(const Moment& /*moment*/, const TriedMove& /*tried*/) {}
  // Called at a BREAK.
  virtual void break_point(const Moment& /*moment*/) {}
  // Called when a native at the root reports the details of its result, but only if explained()
  // returns a move.
  virtual void found(const Moment& /*moment*/, const Finding& /*finding*/) {}
  // Called when a native reports a number and a value. The native instruction NOTE makes such a
  // report. The rules layer writes NOTE instructions into a program that is compiled with notes.
  virtual void noted(const Moment& /*moment*/, std::int64_t /*number*/, const Value& /*value*/) {}
  // Called when the program ends at a node, with or without an error. `line` is the variation on
  // which the answer is based.
  virtual void node_end(const Moment& /*moment*/, const NodeOutcome& /*outcome*/,
                        const chess::Line& /*line*/) {}

  // Returns whether the machine should call instruction(). Calls of instruction() make the
  // interpreter slower. The machine calls wants_instructions() once at each node.
  [[nodiscard]] virtual bool wants_instructions() const { return false; }
  // Returns whether the observer looks at subroutines that natives call in other positions. If the
  // result is false, the machine reports no instructions of these subroutines, and sets only the
  // variables that the subroutines need. The machine calls watches_questions() before each
  // subroutine that a native calls in another position.
  [[nodiscard]] virtual bool watches_questions() const { return true; }
  // If the observer wants the reasons for a move at the root, returns this move. If this function
  // returns a move, natives also compute the details of their results. The work for these details
  // counts towards the limits.
  [[nodiscard]] virtual std::optional<chess::Move> explained() const { return std::nullopt; }

 protected:
  Observer() = default;
};

}  // namespace cheg::vm
