#include "lang/rules/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <vector>

#include "base/text.hpp"
#include "lang/rules/grammar.hpp"

namespace cheg::lang::rules {
namespace {

// The state passed to the actions besides the matched text.
struct ParseState {
  BlockBuilder& blocks;
  const char* begin;  // of the whole text

  [[nodiscard]] ExpressionBuilder& expressions() const { return blocks.expressions(); }
};

using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf,
                                       const char*>;

template <class Rule>
struct ActionOn : tao::pegtl::nothing<Rule> {};

template <class ActionInput>
Span span_of(const ActionInput& in, const ParseState& state) {
  return {static_cast<std::uint32_t>(in.begin() - state.begin),
          static_cast<std::uint32_t>(in.end() - in.begin())};
}

// ON(rule, call) makes `call` when the grammar rule matches. `call` can use `span`, the builder of
// blocks `b`, and the builder of expressions `e`.
#define ON(rule, call)                                             \
  template <>                                                      \
  struct ActionOn<grammar::rule> {                                 \
    template <class ActionInput>                                   \
    static void apply(const ActionInput& in, ParseState& state) {  \
      [[maybe_unused]] const Span span = span_of(in, state);       \
      [[maybe_unused]] BlockBuilder& b = state.blocks;             \
      [[maybe_unused]] ExpressionBuilder& e = state.expressions(); \
      call;                                                        \
    }                                                              \
  };

ON(space, b.faults().space(span))

ON(integer, e.integer(span))
ON(glued_integer, e.glued_integer(span))
ON(logical, e.logical(span))
ON(square, e.square(span))
ON(old_literal, e.old_literal(span))
ON(missing_operand, e.missing_operand(span))
ON(paren_open, e.open(span))
ON(paren_close, e.paren_close(span))
ON(unclosed_paren, e.unclosed_paren(span))
ON(operand_name, e.name(span))
ON(plain_name, e.plain_name())
ON(call_open, e.open(span))
ON(no_arguments, e.no_arguments(span))
ON(call_close, e.call_close(span))
ON(unclosed_call, e.unclosed_call(span))
ON(set_open, e.open(span))
ON(collect_colon, e.collect_colon(span))
ON(set_close, e.set_close(span))
ON(unclosed_set, e.unclosed_set(span))
ON(if_word, e.open(span))
ON(missing_then, b.faults().expected("THEN", span))
ON(missing_else, b.faults().expected("ELSE", span, "IF c THEN a ELSE b has always both values"))
ON(choice, e.finish(Form::choice))
ON(bound_name, e.name(span))
ON(missing_bound_name, e.missing_name(span))
ON(let_word, e.open(span))
ON(missing_equals, b.faults().expected("`=`", span, "for example `LET d = MVDIST(WK,BK): d > 2`"))
ON(let, e.finish_bound(Form::let))
ON(some_word, e.open(span, Quantifier::some))
ON(all_word, e.open(span, Quantifier::all))
ON(count_word, e.open(span, Quantifier::count))
ON(least_word, e.open(span, Quantifier::least))
ON(most_word, e.open(span, Quantifier::most))
ON(by_word, e.open(span, Quantifier::some))
ON(missing_in, e.missing_in(span))
ON(chained_comparison, e.chained_comparison(span))
ON(over_set, e.finish_bound(Form::comprehend))
ON(over_moves, e.finish(Form::moves))
ON(missing_symmetry, b.faults().expected("SYMMETRY after BY", span))
ON(symmetry, e.finish(Form::by_symmetry))
ON(missing_extreme, e.missing_extreme(span))
ON(was_word, e.open(span))
ON(was_close, e.was_close(span))
ON(unclosed_was, e.unclosed_was(span))
ON(missing_was_open, e.missing_was_open(span))

ON(minus_sign, e.open(span))
ON(times, e.sign(Op::multiply))
ON(divided_by, e.sign(Op::divide))
ON(intersection, e.sign(Op::set_common))
ON(product_tail, e.binary())
ON(plus_sign, e.sign(Op::add))
ON(less_sign, e.sign(Op::subtract))
ON(union_sign, e.sign(Op::set_union))
ON(sum_tail, e.binary())
ON(foreign_equal, e.foreign_sign(span, Op::equal, "="))
ON(foreign_unequal, e.foreign_sign(span, Op::not_equal, "#"))
ON(foreign_not_less, e.foreign_sign(span, Op::not_less, ">="))
ON(foreign_not_greater, e.foreign_sign(span, Op::not_greater, "<="))
ON(not_greater, e.sign(Op::not_greater))
ON(not_less, e.sign(Op::not_less))
ON(equal, e.sign(Op::equal))
ON(unequal, e.sign(Op::not_equal))
ON(less, e.sign(Op::less))
ON(greater, e.sign(Op::greater))
ON(is_in, e.sign(Op::is_in))
ON(comparison_tail, e.binary())
ON(not_word, e.open(span))
ON(negated, e.unary(Op::negate))
ON(inverted, e.unary(Op::logical_not))
ON(and_word, e.sign(Op::logical_and))
ON(doubled_ampersand, e.foreign_sign(span, Op::logical_and, "AND"))
ON(and_tail, e.binary())
ON(or_word, e.sign(Op::logical_or))
ON(doubled_bar, e.foreign_sign(span, Op::logical_or, "OR"))
ON(or_tail, e.binary())

ON(block_name, b.block_name(span))
ON(missing_name, b.missing_name(span))
ON(missing_colon, b.missing_colon(span))
ON(stray_rest, b.stray_rest(span))
ON(define_word, b.keyword(span, BlockForm::definition))
ON(parameter, b.parameter(span))
ON(missing_parameter, b.missing_parameter(span))
ON(parameters_open, b.parameters_open(span))
ON(unclosed_parameters, b.unclosed_bracket(span))
ON(missing_define_equals, b.missing_equals(span))
ON(define, b.define_end())
ON(score_word, b.keyword(span, BlockForm::score))
ON(term_sign, b.term_sign(span))
ON(weight, b.weight(span))
ON(missing_weight, b.missing_weight(span))
ON(least_weight, b.least_weight(span))
ON(greatest_weight, b.greatest_weight(span))
ON(missing_limits, b.missing_limits(span))
ON(weighted, b.term_end())
ON(points_word, b.keyword(span, BlockForm::points))
ON(missing_points_open, b.missing_points_open(span))
ON(points_open, b.parameters_open(span))
ON(unclosed_points, b.unclosed_bracket(span))
ON(points_argument, b.points_argument())
ON(points_number, b.points_number(span))
ON(missing_numbers, b.missing_numbers(span))
ON(row_end, b.row_end(span))
ON(points_row, b.points_row())
ON(points, b.points_end())
ON(except_word, b.keyword(span, BlockForm::exception))
ON(fen, b.fen(span))
ON(missing_fen, b.missing_fen(span))
ON(unclosed_text, b.unclosed_text(span))
ON(move, b.move(span))
ON(missing_move, b.missing_move(span))
ON(missing_outcome, b.missing_outcome(span))

ON(rule_word, b.keyword(span, BlockForm::rule))
ON(text_words, b.text_words(span))
ON(text_brace, b.text_brace(span))
ON(lone_brace, b.lone_brace(span))
ON(value_open, b.value_open(span))
ON(stray_value, b.stray_value(span))
ON(value_close, b.value_close(span))
ON(unclosed_value, b.unclosed_value(span))
ON(missing_text, b.missing_text(span))
ON(when_word, b.clause(span, ClauseForm::when))
ON(from_word, b.clause(span, ClauseForm::from))
ON(where_word, b.clause(span, ClauseForm::where))
ON(after_word, b.clause(span, ClauseForm::after))
ON(test, b.clause_end(span))
ON(replies_word, b.reply(span, Reply::every))
ON(some_reply_words, b.reply(span, Reply::some))
ON(no_word, b.reply(span, Reply::none))
ON(missing_reply, b.missing_reply(span))
ON(replies, b.clause_end(span))
ON(lowers_word, b.clause(span, ClauseForm::lowers))
ON(raises_word, b.clause(span, ClauseForm::raises))
ON(worst_word, b.worst_word(span))
ON(worst_value, b.clause_end(span))
ON(next_measure, b.next_in_list())
ON(least_key, b.key(span, ClauseForm::best, false))
ON(most_key, b.key(span, ClauseForm::best, true))
ON(min_key, b.key(span, ClauseForm::look, false))
ON(missing_key, b.missing_key(span))
ON(look, b.clause_end(span))
ON(depth_word, b.depth_word(span))
ON(depth_number, b.depth_number(span))
ON(missing_depth, b.missing_depth(span))
ON(ratio_top, b.ratio_top(span))
ON(ratio_bottom, b.ratio_bottom(span))
ON(missing_ratio, b.missing_ratio(span))
ON(forced_word, b.clause(span, ClauseForm::forced))
ON(fenced_word, b.clause(span, ClauseForm::fenced))
ON(counted_moves, b.counted_moves())
ON(forcing, b.clause_end(span))
ON(value_word, b.value_word(span))
ON(win_word, b.value(span, ValueForm::win))
ON(draw_word, b.value(span, ValueForm::draw))
ON(value_points, b.value_points())
ON(certain_word, b.certain_word(span))
ON(play_word, b.action(span, Action::play))
ON(try_word, b.action(span, Action::try_moves))
ON(leave_word, b.action(span, Action::leave))
ON(stray_text, b.stray_text(span))
ON(end_of_clause, b.end_of_clause())
#undef ON

// The text of a rule is parsed separately, so that an error in a value does not extend past the end
// of the text.
template <>
struct ActionOn<grammar::text> {
  template <class ActionInput>
  static void apply(const ActionInput& in, ParseState& state) {
    const Span span = span_of(in, state);
    state.blocks.text_begin({span.offset + 1, span.length - 2});
    Input inner(in.begin() + 1, in.end() - 1, "");
    if (!tao::pegtl::parse<grammar::text_body, ActionOn>(inner, state)) {
      throw std::logic_error("the grammar does not accept every text of a rule");
    }
    state.blocks.text_end();
  }
};

// Matches a rule whose forms can be nested, up to a limit. Beyond the limit, a bad value replaces
// the rest.
struct Bounded : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class MatchInput>
  static bool match(MatchInput& in, ParseState& state) {
    ExpressionBuilder& expressions = state.expressions();
    if (!expressions.can_nest()) {
      expressions.too_deep({static_cast<std::uint32_t>(in.current() - state.begin), 0});
      return true;
    }
    expressions.enter();
    const bool matched = tao::pegtl::match<Rule, A, M, Actions, Control>(in, state);
    expressions.leave();
    return matched;
  }
};
template <>
struct ActionOn<grammar::operand> : Bounded {};
template <>
struct ActionOn<grammar::nested_negation> : Bounded {};
template <>
struct ActionOn<grammar::nested_inversion> : Bounded {};

// The text of the `;;` comments before the next line and on that line.
std::string explanation_before(const SyntaxTree& tree, Span own_comment) {
  std::vector<std::string_view> texts;
  const auto add = [&](Span comment) {
    const std::string_view text = tree.source->text(comment);
    const bool is_documentation = comment_form(text) == CommentForm::documentation;
    if (is_documentation) {
      texts.push_back(comment_text(text));
    }
    return is_documentation;
  };
  add(own_comment);
  bool has_found = false;
  for (std::size_t i = tree.lines.size(); i-- > 0;) {
    const SyntaxLine& line = tree.lines[i];
    const bool is_blank = line.comment.length == 0;
    if (line.form != StatementForm::none || line.tag_count > 0 || (is_blank && has_found)) {
      break;
    }
    has_found = add(line.comment) || has_found;
  }
  if (texts.empty()) {
    return "";
  }
  std::reverse(texts.begin(), texts.end());
  return std::string(trimmed(fmt::format("{}", fmt::join(texts, " "))));
}

// A text of rules has about one expression for eight characters.
void reserve_expressions(SyntaxTree& tree) {
  constexpr std::size_t kCharactersPerExpression = 8;
  const std::size_t count = tree.source->text().size() / kCharactersPerExpression;
  tree.rules.expressions.reserve(count);
  tree.rules.children.reserve(count);
}

}  // namespace

void parse_block(SyntaxTree& tree, BlockBuilder& builder, const Extent& extent) {
  const std::string_view text = tree.source->text();
  if (tree.rules.blocks.empty()) {
    reserve_expressions(tree);
  }
  ParseState state{builder, text.data()};
  Input input(text.data() + extent.code.offset, text.data() + extent.code.end(), "");
  builder.begin(explanation_before(tree, extent.comments[0]));
  if (!tao::pegtl::parse<grammar::block, ActionOn>(input, state)) {
    throw std::logic_error("the grammar does not accept every block");
  }
  Block block;
  block.line = static_cast<std::uint32_t>(tree.lines.size());
  block.line_count = static_cast<std::uint32_t>(extent.comments.size());
  block.span = extent.code;
  builder.end(block);
  for (std::size_t i = 0; i < extent.comments.size(); ++i) {
    SyntaxLine line;
    line.form = i == 0 ? StatementForm::block : StatementForm::continued;
    line.first_tag = static_cast<std::uint32_t>(tree.tags.size());
    line.comment = extent.comments[i];
    tree.lines.push_back(line);
  }
  SyntaxLine& first = tree.lines[block.line];
  const Span keyword = tree.rules.blocks.back().keyword;
  first.word = {tree.symbols.intern(tree.source->text(keyword)), keyword};
  first.first_operand = static_cast<std::uint32_t>(tree.rules.blocks.size() - 1);
}

}  // namespace cheg::lang::rules
