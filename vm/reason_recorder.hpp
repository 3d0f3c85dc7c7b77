// Makes the reason of an answer while the program is asked once more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vm/observer.hpp"
#include "vm/outcome.hpp"
#include "vm/reason.hpp"

namespace cheg::vm {

// Observes one run. Natives find out more than usual at the root, which costs time and work.
class ReasonRecorder final : public Observer {
 public:
  // `move` is what the program is known to play; nothing if it gives no move.
  explicit ReasonRecorder(std::optional<chess::Move> move) : move_(move) {}

  // The reason, once the run is over and has given this outcome at the root.
  [[nodiscard]] Reason take(const lang::Program& program, const NodeOutcome& outcome);

  void node_begin(const Moment& moment, const NodeBegin& begin) override;
  void instruction(const Moment& moment) override;
  void tried(const Moment& moment, const TriedMove& tried) override;
  void found(const Moment& moment, const Finding& finding) override;
  void node_end(const Moment& moment, const NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return true; }
  [[nodiscard]] std::optional<chess::Move> explained() const override {
    return move_.value_or(chess::Move());
  }

 private:
  // An instruction that chooses among moves, and whose choice is not yet known.
  struct OpenChoice {
    std::uint32_t instruction = 0;
    std::size_t calls = 0;  // open ones
    std::vector<chess::Move> in;
  };

  // The rule to which an instruction belongs: the last, or a new one.
  AskedRule& rule_at(const Moment& moment);
  void add_step(const Moment& moment, ReasonStep step);
  void begin_choice(const Moment& moment);
  void end_choice(const Moment& moment);

  std::optional<chess::Move> move_;
  Reason reason_;
  std::optional<OpenChoice> open_;
};

}  // namespace cheg::vm
