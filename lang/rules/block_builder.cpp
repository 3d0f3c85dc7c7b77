#include "lang/rules/block_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "lang/rules/words.hpp"

namespace cheg::lang::rules {

void BlockBuilder::begin(std::string explanation) {
  faults_.begin_part();
  expressions_.clear();
  form_ = BlockForm::bad;
  explanation_ = std::move(explanation);
  name_.reset();
  definition_ = {};
  score_ = {};
  term_ = {};
  is_negative_ = false;
  points_ = {};
  exception_ = {};
  rule_ = {};
  first_clause_ = 0;
  clause_ = {};
}

namespace {

template <class Part>
std::uint32_t add(std::vector<Part>& parts, Part& part) {
  parts.push_back(std::move(part));
  return static_cast<std::uint32_t>(parts.size() - 1);
}

}  // namespace

void BlockBuilder::end(Block block) {
  Tree& tree = tree_.rules;
  block.keyword = keyword_;
  // A block without a name has been reported; nothing can use it.
  block.form = name_ || form_ == BlockForm::exception ? form_ : BlockForm::bad;
  switch (block.form) {
    case BlockForm::bad:
      break;
    case BlockForm::definition:
      definition_.name = *name_;
      definition_.explanation = std::move(explanation_);
      block.number = add(tree.definitions, definition_);
      break;
    case BlockForm::score:
      score_.name = *name_;
      score_.explanation = std::move(explanation_);
      block.number = add(tree.scores, score_);
      break;
    case BlockForm::points:
      points_.name = *name_;
      points_.explanation = std::move(explanation_);
      block.number = add(tree.points, points_);
      break;
    case BlockForm::rule:
      rule_.name = *name_;
      block.number = add(tree.rules, rule_);
      break;
    case BlockForm::exception:
      if (faults_.has_fault()) {
        block.form = BlockForm::bad;
        break;
      }
      block.number = add(tree.exceptions, exception_);
      break;
  }
  tree.blocks.push_back(block);
}

void BlockBuilder::keyword(Span span, BlockForm form) {
  keyword_ = span;
  form_ = form;
}

void BlockBuilder::missing_name(Span place) {
  faults_.expected_name(fmt::format("a name after {}", upper_case(faults_.text(keyword_))), place);
}

void BlockBuilder::missing_equals(Span place) {
  faults_.expected("`=`", place,
                   definition_.parameters.empty()
                       ? "for example `DEFINE room = REGION(BK)`"
                       : "for example `DEFINE far(man) = MVDIST(WK,man) > 2`");
}

void BlockBuilder::stray_rest(Span span) {
  const Span token = faults_.token_at(span.offset);
  faults_.report(DiagnosticCode::rule_syntax, token,
                 fmt::format("{} is not allowed here", quoted(faults_.text(token))),
                 faults_.is_first_on_line(span.offset)
                     ? "a classic line after a block needs an empty line before it"
                     : "");
}

void BlockBuilder::parameter(Span span) { definition_.parameters.push_back(name_at(span)); }

void BlockBuilder::define_end() { definition_.body = expressions_.take(); }

void BlockBuilder::term_sign(Span span) {
  is_negative_ = faults_.text(span) == "-";
  term_.span = span;
}

void BlockBuilder::weight(Span span) {
  term_.weight = expressions_.integer_value(span);
  term_.weight_span = span;
}

void BlockBuilder::missing_weight(Span place) {
  faults_.expected("a weight", place, "a term is a weight and a value: `9 ekk`");
  term_.weight_span = {place.offset, 0};
}

void BlockBuilder::greatest_weight(Span span) {
  const std::int64_t greatest = expressions_.integer_value(span);
  TuneLimits& limits = form_ == BlockForm::score    ? term_.tune
                       : form_ == BlockForm::points ? points_.numbers.back().tune
                                                    : clause_.self_tune;
  limits = {limit_, greatest};
  if (limit_ > greatest) {
    faults_.report(DiagnosticCode::rule_syntax, span, "the limits of TUNE are exchanged",
                   fmt::format("write `TUNE {}..{}`", greatest, limit_));
  }
}

void BlockBuilder::missing_limits(Span place) {
  faults_.expected("the limits of the weight after TUNE", place, "for example `TUNE -50..50`");
}

void BlockBuilder::term_end() {
  term_.weight = is_negative_ ? -term_.weight : term_.weight;
  term_.value = expressions_.take();
  const Span begin = term_.span.length > 0 ? term_.span : term_.weight_span;
  term_.span = joined(begin, tree_.rules.expressions[term_.value].span);
  score_.terms.push_back(std::exchange(term_, {}));
  is_negative_ = false;
}

void BlockBuilder::missing_points_open(Span place) {
  faults_.expected("`(` and a value after the name", place,
                   "for example `POINTS near(MVDIST(WK,BK)): 0 0 3 5`");
}

void BlockBuilder::points_argument() { points_.arguments.push_back(expressions_.take()); }

void BlockBuilder::points_number(Span span) {
  if (points_.rows.empty()) {
    points_.rows.emplace_back();
  }
  last_number_ = span;
  points_.rows.back().push_back(expressions_.integer_value(span));
  points_.numbers.push_back({span, std::nullopt});
}

void BlockBuilder::row_end(Span span) {
  if (points_.arguments.size() == 1) {
    faults_.report(DiagnosticCode::rule_syntax, span, "rows of points for only one value",
                   "`/` separates the rows of a table over two values");
  }
  points_.rows.emplace_back();
}

void BlockBuilder::points_row() {
  const auto& rows = points_.rows;
  if (!rows.empty() && rows.back().size() != rows[0].size()) {
    faults_.report(DiagnosticCode::rule_syntax, last_number_,
                   fmt::format("the first row has {} numbers, and this one has {}", rows[0].size(),
                               rows.back().size()));
  }
}

void BlockBuilder::points_end() {
  if (points_.arguments.size() > 2) {
    faults_.report(DiagnosticCode::rule_syntax, tree_.rules.expressions[points_.arguments[2]].span,
                   "a table of points over more than two values");
  }
}

void BlockBuilder::fen(Span span) {
  exception_.fen_span = {span.offset + 1, span.length - 2};
  exception_.fen = faults_.text(exception_.fen_span);
}

void BlockBuilder::missing_fen(Span place) {
  faults_.expected("a position in quotes after EXCEPT", place,
                   "for example `EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4`");
}

void BlockBuilder::unclosed_text(Span span) {
  faults_.report(DiagnosticCode::unclosed_bracket, {span.offset, 1}, "a text without closing quote",
                 "a text ends with `\"` on the line on which it begins");
}

void BlockBuilder::move(Span span) {
  exception_.move_span = span;
  exception_.move = lower_case(faults_.text(span));
  const std::string& move = exception_.move;
  const bool is_move =
      (move.size() == 4 ||
       (move.size() == 5 && std::string_view("qrbn").find(move[4]) != std::string_view::npos)) &&
      is_square(std::string_view(move).substr(0, 2)) &&
      is_square(std::string_view(move).substr(2, 2));
  if (!is_move) {
    faults_.report(DiagnosticCode::rule_syntax, span,
                   fmt::format("{} is not a move", quoted(faults_.text(span))),
                   "write the squares from and to: `e2e4`, `e7e8q`");
  }
}

void BlockBuilder::missing_move(Span place) {
  faults_.expected("a move after the position", place,
                   "write the squares from and to: `e2e4`, `e7e8q`");
}

void BlockBuilder::missing_outcome(Span place) {
  faults_.expected("WIN or DRAW after VALUE", place, "the value of one position is known");
}

}  // namespace cheg::lang::rules
