#include "tests/support/rules_tree_text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace cheg::test {
namespace {

using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::Expression;
using lang::rules::ExpressionNumber;
using lang::rules::Form;
using lang::rules::Rule;
using lang::rules::ValueForm;

class Writer {
 public:
  explicit Writer(const lang::SyntaxTree& tree) : tree_(tree) {}

  [[nodiscard]] std::string expression(ExpressionNumber number) const {
    const Expression& e = tree_.rules.expressions[number];
    std::vector<std::string> parts;
    for (const ExpressionNumber child : tree_.rules.children_of(e)) {
      parts.push_back(expression(child));
    }
    switch (e.form) {
      case Form::bad:
        return "BAD";
      case Form::integer:
        return std::to_string(e.number);
      case Form::logical:
        return e.number == 1 ? "T" : "F";
      case Form::square:
        return fmt::format("{}{}", static_cast<char>('A' + e.number % 8), 1 + e.number / 8);
      case Form::name:
        return name(e.name);
      case Form::apply:
        return fmt::format("{}({})", name(e.name), fmt::join(parts, ","));
      case Form::unary:
        return fmt::format("({} {})", op(e), parts[0]);
      case Form::binary:
        return fmt::format("({} {} {})", parts[0], op(e), parts[1]);
      case Form::choice:
        return fmt::format("[IF {} THEN {} ELSE {}]", parts[0], parts[1], parts[2]);
      case Form::let:
        return fmt::format("[LET {} = {}: {}]", name(e.name), parts[0], parts[1]);
      case Form::set:
        return fmt::format("{{{}}}", fmt::join(parts, ","));
      case Form::comprehend:
        return fmt::format("[{} {} IN {}: {}]", quantifier(e), name(e.name), parts[0], parts[1]);
      case Form::moves:
        return fmt::format("[{} MOVE: {}]", quantifier(e), parts[0]);
      case Form::was:
        return fmt::format("WAS({})", parts[0]);
      case Form::by_symmetry:
        return fmt::format("[{} BY SYMMETRY {}]", quantifier(e), parts[0]);
    }
    return "?";
  }

  [[nodiscard]] std::string name(const lang::rules::NameUse& use) const {
    return std::string(tree_.symbols.text(use.symbol));
  }

  [[nodiscard]] std::string clause(const Clause& clause) const {
    constexpr std::string_view kForms[] = {"WHEN",   "FROM", "WHERE", "AFTER",  "REPLIES", "LOWERS",
                                           "RAISES", "BEST", "LOOK",  "FORCED", "FENCED"};
    constexpr std::string_view kReplies[] = {"EVERY", "SOME", "NONE"};
    std::string text = fmt::format("  {}", kForms[static_cast<std::size_t>(clause.form)]);
    if (clause.form == ClauseForm::replies) {
      text += fmt::format(" {}", kReplies[static_cast<std::size_t>(clause.reply)]);
    }
    if (clause.form == ClauseForm::best) {
      text += clause.most ? " MOST" : " LEAST";
    }
    text += clause.worst ? " WORST" : "";
    if (clause.form == ClauseForm::forced || clause.form == ClauseForm::fenced) {
      text += fmt::format(" {}:", expression(clause.moves));
    }
    text += fmt::format(" {}", expression(clause.expression));
    if (clause.depth != 1) {
      text += fmt::format(" DEPTH {}", clause.depth);
    }
    if (clause.self_numerator != 0) {
      text += fmt::format(" SELF {}/{}", clause.self_numerator, clause.self_denominator);
    }
    return text;
  }

  [[nodiscard]] static std::string exception(const lang::rules::Exception& exception) {
    return fmt::format("EXCEPT {} {}{}", exception.fen, exception.move,
                       exception.value == ValueForm::win    ? " VALUE WIN"
                       : exception.value == ValueForm::draw ? " VALUE DRAW"
                                                            : "");
  }

  [[nodiscard]] std::string rule(const Rule& rule) const {
    constexpr std::string_view kActions[] = {"PLAY", "TRY", "LEAVE"};
    std::string text = fmt::format("RULE {}", name(rule.name));
    for (const auto& piece : rule.text) {
      text += piece.value ? fmt::format(" <{}>", expression(*piece.value))
                          : fmt::format(" '{}'", piece.words);
    }
    for (const Clause& one : rule.clauses) {
      text += '\n' + clause(one);
    }
    if (rule.value != ValueForm::none) {
      text += "\n  VALUE ";
      text += rule.value == ValueForm::win    ? "WIN"
              : rule.value == ValueForm::draw ? "DRAW"
                                              : expression(rule.points);
      text += rule.is_certain ? " CERTAIN" : "";
    }
    if (rule.action_span.length > 0) {
      text += fmt::format("\n  {}", kActions[static_cast<std::size_t>(rule.action)]);
    }
    return text;
  }

  [[nodiscard]] std::string definition(const lang::rules::Definition& definition) const {
    std::string text = fmt::format("DEFINE {}", name(definition.name));
    for (const auto& parameter : definition.parameters) {
      text += ' ' + name(parameter);
    }
    return text + fmt::format(" = {}", expression(definition.body)) +
           explanation(definition.explanation);
  }

  [[nodiscard]] std::string score(const lang::rules::Score& score) const {
    std::string text = fmt::format("SCORE {}:", name(score.name));
    for (const auto& term : score.terms) {
      text += fmt::format(" {}", term.weight);
      if (term.tune) {
        text += fmt::format(" [{}..{}]", term.tune->first, term.tune->second);
      }
      text += fmt::format(" * {};", expression(term.value));
    }
    return text + explanation(score.explanation);
  }

  [[nodiscard]] std::string points(const lang::rules::Points& points) const {
    std::string text = fmt::format("POINTS {}", name(points.name));
    for (const ExpressionNumber argument : points.arguments) {
      text += ' ' + expression(argument);
    }
    for (const auto& row : points.rows) {
      text += fmt::format(" [{}]", fmt::join(row, " "));
    }
    return text + explanation(points.explanation);
  }

 private:
  static std::string explanation(const std::string& text) {
    return text.empty() ? "" : fmt::format(" ;; {}", text);
  }
  static std::string_view op(const Expression& e) {
    constexpr std::string_view kOps[] = {"-", "NOT", "+",  "-",   "*",  "/",  "=", "#", "<",
                                         ">", "<=",  ">=", "AND", "OR", "IN", "|", "&"};
    return kOps[static_cast<std::size_t>(e.op)];
  }
  static std::string_view quantifier(const Expression& e) {
    constexpr std::string_view kWords[] = {"SOME", "ALL", "COUNT", "COLLECT", "LEAST", "MOST"};
    return kWords[static_cast<std::size_t>(e.quantifier)];
  }

  const lang::SyntaxTree& tree_;
};

}  // namespace

std::string to_text(const lang::SyntaxTree& tree, lang::rules::ExpressionNumber expression) {
  return Writer(tree).expression(expression);
}

std::string rules_text(const lang::SyntaxTree& tree) {
  using lang::rules::BlockForm;
  const Writer writer(tree);
  std::string text;
  for (const lang::rules::Block& block : tree.rules.blocks) {
    switch (block.form) {
      case BlockForm::bad:
        text += "BAD";
        break;
      case BlockForm::definition:
        text += writer.definition(tree.rules.definitions[block.number]);
        break;
      case BlockForm::score:
        text += writer.score(tree.rules.scores[block.number]);
        break;
      case BlockForm::points:
        text += writer.points(tree.rules.points[block.number]);
        break;
      case BlockForm::rule:
        text += writer.rule(tree.rules.rules[block.number]);
        break;
      case BlockForm::exception:
        text += writer.exception(tree.rules.exceptions[block.number]);
        break;
    }
    text += '\n';
  }
  return text;
}

}  // namespace cheg::test
