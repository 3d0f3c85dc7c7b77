// The rules of a program that can answer in an ending, with their steps, and which of them an
// instruction or a note belongs to.
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

  // What a note tells about.
  struct NotePlace {
    lang::rules::NoteForm form{};
    std::uint32_t rule = kNone;
    std::uint32_t step = kNone;  // kNone: the note tells only that the rule begins
  };

  // `noted`: the program's form with notes if it has rules, else nullptr; `program` is the program
  // that runs. Both must outlive this object. Requires: the program has an ENTRY for the ending,
  // its men first.
  Outline(const lang::Program& program, const explain::NotedProgram* noted,
          chess::MaterialSignature ending);

  // All counts are 0.
  [[nodiscard]] const std::vector<CoveredRule>& rules() const { return rules_; }
  // Steps are numbered through all rules.
  [[nodiscard]] std::size_t steps() const { return kinds_.size(); }
  [[nodiscard]] std::uint32_t first_step(std::size_t rule) const { return first_steps_[rule]; }

  // kNone for an instruction of no rule, and for the one after all rules, which leaves.
  [[nodiscard]] std::uint32_t rule_of(std::uint32_t instruction) const {
    return rule_of_[instruction];
  }
  [[nodiscard]] StepKind kind(std::uint32_t step) const { return kinds_[step]; }
  // kNone for an instruction that is no step. Clauses are no instructions.
  [[nodiscard]] std::uint32_t step_of(std::uint32_t instruction) const {
    return step_of_[instruction];
  }
  [[nodiscard]] const NotePlace& note(std::size_t number) const { return notes_[number]; }
  [[nodiscard]] std::size_t notes() const { return notes_.size(); }
  // Whether some step is an instruction, which only an observer of every instruction can count.
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
