// An outline lists the rules with which a program can answer in an ending, and the steps of these
// rules. The outline finds the rule and the step to which an instruction or a note belongs. A note
// is a report that a step of a RULE makes when the step runs (explain/noted_program.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/material.hpp"
#include "cover/report.hpp"
#include "explain/noted_program.hpp"
#include "lang/program.hpp"
#include "lang/resolve.hpp"

namespace cheg::cover {

class Outline {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  // The rule and the step to which a note belongs.
  struct NotePlace {
    lang::rules::NoteForm form{};
    std::uint32_t rule = kNone;
    std::uint32_t step = kNone;  // kNone: the note tells only that the rule begins
  };

  // `program` is the program that runs. `noted` is the same program in the form that writes notes,
  // or nullptr if the program has no rules. `program` and `noted` must outlive this object.
  // Requires: the program's men are White in `ending`, and the program has an ENTRY for this
  // ending.
  Outline(const lang::Program& program, const explain::NotedProgram* noted,
          chess::MaterialSignature ending);

  // Returns the rules in the order of the program, with all counts 0.
  [[nodiscard]] const std::vector<CoveredRule>& rules() const { return rules_; }
  // Returns the number of steps of all rules. The steps of all rules are numbered consecutively.
  [[nodiscard]] std::size_t steps() const { return kinds_.size(); }
  [[nodiscard]] std::uint32_t first_step(std::size_t rule) const { return first_steps_[rule]; }

  // Returns the number of the rule to which the instruction belongs. Returns kNone for an
  // instruction outside the rules, and for the LEAVE that follows the last rule.
  [[nodiscard]] std::uint32_t rule_of(std::uint32_t instruction) const {
    return rule_of_[instruction];
  }
  [[nodiscard]] StepKind kind(std::uint32_t step) const { return kinds_[step]; }
  // If the instruction is a step, returns the number of this step, otherwise kNone. In a RULE the
  // steps are clauses, so no instruction of a RULE is a step.
  [[nodiscard]] std::uint32_t step_of(std::uint32_t instruction) const {
    return step_of_[instruction];
  }
  [[nodiscard]] const NotePlace& note(std::size_t number) const { return notes_[number]; }
  [[nodiscard]] std::size_t notes() const { return notes_.size(); }
  // Returns whether some step is an instruction. To count steps that are instructions, an observer
  // must see every instruction. Also returns true if the program has no rules.
  [[nodiscard]] bool has_instructions() const { return has_instructions_; }

 private:
  void add(CoveredRule rule);
  void add_tag(const lang::Program& program, const std::vector<lang::ResolvedInstruction>& code,
               const std::vector<bool>& outside, const std::vector<bool>& all, std::uint32_t begin,
               std::uint32_t end);
  void add_notes(const explain::NotedProgram& noted, const std::vector<std::uint32_t>& numbers);

  std::vector<CoveredRule> rules_;
  std::vector<std::uint32_t> first_steps_;
  std::vector<StepKind> kinds_;
  std::vector<std::uint32_t> rule_of_;
  std::vector<std::uint32_t> step_of_;
  std::vector<NotePlace> notes_;
  bool has_instructions_ = false;
};

}  // namespace cheg::cover
