// Counts what the steps of rules do while the program runs.
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

// Observes the runs of one machine. Counts only the steps that run at the root.
class StepCounter final : public vm::Observer {
 public:
  // `outline` is the outline of the observed program; it must outlive this object.
  explicit StepCounter(const Outline& outline)
      : outline_(outline),
        steps_(outline.steps()),
        asked_(outline.rules().size()),
        last_asked_(outline.rules().size()) {}

  // Call this function before each run of the program, with the number of legal moves.
  void begin(std::size_t legal_moves);
  // Returns the moves from which the program chose in its last run. The program chose the first of
  // these moves. Returns an empty vector if the move did not come from PLAY.
  [[nodiscard]] const std::vector<chess::Move>& choices() const { return choices_; }

  // Adds the counts to `rules`, which are the rules of the outline.
  void add_to(std::vector<CoveredRule>& rules) const;

  void instruction(const vm::Moment& moment) override;
  void noted(const vm::Moment& moment, std::int64_t number, const vm::Value& value) override;
  void node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                const chess::Line& line) override;
  [[nodiscard]] bool wants_instructions() const override { return outline_.has_instructions(); }
  [[nodiscard]] bool watches_questions() const override { return false; }

 private:
  // An instruction that selects moves or that jumps. The effect of the instruction is known only
  // when the next instruction runs.
  struct OpenStep {
    std::uint32_t instruction = 0;
    std::uint32_t step = 0;
    std::size_t moves = 0;  // the number of moves before the step
  };

  void ask_rule(std::uint32_t rule);
  void count_filter(std::uint32_t step, std::size_t in, std::size_t out);
  void end_open_step(const vm::Moment& moment);

  const Outline& outline_;
  std::vector<StepCount> steps_;
  std::vector<std::uint64_t> asked_;       // by rule
  std::vector<std::uint64_t> last_asked_;  // by rule: the number of the last run that reached it
  std::uint64_t question_ = 0;             // the number of the current run
  std::uint32_t rule_ = Outline::kNone;
  std::size_t legal_moves_ = 0;
  std::size_t moves_ = 0;  // the number of moves that the clauses of the rule have left
  std::optional<OpenStep> open_;
  std::vector<chess::Move> choices_;
};

}  // namespace cheg::cover
