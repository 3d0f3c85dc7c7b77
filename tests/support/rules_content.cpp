// Writes everything that the rules layer says in a program, one line for each block.
#include <sstream>
#include <string>

#include "tests/support/rules_text.hpp"

namespace cheg::test {
namespace {

using lang::rules::Expression;
using lang::rules::ExpressionNumber;
using lang::rules::Form;

class ContentWriter {
 public:
  explicit ContentWriter(const lang::SyntaxTree& tree) : tree_(tree) {}

  std::string blocks() {
    const lang::rules::Tree& rules = tree_.rules;
    for (const lang::rules::Block& block : rules.blocks) {
      switch (block.form) {
        case lang::rules::BlockForm::bad:
          text_ << "bad";
          break;
        case lang::rules::BlockForm::definition:
          definition(rules.definitions.at(block.number));
          break;
        case lang::rules::BlockForm::score:
          score(rules.scores.at(block.number));
          break;
        case lang::rules::BlockForm::points:
          points(rules.points.at(block.number));
          break;
        case lang::rules::BlockForm::rule:
          rule(rules.rules.at(block.number));
          break;
        case lang::rules::BlockForm::exception:
          text_ << "EXCEPT " << rules.exceptions.at(block.number).fen << ' '
                << rules.exceptions.at(block.number).move << ' '
                << static_cast<int>(rules.exceptions.at(block.number).value);
          break;
      }
      text_ << '\n';
    }
    return text_.str();
  }

 private:
  std::string_view name(const lang::rules::NameUse& use) const {
    return tree_.symbols.text(use.symbol);
  }

  void expression(ExpressionNumber number) {
    const Expression& expression = tree_.rules.expressions.at(number);
    const Form form = expression.form;
    text_ << '(' << static_cast<int>(form);
    if (form == Form::integer || form == Form::logical || form == Form::square) {
      text_ << ' ' << expression.number;
    }
    if (form == Form::unary || form == Form::binary) {
      text_ << " op" << static_cast<int>(expression.op);
    }
    if (form == Form::comprehend || form == Form::moves || form == Form::by_symmetry) {
      text_ << " q" << static_cast<int>(expression.quantifier);
    }
    if (form == Form::name || form == Form::apply || form == Form::let ||
        form == Form::comprehend) {
      text_ << ' ' << name(expression.name);
    }
    for (const ExpressionNumber child : tree_.rules.children_of(expression)) {
      text_ << ' ';
      this->expression(child);
    }
    text_ << ')';
  }

  void definition(const lang::rules::Definition& definition) {
    text_ << "DEFINE " << name(definition.name);
    for (const lang::rules::NameUse& parameter : definition.parameters) {
      text_ << ' ' << name(parameter);
    }
    text_ << " = ";
    expression(definition.body);
    text_ << " ;; " << definition.explanation;
  }

  void score(const lang::rules::Score& score) {
    text_ << "SCORE " << name(score.name);
    for (const lang::rules::Term& term : score.terms) {
      text_ << ' ' << term.weight << ' ';
      if (term.tune) {
        text_ << "TUNE " << term.tune->first << ' ' << term.tune->second << ' ';
      }
      expression(term.value);
    }
    text_ << " ;; " << score.explanation;
  }

  void points(const lang::rules::Points& points) {
    text_ << "POINTS " << name(points.name);
    for (const ExpressionNumber argument : points.arguments) {
      expression(argument);
    }
    for (const auto& row : points.rows) {
      text_ << " /";
      for (const std::int64_t number : row) {
        text_ << ' ' << number;
      }
    }
    text_ << " ;; " << points.explanation;
  }

  void rule(const lang::rules::Rule& rule) {
    text_ << "RULE " << name(rule.name);
    for (const lang::rules::TextPiece& piece : rule.text) {
      text_ << " [" << piece.words << ']';
      if (piece.value) {
        expression(*piece.value);
      }
    }
    for (const lang::rules::Clause& clause : rule.clauses) {
      text_ << " | " << static_cast<int>(clause.form) << ' ' << static_cast<int>(clause.reply)
            << clause.worst << clause.most << " depth " << clause.depth << " self "
            << clause.self_numerator << '/' << clause.self_denominator << ' ';
      if (clause.form == lang::rules::ClauseForm::forced ||
          clause.form == lang::rules::ClauseForm::fenced) {
        expression(clause.moves);
      }
      expression(clause.expression);
    }
    text_ << " | " << static_cast<int>(rule.value) << ' ' << rule.is_certain << ' '
          << static_cast<int>(rule.action);
    if (rule.value == lang::rules::ValueForm::points) {
      expression(rule.points);
    }
  }

  const lang::SyntaxTree& tree_;
  std::ostringstream text_;
};

}  // namespace

std::string rules_content(const lang::SyntaxTree& tree) { return ContentWriter(tree).blocks(); }

}  // namespace cheg::test
