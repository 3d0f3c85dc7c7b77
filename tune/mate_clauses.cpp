#include "tune/mate_clauses.hpp"

#include <optional>

#include "tune/rule_words.hpp"

namespace cheg::tune {
namespace {

using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::Expression;
using lang::rules::Form;

// Finds MateClause::most_moves of a clause; nothing if the clause does not need a mate.
std::optional<std::int64_t> most_moves_of(const lang::SyntaxTree& tree, const RuleWords& words,
                                          const Clause& clause) {
  if (clause.form != ClauseForm::after && clause.form != ClauseForm::forced) {
    return std::nullopt;
  }
  const Expression& wanted = tree.rules.expressions[clause.expression];
  const bool is_mate = wanted.form == Form::name && tree.symbols.text(wanted.name.symbol) == "MATE";
  if (!is_mate) {
    return std::nullopt;
  }
  if (clause.form == ClauseForm::after) {
    return 1;
  }
  constexpr std::int64_t kMostMoves = 4;
  const auto moves = words.constant(clause.moves);
  return moves && *moves >= 1 && *moves <= kMostMoves ? moves : std::nullopt;
}

}  // namespace

std::vector<MateClause> mate_clauses(const lang::SyntaxTree& tree) {
  const RuleWords words(tree);
  std::vector<MateClause> clauses;
  for (const lang::rules::Rule& rule : tree.rules.rules) {
    for (const Clause& clause : rule.clauses) {
      if (const auto moves = most_moves_of(tree, words, clause)) {
        clauses.push_back({clause.span, *moves});
        break;
      }
    }
  }
  return clauses;
}

}  // namespace cheg::tune
