// What a session watches in a run.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "chess/notation/notation.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// Hands everything on to several others.
class Observers final : public vm::Observer {
 public:
  // Must outlive its use.
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

// What happened at the root when the program was last asked there.
struct RootEvents {
  // In the order in which they were tried.
  std::vector<vm::TriedMove> tried_moves;
  // Where a PLAY ended it: the moves that fitted, of which it took the first.
  std::vector<chess::Move> choices;
  // The instruction that failed, with its values; empty if none did.
  std::string failed;
};

// A line for each.
[[nodiscard]] std::string tried_text(const std::vector<vm::TriedMove>& tried_moves,
                                     const chess::Position& root, chess::Notation notation);

class RootRecord final : public vm::Observer {
 public:
  RootEvents events;

  void node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) override;
  void tried(const vm::Moment& moment, const vm::TriedMove& tried) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
};

// How much work is done under each tag.
class Profile final : public vm::Observer {
 public:
  void instruction(const vm::Moment& moment) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }

  // A table, the most work first; times only if wanted.
  [[nodiscard]] std::string to_text(bool with_times) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Work {
    std::uint64_t instructions = 0;
    Clock::duration time{0};
  };

  void stop_clock();

  std::map<std::string, Work> work_;     // by tag
  std::map<std::uint32_t, Work*> tags_;  // of instructions
  Work* running_ = nullptr;
  Clock::time_point since_;
};

}  // namespace cheg::repl
