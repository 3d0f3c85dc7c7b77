// The virtual machine: runs a program at the nodes of a host's search.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "host/advisor.hpp"
#include "vm/given.hpp"
#include "vm/limits.hpp"
#include "vm/observer.hpp"
#include "vm/outcome.hpp"
#include "vm/prepared.hpp"
#include "vm/time_limit.hpp"

namespace cheg::vm {

class Knowledge;
class MemoTable;
class NodeStack;
class StoredAnalyses;
struct Environment;
struct Node;
struct Plan;

// A place at which a host starts the program. Without an Entrance, the program starts at an ENTRY
// line or a plan. The interactive session uses an Entrance to run a single instruction.
struct Entrance {
  std::uint32_t start = 0;  // first instruction
  // The side that the program plays. If no side is set, the program plays the side to move.
  std::optional<chess::Color> side{};
  // Called before the program starts, when the predefined variables already have their values. Sets
  // the initial values of other variables; sets are allocated in `store`. Returns false if the
  // store is full.
  std::function<bool(std::span<Value> variables, SetStore& store)> before;
  // Called when the program has ended, even if it ended with an error. Receives the final values of
  // the variables.
  std::function<void(std::span<const Value> variables)> after;
};

// Runs a program. Each thread needs a machine of its own; several machines may run the same program
// at the same time. A machine reuses its memory: after the first searches, the machine allocates no
// more memory.
class Machine final : public chess::Advisor {
 public:
  // Requires: takes() (vm/given.hpp) returns true for each variable in `given`.
  explicit Machine(std::shared_ptr<const PreparedProgram> program, const Limits& limits = {},
                   std::span<const Given> given = {});
  ~Machine() override;
  Machine(const Machine&) = delete;
  Machine(Machine&&) = delete;
  Machine& operator=(const Machine&) = delete;
  Machine& operator=(Machine&&) = delete;

  [[nodiscard]] const lang::Program& program() const { return program_->program(); }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // Sets the observer for the next node and all later nodes; nullptr means no observer. Requires:
  // the observer lives until it is replaced or the machine is destroyed.
  void set_observer(Observer* observer);

  // Sets the knowledge that natives have at a root in addition to the position; nullptr means no
  // knowledge. This knowledge is valid for all later searches. Requires: the knowledge lives until
  // it is replaced or the machine is destroyed.
  void set_knowledge(const Knowledge* knowledge);

  // Sets the stored analyses that natives use in all later searches; nullptr means none. Requires:
  // the stored analyses were made for an equal program. A machine begins without stored analyses.
  void set_stored(std::shared_ptr<const StoredAnalyses> stored);

  // Returns the memo table, which contains the analyses that the machine has made.
  [[nodiscard]] const MemoTable& memo_table() const { return *memo_table_; }

  // Sets the Allowance (vm/limits.hpp) for all later searches. A new machine has a default
  // Allowance.
  void set_allowance(const Allowance& allowance) { allowance_ = allowance; }

  // Changes Limits::memory for all later searches. If cached answers take too much memory, the
  // machine forgets them. The machine keeps its analyses, so memory_used() can remain larger than
  // `bytes`.
  void set_memory(std::size_t bytes);
  // Returns the memory that Limits::memory counts, in bytes.
  [[nodiscard]] std::size_t memory_used() const;

  // The host calls the functions below (see chess::Advisor).
  void begin_search() override;
  [[nodiscard]] bool covers(const chess::Position& position) const override {
    return covers(position.material(), position.side_to_move());
  }
  [[nodiscard]] bool covers(chess::MaterialSignature material, chess::Color side_to_move) const {
    return plan_of(side_to_move) != nullptr ||
           program().find_entry(material, side_to_move) != lang::EntryTable::kNone;
  }
  [[nodiscard]] bool has_plan() const override;
  [[nodiscard]] chess::Advice advise(const chess::AdvisedNode& view, chess::Host& host,
                                     chess::Line& line) override;

  // Returns the outcome at the node at which the program last ran.
  [[nodiscard]] const NodeOutcome& last() const { return last_; }
  // Runs the program at a root, but starts at `entrance`. Works for any material, and in positions
  // without legal moves. After this call, root() returns the outcome. Requires: the node is at ply
  // 0, and begin_search() has been called.
  chess::Advice advise_from(const Entrance& entrance, const chess::AdvisedNode& view,
                            chess::Host& host, chess::Line& line) {
    return advise_at(view, host, line, &entrance);
  }

  // Returns the outcome at the root of this search.
  [[nodiscard]] const NodeOutcome& root() const { return root_; }
  // first_error_below() returns the first error below the root in this search, and errors_below()
  // returns the number of errors below the root.
  [[nodiscard]] const std::optional<NodeOutcome>& first_error_below() const {
    return first_error_below_;
  }
  [[nodiscard]] std::uint64_t errors_below() const { return errors_below_; }
  // nodes() returns the number of nodes at which the program ran in this search. instructions()
  // returns the number of instructions and visited set elements at these nodes. A subroutine that a
  // native calls in another position counts as one instruction.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] Fuel instructions() const;
  // Returns all work in this search. One unit of work is roughly the time of one instruction. The
  // work is the sum of instructions(), the instructions of subroutines that natives call in other
  // positions, and the work of natives. Limits::instructions_per_search limits this number.
  [[nodiscard]] Fuel work() const { return budget_.used(); }

 private:
  [[nodiscard]] std::uint32_t entry_at(const chess::Position& position) const {
    return program().find_entry(position.material(), position.side_to_move());
  }
  // Returns the plan of the side; nullptr if the side has no plan.
  [[nodiscard]] const Plan* plan_of(chess::Color side) const;
  chess::Advice advise_at(const chess::AdvisedNode& view, chess::Host& host, chess::Line& line,
                          const Entrance* entrance);
  NodeOutcome visit(Node& node, const Entrance* entrance);
  // Prepares the node for a run of the program. Returns false if the program must end, for example
  // because a limit is reached.
  bool set_up(Node& node) const;
  void remember(const NodeOutcome& outcome, int ply);

  std::shared_ptr<const PreparedProgram> program_;
  Limits limits_;
  Allowance allowance_;
  SetStore store_;
  Budget budget_;
  TimeLimit time_limit_;
  std::unique_ptr<std::array<Plan, chess::kColorCount>> plans_;  // by colour
  std::unique_ptr<MemoTable> memo_table_;
  std::shared_ptr<const StoredAnalyses> stored_;
  std::unique_ptr<NodeStack> nodes_at_work_;
  std::unique_ptr<Environment> environment_;

  NodeOutcome last_;
  NodeOutcome root_;
  std::optional<NodeOutcome> first_error_below_;
  std::uint64_t errors_below_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace cheg::vm
