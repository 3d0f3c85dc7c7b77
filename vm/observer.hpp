// What a machine reports while it runs: events, of which a trace, a list of BREAKs or a debugger
// are views.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "host/line.hpp"
#include "lang/program.hpp"
#include "vm/outcome.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;

// Where in which node something happens. Valid during the call only.
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

// For debuggers. Each requires a moment that a machine reports.
//
// The calls that are open in the node, as the instructions that made them, outermost first.
[[nodiscard]] std::vector<std::uint32_t> open_calls(const Moment& moment);
[[nodiscard]] std::size_t open_call_count(const Moment& moment);
// Whether a native runs a subroutine there, at a position that no search has led to.
[[nodiscard]] bool is_asked(const Moment& moment);
// The moves that led to the node from the root. Requires !is_asked().
[[nodiscard]] std::span<const chess::Move> moves_to(const Moment& moment);
// Among which the last TRY, PLAYB or PLAY of the node chose: the moves of its set that satisfy its
// condition, in its ordering.
[[nodiscard]] std::span<const chess::Move> candidates(const Moment& moment);

// A node at which the program begins.
struct NodeBegin {
  std::uint32_t entry =
      lang::EntryTable::kNone;  // the ENTRY line by which it starts; kNone: by a plan
  Value plan_variable;
};

// A move that has been searched.
struct TriedMove {
  chess::Move move;
  chess::Score score;  // for the side to move at the node
  bool is_best;        // better than all before it
  bool is_cut;         // and at least beta
};

// Each function does nothing unless overridden.
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
  // When a node ends, with an error or without. `line` is what the answer rests on.
  virtual void node_end(const Moment& /*moment*/, const NodeOutcome& /*outcome*/,
                        const chess::Line& /*line*/) {}

  // Asked once at each node: the interpreter is slower where it reports every instruction.
  [[nodiscard]] virtual bool wants_instructions() const { return false; }

 protected:
  Observer() = default;
};

}  // namespace cheg::vm
