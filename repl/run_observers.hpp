// Observers of a run: they record the events at the root, and the work of each tag.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "chess/notation/notation.hpp"
#include "vm/observer.hpp"
#include "vm/work.hpp"

namespace cheg::repl {

// Passes each event on to several observers.
class ObserverList final : public vm::Observer {
 public:
  // The observer must outlive the run.
  void add(vm::Observer& observer) { all_.push_back(&observer); }

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void instruction(const vm::Moment& moment) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void break_point(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override;

 private:
  std::vector<vm::Observer*> all_;
};

// The events at the root when the program was last asked there.
struct RootEvents {
  // The tried moves, in the order in which they were tried.
  std::vector<vm::TriedMove> tried_moves;
  // If a PLAY ended the node: the moves that satisfied the condition of this PLAY, which took the
  // first.
  std::vector<chess::Move> choices;
  // The instruction that failed, with its values; empty if no instruction failed.
  std::string failed;
};

// The tried moves as text, one line for each.
[[nodiscard]] std::string tried_text(const std::vector<vm::TriedMove>& tried_moves,
                                     const chess::Position& root, chess::Notation notation);

class RootRecord final : public vm::Observer {
 public:
  // Shows the values of a failed instruction in the notation.
  explicit RootRecord(chess::Notation notation) : notation_(notation) {}

  RootEvents events;

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;

 private:
  chess::Notation notation_;
};

// Measures the instructions, the units of work and the time of each tag. Only instructions at nodes
// count, and each element of a set that they visit counts as one more. Work also includes the work
// of natives and of asked subroutines. All work of a straight run is charged to the tag in which
// the run ends.
class Profile final : public vm::Observer {
 public:
  void instruction(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }

  // A table of the tags, the most work first.
  [[nodiscard]] std::string to_text() const;

 private:
  struct TagCost {
    vm::Fuel instructions = 0;
    vm::Fuel work = 0;
    Clock::duration time{0};
  };

  void stop_clock();
  // Counts the instructions and the work since the last event.
  void count_work(const vm::Moment& moment);

  std::map<std::string, TagCost> costs_;              // by tag
  std::map<std::uint32_t, TagCost*> of_instruction_;  // costs_ of the instruction's tag
  TagCost* running_ = nullptr;
  TagCost* working_ = nullptr;  // the last tag that ran
  TagCost* at_node_ = nullptr;  // the last tag that ran outside of asked subroutines
  vm::Work counted_;
  // For each open node, the instructions that have begun but are not yet charged, because their
  // straight run goes on.
  std::map<const vm::Node*, vm::Fuel> uncharged_;
  const vm::Node* place_ = nullptr;  // the node of at_node_
  Clock::time_point since_;
};

}  // namespace cheg::repl
