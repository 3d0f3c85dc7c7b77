// Everything that belongs to one visit of the program at a node. Shared by the parts of the
// machine; nobody else needs it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "chess/move.hpp"
#include "host/advisor.hpp"
#include "vm/conditions.hpp"
#include "vm/limits.hpp"
#include "vm/observer.hpp"
#include "vm/outcome.hpp"
#include "vm/prepared.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// Why an instruction fails; nothing if it does not.
using Fault = std::optional<RunTimeError>;

// What the host keeps for each real side.
struct Plan {
  bool is_set = false;
  std::uint32_t start = 0;  // the instruction
  Value variable;
  std::size_t ply = 0;  // of the node that set it
};

// An open subroutine call, or an open SELECT or MAP with the call for its current element.
struct Frame {
  const PreparedInstruction* caller;
  Value saved_x;
  // Of SELECT and MAP; otherwise not set.
  Set* source;
  Set* result;
  const Value* element;  // the current one of the source
  const Value* last;

  // Makes the element at this place, from 0, the current one.
  void set_place(std::ptrdiff_t place) {
    const std::span<const Value> elements = std::as_const(*source).elements();
    element = elements.data() + place;
    last = elements.data() + elements.size() - 1;
  }
};

class Knowledge;
class MemoTable;
class NodeStack;

// What the machine hands to each of its nodes.
struct Environment {
  const PreparedProgram& program;
  const Limits& limits;
  SetStore& store;
  Budget& budget;
  std::array<Plan, chess::kColorCount>& plans;
  NodeStack& nodes;
  MemoTable& memo_table;
  int deepest_ply = 0;         // of the nodes since whoever is interested set it
  Fuel used_by_questions = 0;  // in this search, within Limits::instructions_per_search
  Observer* observer = nullptr;
  const Knowledge* knowledge = nullptr;  // of the host's root

  // Whether answers may be remembered: not where they depend on the ply.
  [[nodiscard]] bool may_remember() const { return !program.reads_depth(); }
};

struct Node {
  explicit Node(Environment& its_environment);

  Environment& environment;
  // Set when the visit begins.
  const chess::AdvisedNode* view = nullptr;
  chess::Host* host = nullptr;
  // The side that the program plays. A native may have it asked with the other side to move.
  chess::Color side = chess::Color::white;
  bool is_asked = false;  // by a native, for what a subroutine returns; otherwise by the host
  std::vector<chess::Move> way;  // to a node that is asked, from the root

  std::vector<Value> registers;  // variables, then constants
  std::vector<Frame> frames;     // as many as have ever been needed here
  std::size_t open_frames = 0;
  SetStore::Mark mark = 0;  // storage that belongs to this node begins here
  Fuel fuel_left = 0;       // of this node, beyond the slice in use
  Fuel fuel = 0;            // the slice in use

  chess::MoveList legal_moves;
  std::vector<chess::Move> candidates;  // of the TRY, PLAYB or PLAY at work
  std::vector<Set*> open_sets;          // of the walk through a plan variable at work

  // What the node remembers.
  int tried = 0;
  chess::Score best = 0;
  chess::Line best_line;  // of the best move, itself included
  chess::Line tried_line;
  chess::Score alpha = 0;
  bool is_cut = false;
  chess::Score last_value = 0;
  bool last_is_certain_draw = false;
  std::optional<Limit> limit;  // reached: the reason of the error `limit`
  Value returned;              // of a node that is asked
  // Where the program failed, if that was at a node that this one asked.
  std::optional<std::uint32_t> failed_elsewhere;

  [[nodiscard]] const chess::Position& position() const { return view->position; }
  [[nodiscard]] chess::Color us() const { return side; }
  [[nodiscard]] NodeView node_view() const { return {view->position, side, registers.data()}; }
  [[nodiscard]] Plan& plan() const { return environment.plans[static_cast<std::size_t>(us())]; }
  [[nodiscard]] SetStore& store() const { return environment.store; }

  // Begins anew: nothing has been tried, nothing is open.
  void reset();
  // Gives the predefined variables their values, and leaves the others undefined; X is `x`. False
  // if the storage does not suffice.
  [[nodiscard]] bool set_variables(const Value& x);

  // Makes room for more open calls; may move the frames. False if the limit is reached.
  [[nodiscard]] bool grow_frames();

  // The register that an operand names.
  [[nodiscard]] Value& at(std::uint32_t offset) {
    return *reinterpret_cast<Value*>(reinterpret_cast<std::byte*>(registers.data()) + offset);
  }
  [[nodiscard]] Value& operand(const PreparedInstruction& instruction, std::size_t number) {
    return at(instruction.operands[number]);
  }

  // Makes sure that sets with so many elements together can be made without failing. May move the
  // sets of this node: pointers to them must be read anew. False if the limit is reached.
  [[nodiscard]] bool reserve(std::size_t elements, std::size_t sets = 1);
  // Makes sure that store().writable() gives the set in this register with room for so many
  // elements. As reserve() otherwise.
  [[nodiscard]] bool reserve_change(const Value& place, std::size_t capacity) {
    return store().is_writable(place.set(), capacity, mark) ||
           reserve(std::max<std::size_t>(capacity, place.set()->size()));
  }

  // Makes room where much has been given out: what a native asks has little room.
  void tidy() {
    if (store().used() > store().capacity() / 2) {
      collect();
    }
  }

  // Counts what an instruction does beyond itself. False if the program must end: then either a
  // limit is set, or the host wants to stop.
  [[nodiscard]] bool charge(Fuel amount) {
    fuel -= amount;
    return fuel >= 0 || refuel();
  }
  // Takes a new slice.
  [[nodiscard]] bool refuel();
  // Gives the slice back, so that other nodes can use the budget.
  void suspend_fuel();

  // Whether the values are equal, at any depth. Nothing if the program must end.
  [[nodiscard]] std::optional<bool> equal(const Value& a, const Value& b) {
    if (a.is_same(b)) {
      return true;
    }
    if (!a.is(Type::set) || !b.is(Type::set)) {
      return false;
    }
    return equal_sets(a, b);
  }

  // The condition operand of an instruction, applied to a value.
  [[nodiscard]] Outcome test(std::uint32_t condition, const Value& value) const;

  // What an ordering operand, not empty and not `#` alone, compares: greater numbers come first.
  [[nodiscard]] std::int64_t ordering_key(std::uint32_t ordering, chess::Move move) const;

  [[nodiscard]] Moment moment(std::uint32_t instruction) const;

 private:
  [[nodiscard]] std::optional<bool> equal_sets(const Value& a, const Value& b);
  void collect();
};

// The states of nodes, used again and again: nothing is allocated once enough of them are there.
class NodeStack {
 public:
  // Nodes begin with these constants behind so many variables.
  NodeStack(std::size_t variables, std::vector<Value> constants)
      : variables_(variables), constants_(std::move(constants)) {}

  // The next one below those that are open.
  [[nodiscard]] Node& open(Environment& environment);
  void close() { --open_; }

 private:
  std::size_t variables_;
  std::vector<Value> constants_;
  std::vector<std::unique_ptr<Node>> nodes_;  // those that are open, then those that wait
  std::size_t open_ = 0;
};

// The error of an instruction for which Node::charge() or reserve() gave false.
inline constexpr RunTimeError kLimit = RunTimeError::limit;

}  // namespace cheg::vm
