// Counts what the steps of rules do while the program is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cover/outline.hpp"
#include "vm/observer.hpp"

namespace cheg::cover {

struct StepCount {
  std::uint64_t asked = 0;
  std::uint64_t effects = 0;
  std::uint64_t ends = 0;
  std::uint64_t in = 0;
  std::uint64_t out = 0;
};

// Observes the answers of one machine. Only what happens at the root counts.
class StepCounter final : public vm::Observer {
 public:
  // The outline is that of the observed program, and must outlive this object.
  explicit StepCounter(const Outline& outline)
      : outline_(outline),
        steps_(outline.steps()),
        asked_(outline.rules().size()),
        last_asked_(outline.rules().size()) {}

  // Call before each question, with the number of legal moves.
  void begin(std::size_t legal_moves);
  // The moves among which the last answer was the first; empty if that is not known.
  [[nodiscard]] const std::vector<chess::Move>& choices() const { return choices_; }

  // Adds the counts to those of the rules of the outline.
  void add_to(std::vector<CoveredRule>& rules) const;

  void instruction(const vm::Moment& moment) override;
  void noted(const vm::Moment& moment, std::int64_t number, const vm::Value& value) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return outline_.has_instructions(); }
  [[nodiscard]] bool watches_questions() const override { return false; }

 private:
  // An instruction that selects or jumps, and whose effect is not yet known.
  struct OpenStep {
    std::uint32_t instruction = 0;
    std::uint32_t step = 0;
    std::size_t moves = 0;  // before it
  };

  void ask_rule(std::uint32_t rule);
  void count_filter(std::uint32_t step, std::size_t in, std::size_t out);
  void end_open_step(const vm::Moment& moment);

  const Outline& outline_;
  std::vector<StepCount> steps_;
  std::vector<std::uint64_t> asked_;       // by rule
  std::vector<std::uint64_t> last_asked_;  // by rule: the question
  std::uint64_t question_ = 0;
  std::uint32_t rule_ = Outline::kNone;
  std::size_t legal_moves_ = 0;
  std::size_t moves_ = 0;  // that the clauses of the rule have left
  std::optional<OpenStep> open_;
  std::vector<chess::Move> choices_;
};

}  // namespace cheg::cover
