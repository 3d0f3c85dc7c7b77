#include "tests/support/rules_expression_text.hpp"

#include <array>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace cheg::test {
namespace {

using lang::rules::Expression;
using lang::rules::ExpressionNumber;
using lang::rules::Form;
using lang::rules::Op;
using lang::rules::Quantifier;
using Level = RulesExpressionWriter::Level;

struct OpText {
  std::string_view text;
  RulesExpressionWriter::Level level;
};

OpText op_text(Op op) {
  using enum RulesExpressionWriter::Level;
  switch (op) {
    case Op::negate:
      return {"-", sign};
    case Op::logical_not:
      return {"NOT", negation};
    case Op::add:
      return {"+", sum};
    case Op::subtract:
      return {"-", sum};
    case Op::multiply:
      return {"*", product};
    case Op::divide:
      return {"/", product};
    case Op::equal:
      return {"=", comparison};
    case Op::not_equal:
      return {"#", comparison};
    case Op::less:
      return {"<", comparison};
    case Op::greater:
      return {">", comparison};
    case Op::not_greater:
      return {"<=", comparison};
    case Op::not_less:
      return {">=", comparison};
    case Op::logical_and:
      return {"AND", both};
    case Op::logical_or:
      return {"OR", either};
    case Op::is_in:
      return {"IN", comparison};
    case Op::set_union:
      return {"|", sum};
    case Op::set_common:
      return {"&", product};
  }
  throw std::logic_error("no operator");
}

std::string_view quantifier_text(Quantifier quantifier) {
  constexpr std::array<std::string_view, 6> kWords{"SOME", "ALL", "COUNT", "", "LEAST", "MOST"};
  return kWords.at(static_cast<std::size_t>(quantifier));
}

Level next(Level level) { return static_cast<Level>(level + 1); }

Level level_of(const Expression& expression) {
  using enum RulesExpressionWriter::Level;
  switch (expression.form) {
    case Form::unary:
    case Form::binary:
      return op_text(expression.op).level;
    case Form::choice:
    case Form::let:
    case Form::moves:
    case Form::by_symmetry:
      return weak;
    case Form::comprehend:
      return expression.quantifier == Quantifier::collect ? primary : weak;
    default:
      return primary;
  }
}

}  // namespace

std::string RulesExpressionWriter::word(std::string_view text) {
  std::string result(text);
  if (chance(4)) {
    for (char& c : result) {
      c = chance(2) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
    }
  }
  return result;
}

std::string RulesExpressionWriter::gap() {
  return chance(12) ? (chance(2) ? "\n    " : " ; why\n\t") : chance(6) ? " " : "";
}
std::string RulesExpressionWriter::expression(ExpressionNumber number, Level least) {
  const Expression& expression = tree_.rules.expressions[number];
  const Level level = level_of(expression);
  const std::string text = bare(expression);
  const bool has_brackets = level < least || chance(level == weak ? 4 : 25);
  return has_brackets ? "(" + gap() + text + gap() + ")" : text;
}
std::string RulesExpressionWriter::child(const Expression& expression, std::size_t number,
                                         Level least) {
  return this->expression(tree_.rules.children_of(expression)[number], least);
}

std::string RulesExpressionWriter::bare(const Expression& expression) {
  switch (expression.form) {
    case Form::integer:
      return std::to_string(expression.number);
    case Form::logical:
      return word(expression.number != 0 ? "T" : "F");
    case Form::square:
      return word({std::string{static_cast<char>('A' + expression.number % 8),
                               static_cast<char>('1' + expression.number / 8)}});
    case Form::name:
      return name(expression.name);
    case Form::apply:
      return name(expression.name) + list(expression, "(", ")");
    case Form::set:
      return list(expression, "{", "}");
    case Form::unary:
    case Form::binary:
      return operation(expression);
    case Form::was:
      return word("WAS") + list(expression, "(", ")");
    default:
      return weak_form(expression);
  }
}

std::string RulesExpressionWriter::list(const Expression& expression, std::string_view open,
                                        std::string_view close) {
  std::string text(open);
  for (std::size_t i = 0; i < expression.child_count; ++i) {
    text += (i > 0 ? "," : "") + gap() + child(expression, i, weak);
  }
  return text + gap() + std::string(close);
}

std::string RulesExpressionWriter::operation(const Expression& expression) {
  const auto [text, level] = op_text(expression.op);
  if (expression.form == Form::unary) {
    return word(text) +
           (expression.op == Op::logical_not ? " "
            : chance(4)                      ? " "
                                             : "") +
           child(expression, 0, level);
  }
  const bool is_comparison = level == comparison;
  return child(expression, 0, is_comparison ? next(level) : level) + blank() + word(text) +
         blank() + child(expression, 1, next(level));
}

std::string RulesExpressionWriter::weak_form(const Expression& expression) {
  const std::string quantifier = word(quantifier_text(expression.quantifier));
  switch (expression.form) {
    case Form::choice:
      return word("IF") + blank() + child(expression, 0, either) + blank() + word("THEN") +
             blank() + child(expression, 1, either) + blank() + word("ELSE") + blank() +
             child(expression, 2, weak);
    case Form::let:
      return word("LET") + blank() + name(expression.name) + " = " + child(expression, 0, either) +
             ": " + child(expression, 1, weak);
    case Form::moves:
      return quantifier + blank() +
             word(expression.quantifier == Quantifier::all ? "MOVES" : "MOVE") + ": " +
             child(expression, 0, weak);
    case Form::by_symmetry:
      return (expression.quantifier == Quantifier::some ? "" : quantifier + " ") +
             word("BY SYMMETRY") + blank() + child(expression, 0, weak);
    case Form::comprehend: {
      const std::string text = name(expression.name) + " " + word("IN") + " " +
                               child(expression, 0, sum) + ":" + blank() +
                               child(expression, 1, weak);
      return quantifier.empty() ? "{" + gap() + text + gap() + "}" : quantifier + " " + text;
    }
    default:
      throw std::logic_error("a bad expression");
  }
}

}  // namespace cheg::test
