#include "tests/support/rules_text.hpp"

#include <array>
#include <stdexcept>
#include <string_view>

#include "tests/support/rules_expression_text.hpp"

namespace cheg::test {
namespace {

using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::ExpressionNumber;
using lang::rules::Reply;
using lang::rules::Rule;

class RulesWriter : private RulesExpressionWriter {
 public:
  RulesWriter(const lang::SyntaxTree& tree, Random& random)
      : RulesExpressionWriter(tree, random), tree_(tree) {}

  std::string block(const lang::rules::Block& block) {
    const lang::rules::Tree& rules = tree_.rules;
    switch (block.form) {
      case lang::rules::BlockForm::definition:
        return definition(rules.definitions[block.number]);
      case lang::rules::BlockForm::score:
        return score(rules.scores[block.number]);
      case lang::rules::BlockForm::points:
        return points(rules.points[block.number]);
      case lang::rules::BlockForm::rule:
        return rule(rules.rules[block.number]);
      case lang::rules::BlockForm::exception:
        return exception(rules.exceptions[block.number]);
      case lang::rules::BlockForm::bad:
        break;
    }
    throw std::logic_error("a bad block");
  }

 private:
  std::string maybe_comment() { return chance(8) ? "   ; \"so\" {it} is: RULE" : ""; }

  static std::string explanation(const std::string& text) {
    return text.empty() ? "" : ";; " + text + '\n';
  }

  std::string definition(const lang::rules::Definition& definition) {
    std::string parameters;
    for (const lang::rules::NameUse& parameter : definition.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + name(parameter);
    }
    return explanation(definition.explanation) + word("DEFINE") + blank() + name(definition.name) +
           (parameters.empty() ? "" : "(" + parameters + ")") + blank() + "=" + blank() +
           expression(definition.body, weak) + maybe_comment() + '\n';
  }

  std::string score(const lang::rules::Score& score) {
    std::string text =
        explanation(score.explanation) + word("SCORE") + " " + name(score.name) + ":";
    bool is_first = true;
    for (const lang::rules::Term& term : score.terms) {
      text += term.weight < 0 ? " - " : is_first ? " " : " + ";
      text += std::to_string(term.weight < 0 ? -term.weight : term.weight) + " ";
      if (term.tune) {
        text += word("TUNE") + " " + std::to_string(term.tune->first) + ".." +
                std::to_string(term.tune->second) + " ";
      }
      text += expression(term.value, primary);
      is_first = false;
    }
    return text + maybe_comment() + '\n';
  }

  std::string points(const lang::rules::Points& points) {
    std::string text =
        explanation(points.explanation) + word("POINTS") + " " + name(points.name) + "(";
    for (std::size_t i = 0; i < points.arguments.size(); ++i) {
      text += (i > 0 ? ", " : "") + expression(points.arguments[i], weak);
    }
    text += "):";
    for (std::size_t i = 0; i < points.rows.size(); ++i) {
      text += i > 0 ? " /" : "";
      for (const std::int64_t number : points.rows[i]) {
        text += " " + std::to_string(number);
      }
    }
    return text + maybe_comment() + '\n';
  }

  std::string rule(const Rule& rule) {
    std::string text = word("RULE") + " " + name(rule.name) + rule_text(rule) + '\n';
    for (std::size_t i = 0; i < rule.clauses.size(); ++i) {
      const Clause& clause = rule.clauses[i];
      const bool is_joined = i > 0 && keyword(rule.clauses[i - 1]) == keyword(clause) &&
                             is_list(clause.form) && chance(2);
      text += is_joined ? ", " : line_end(i) + "  " + word(keyword(clause)) + blank();
      text += this->clause(clause);
    }
    const std::string value_text = value(rule);
    // After an empty line, PLAY, TRY and LEAVE would be instructions.
    text += rule.clauses.empty() ? "" : value_text.empty() ? maybe_comment() + '\n' : line_end(1);
    text += value_text;
    if (rule.action_span.length > 0) {
      constexpr std::array<std::string_view, 3> kActions{"PLAY", "TRY", "LEAVE"};
      text += "  " + word(kActions.at(static_cast<std::size_t>(rule.action))) + '\n';
    }
    return text;
  }

  // Returns the end of a line of a rule. The text before the first clause already ends with a line
  // feed.
  std::string line_end(std::size_t clause) {
    const std::string end = clause == 0 ? "" : maybe_comment() + '\n';
    return chance(10) ? end + "\n   ; between clauses\n" : end;
  }

  std::string rule_text(const Rule& rule) {
    if (rule.text.empty()) {
      return "";
    }
    std::string text = " \"";
    for (const lang::rules::TextPiece& piece : rule.text) {
      if (piece.value) {
        text += "{" + plain(*piece.value) + "}";
        continue;
      }
      for (const char c : piece.words) {
        text += c == '{' || c == '}' ? std::string(2, c) : std::string(1, c);
      }
    }
    return text + "\"";
  }
  // Returns the expression on one line, as the text of a rule requires.
  std::string plain(ExpressionNumber number) {
    std::string text = expression(number, weak);
    while (text.find('\n') != std::string::npos) {
      text = expression(number, weak);
    }
    return text;
  }

  static bool is_list(ClauseForm form) {
    return form == ClauseForm::lowers || form == ClauseForm::raises || form == ClauseForm::best ||
           form == ClauseForm::look;
  }

  static std::string_view keyword(const Clause& clause) {
    switch (clause.form) {
      case ClauseForm::when:
        return "WHEN";
      case ClauseForm::from:
        return "FROM";
      case ClauseForm::where:
        return "WHERE";
      case ClauseForm::after:
        return "AFTER";
      case ClauseForm::replies:
        return clause.reply == Reply::every  ? "REPLIES"
               : clause.reply == Reply::some ? "SOME REPLY"
                                             : "NO REPLY";
      case ClauseForm::lowers:
        return "LOWERS";
      case ClauseForm::raises:
        return "RAISES";
      case ClauseForm::best:
      case ClauseForm::look:
        return "BEST";
      case ClauseForm::forced:
        return "FORCED";
      case ClauseForm::fenced:
        return "FENCED";
    }
    throw std::logic_error("no clause");
  }

  // Returns the text of the clause after its keyword.
  std::string clause(const Clause& clause) {
    const std::string text = expression(clause.expression, weak);
    const std::string depth = clause.depth == 2 ? " " + word("DEPTH") + " 2" : "";
    const std::string worst = clause.worst ? word("WORST") + " " : "";
    switch (clause.form) {
      case ClauseForm::forced:
      case ClauseForm::fenced:
        return expression(clause.moves, sum) + ": " + text;
      case ClauseForm::look:
        return word("MIN") + " " + text + " " + word("DEPTH") + " " + std::to_string(clause.depth) +
               (clause.self_numerator == 0
                    ? ""
                    : " " + word("SELF") + " " + std::to_string(clause.self_numerator) + "/" +
                          std::to_string(clause.self_denominator));
      case ClauseForm::best:
        return word(clause.most ? "MOST" : "LEAST") + " " + worst + text + depth;
      default:
        return worst + text + depth;
    }
  }

  std::string exception(const lang::rules::Exception& exception) {
    using lang::rules::ValueForm;
    std::string text = word("EXCEPT") + " \"" + exception.fen + "\" " + exception.move;
    if (exception.value != ValueForm::none) {
      text += ' ' + word(exception.value == ValueForm::win ? "VALUE WIN" : "VALUE DRAW");
    }
    return text + '\n';
  }

  std::string value(const Rule& rule) {
    using lang::rules::ValueForm;
    switch (rule.value) {
      case ValueForm::none:
        return "";
      case ValueForm::win:
        return "  " + word("VALUE WIN") + '\n';
      case ValueForm::draw:
        return "  " + word("VALUE DRAW") + '\n';
      case ValueForm::points:
        return "  " + word("VALUE") + " " + expression(rule.points, weak) +
               (rule.is_certain ? " " + word("CERTAIN") : "") + '\n';
    }
    throw std::logic_error("no value");
  }

  const lang::SyntaxTree& tree_;
};

}  // namespace

std::string rules_text(const lang::SyntaxTree& tree, std::size_t block, Random& random) {
  return RulesWriter(tree, random).block(tree.rules.blocks[block]);
}

}  // namespace cheg::test
