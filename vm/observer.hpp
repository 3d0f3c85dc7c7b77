// The events that a machine reports while it runs. Traces, lists of BREAKs and debuggers are made
// from them.
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

namespace cheg::vm {

struct Node;

// The node and the instruction at which an event happens. Valid only during the call.
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

// For debuggers. Requires: a moment reported by a machine.
//
// The calling instructions of the open calls at the node, outermost first.
[[nodiscard]] std::vector<std::uint32_t> open_calls(const Moment& moment);
[[nodiscard]] std::size_t open_call_count(const Moment& moment);
// Whether the node runs a subroutine that a native calls, at a position that the search has not
// reached.
[[nodiscard]] bool is_asked(const Moment& moment);
// The moves from the root to the node. Requires: !is_asked().
[[nodiscard]] std::span<const chess::Move> moves_to(const Moment& moment);
// The candidates of the node's last TRY, PLAYB or PLAY: the moves of its set that satisfy its
// condition, in its ordering.
[[nodiscard]] std::span<const chess::Move> candidates(const Moment& moment);

// A node at which the program begins.
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

// Receives the events of a machine. The default functions do nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  Observer(const Observer&) = delete;
  Observer(Observer&&) = delete;
  Observer& operator=(const Observer&) = delete;
  Observer& operator=(Observer&&) = delete;

  // Before the first instruction of a node.
  virtual void node_begin(const Moment& /*moment*/, const NodeBegin& /*begin*/) {}
  // Before each instruction; only called if wants_instructions().
  virtual void instruction(const Moment& /*moment*/) {}
  virtual void tried(const Moment& /*moment*/, const TriedMove& /*tried*/) {}
  // At a BREAK.
  virtual void break_point(const Moment& /*moment*/) {}
  // When a native has a finding at the root. Only called if explained() returns a move.
  virtual void found(const Moment& /*moment*/, const Finding& /*finding*/) {}
  // When a native reports a value: at a NOTE of the rules layer.
  virtual void noted(const Moment& /*moment*/, std::int64_t /*number*/, const Value& /*value*/) {}
  // When a node ends, with or without an error. `line` is the variation on which the answer is
  // based.
  virtual void node_end(const Moment& /*moment*/, const NodeOutcome& /*outcome*/,
                        const chess::Line& /*line*/) {}

  // Called once at each node. Reporting every instruction slows the interpreter.
  [[nodiscard]] virtual bool wants_instructions() const { return false; }
  // Whether the observer looks at subroutines that natives ask. If not, only the variables that
  // they need are set, and wants_instructions() does not concern them. Called at each question.
  [[nodiscard]] virtual bool watches_questions() const { return true; }
  // The move at the root whose reasons are wanted, if any. Natives then also compute findings. The
  // limits count this additional work.
  [[nodiscard]] virtual std::optional<chess::Move> explained() const { return std::nullopt; }

 protected:
  Observer() = default;
};

}  // namespace cheg::vm
