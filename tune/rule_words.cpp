#include "tune/rule_words.hpp"

#include <algorithm>

namespace cheg::tune {

using lang::rules::Expression;
using lang::rules::ExpressionNumber;
using lang::rules::Form;
using lang::rules::Op;

namespace {

template <class Value>
std::optional<Value> value_of(const std::map<lang::Symbol, Value>& map, lang::Symbol name) {
  const auto found = map.find(name);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

RuleWords::RuleWords(const lang::SyntaxTree& tree) : tree_(tree) {
  for (std::uint32_t i = 0; i < tree.rules.scores.size(); ++i) {
    scores_[tree.rules.scores[i].name.symbol] = i;
  }
  for (std::uint32_t i = 0; i < tree.rules.points.size(); ++i) {
    points_[tree.rules.points[i].name.symbol] = i;
  }
  for (const lang::rules::Definition& definition : tree.rules.definitions) {
    if (definition.parameters.empty()) {
      definitions_[definition.name.symbol] = definition.body;
    }
  }
}

std::optional<std::uint32_t> RuleWords::score(lang::Symbol name) const {
  return value_of(scores_, name);
}

std::optional<std::uint32_t> RuleWords::points(lang::Symbol name) const {
  return value_of(points_, name);
}

std::optional<ExpressionNumber> RuleWords::definition(lang::Symbol name) const {
  return value_of(definitions_, name);
}

// NOLINTNEXTLINE(misc-no-recursion): the depth of expressions is limited
bool RuleWords::mentions_numbers(ExpressionNumber number, int depth) const {
  const Expression& here = expression(number);
  if (depth > kMostDepth) {
    return false;
  }
  if (here.form == Form::name || here.form == Form::apply) {
    const lang::Symbol name = here.name.symbol;
    if (scores_.contains(name) || points_.contains(name)) {
      return true;
    }
    const auto found = definitions_.find(name);
    if (found != definitions_.end() && mentions_numbers(found->second, depth + 1)) {
      return true;
    }
  }
  const auto children = tree_.rules.children_of(here);
  return std::ranges::any_of(
      children, [&](ExpressionNumber child) { return mentions_numbers(child, depth + 1); });
}

std::optional<std::int64_t> RuleWords::constant(ExpressionNumber number) const {
  const Expression& here = expression(number);
  if (here.form == Form::integer) {
    return here.number;
  }
  if (here.form == Form::unary && here.op == Op::negate) {
    const auto inner = constant(tree_.rules.children_of(here)[0]);
    return inner ? std::optional(-*inner) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace cheg::tune
