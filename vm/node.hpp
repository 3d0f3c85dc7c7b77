// The state of a program at one node. Only the machine uses this file.
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

// The error of an instruction; empty if there is no error.
using Fault = std::optional<RunTimeError>;

// The active plan of one side.
struct Plan {
  bool is_set = false;
  std::uint32_t start = 0;  // first instruction
  Value variable;
  std::size_t ply = 0;  // ply of the node that set the plan
};

// An open subroutine call. SELECT and MAP call a subroutine for each element, and use the same
// frame for all these calls.
struct Frame {
  const PreparedInstruction* caller;
  Value saved_x;
  // The following members are set only for SELECT and MAP. `source` is the set whose elements are
  // visited.
  Set* source;
  Set* result;
  const Value* element;  // current element of the source
  const Value* last;

  // Makes the element at `place` the current element. Places count from 0.
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
class StoredAnalyses;

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
  // The cost of the questions that natives asked in this search, plus all work that spend() has
  // counted. A question is a call of a subroutine in another position: see vm/native.hpp.
  Fuel used_by_questions = 0;
  Observer* observer = nullptr;
  const Knowledge* knowledge = nullptr;  // at the host's root
  bool known_only = false;               // Allowance::known_only of this search
  const StoredAnalyses* stored = nullptr;
  // The variables to which the caller gives values (vm/given.hpp). Each entry has two parts: the
  // register number of the variable, and the value. Sets are marked as shared.
  std::vector<std::pair<std::uint16_t, Value>> given{};
  // Buffers of vm/carry.hpp, which are reused for each question.
  std::vector<Step> steps{};
  std::vector<std::uint64_t> words{};

  // Returns whether answers to questions may be cached. Returns false if answers can depend on the
  // ply.
  [[nodiscard]] bool may_remember() const { return !program.reads_depth(); }
};

struct Node {
  explicit Node(Environment& its_environment);

  Environment& environment;
  // The following members are set when the program starts at the node.
  const chess::AdvisedNode* view = nullptr;
  chess::Host* host = nullptr;
  // The side that the program plays. A native can also ask about a position in which it is the
  // other side's turn.
  chess::Color side = chess::Color::white;
  bool is_asked = false;  // true: a native asks for the value of a subroutine; false: the host asks
  std::vector<chess::Move> way;  // if is_asked: the moves from the root to this node

  std::vector<Value> registers;  // variables, then constants
  // The needs of the subroutine for which the variables were last cleared. All variables that this
  // subroutine does not use are undefined, except X. The member is nullptr if all variables were
  // set.
  const AskedNeeds* cleared_for = nullptr;
  std::vector<Frame> frames;  // grows as needed, never shrinks
  std::size_t open_frames = 0;
  std::vector<Value> stack;  // of PUSH and POP
  SetStore::Mark mark = 0;   // start of this node's storage
  Fuel fuel_left = 0;        // of this node, without the current slice
  Fuel fuel = 0;             // the current slice

  chess::MoveList legal_moves;
  std::vector<chess::Move> candidates;   // of the current TRY, PLAYB or PLAY
  std::vector<RankedMove> ranked;        // these candidates while they are sorted
  std::vector<std::byte> scratch_bytes;  // of natives; grows as needed, never shrinks
  std::vector<Set*> open_sets;           // of followed(): copies whose elements are still unchanged

  // The results so far.
  int tried = 0;
  chess::Score best = 0;
  chess::Line best_line;  // starting with the best move
  chess::Line tried_line;
  chess::Score alpha = 0;
  bool is_cut = false;
  chess::Score last_value = 0;
  bool last_is_certain_draw = false;
  std::optional<Limit> limit;        // the limit reached, for the error `limit`
  Forced forced;                     // found by the last native that looked ahead with success
  std::vector<chess::Move> forcing;  // the moves that force it
  Value returned;                    // for a question: the value
  // The instruction that failed when a native at this node called a subroutine in another position;
  // nothing if there was no such error.
  std::optional<std::uint32_t> failed_elsewhere;
  std::optional<Blame> blame_elsewhere;  // the operand that caused this error

  [[nodiscard]] const chess::Position& position() const { return view->position; }
  [[nodiscard]] chess::Color us() const { return side; }
  [[nodiscard]] NodeView node_view() const { return {view->position, side, registers.data()}; }
  [[nodiscard]] Plan& plan() const { return environment.plans[static_cast<std::size_t>(us())]; }
  [[nodiscard]] SetStore& store() const { return environment.store; }

  // Clears the results, the stack and the open calls.
  void reset();
  // Sets the predefined variables; X gets the value `x`. Also sets the variables to which the
  // caller gives values. Makes all other variables undefined. Returns false if the storage is full.
  [[nodiscard]] bool set_variables(const Value& x);
  // Sets X to `x`. Also sets the predefined variables that the subroutine needs. The variables in
  // AskedNeeds::sets become undefined. carry() sets the other variables that the subroutine reads
  // before it writes them. Returns false if the storage is full.
  [[nodiscard]] bool set_needed_variables(const AskedNeeds& needs, const Value& x);

  // Allocates frames for more open calls. The frames may move in memory. Returns false if
  // Limits::calls is reached.
  [[nodiscard]] bool grow_frames();

  // Returns the register at this offset in bytes.
  [[nodiscard]] Value& at(std::uint32_t offset) {
    CHEG_REQUIRE(offset % sizeof(Value) == 0 && offset / sizeof(Value) < registers.size());
    return *reinterpret_cast<Value*>(reinterpret_cast<std::byte*>(registers.data()) + offset);
  }
  [[nodiscard]] Value& operand(const PreparedInstruction& instruction, std::size_t number) {
    return at(instruction.operands[number]);
  }

  // Reserves storage for new sets. `sets` is the number of these sets, and `elements` is the total
  // number of their elements. Call reserve() before you read a set, because reserve() may move the
  // sets of this node. Returns false if the program must end.
  [[nodiscard]] bool reserve(std::size_t elements, std::size_t sets = 1);
  // Reserves storage so that store().writable() succeeds for the set in `place` with this capacity.
  // Like reserve(), this function may move sets, and returns false if the program must end.
  [[nodiscard]] bool reserve_change(const Value& place, std::size_t capacity) {
    return store().is_writable(place.set(), capacity, mark) ||
           reserve(std::max<std::size_t>(capacity, place.set()->size()));
  }

  // Frees unreferenced sets if more than half of the storage is in use. Natives call tidy() so that
  // their questions have enough storage.
  void tidy();

  // Charges work in addition to the one unit that every instruction costs. Returns false if the
  // program must end; in this case, the caller must not do the work. If the result is false, the
  // member `limit` contains the reason. If `limit` is empty, the host has stopped the program.
  [[nodiscard]] bool charge(Fuel amount) {
    fuel -= amount;
    return fuel >= 0 || refuel_for(amount);
  }
  // Charges work that counts only against the limits of the search, not against the limit of the
  // node. Returns false in the same cases as charge().
  [[nodiscard]] bool spend(Fuel work) {
    fuel -= work;
    fuel_left += work;
    environment.used_by_questions += work;
    return fuel >= 0 || refuel_to_spend(work);
  }
  // Takes a new slice from the budgets (vm/limits.hpp). Returns false if the program must end.
  [[nodiscard]] bool refuel();
  // Gives the rest of the slice back to the budgets, so that other nodes can use it.
  void suspend_fuel();

  // Returns whether the values are equal; sets are compared element by element, at any depth.
  // Returns nothing if the program must end.
  [[nodiscard]] std::optional<bool> equal(const Value& a, const Value& b) {
    if (a.is_same(b)) {
      return true;
    }
    if (!a.is(Type::set) || !b.is(Type::set)) {
      return false;
    }
    return equal_sets(a, b);
  }

  // Tests a value by a condition operand.
  [[nodiscard]] ConditionResult test(std::uint32_t condition, const Value& value);

  // Returns the sort key of a move. Moves with larger keys come first. Requires: the ordering
  // operand is neither empty nor `#` alone.
  [[nodiscard]] std::int64_t ordering_key(std::uint32_t ordering, chess::Move move) const;

  [[nodiscard]] Moment moment(std::uint32_t instruction) const;
  // Returns whether the observer wants to see the instructions of this node.
  [[nodiscard]] bool is_watched() const {
    if constexpr (!kHasObservers) {
      return false;
    }
    const Observer* const observer = environment.observer;
    return observer != nullptr && observer->wants_instructions() &&
           (!is_asked || observer->watches_questions());
  }

 private:
  // Sets LM if `with_legal_moves` is true, and PG if `with_pawn_groups` is true. Returns false if
  // the storage is full.
  [[nodiscard]] bool set_sets(bool with_legal_moves, bool with_pawn_groups);
  [[nodiscard]] std::optional<bool> equal_sets(const Value& a, const Value& b);
  // Runs a garbage collection in the storage of this node. Returns false if the program must end.
  [[nodiscard]] bool collect();
  // These functions take a new slice, as refuel() does. `refused` is the amount of work that the
  // caller plans. If the program must end, the caller must not do the planned work. In this case,
  // the functions subtract the planned work from the counted work.
  [[nodiscard]] bool refuel_for(Fuel refused);
  [[nodiscard]] bool refuel_to_spend(Fuel refused);
  // Returns whether the host stops the program or the time is up. Sets `limit` if the time is up.
  [[nodiscard]] bool must_end();
};

// A stack of nodes. Closed nodes are reused: the stack allocates only when it becomes deeper than
// ever before.
class NodeStack {
 public:
  // Each node has registers for this number of variables, followed by registers with these
  // constants. Requires: the constants outlive this object.
  NodeStack(std::size_t variables, std::span<const Value> constants)
      : variables_(variables), constants_(constants) {}

  // Opens and returns a node on top of the stack.
  [[nodiscard]] Node& open(Environment& environment);
  // Closes the last opened node. Requires: a node is open.
  void close() {
    CHEG_REQUIRE(open_ > 0);
    --open_;
  }

 private:
  std::size_t variables_;
  std::span<const Value> constants_;
  std::vector<std::unique_ptr<Node>> nodes_;  // the open nodes, then the closed ones
  std::size_t open_ = 0;
};

// The error that an instruction returns after Node::charge() or Node::reserve() has returned false.
inline constexpr RunTimeError kLimit = RunTimeError::limit;

}  // namespace cheg::vm
