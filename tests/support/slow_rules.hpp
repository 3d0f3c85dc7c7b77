// A slow, obviously right evaluator for the rules of the rules layer. It evaluates the syntax tree
// clause by clause.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chess/position.hpp"
#include "lang/syntax.hpp"
#include "tests/support/slow_rules_expressions.hpp"

namespace cheg::test {

// The effect of a clause, or of one key of BEST: the numbers of moves before and after it.
struct SlowStep {
  lang::rules::ClauseForm form;
  std::size_t in;
  std::size_t out;
};

// The evaluation of a rule, up to the clause that left no move.
struct SlowRuleRun {
  std::string rule;  // its name in upper case
  std::vector<SlowStep> steps;
  std::vector<std::string> moves;  // the moves that remain at the end, as in UCI
};

struct SlowAdvice {
  std::string move;     // as in UCI; empty if the position is not handled
  std::string rule;     // the rule that acts; empty for an EXCEPT
  long long value = 0;  // in hundredths of a pawn
  std::string error;    // the name of the run-time error, if one ended the program
  std::vector<SlowRuleRun> runs;
};

class SlowRules {
 public:
  // Requires: the tree outlives this object.
  explicit SlowRules(const lang::SyntaxTree& tree) : tree_(tree), expressions_(tree) {}

  // Asks the rules and exceptions in the blocks from number `first` up to, but not including,
  // `last`.
  [[nodiscard]] SlowAdvice ask(const chess::Position& position, std::size_t first,
                               std::size_t last) const;
  // Asks all rules and exceptions.
  [[nodiscard]] SlowAdvice ask(const chess::Position& position) const {
    return ask(position, 0, tree_.rules.blocks.size());
  }

  // Returns the value of a definition in a position.
  [[nodiscard]] SlowValue value(const std::string& definition,
                                const chess::Position& position) const;

 private:
  using Clause = lang::rules::Clause;
  using Moves = std::vector<SlowMove>;

  [[nodiscard]] Moves run(const lang::rules::Rule& rule, const SlowPlace& node,
                          SlowRuleRun& run) const;
  [[nodiscard]] Moves after_clause(const Clause& clause, const Moves& moves,
                                   const SlowPlace& node) const;
  [[nodiscard]] bool keeps(const Clause& clause, const SlowScope& after,
                           const SlowScope& node) const;
  [[nodiscard]] SlowValue measure(const Clause& clause, const SlowScope& after) const;
  [[nodiscard]] Moves best(const Clause& clause, const Moves& moves, const SlowPlace& node) const;
  [[nodiscard]] Moves forced(const Clause& clause, const Moves& moves, const SlowPlace& node) const;
  [[nodiscard]] bool act(const lang::rules::Rule& rule, const Moves& moves, const SlowPlace& node,
                         SlowAdvice& advice) const;

  const lang::SyntaxTree& tree_;
  SlowExpressions expressions_;
};

}  // namespace cheg::test
