// Observers that record a run of the program. RootRecord records the events at the root. Profile
// measures the work of each tag.
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

// Passes each event to several observers.
class ObserverList final : public vm::Observer {
 public:
  // Requires: `observer` exists until the run ends.
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

// The events at the root during the latest run of the program.
struct RootEvents {
  // The tried moves, in the order in which they were tried.
  std::vector<vm::TriedMove> tried_moves;
  // The moves that satisfied the condition of a PLAY, if a PLAY ended the run at the root. The
  // program played the first of these moves.
  std::vector<chess::Move> choices;
  // The instruction that failed, with its values; empty if no instruction failed.
  std::string failed;
};

// Returns a text with one line for each tried move.
[[nodiscard]] std::string tried_text(const std::vector<vm::TriedMove>& tried_moves,
                                     const chess::Position& root, chess::Notation notation);

class RootRecord final : public vm::Observer {
 public:
  // `notation` is the notation of moves in RootEvents::failed.
  explicit RootRecord(chess::Notation notation) : notation_(notation) {}

  RootEvents events;

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;

 private:
  chess::Notation notation_;
};

// Measures three costs of each tag of the program: instructions, units of work, and time. The
// number of instructions does not include the instructions of subroutines that natives call in
// other positions. If an instruction visits the elements of a set, each element counts as one more
// instruction. The work includes the work of natives and of their subroutines. The machine adds the
// work of instructions to its total only at the next jump, call or return. This work therefore
// counts for the tag that contains the jump, call or return.
class Profile final : public vm::Observer {
 public:
  void instruction(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }

  // Returns a table of the tags. The tag with the most work is first.
  [[nodiscard]] std::string to_text() const;

 private:
  struct TagCost {
    vm::Fuel instructions = 0;
    vm::Fuel work = 0;
    Clock::duration time{0};
  };

  void stop_clock();
  // Adds the instructions and the work since the last event to the costs of tags.
  void count_work(const vm::Moment& moment);

  std::map<std::string, TagCost> costs_;              // by tag
  std::map<std::uint32_t, TagCost*> of_instruction_;  // costs_ of the instruction's tag
  TagCost* running_ = nullptr;
  TagCost* working_ = nullptr;  // the last tag that ran
  TagCost* at_node_ = nullptr;  // the last tag that ran outside of natives' subroutines
  vm::Work counted_;
  // For each open node, the number of its instructions that have begun but are not yet in the
  // machine's total. The machine adds these instructions to its total at the next jump, call or
  // return.
  std::map<const vm::Node*, vm::Fuel> uncharged_;
  const vm::Node* place_ = nullptr;  // the node of at_node_
  Clock::time_point since_;
};

}  // namespace cheg::repl
