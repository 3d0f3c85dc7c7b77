#include "explain/clause_text.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace cheg::explain {
namespace {

using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::NotedRule;

// Words before the measure of a clause.
constexpr std::array<std::string_view, 7> kWords{"BEST", "LOWERS", "RAISES", "LEAST",
                                                 "MOST", "WORST",  "MIN"};

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  bool is_comment = false;
  for (const char c : text) {
    is_comment = c != '\n' && (is_comment || c == ';');
    const bool is_blank = is_comment || c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return std::string(trimmed(line));
}

std::string clause_text(const NotedRule& rule, const Clause& clause) {
  const lang::Source& source = *rule.source;
  const std::string text = on_one_line(source.text(clause.span));
  if (clause.form == ClauseForm::best || clause.form == ClauseForm::look) {
    return upper_case(text.substr(0, 4)) == "BEST" ? text : "BEST " + text;
  }
  const bool has_keyword =
      clause.span.offset <= clause.keyword.offset && clause.keyword.end() <= clause.span.end();
  return has_keyword ? text : on_one_line(source.text(clause.keyword)) + ' ' + text;
}

std::string clause_measure(const NotedRule& rule, const Clause& clause) {
  std::string text = clause_text(rule, clause);
  if (clause.form == ClauseForm::forced || clause.form == ClauseForm::fenced) {
    return std::string(
        trimmed(std::string_view(text).substr(std::min(text.find(':'), text.size() - 1) + 1)));
  }
  while (true) {
    const std::string first = upper_case(text.substr(0, text.find(' ')));
    if (std::ranges::find(kWords, first) == kWords.end() || first.size() == text.size()) {
      break;
    }
    text.erase(0, first.size() + 1);
  }
  return text + (clause.worst ? " at worst" : "");
}

}  // namespace cheg::explain
