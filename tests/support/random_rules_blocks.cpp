#include "tests/support/random_rules_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random_rules_expressions.hpp"

namespace cheg::test {
namespace {

using lang::rules::BlockForm;
using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::Op;
using lang::rules::Rule;
using lang::rules::ValueForm;
using Number = lang::rules::ExpressionNumber;

class RulesMaker {
 public:
  RulesMaker(RandomRules& rules, Random& random, const RandomRulesOptions& options)
      : rules_(rules),
        tree_(rules.tree),
        random_(random),
        options_(options),
        expressions_(tree_, rules.ours, rules.theirs, random) {}

  void make() {
    for (std::size_t count = below(4); count > 0; --count) {
      definition();
    }
    if (chance(3)) {
      recursion();
    }
    if (chance(3)) {
      points();
    }
    if (chance(3)) {
      score();
    }
    run();
    while (tree_.rules.blocks.size() < options_.blocks) {
      chance(2) ? definition() : rule();
    }
    rules_.second_run = tree_.rules.blocks.size();
    run();
  }

 private:
  std::size_t below(std::size_t n) { return random_.below(n); }
  bool chance(std::size_t n) { return below(n) == 0; }
  template <class Item>
  Item one_of(std::initializer_list<Item> items) {
    return *(items.begin() + below(items.size()));
  }

  void add(BlockForm form, std::size_t number) {
    lang::rules::Block block;
    block.form = form;
    block.number = static_cast<std::uint32_t>(number);
    tree_.rules.blocks.push_back(block);
  }

  // Returns a name that no other block has.
  std::string new_name(std::string name) {
    while (!names_.insert(name).second) {
      name = expressions_.fresh_name();
      name.insert(1, fmt::format("_{}_", names_.size()));
    }
    return name;
  }
  std::string explanation() { return chance(3) ? "What it is; {so}" : ""; }

  RuleContext at_node() { return {.depth = 2 + static_cast<int>(below(2))}; }
  RuleContext after_move(int work) {
    return {.is_later = true, .depth = 2 + static_cast<int>(below(2)), .work = work};
  }

  void add_definition(const std::string& name, std::vector<lang::rules::NameUse> parameters,
                      Number body) {
    tree_.rules.definitions.push_back(
        {expressions_.use(name), std::move(parameters), body, explanation()});
    add(BlockForm::definition, tree_.rules.definitions.size() - 1);
  }

  void definition() {
    const int work = one_of({1, 5, 20, 100});
    RuleContext context = chance(2) ? after_move(work) : at_node();
    context.work = work;
    std::vector<lang::rules::NameUse> parameters;
    RuleWord word{new_name(expressions_.fresh_name()), {}, {}, context.is_later, true, work};
    word.result =
        one_of({RuleType::integer, RuleType::integer, RuleType::logical, RuleType::logical,
                RuleType::man, RuleType::square, RuleType::squares, RuleType::men});
    std::set<std::string> used;
    for (std::size_t count = below(3); count > 0; --count) {
      const std::string name = expressions_.fresh_name();
      if (used.insert(name).second) {
        word.parameters.push_back(
            one_of({RuleType::integer, RuleType::man, RuleType::square, RuleType::squares}));
        context.locals.push_back({name, word.parameters.back()});
        parameters.push_back(expressions_.use(name));
      }
    }
    const std::size_t first = tree_.rules.expressions.size();
    const Number body = expressions_.make(word.result, context);
    word.has_was = mentions_was(first);
    add_definition(word.name, std::move(parameters), body);
    if (word.has_was) {
      with_was_.insert(word.name);
    }
    expressions_.add_word(word);
  }

  // Returns true if an expression with the number `first` or a greater number contains WAS, or
  // names a definition that contains WAS.
  bool mentions_was(std::size_t first) {
    using lang::rules::Form;
    const auto& all = tree_.rules.expressions;
    return std::any_of(
        all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
        [&](const lang::rules::Expression& expression) {
          const bool is_named = expression.form == Form::name || expression.form == Form::apply;
          return expression.form == Form::was ||
                 (is_named &&
                  with_was_.contains(std::string(tree_.symbols.text(expression.name.symbol))));
        });
  }

  // Adds: DEFINE name(N) = IF N < 1 THEN e ELSE LET D = e: name(N - 1) + D
  void recursion() {
    const std::string name = new_name("REC");
    RuleContext context = at_node();
    context.work = 1;
    context.locals.push_back({"N", RuleType::integer});
    const Number test =
        expressions_.operation(Op::less, {expressions_.named("N"), expressions_.integer(1)});
    const Number end = expressions_.make(RuleType::integer, context);
    const Number local = expressions_.make(RuleType::integer, context);
    const Number again = expressions_.apply(
        name,
        {expressions_.operation(Op::subtract, {expressions_.named("N"), expressions_.integer(1)})});
    const Number sum =
        expressions_.operation(one_of({Op::add, Op::subtract}), {again, expressions_.named("D")});
    const Number let = expressions_.node(lang::rules::Form::let, {local, sum});
    tree_.rules.expressions[let].name = expressions_.use("D");
    const Number body = expressions_.node(lang::rules::Form::choice, {test, end, let});
    add_definition(name, {expressions_.use("N")}, body);
    // Adds a definition that calls this definition with a small number.
    const std::string caller = new_name("RECS");
    add_definition(
        caller, {},
        expressions_.apply(name, {expressions_.integer(static_cast<std::int64_t>(below(4)))}));
    expressions_.add_word({caller, {}, RuleType::integer, false, false, 5});
  }

  void points() {
    lang::rules::Points points{expressions_.use(new_name("TABLE")), {}, {}, {}, explanation()};
    RuleContext context = at_node();
    context.work = 5;
    const std::size_t arguments = 1 + below(2);
    for (std::size_t i = 0; i < arguments; ++i) {
      points.arguments.push_back(expressions_.make(RuleType::integer, context));
    }
    const std::size_t columns = 1 + below(6);
    for (std::size_t rows = arguments == 1 ? 1 : 1 + below(4); rows > 0; --rows) {
      points.rows.emplace_back();
      for (std::size_t i = 0; i < columns; ++i) {
        points.rows.back().push_back(static_cast<std::int64_t>(below(40)) - 12);
      }
    }
    const std::string name(tree_.symbols.text(points.name.symbol));
    tree_.rules.points.push_back(points);
    add(BlockForm::points, tree_.rules.points.size() - 1);
    expressions_.add_word({name, {}, RuleType::integer, false, false, 5});
  }

  void score() {
    lang::rules::Score score{expressions_.use(new_name("V")), {}, explanation()};
    RuleContext context = at_node();
    context.work = 5;
    for (std::size_t terms = 1 + below(4); terms > 0; --terms) {
      lang::rules::Term term;
      term.weight = one_of<std::int64_t>({1, -1}) * (1 + static_cast<std::int64_t>(below(30)));
      if (chance(3)) {
        term.tune = std::pair<std::int64_t, std::int64_t>(-40 + static_cast<int>(below(9)),
                                                          40 + static_cast<int>(below(9)));
      }
      term.value = expressions_.make(RuleType::integer, context);
      score.terms.push_back(term);
    }
    const std::string name(tree_.symbols.text(score.name.symbol));
    tree_.rules.scores.push_back(score);
    add(BlockForm::score, tree_.rules.scores.size() - 1);
    expressions_.add_word({name, {}, RuleType::integer, false, false, 5});
  }

  void run() {
    for (std::size_t count = 1 + below(4); count > 0; --count) {
      if (chance(12)) {
        exception();
      }
      rule();
    }
  }

  void exception() {
    const chess::Position position = random_position(rules_, random_);
    const auto moves = moves_in_order(position, position.side_to_move());
    lang::rules::Exception exception;
    exception.fen = chess::to_fen(position);
    exception.move = chess::format_move(position, moves[below(moves.size())], chess::Notation::uci);
    exception.value = one_of({ValueForm::none, ValueForm::win, ValueForm::draw});
    tree_.rules.exceptions.push_back(exception);
    add(BlockForm::exception, tree_.rules.exceptions.size() - 1);
  }

  void rule() {
    Rule rule;
    rule.name = expressions_.use(new_name(fmt::format("RULE{}", tree_.rules.rules.size() + 1)));
    rule.text = text();
    for (std::size_t count = below(5); count > 0; --count) {
      rule.clauses.push_back(clause());
    }
    // FROM selects the moves with which the rule begins. It must therefore come first, and only
    // once.
    std::stable_partition(rule.clauses.begin(), rule.clauses.end(),
                          [](const Clause& clause) { return clause.form == ClauseForm::from; });
    const auto is_from = [](const Clause& clause) { return clause.form == ClauseForm::from; };
    while (std::count_if(rule.clauses.begin(), rule.clauses.end(), is_from) > 1) {
      rule.clauses.erase(rule.clauses.begin());
    }
    value_of(rule);
    if (chance(4)) {
      rule.action = options_.is_comparable
                        ? lang::rules::Action::play
                        : one_of({lang::rules::Action::play, lang::rules::Action::try_moves});
      rule.action = chance(8) ? lang::rules::Action::leave : rule.action;
      rule.action_span = {0, 1};
    }
    tree_.rules.rules.push_back(rule);
    add(BlockForm::rule, tree_.rules.rules.size() - 1);
  }

  void value_of(Rule& rule) {
    rule.value = one_of(
        {ValueForm::none, ValueForm::win, ValueForm::draw, ValueForm::points, ValueForm::points});
    if (rule.value == ValueForm::points) {
      // The value must be defined.
      const Number value = expressions_.make(RuleType::integer, at_node());
      rule.points = expressions_.node(
          lang::rules::Form::choice,
          {expressions_.apply("DEFD", {value}), copy(value), expressions_.integer(7)});
      rule.is_certain = chance(4);
    }
  }

  // Returns a copy of the expression. The tree remains a tree, because no expression gets a second
  // parent.
  Number copy(Number number) {
    const lang::rules::Expression expression = tree_.rules.expressions[number];
    std::vector<Number> children;
    for (std::uint32_t i = 0; i < expression.child_count; ++i) {
      children.push_back(copy(tree_.rules.children[expression.first_child + i]));
    }
    const Number made = expressions_.node(expression.form, children);
    lang::rules::Expression& same = tree_.rules.expressions[made];
    same.op = expression.op;
    same.quantifier = expression.quantifier;
    same.name = expression.name;
    same.number = expression.number;
    return made;
  }

  std::vector<lang::rules::TextPiece> text() {
    std::vector<lang::rules::TextPiece> pieces{{"The rule; {it} says", std::nullopt, {}}};
    if (chance(2)) {
      pieces.push_back({"", expressions_.make(RuleType::integer, after_move(5)), {}});
      pieces.push_back({" and so on.", std::nullopt, {}});
    }
    return pieces;
  }

  Clause clause() {
    Clause clause;
    clause.form =
        one_of({ClauseForm::when, ClauseForm::from, ClauseForm::where, ClauseForm::where,
                ClauseForm::after, ClauseForm::after, ClauseForm::replies, ClauseForm::replies,
                ClauseForm::lowers, ClauseForm::raises, ClauseForm::best, ClauseForm::best,
                ClauseForm::look, ClauseForm::forced, ClauseForm::fenced});
    RuleContext context = at_node();
    switch (clause.form) {
      case ClauseForm::when:
        clause.expression = expressions_.make(RuleType::logical, context);
        break;
      case ClauseForm::from:
        clause.expression = expressions_.make(RuleType::moves, context);
        break;
      case ClauseForm::where:
        context.x_is_move = true;
        clause.expression = expressions_.make(RuleType::logical, context);
        break;
      case ClauseForm::after:
        clause.expression = expressions_.make(RuleType::logical, after_move(100));
        break;
      case ClauseForm::replies:
        clause.reply =
            one_of({lang::rules::Reply::every, lang::rules::Reply::some, lang::rules::Reply::none});
        clause.depth = chance(8) ? 2 : 1;
        clause.expression =
            expressions_.make(RuleType::logical, after_move(clause.depth == 2 ? 1 : 5));
        break;
      case ClauseForm::forced:
      case ClauseForm::fenced:
        if (rules_.ours.size() + rules_.theirs.size() > 1) {
          return this->clause();  // with four men, a full search takes seconds
        }
        forcing(clause);
        break;
      default:
        measure(clause);
        break;
    }
    return clause;
  }

  void forcing(Clause& clause) {
    clause.moves = expressions_.integer(1 + static_cast<std::int64_t>(chance(3) ? 1 : 0));
    RuleContext context = after_move(1);
    context.is_forced = true;
    context.depth = 1 + static_cast<int>(below(2));
    clause.expression = expressions_.make(
        clause.form == ClauseForm::forced ? RuleType::logical : RuleType::integer, context);
  }

  void measure(Clause& clause) {
    if (clause.form == ClauseForm::look) {
      clause.depth = chance(3) ? 2 : 1;
      if (chance(2)) {
        clause.self_numerator = 1 + static_cast<std::int64_t>(below(9));
        clause.self_denominator = 1 + static_cast<std::int64_t>(below(10));
      }
      clause.expression =
          expressions_.make(RuleType::integer, after_move(clause.depth == 2 ? 1 : 20));
      return;
    }
    clause.most = clause.form == ClauseForm::best && chance(2);
    clause.worst = chance(3);
    clause.depth = clause.worst && chance(6) ? 2 : 1;
    RuleContext context = clause.form == ClauseForm::best ? after_move(clause.depth == 2 ? 1
                                                                       : clause.worst    ? 5
                                                                                         : 100)
                                                          : at_node();
    context.work = clause.depth == 2 ? 1 : clause.worst ? 5 : context.work;
    clause.expression = expressions_.make(RuleType::integer, context);
  }

  RandomRules& rules_;
  lang::SyntaxTree& tree_;
  Random& random_;
  const RandomRulesOptions& options_;
  RandomExpressions expressions_;
  std::set<std::string> names_;
  std::set<std::string> with_was_;
};

}  // namespace

void add_random_blocks(RandomRules& rules, Random& random, const RandomRulesOptions& options) {
  RulesMaker(rules, random, options).make();
}

}  // namespace cheg::test
