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
struct Environment;
struct Node;
struct Plan;

// A place where a program starts, other than its ENTRY lines and plans. The interactive session
// uses entrances to run single instructions.
struct Entrance {
  std::uint32_t start = 0;  // first instruction
  // The side that the program plays. Nothing: the side to move.
  std::optional<chess::Color> side{};
  // Sets the initial values of variables; sets are allocated in the store. The predefined variables
  // are already set. Returns false if the store is full.
  std::function<bool(std::span<Value> variables, SetStore& store)> before;
  // Receives the final values of the variables, whether or not the program ended with an error.
  std::function<void(std::span<const Value> variables)> after;
};

// Create one machine for each thread. Several machines may run the same program at the same time. A
// machine reuses its memory: after the first searches, it allocates nothing.
class Machine final : public chess::Advisor {
 public:
  // Requires: the program takes each given variable.
  explicit Machine(std::shared_ptr<const PreparedProgram> program, const Limits& limits = {},
                   std::span<const Given> given = {});
  ~Machine() override;
  Machine(const Machine&) = delete;
  Machine(Machine&&) = delete;
  Machine& operator=(const Machine&) = delete;
  Machine& operator=(Machine&&) = delete;

  [[nodiscard]] const lang::Program& program() const { return program_->program(); }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // Sets the observer from the next node on; nullptr means none. The observer must live until it is
  // replaced or the machine is destroyed.
  void set_observer(Observer* observer);

  // Sets the knowledge that natives have at every later root besides the position; nullptr means
  // none. The knowledge must live until it is replaced or the machine is destroyed.
  void set_knowledge(const Knowledge* knowledge);

  // The interface to the host.
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

  // The outcome at the node last asked.
  [[nodiscard]] const NodeOutcome& last() const { return last_; }
  // Runs the program at a root from the given entrance. Works for any material, even without legal
  // moves. root() returns the outcome. Requires: ply 0, after begin_search().
  chess::Advice advise_from(const Entrance& entrance, const chess::AdvisedNode& view,
                            chess::Host& host, chess::Line& line) {
    return advise_at(view, host, line, &entrance);
  }

  // The outcome at the root in this search.
  [[nodiscard]] const NodeOutcome& root() const { return root_; }
  // The first error below the root in this search, and the number of errors.
  [[nodiscard]] const std::optional<NodeOutcome>& first_error_below() const {
    return first_error_below_;
  }
  [[nodiscard]] std::uint64_t errors_below() const { return errors_below_; }
  // The number of nodes at which the program ran in this search, and the cost of these runs. The
  // cost is the number of instructions and visited set elements; each question of a native counts
  // as one.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] Fuel instructions() const;
  // All work in this search: the instructions, those of the questions of natives, and the work of
  // natives, in units of about one instruction. Limits::instructions_per_search limits this number.
  [[nodiscard]] Fuel work() const { return budget_.used(); }

 private:
  [[nodiscard]] std::uint32_t entry_at(const chess::Position& position) const {
    return program().find_entry(position.material(), position.side_to_move());
  }
  // The plan of the side, or nullptr.
  [[nodiscard]] const Plan* plan_of(chess::Color side) const;
  chess::Advice advise_at(const chess::AdvisedNode& view, chess::Host& host, chess::Line& line,
                          const Entrance* entrance);
  NodeOutcome visit(Node& node, const Entrance* entrance);
  // Prepares the node. Returns false if a limit is reached.
  bool set_up(Node& node) const;
  void remember(const NodeOutcome& outcome, int ply);

  std::shared_ptr<const PreparedProgram> program_;
  Limits limits_;
  SetStore store_;
  Budget budget_;
  TimeLimit time_limit_;
  std::unique_ptr<std::array<Plan, chess::kColorCount>> plans_;  // by colour
  std::unique_ptr<MemoTable> memo_table_;
  std::unique_ptr<NodeStack> nodes_at_work_;
  std::unique_ptr<Environment> environment_;

  NodeOutcome last_;
  NodeOutcome root_;
  std::optional<NodeOutcome> first_error_below_;
  std::uint64_t errors_below_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace cheg::vm
