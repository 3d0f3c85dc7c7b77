#include "tune/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tune/feature_list.hpp"
#include "tune/rule_words.hpp"

namespace cheg::tune {
namespace {

namespace rules = lang::rules;

using rules::ClauseForm;
using rules::Expression;
using rules::ExpressionNumber;
using rules::Form;
using rules::Op;

// One walk through the expressions of all keys.
class FormulaFinder {
 public:
  FormulaFinder(const lang::SyntaxTree& tree, std::int64_t limit)
      : tree_(tree), words_(tree), limit_(limit) {}

  Result<Formulas, FormulaFault> find() {
    collect_numbers();
    for (const rules::Rule& rule : tree_.rules.rules) {
      add_rule(rule);
    }
    check_reached();
    if (fault_) {
      return *fault_;
    }
    features_.move_into(formulas_);
    return std::move(formulas_);
  }

 private:
  // What is known on the way from a key to a term.
  struct Path {
    std::int64_t factor = 1;
    std::optional<std::uint32_t> number;  // tuned
    std::string guard;                    // conditions of IF, joined by AND; may be empty
  };

  void fail(lang::Span span, std::string message) {
    if (!fault_) {
      fault_ = FormulaFault{span, std::move(message)};
    }
  }

  [[nodiscard]] const Expression& expression(ExpressionNumber number) const {
    return tree_.rules.expressions[number];
  }
  [[nodiscard]] std::string text(ExpressionNumber number) const {
    return text_of(tree_, expression(number).span);
  }
  [[nodiscard]] std::string named(lang::Symbol symbol, lang::Span span) const {
    return fmt::format("{}, line {}", tree_.symbols.text(symbol),
                       tree_.source->line_at(span.offset));
  }

  // The number in the text; returns its place in the list.
  std::uint32_t add_number(std::string name, lang::Span span, std::int64_t value,
                           const rules::TuneLimits& tune) {
    Number number;
    number.name = std::move(name);
    number.span = span;
    number.value = value;
    number.least = tune ? tune->first : std::min(-limit_, value);
    number.greatest = tune ? tune->second : std::max(limit_, value);
    number.is_tuned = tune.has_value();
    has_marks_ = has_marks_ || number.is_tuned;
    formulas_.numbers.push_back(std::move(number));
    return static_cast<std::uint32_t>(formulas_.numbers.size() - 1);
  }

  void collect_numbers() {
    for (const rules::Score& score : tree_.rules.scores) {
      first_weight_.push_back(static_cast<std::uint32_t>(formulas_.numbers.size()));
      for (const rules::Term& term : score.terms) {
        const std::uint32_t number = add_number(named(score.name.symbol, term.weight_span),
                                                term.weight_span, term.weight, term.tune);
        Number& weight = formulas_.numbers[number];
        weight.is_weight = true;
        const std::string_view first = tree_.source->text({term.span.offset, 1});
        if (first == "+" || first == "-") {
          weight.sign = lang::Span{term.span.offset, 1};
        }
      }
    }
    for (const rules::Points& points : tree_.rules.points) {
      first_point_.push_back(static_cast<std::uint32_t>(formulas_.numbers.size()));
      std::size_t next = 0;
      for (const std::vector<std::int64_t>& row : points.rows) {
        for (const std::int64_t value : row) {
          const rules::PointsNumber& number = points.numbers[next++];
          add_number(named(points.name.symbol, number.span), number.span, value, number.tune);
        }
      }
    }
    for (const rules::Rule& rule : tree_.rules.rules) {
      for (const rules::Clause& clause : rule.clauses) {
        has_marks_ = has_marks_ || clause.self_tune.has_value();
      }
    }
    reached_.resize(formulas_.numbers.size());
  }

  void add_rule(const rules::Rule& rule) {
    const auto is_key = [](const rules::Clause& clause) {
      return clause.form == ClauseForm::best || clause.form == ClauseForm::look;
    };
    const auto first_look = std::ranges::find(rule.clauses, ClauseForm::look, &rules::Clause::form);
    if (first_look == rule.clauses.end()) {
      return;
    }
    auto begin = first_look;
    while (begin != rule.clauses.begin() && is_key(*std::prev(begin))) {
      --begin;
    }
    RuleFormula formula;
    formula.name = std::string(tree_.symbols.text(rule.name.symbol));
    for (auto clause = begin; clause != rule.clauses.end(); ++clause) {
      if (!is_key(*clause)) {
        fail(clause->span, fmt::format("RULE {} goes on after BEST MIN; write the other clauses "
                                       "before it",
                                       formula.name));
        return;
      }
      formula.keys.push_back(key_of(rule, *clause));
    }
    if (rule.action != rules::Action::play) {
      fail(rule.name.span, fmt::format("RULE {} does not play the best move: it ends with TRY or "
                                       "LEAVE",
                                       formula.name));
    }
    formulas_.rules.push_back(std::move(formula));
  }

  KeyFormula key_of(const rules::Rule& rule, const rules::Clause& clause) {
    KeyFormula key;
    key.span = clause.span;
    key.depth = clause.depth;
    if (clause.form == ClauseForm::best) {
      key.form = clause.most ? KeyFormula::Form::most : KeyFormula::Form::least;
      if (clause.worst && clause.depth > 1) {
        fail(clause.span, "WORST with DEPTH 2 cannot stand beside BEST MIN here");
      }
      std::string value = fmt::format("({})", text(clause.expression));
      if (clause.worst) {
        value = (clause.most ? "LEAST MOVE: " : "MOST MOVE: ") + value;
      }
      key.terms.push_back({features_.add(value), 1, false, std::nullopt, 1});
      return key;
    }
    key.form = KeyFormula::Form::look;
    key.numerator = clause.self_numerator;
    key.denominator = clause.self_denominator;
    if (clause.self_tune) {
      key.numerator_number = add_number(named(rule.name.symbol, clause.self_span), clause.self_span,
                                        clause.self_numerator, clause.self_tune);
      reached_.push_back(true);
      if (clause.self_tune->first < 0) {
        fail(clause.self_span, "SELF cannot be less than 0");
      }
    }
    add_terms(clause.expression, {}, key.terms);
    return key;
  }

  // NOLINTNEXTLINE(misc-no-recursion): the depth of expressions is limited
  void add_terms(ExpressionNumber number, const Path& path, std::vector<LinearTerm>& terms,
                 int depth = 0) {
    if (depth > RuleWords::kMostDepth || !words_.mentions_numbers(number)) {
      add_opaque(text(number), path, terms);
      return;
    }
    const Expression& here = expression(number);
    const auto children = tree_.rules.children_of(here);
    if (here.form == Form::name || (here.form == Form::apply && children.empty())) {
      add_named(here, path, terms, depth);
      return;
    }
    Path next = path;
    if (here.form == Form::unary && here.op == Op::negate) {
      next.factor = -path.factor;
      add_terms(children[0], next, terms, depth + 1);
      return;
    }
    if (here.form == Form::binary && (here.op == Op::add || here.op == Op::subtract)) {
      add_terms(children[0], path, terms, depth + 1);
      next.factor = here.op == Op::subtract ? -path.factor : path.factor;
      add_terms(children[1], next, terms, depth + 1);
      return;
    }
    if (here.form == Form::binary && here.op == Op::multiply) {
      for (const std::size_t side : {0U, 1U}) {
        if (const auto factor = words_.constant(children[side])) {
          next.factor = path.factor * *factor;
          add_terms(children[1 - side], next, terms, depth + 1);
          return;
        }
      }
    }
    if (here.form == Form::choice) {
      const std::string condition = fmt::format("({})", text(children[0]));
      const std::string before = path.guard.empty() ? "" : path.guard + " AND ";
      next.guard = before + condition;
      add_terms(children[1], next, terms, depth + 1);
      next.guard = before + "NOT " + condition;
      add_terms(children[2], next, terms, depth + 1);
      return;
    }
    add_opaque(text(number), path, terms);
  }

  // NOLINTNEXTLINE(misc-no-recursion): see above
  void add_named(const Expression& here, const Path& path, std::vector<LinearTerm>& terms,
                 int depth) {
    const lang::Symbol name = here.name.symbol;
    if (const auto score = words_.score(name)) {
      const auto& all = tree_.rules.scores[*score].terms;
      for (std::uint32_t i = 0; i < all.size(); ++i) {
        add_weighted(all[i], first_weight_[*score] + i, path, terms, depth);
      }
      return;
    }
    if (const auto points = words_.points(name)) {
      add_table(*points, here.span, path, terms);
      return;
    }
    add_terms(*words_.definition(name), path, terms, depth + 1);
  }

  // NOLINTNEXTLINE(misc-no-recursion): see above
  void add_weighted(const rules::Term& term, std::uint32_t number, const Path& path,
                    std::vector<LinearTerm>& terms, int depth) {
    Number& weight = formulas_.numbers[number];
    reached_[number] = true;
    // The weight of a table, or of another sum, is one too many.
    weight.is_tuned = weight.is_tuned || (!has_marks_ && !words_.mentions_numbers(term.value));
    Path next = path;
    if (!weight.is_tuned) {
      next.factor *= weight.value;
    } else if (path.number) {
      fail(weight.span, "this weight is multiplied by another one that is tuned");
    } else {
      next.number = number;
    }
    add_terms(term.value, next, terms, depth + 1);
  }

  void add_table(std::uint32_t number, lang::Span span, const Path& path,
                 std::vector<LinearTerm>& terms) {
    const rules::Points& points = tree_.rules.points[number];
    const std::uint32_t first = first_point_[number];
    const auto count = static_cast<std::uint32_t>(points.numbers.size());
    bool has_tuned = false;
    for (std::uint32_t i = first; i < first + count; ++i) {
      formulas_.numbers[i].is_tuned = formulas_.numbers[i].is_tuned || !has_marks_;
      reached_[i] = true;
      has_tuned = has_tuned || formulas_.numbers[i].is_tuned;
    }
    if (path.number) {
      if (has_tuned) {
        fail(formulas_.numbers[*path.number].span,
             "a weight and the points that it multiplies cannot both be tuned");
      }
      add_opaque(text_of(tree_, span), path, terms);
      return;
    }
    if (path.guard.empty()) {
      terms.push_back({features_.add_cell(points), path.factor, true, first, count});
      return;
    }
    const auto index = [&](std::size_t argument, std::size_t length) {
      return fmt::format("MIN(MAX({},0),{})", text(points.arguments[argument]), length - 1);
    };
    std::string place = index(0, points.arguments.size() > 1 ? points.rows.size() : count);
    if (points.arguments.size() > 1) {
      const std::size_t width = points.rows[0].size();
      place = fmt::format("{} * {} + {}", place, width, index(1, width));
    }
    place = fmt::format("IF {} THEN {} ELSE -1", path.guard, place);
    terms.push_back({features_.add(place), path.factor, true, first, count});
  }

  void add_opaque(const std::string& value, const Path& path, std::vector<LinearTerm>& terms) {
    const std::string guarded =
        path.guard.empty() ? value : fmt::format("IF {} THEN {} ELSE 0", path.guard, value);
    terms.push_back({features_.add(guarded), path.factor, false, path.number, 1});
  }

  void check_reached() {
    bool has_tuned = false;
    for (std::size_t i = 0; i < formulas_.numbers.size(); ++i) {
      const Number& number = formulas_.numbers[i];
      has_tuned = has_tuned || number.is_tuned;
      if (number.is_tuned && !reached_[i]) {
        fail(number.span,
             "TUNE has no effect here: no BEST MIN adds this number up as a term of "
             "its sum");
      }
      if (number.is_tuned && (number.value < number.least || number.value > number.greatest)) {
        fail(number.span, fmt::format("{} is outside of its limits {}..{}", number.value,
                                      number.least, number.greatest));
      }
    }
    if (formulas_.rules.empty()) {
      fail({}, "no rule of the program has a BEST MIN, which `cheg tune` improves");
    } else if (!has_tuned) {
      fail({}, "BEST MIN adds up no SCORE and no POINTS, so there is no number to change");
    }
  }

  const lang::SyntaxTree& tree_;
  RuleWords words_;
  FeatureList features_{tree_};
  std::int64_t limit_;
  Formulas formulas_;
  std::optional<FormulaFault> fault_;
  bool has_marks_ = false;
  std::vector<bool> reached_;                // of the numbers
  std::vector<std::uint32_t> first_weight_;  // of each SCORE: its first number
  std::vector<std::uint32_t> first_point_;   // of each POINTS
};

}  // namespace

std::vector<std::uint32_t> Formulas::tuned() const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].is_tuned) {
      found.push_back(i);
    }
  }
  return found;
}

bool have_equal_values(const KeyFormula& a, const KeyFormula& b) {
  return a.form == b.form && a.depth == b.depth && a.numerator == b.numerator &&
         a.denominator == b.denominator && a.terms == b.terms;
}

std::size_t Formulas::term_count() const {
  std::size_t count = 0;
  for (const RuleFormula& rule : rules) {
    for (const KeyFormula& key : rule.keys) {
      count += key.form == KeyFormula::Form::look ? key.terms.size() : 0;
    }
  }
  return count;
}

Result<Formulas, FormulaFault> find_formulas(const lang::SyntaxTree& tree, std::int64_t limit) {
  return FormulaFinder(tree, limit).find();
}

}  // namespace cheg::tune
