// The state of a program at one node. Private to the machine.
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

#include "base/require.hpp"
#include "chess/move.hpp"
#include "host/advisor.hpp"
#include "vm/conditions.hpp"
#include "vm/limits.hpp"
#include "vm/move_values.hpp"
#include "vm/observer.hpp"
#include "vm/outcome.hpp"
#include "vm/prepared.hpp"
#include "vm/set_store.hpp"
#include "vm/time_limit.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The error of an instruction; nothing on success.
using Fault = std::optional<RunTimeError>;

// The plan of one side.
struct Plan {
  bool is_set = false;
  std::uint32_t start = 0;  // first instruction
  Value variable;
  std::size_t ply = 0;  // ply of the node that set the plan
};

// An open subroutine call. SELECT and MAP have one frame for all elements.
struct Frame {
  const PreparedInstruction* caller;
  Value saved_x;
  // Only set for SELECT and MAP.
  Set* source;
  Set* result;
  const Value* element;  // current element of the source
  const Value* last;

  // Sets the current element; places count from 0.
  void set_place(std::ptrdiff_t place) {
    const std::span<const Value> elements = std::as_const(*source).elements();
    element = elements.data() + place;
    last = elements.data() + elements.size() - 1;
  }
};

// A move and the key by which it is sorted.
struct RankedMove {
  std::int64_t key;
  chess::Move move;
};

class Knowledge;
class MemoTable;
class NodeStack;

// The parts of the machine that its nodes share.
struct Environment {
  const PreparedProgram& program;
  const Limits& limits;
  SetStore& store;
  Budget& budget;
  TimeLimit& time_limit;
  std::array<Plan, chess::kColorCount>& plans;
  NodeStack& nodes;
  MemoTable& memo_table;
  int deepest_ply = 0;  // the largest ply of a node since the last reset
  // The cost of the questions in this search, and all work counted by spend(). Part of
  // Limits::instructions_per_search.
  Fuel used_by_questions = 0;
  Observer* observer = nullptr;
  const Knowledge* knowledge = nullptr;  // at the host's root
  // The registers that have a value at the start of every node, and their values. Sets are marked
  // as shared.
  std::vector<std::pair<std::uint16_t, Value>> given{};
  // Buffers of vm/carry.hpp, reused for each question that carries values over.
  std::vector<Step> steps{};
  std::vector<std::uint64_t> words{};

  // Whether answers may be cached. Returns false if answers depend on the ply.
  [[nodiscard]] bool may_remember() const { return !program.reads_depth(); }
};

struct Node {
  explicit Node(Environment& its_environment);

  Environment& environment;
  // The following members are set when the program starts at the node.
  const chess::AdvisedNode* view = nullptr;
  chess::Host* host = nullptr;
  // The side that the program plays. In a question of a native, the other side may be to move.
  chess::Color side = chess::Color::white;
  bool is_asked = false;  // true: a native asks for the value of a subroutine; false: the host asks
  std::vector<chess::Move> way;  // for an asked node: the moves from the root to it

  std::vector<Value> registers;  // variables, then constants
  // If not nullptr: all variables are undefined except those that the subroutine with these needs
  // reads or writes.
  const AskedNeeds* cleared_for = nullptr;
  std::vector<Frame> frames;  // grows as needed, never shrinks
  std::size_t open_frames = 0;
  std::vector<Value> stack;  // of PUSH and POP
  SetStore::Mark mark = 0;   // start of this node's storage
  Fuel fuel_left = 0;        // of this node, without the current slice
  Fuel fuel = 0;             // the current slice

  chess::MoveList legal_moves;
  std::vector<chess::Move> candidates;   // of the current TRY, PLAYB or PLAY
  std::vector<RankedMove> ranked;        // the same while they are sorted
  std::vector<std::byte> scratch_bytes;  // of natives; grows as needed, never shrinks
  std::vector<Set*> open_sets;           // of the current traversal of a plan variable

  // The results so far.
  int tried = 0;
  chess::Score best = 0;
  chess::Line best_line;  // starting with the best move
  chess::Line tried_line;
  chess::Score alpha = 0;
  bool is_cut = false;
  chess::Score last_value = 0;
  bool last_is_certain_draw = false;
  std::optional<Limit> limit;  // the limit reached, for the error `limit`
  Value returned;              // for a question: the value
  // The failing instruction, if the error occurred in a question asked at this node.
  std::optional<std::uint32_t> failed_elsewhere;
  std::optional<Blame> blame_elsewhere;  // of that error

  [[nodiscard]] const chess::Position& position() const { return view->position; }
  [[nodiscard]] chess::Color us() const { return side; }
  [[nodiscard]] NodeView node_view() const { return {view->position, side, registers.data()}; }
  [[nodiscard]] Plan& plan() const { return environment.plans[static_cast<std::size_t>(us())]; }
  [[nodiscard]] SetStore& store() const { return environment.store; }

  // Resets the results and the open calls.
  void reset();
  // Sets the predefined variables (X to `x`) and the given ones; makes all others undefined.
  // Returns false if the storage is full.
  [[nodiscard]] bool set_variables(const Value& x);
  // Sets only the variables that an asked subroutine needs, except those that are carried over.
  [[nodiscard]] bool set_needed_variables(const AskedNeeds& needs, const Value& x);

  // Makes room for more open calls; may move the frames. False if the limit is reached.
  [[nodiscard]] bool grow_frames();

  // The register at this offset in bytes.
  [[nodiscard]] Value& at(std::uint32_t offset) {
    CHEG_REQUIRE(offset % sizeof(Value) == 0 && offset / sizeof(Value) < registers.size());
    return *reinterpret_cast<Value*>(reinterpret_cast<std::byte*>(registers.data()) + offset);
  }
  [[nodiscard]] Value& operand(const PreparedInstruction& instruction, std::size_t number) {
    return at(instruction.operands[number]);
  }

  // Reserves storage for `sets` sets with `elements` elements in total. Call before reading a set;
  // may relocate the sets of this node. Returns false if the limit is reached.
  [[nodiscard]] bool reserve(std::size_t elements, std::size_t sets = 1);
  // Reserves storage so that store().writable() succeeds for the set in this register with this
  // capacity. Otherwise like reserve().
  [[nodiscard]] bool reserve_change(const Value& place, std::size_t capacity) {
    return store().is_writable(place.set(), capacity, mark) ||
           reserve(std::max<std::size_t>(capacity, place.set()->size()));
  }

  // Frees unreferenced sets if more than half of the storage is in use, because a native's question
  // has little storage.
  void tidy();

  // Charges work in addition to the one unit that every instruction costs. Returns false if the
  // program must end before it does the work: `limit` is set, or the host stops it.
  [[nodiscard]] bool charge(Fuel amount) {
    fuel -= amount;
    return fuel >= 0 || refuel_for(amount);
  }
  // Charges work that is not part of an instruction. It counts only against the limits of the
  // search. Returns false in the same cases as charge().
  [[nodiscard]] bool spend(Fuel work) {
    fuel -= work;
    fuel_left += work;
    environment.used_by_questions += work;
    return fuel >= 0 || refuel_to_spend(work);
  }
  // Takes a new slice. Returns false if the program must end.
  [[nodiscard]] bool refuel();
  // Returns the slice, so that other nodes can use the budget.
  void suspend_fuel();

  // Whether the values are deeply equal. Nothing if the program must end.
  [[nodiscard]] std::optional<bool> equal(const Value& a, const Value& b) {
    if (a.is_same(b)) {
      return true;
    }
    if (!a.is(Type::set) || !b.is(Type::set)) {
      return false;
    }
    return equal_sets(a, b);
  }

  // Applies a condition operand to a value.
  [[nodiscard]] ConditionResult test(std::uint32_t condition, const Value& value);

  // The sort key of a move; larger keys come first. Requires: not empty and not `#` alone.
  [[nodiscard]] std::int64_t ordering_key(std::uint32_t ordering, chess::Move move) const;

  [[nodiscard]] Moment moment(std::uint32_t instruction) const;
  // Whether the observer wants the instructions of this node.
  [[nodiscard]] bool is_watched() const {
    const Observer* const observer = environment.observer;
    return observer != nullptr && observer->wants_instructions() &&
           (!is_asked || observer->watches_questions());
  }

 private:
  // LM and PG. False if the storage is full.
  [[nodiscard]] bool set_sets(bool with_legal_moves, bool with_pawn_groups);
  [[nodiscard]] std::optional<bool> equal_sets(const Value& a, const Value& b);
  // False if the program must end.
  [[nodiscard]] bool collect();
  // Like refuel(). If the program must end, the refused work is not done and does not count.
  [[nodiscard]] bool refuel_for(Fuel refused);
  [[nodiscard]] bool refuel_to_spend(Fuel refused);
  // Whether the host stops the program or its time is up; `limit` is then set.
  [[nodiscard]] bool must_end();
};

// A stack of reused nodes: allocates only when it becomes deeper than before.
class NodeStack {
 public:
  // Each node has this many variables, followed by these constants.
  NodeStack(std::size_t variables, std::vector<Value> constants)
      : variables_(variables), constants_(std::move(constants)) {}

  // Opens the next node, below all open nodes.
  [[nodiscard]] Node& open(Environment& environment);
  // Closes the last opened node. Requires: a node is open.
  void close() {
    CHEG_REQUIRE(open_ > 0);
    --open_;
  }

 private:
  std::size_t variables_;
  std::vector<Value> constants_;
  std::vector<std::unique_ptr<Node>> nodes_;  // the open nodes, then the closed ones
  std::size_t open_ = 0;
};

// The error of an instruction after Node::charge() or reserve() has returned false.
inline constexpr RunTimeError kLimit = RunTimeError::limit;

}  // namespace cheg::vm
