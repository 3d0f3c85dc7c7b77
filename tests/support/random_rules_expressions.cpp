#include "tests/support/random_rules_expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace cheg::test {
namespace {

using lang::rules::Expression;
using lang::rules::Form;
using lang::rules::Op;

RuleContext deeper(RuleContext context) {
  --context.depth;
  return context;
}

}  // namespace

// ---- Parts ----

RandomExpressions::Number RandomExpressions::node(Form form, std::vector<Number> children) {
  Expression expression;
  expression.form = form;
  expression.first_child = static_cast<std::uint32_t>(tree_.rules.children.size());
  expression.child_count = static_cast<std::uint32_t>(children.size());
  tree_.rules.children.insert(tree_.rules.children.end(), children.begin(), children.end());
  tree_.rules.expressions.push_back(expression);
  return static_cast<Number>(tree_.rules.expressions.size() - 1);
}

lang::rules::NameUse RandomExpressions::use(std::string_view name) {
  return {tree_.symbols.intern(name), {}};
}

RandomExpressions::Number RandomExpressions::named(std::string_view name) {
  const Number number = node(Form::name);
  tree_.rules.expressions[number].name = use(name);
  return number;
}

RandomExpressions::Number RandomExpressions::apply(std::string_view name,
                                                   std::vector<Number> children) {
  const Number number = node(Form::apply, std::move(children));
  tree_.rules.expressions[number].name = use(name);
  return number;
}

RandomExpressions::Number RandomExpressions::integer(std::int64_t value) {
  const Number number = node(Form::integer);
  tree_.rules.expressions[number].number = value;
  return number;
}

RandomExpressions::Number RandomExpressions::operation(Op op, std::vector<Number> children) {
  const Form form = children.size() == 1 ? Form::unary : Form::binary;
  const Number number = node(form, std::move(children));
  tree_.rules.expressions[number].op = op;
  return number;
}

// There are only a few names, so that names hide each other.
std::string RandomExpressions::fresh_name() {
  return one_of<std::string>(
      {"NEAR", "GAP", "ROOM", "D", "M", "S1", "LOOKS?", "GO!", "E_1", "PAL", "Q9", "ZZ"});
}

// ---- Leaves ----

RandomExpressions::Number RandomExpressions::integer_leaf(const RuleContext& context) {
  switch (below(5)) {
    case 0:
      return integer(static_cast<std::int64_t>(below(10)));
    case 1:
      return named(one_of<std::string_view>({"OURS", "THEIRS"}));
    case 2:
      return apply("CARD", {named("LM")});
    default:
      return apply(one_of<std::string_view>({"FILE", "RANK", "ORANK", "EDGEDIST", "CENTDIST",
                                             "CORNERS", "SCOLOR", "SIDE"}),
                   {man_leaf(context)});
  }
}

RandomExpressions::Number RandomExpressions::logical_leaf(const RuleContext& context) {
  switch (below(8)) {
    case 0: {
      const Number number = node(Form::logical);
      tree_.rules.expressions[number].number = static_cast<std::int64_t>(below(2));
      return number;
    }
    case 1:
      return named(one_of<std::string_view>({"MATE", "STALEMATE", "INCHECK"}));
    default:
      return apply(one_of<std::string_view>({"EDGE", "CORNER", "WSQ", "DEFD"}),
                   {man_leaf(context)});
  }
}

RandomExpressions::Number RandomExpressions::man_leaf(const RuleContext& context) {
  if (context.is_later && !context.is_forced && chance(4)) {
    return named("X");
  }
  const std::string& men = chance(2) ? ours_ : theirs_;
  const char side = &men == &ours_ ? 'W' : 'B';
  if (men.empty() || chance(2)) {
    return named(one_of<std::string_view>({"WK", "BK", "OK", "TK"}));
  }
  const std::string name{side, men[below(men.size())]};
  return named(chance(4) && name[1] != 'Q' ? name + '2' : name);
}

RandomExpressions::Number RandomExpressions::square_leaf(const RuleContext& context) {
  if (chance(2)) {
    return apply("SQUARE", {man_leaf(context)});
  }
  const Number number = node(Form::square);
  tree_.rules.expressions[number].number = static_cast<std::int64_t>(below(64));
  return number;
}

RandomExpressions::Number RandomExpressions::move_leaf(const RuleContext& context) {
  return context.x_is_move
             ? named("X")
             : apply("GETEL", {named("LM"), integer(1 + static_cast<std::int64_t>(below(20)))});
}

RandomExpressions::Number RandomExpressions::leaf(RuleType type, const RuleContext& context) {
  switch (type) {
    case RuleType::integer:
      return integer_leaf(context);
    case RuleType::logical:
      return logical_leaf(context);
    case RuleType::man:
      return man_leaf(context);
    case RuleType::square:
      return square_leaf(context);
    case RuleType::move:
      return move_leaf(context);
    case RuleType::squares:
      return node(Form::set, {square_leaf(context), square_leaf(context)});
    case RuleType::men:
      return node(Form::set, {man_leaf(context), man_leaf(context)});
    case RuleType::moves:
      break;
  }
  return named("LM");
}

// ---- Expressions of any type ----

std::optional<RandomExpressions::Number> RandomExpressions::local_of(RuleType type,
                                                                     const RuleContext& context) {
  std::vector<std::string> names;
  for (auto local = context.locals.rbegin(); local != context.locals.rend(); ++local) {
    const bool is_hidden =
        std::any_of(context.locals.rbegin(), local,
                    [&](const RuleContext::Local& later) { return later.name == local->name; });
    if (!is_hidden && local->type == type) {
      names.push_back(local->name);
    }
  }
  return names.empty() ? std::nullopt : std::optional(named(names[below(names.size())]));
}

std::optional<RandomExpressions::Number> RandomExpressions::word_of(RuleType type,
                                                                    const RuleContext& context) {
  std::vector<const RuleWord*> fitting;
  for (const RuleWord& word : words_) {
    const bool is_hidden =
        std::any_of(context.locals.begin(), context.locals.end(),
                    [&](const RuleContext::Local& local) { return local.name == word.name; }) ||
        std::find(context.lost.begin(), context.lost.end(), word.name) != context.lost.end();
    if (word.result == type && !is_hidden && (context.depth > 0 || word.parameters.empty()) &&
        word.work <= context.work && ((context.is_later && !context.is_forced) || !word.is_later) &&
        !(context.is_reflected && word.has_was)) {
      fitting.push_back(&word);
    }
  }
  if (fitting.empty()) {
    return std::nullopt;
  }
  const RuleWord word = *fitting[below(fitting.size())];
  if (word.parameters.empty()) {
    return named(word.name);
  }
  std::vector<Number> arguments;
  for (const RuleType parameter : word.parameters) {
    arguments.push_back(make(parameter, deeper(context)));
  }
  return apply(word.name, std::move(arguments));
}

std::optional<RandomExpressions::Number> RandomExpressions::mention(RuleType type,
                                                                    const RuleContext& context) {
  if (chance(2)) {
    if (const auto local = local_of(type, context)) {
      return local;
    }
  }
  if (chance(2)) {
    if (const auto word = word_of(type, context)) {
      return word;
    }
  }
  const bool was_possible = context.is_later && !context.is_reflected && type != RuleType::move &&
                            type != RuleType::moves;
  if (was_possible && context.depth > 0 && chance(4)) {
    RuleContext before = deeper(context);
    before.is_later = false;
    for (const RuleContext::Local& local : before.locals) {
      before.lost.push_back(local.name);
    }
    before.locals.clear();
    return node(Form::was, {make(type, before)});
  }
  return std::nullopt;
}

RuleType RandomExpressions::any_value_type(const RuleContext& context) {
  return context.is_reflected || chance(3)
             ? one_of({RuleType::integer, RuleType::man, RuleType::square})
             : one_of({RuleType::integer, RuleType::logical, RuleType::man, RuleType::square,
                       RuleType::squares, RuleType::men});
}

RandomExpressions::Number RandomExpressions::let(RuleType type, const RuleContext& context) {
  const std::string name = fresh_name();
  const RuleType of = any_value_type(context);
  RuleContext inner = deeper(context);
  const Number value = make(of, inner);
  inner.locals.push_back({name, of});
  const Number number = node(Form::let, {value, make(type, inner)});
  tree_.rules.expressions[number].name = use(name);
  return number;
}

RandomExpressions::Number RandomExpressions::make(RuleType type, const RuleContext& context) {
  if (const auto mentioned = mention(type, context)) {
    return *mentioned;
  }
  return context.depth <= 0 || chance(6) ? leaf(type, context) : compound(type, context);
}

RandomExpressions::Number RandomExpressions::compound(RuleType type, const RuleContext& context) {
  if (chance(8)) {
    return let(type, context);
  }
  if (chance(10)) {
    return node(Form::choice, {make(RuleType::logical, deeper(context)),
                               make(type, deeper(context)), make(type, deeper(context))});
  }
  switch (type) {
    case RuleType::integer:
      return compound_integer(context);
    case RuleType::logical:
      return compound_logical(context);
    case RuleType::man:
      return chance(3) ? apply("MAN", {make(RuleType::square, deeper(context))})
                       : man_leaf(context);
    case RuleType::square:
      return chance(3) ? apply("SETSQ", {integer(1 + static_cast<std::int64_t>(below(8))),
                                         integer(1 + static_cast<std::int64_t>(below(8)))})
                       : apply("SQUARE", {make(RuleType::man, deeper(context))});
    case RuleType::move:
      return move_leaf(context);
    default:
      return compound_set(type, context);
  }
}

RandomExpressions::Number RandomExpressions::place(const RuleContext& context) {
  if (context.x_is_move && chance(3)) {
    return named("X");
  }
  return make(one_of({RuleType::man, RuleType::man, RuleType::square}), deeper(context));
}

}  // namespace cheg::test
