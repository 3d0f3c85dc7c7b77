// A slow, obviously right evaluator for the rules of the rules layer: clause by clause over the
// syntax tree.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chess/position.hpp"
#include "lang/syntax.hpp"
#include "tests/support/slow_rules_expressions.hpp"

namespace cheg::test {

// What a clause, or a key of BEST, did: how many moves came in and went out.
struct SlowStep {
  lang::rules::ClauseForm form;
  std::size_t in;
  std::size_t out;
};

// How a rule was gone through, up to the clause that left no move.
struct SlowRuleRun {
  std::string rule;  // its name in upper case
  std::vector<SlowStep> steps;
  std::vector<std::string> moves;  // what is left at the end, as in UCI
};

struct SlowAdvice {
  std::string move;     // as in UCI; empty: not handled
  std::string rule;     // that acts; of an EXCEPT empty
  long long value = 0;  // in hundredths of a pawn
  std::string error;    // the name of the run-time error, if one ended the program
  std::vector<SlowRuleRun> runs;
};

class SlowRules {
 public:
  // The tree must outlive this.
  explicit SlowRules(const lang::SyntaxTree& tree) : tree_(tree), expressions_(tree) {}

  // Asks the rules and exceptions among the blocks from number `first` to before `last`.
  [[nodiscard]] SlowAdvice ask(const chess::Position& position, std::size_t first,
                               std::size_t last) const;
  // Asks all of them.
  [[nodiscard]] SlowAdvice ask(const chess::Position& position) const {
    return ask(position, 0, tree_.rules.blocks.size());
  }

  // The value of a definition at a node, and after a legal move there.
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
