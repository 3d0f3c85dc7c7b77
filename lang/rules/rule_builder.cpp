// The text and the clauses of a rule.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "lang/rules/block_builder.hpp"
#include "lang/rules/words.hpp"

namespace cheg::lang::rules {

void BlockBuilder::text_begin(Span span) { rule_.text_span = span; }

void BlockBuilder::add_words(Span span, std::string_view words) {
  if (rule_.text.empty() || rule_.text.back().value) {
    rule_.text.push_back({"", std::nullopt, span});
  }
  rule_.text.back().words += words;
  rule_.text.back().span = joined(rule_.text.back().span, span);
}

void BlockBuilder::lone_brace(Span span) {
  faults_.report(DiagnosticCode::unclosed_bracket, span, "`}` without `{`",
                 "a brace in the text itself is written `}}`");
}

void BlockBuilder::stray_value(Span span) {
  const Span token = faults_.token_at(span.offset);
  faults_.report(DiagnosticCode::rule_syntax, token,
                 fmt::format("{} is not allowed here", quoted(faults_.text(token))),
                 "braces in the text itself are written `{{` and `}}`");
}

void BlockBuilder::value_close(Span span) {
  rule_.text.push_back({"", expressions_.take(), joined(bracket_, span)});
}

void BlockBuilder::unclosed_value(Span place) {
  faults_.report(DiagnosticCode::unclosed_bracket, bracket_, "`{` without `}`",
                 "a brace in the text itself is written `{{`");
  value_close({place.offset, 0});
}

void BlockBuilder::missing_text(Span place) {
  faults_.expected("the text of the rule in quotes", place,
                   "for example `RULE MATE \"Mate.\"`; values stand in braces");
}

void BlockBuilder::clause(Span span, ClauseForm form) {
  clause_ = {};
  clause_.form = form;
  clause_.keyword = span;
}

void BlockBuilder::reply(Span span, Reply reply) {
  clause(span, ClauseForm::replies);
  clause_.reply = reply;
}

void BlockBuilder::key(Span span, ClauseForm form, bool is_most) {
  clause(span, form);
  clause_.most = is_most;
}

void BlockBuilder::missing_key(Span place) {
  faults_.expected("LEAST, MOST or MIN", place,
                   "BEST says what is wanted: `BEST LEAST room, MOST near`");
  clause({place.offset, 0}, ClauseForm::best);
  clause_.expression = expressions_.bad({place.offset, 0});
}

void BlockBuilder::depth_word(Span span) {
  const bool has_depth =
      clause_.form == ClauseForm::replies || clause_.form == ClauseForm::look || clause_.worst;
  if (!has_depth) {
    faults_.report(DiagnosticCode::rule_syntax, span, "DEPTH without a reply to look at",
                   "DEPTH belongs to REPLIES, SOME REPLY, NO REPLY, WORST and MIN");
  }
}

void BlockBuilder::depth_number(Span span) {
  const std::int64_t depth = expressions_.integer_value(span);
  if (depth != 1 && depth != 2) {
    faults_.report(DiagnosticCode::rule_syntax, span, "DEPTH is 1 or 2",
                   "FORCED and FENCED look further");
    return;
  }
  clause_.depth = static_cast<int>(depth);
}

void BlockBuilder::ratio_bottom(Span span) {
  clause_.self_denominator = expressions_.integer_value(span);
  if (clause_.self_denominator == 0) {
    faults_.report(DiagnosticCode::rule_syntax, span, "a division by 0");
  }
}

void BlockBuilder::missing_ratio(Span place) {
  faults_.expected("a ratio of two integers after SELF", place, "for example `SELF 3/10`");
}

void BlockBuilder::clause_end(Span span) {
  clause_.expression = expressions_.take();
  clause_.span = {clause_.keyword.offset, faults_.code_end(span.end()) - clause_.keyword.offset};
  rule_.clauses.push_back(clause_);
}

void BlockBuilder::next_in_list() {
  const Span keyword = clause_.keyword;
  clause(keyword, clause_.form);
}

void BlockBuilder::value_word(Span span) {
  if (value_form() != ValueForm::none) {
    faults_.report(DiagnosticCode::repeated_clause, span, "a second VALUE in one rule", value_span_,
                   "the first is here");
    return;
  }
  value_span_ = span;
}

void BlockBuilder::value_points() {
  rule_.value = ValueForm::points;
  rule_.points = expressions_.take();
}

void BlockBuilder::action(Span span, Action action) {
  if (rule_.action_span.length > 0) {
    faults_.report(
        DiagnosticCode::repeated_clause, span,
        fmt::format("a rule has one action, and {} is the second", upper_case(faults_.text(span))),
        rule_.action_span, "the first is here");
    return;
  }
  rule_.action = action;
  rule_.action_span = span;
}

void BlockBuilder::stray_text(Span span) {
  const Span token = faults_.token_at(span.offset);
  if (faults_.is_first_on_line(span.offset) && name_length(faults_.text(token)) > 0) {
    report_line(token);
    return;
  }
  faults_.report(DiagnosticCode::rule_syntax, token,
                 fmt::format("{} is not allowed here", quoted(faults_.text(token))));
  for (std::size_t i = first_clause_; i < rule_.clauses.size(); ++i) {
    rule_.clauses[i].expression = expressions_.bad(rule_.clauses[i].span);
  }
}

// A line that does not begin with a clause.
void BlockBuilder::report_line(Span word) {
  std::vector<std::string_view> names = {row(Word::some).name};
  for (const WordRow& known : rule_words()) {
    if (known.kind == WordKind::clause) {
      names.push_back(known.name);
    }
  }
  const std::string name = upper_case(faults_.text(word));
  const std::string_view nearest = name.size() < 2 ? "" : nearest_name(name, names);
  std::string hint;
  if (find_instruction(name)) {
    hint = "an instruction after a rule needs an empty line before it";
  } else if (!nearest.empty()) {
    hint = fmt::format("did you mean `{}`?", nearest);
  }
  faults_.report(DiagnosticCode::undefined_clause, word,
                 fmt::format("unknown clause {}", quoted(faults_.text(word))), std::move(hint));
}

void BlockBuilder::end_of_clause() {
  if (faults_.has_fault()) {
    expressions_.clear();
  }
  first_clause_ = rule_.clauses.size();
  faults_.begin_part();
}
}  // namespace cheg::lang::rules
