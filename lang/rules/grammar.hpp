// The grammar of one block of the rules layer, without actions. Like the grammar in
// lang/grammar.hpp, this grammar accepts every text: errors match grammar rules of their own
// (missing_..., unclosed_..., stray_...), and the parser reports each error as a diagnostic. To
// choose a grammar rule, the parser looks at most one word ahead. The parsing time is therefore
// linear in the length of the text.
//
// Every grammar rule for an expression leaves exactly one value in the ExpressionBuilder, even
// after an error.
#pragma once

#include <tao/pegtl.hpp>

#include "lang/rules/words.hpp"

namespace cheg::lang::rules::grammar {

// NOLINTBEGIN(readability-identifier-naming): rules have names in the style of PEGTL

using namespace tao::pegtl;  // NOLINT(google-build-using-namespace): the rules use its names

// White space belongs to the token before it.
struct comment : seq<one<';'>, star<not_one<'\n'>>> {};
struct space : star<sor<one<' ', '\t', '\r', '\n'>, comment>> {};

// Words and names.
struct name_char : ranges<'a', 'z', 'A', 'Z', '0', '9', '_'> {};
struct name_mark : seq<one<'?', '!'>, not_at<one<'='>>> {};
struct identifier : seq<ranges<'a', 'z', 'A', 'Z', '_'>, star<name_char>, opt<name_mark>> {};

// A word of the language table, in upper or lower case.
template <Word wanted>
struct word {
  using rule_t = word;
  using subs_t = empty_list;
  template <class Input>
  static bool match(Input& in) {
    if (!begins_with({in.current(), in.size()}, wanted)) {
      return false;
    }
    in.bump(row(wanted).name.size());
    return true;
  }
};

// A word that cannot be a name: T, F, a square, or a reserved word of the rules layer.
struct reserved {
  using rule_t = reserved;
  using subs_t = empty_list;
  template <class Input>
  static bool match(Input& in) {
    const std::size_t length = reserved_ahead({in.current(), in.size()});
    in.bump(length);
    return length > 0;
  }
};

struct name : seq<not_at<reserved>, identifier> {};
struct reserved_name : reserved {};

// Brackets and signs.
struct comma : seq<one<','>, space> {};
struct colon : seq<one<':'>, space> {};
struct missing_colon : success {};
struct needed_colon : sor<colon, missing_colon> {};

// Operands.
struct expression;
struct operand;
struct number_end : not_at<identifier> {};
struct integer : seq<plus<digit>, number_end> {};
struct glued_integer : seq<plus<digit>, identifier> {};
struct logical : seq<one<'T', 'F', 't', 'f'>, not_at<sor<name_char, name_mark, one<'('>>>> {};
struct square
    : seq<ranges<'a', 'h', 'A', 'H'>, range<'1', '8'>, not_at<sor<name_char, name_mark>>> {};
struct old_literal : seq<one<'"'>, star<not_one<'"', '\n'>>, opt<one<'"'>>> {};
struct missing_operand : success {};

struct paren_open : one<'('> {};
struct paren_close : one<')'> {};
struct unclosed_paren : success {};
struct parenthesised
    : seq<paren_open, space, expression, sor<seq<paren_close, space>, unclosed_paren>> {};

struct operand_name : name {};
struct call_open : one<'('> {};
struct call_close : one<')'> {};
struct unclosed_call : success {};
struct no_arguments : at<one<')'>> {};
struct more_arguments : star<comma, expression> {};
struct arguments : sor<no_arguments, seq<expression, more_arguments>> {};
struct call : seq<call_open, space, arguments, sor<seq<call_close, space>, unclosed_call>> {};
struct plain_name : success {};
struct name_or_call : seq<operand_name, space, sor<call, plain_name>> {};

struct set_open : one<'{'> {};
struct set_close : one<'}'> {};
struct unclosed_set : success {};
struct collect_colon : one<':'> {};
struct collected : seq<collect_colon, space, expression> {};
struct elements : seq<expression, sor<collected, star<comma, expression>>> {};
struct set
    : seq<set_open, space, sor<at<one<'}'>>, elements>, sor<seq<set_close, space>, unclosed_set>> {
};

// A choice, such as `IF c THEN a ELSE b`.
struct if_word : word<Word::if_word> {};
struct missing_then : success {};
struct missing_else : success {};
struct choice : seq<if_word, space, expression, sor<seq<word<Word::then>, space>, missing_then>,
                    expression, sor<seq<word<Word::else_word>, space>, missing_else>, expression> {
};

// Forms that bind a name, such as `LET name = a: b` and `SOME name IN S: c`.
struct bound_name : name {};
struct missing_bound_name : success {};
struct needed_bound_name : seq<sor<bound_name, missing_bound_name>, space> {};

struct let_word : word<Word::let> {};
struct missing_equals : success {};
struct needed_equals : sor<seq<one<'='>, space>, missing_equals> {};
struct let
    : seq<let_word, space, needed_bound_name, needed_equals, expression, needed_colon, expression> {
};

struct some_word : word<Word::some> {};
struct all_word : word<Word::all> {};
struct count_word : word<Word::count> {};
struct least_word : word<Word::least> {};
struct most_word : word<Word::most> {};
struct by_word : word<Word::by> {};
struct missing_in : success {};
struct over_set : seq<needed_bound_name, sor<seq<word<Word::in>, space>, missing_in>, expression,
                      needed_colon, expression> {};
struct moves_head : seq<sor<word<Word::move>, word<Word::moves>>, space, not_at<word<Word::in>>> {};
struct over_moves : seq<moves_head, needed_colon, expression> {};
struct missing_symmetry : success {};
struct symmetry : seq<sor<seq<word<Word::symmetry>, space>, missing_symmetry>, expression> {};
struct extreme_symmetry : seq<word<Word::by>, space, symmetry> {};
struct missing_extreme : success {};
struct quantified : seq<sor<some_word, all_word>, space, sor<over_moves, over_set>> {};
struct counted : seq<count_word, space, over_set> {};
struct extreme
    : seq<sor<least_word, most_word>, space, sor<extreme_symmetry, over_moves, missing_extreme>> {};
struct some_symmetry : seq<by_word, space, symmetry> {};

// WAS(e)
struct was_word : word<Word::was> {};
struct was_open : seq<one<'('>, space> {};
struct was_close : one<')'> {};
struct missing_was_open : success {};
struct unclosed_was : success {};
struct was : seq<was_word, space,
                 sor<seq<was_open, expression, sor<seq<was_close, space>, unclosed_was>>,
                     missing_was_open>> {};

struct operand
    : sor<parenthesised, set, seq<integer, space>, seq<logical, space>, seq<square, space>,
          name_or_call, choice, let, quantified, counted, extreme, some_symmetry, was,
          seq<glued_integer, space>, seq<old_literal, space>, missing_operand> {};

// Operators, strongest first.
struct minus_sign : one<'-'> {};
struct negated;
struct negation : sor<negated, operand> {};
struct nested_negation : negation {};
struct negated : seq<minus_sign, space, nested_negation> {};

struct times : one<'*'> {};
struct divided_by : one<'/'> {};
struct intersection : one<'&'> {};
struct doubled_ampersand : string<'&', '&'> {};
struct product_sign : sor<times, divided_by, seq<not_at<doubled_ampersand>, intersection>> {};
struct product_tail : seq<product_sign, space, negation> {};
struct product : seq<negation, star<product_tail>> {};

struct plus_sign : one<'+'> {};
struct less_sign : one<'-'> {};
struct union_sign : one<'|'> {};
struct doubled_bar : string<'|', '|'> {};
struct sum_sign : sor<plus_sign, less_sign, seq<not_at<doubled_bar>, union_sign>> {};
struct sum_tail : seq<sum_sign, space, product> {};
struct sum : seq<product, star<sum_tail>> {};

// Comparison signs of other languages.
struct foreign_equal : string<'=', '='> {};
struct foreign_unequal : sor<string<'!', '='>, string<'<', '>'>, string<'#', '='>> {};
struct foreign_not_less : sor<string<'=', '>'>, string<'#', '<'>> {};
struct foreign_not_greater : sor<string<'=', '<'>, string<'#', '>'>> {};
struct foreign_comparison
    : sor<foreign_equal, foreign_unequal, foreign_not_less, foreign_not_greater> {};
struct not_greater : string<'<', '='> {};
struct not_less : string<'>', '='> {};
struct equal : one<'='> {};
struct unequal : one<'#'> {};
struct less : one<'<'> {};
struct greater : one<'>'> {};
struct is_in : word<Word::in> {};
struct comparison_sign
    : sor<foreign_comparison, not_greater, not_less, equal, unequal, less, greater, is_in> {};
struct comparison_tail : seq<comparison_sign, space, sum> {};
struct chained_comparison : at<comparison_sign> {};
struct comparison : seq<sum, opt<comparison_tail, opt<chained_comparison>>> {};

struct not_word : word<Word::not_word> {};
struct inverted;
struct inversion : sor<inverted, comparison> {};
struct nested_inversion : inversion {};
struct inverted : seq<not_word, space, nested_inversion> {};

struct and_word : word<Word::and_word> {};
struct and_tail : seq<sor<and_word, doubled_ampersand>, space, inversion> {};
struct conjunction : seq<inversion, star<and_tail>> {};

struct or_word : word<Word::or_word> {};
struct or_tail : seq<sor<or_word, doubled_bar>, space, conjunction> {};
struct expression : seq<conjunction, star<or_tail>> {};

// The end of a statement or a clause. Any further text up to the next clause is an error. A clause
// is recognised only at the beginning of a line.
struct some_reply : seq<word<Word::some>, space, word<Word::reply>> {};
struct clause_word {
  using rule_t = clause_word;
  using subs_t = empty_list;
  template <class Input>
  static bool match(Input& in) {
    const std::size_t length = clause_ahead({in.current(), in.size()});
    in.bump(length);
    return length > 0;
  }
};
struct clause_start : sor<clause_word, some_reply> {};
struct next_clause : seq<one<'\n'>, star<one<' ', '\t'>>, clause_start> {};
struct quoted_text : seq<one<'"'>, star<not_one<'"', '\n'>>, opt<one<'"'>>> {};
struct stray_text : plus<sor<quoted_text, comment, seq<not_at<next_clause>, any>>> {};
struct end_of_clause : seq<sor<at<sor<eof, clause_start>>, stray_text>, space> {};
struct stray_rest : until<eof> {};
struct end_of_block : sor<eof, stray_rest> {};

// The name after the first word of a block.
struct block_name : name {};
struct missing_name : success {};
struct needed_name : seq<sor<block_name, missing_name>, space> {};

// A definition, such as `DEFINE name(parameters) = e`.
struct define_word : word<Word::define> {};
struct parameter : name {};
struct missing_parameter : success {};
struct needed_parameter : seq<sor<parameter, missing_parameter>, space> {};
struct parameters_open : one<'('> {};
struct parameters_close : one<')'> {};
struct unclosed_parameters : success {};
struct parameters : seq<parameters_open, space, needed_parameter, star<comma, needed_parameter>,
                        sor<seq<parameters_close, space>, unclosed_parameters>> {};
struct missing_define_equals : success {};
struct define : seq<define_word, space, needed_name, opt<parameters>,
                    sor<seq<one<'='>, space>, missing_define_equals>, expression, end_of_block> {};

// A weighted measure, such as `SCORE name: weight e + weight TUNE low..high e`.
struct signed_integer : seq<opt<one<'-'>>, plus<digit>, number_end> {};
struct score_word : word<Word::score> {};
struct term_sign : one<'+', '-'> {};
struct weight : seq<plus<digit>, number_end> {};
struct missing_weight : success {};
struct least_weight : seq<opt<one<'-'>>, plus<digit>> {};
struct greatest_weight : signed_integer {};
struct missing_limits : success {};
struct limits : seq<least_weight, space, string<'.', '.'>, space, greatest_weight> {};
struct tune : seq<word<Word::tune>, space, sor<limits, missing_limits>, space> {};
struct weighted : seq<sor<weight, missing_weight>, space, opt<tune>, operand> {};
struct first_term : seq<opt<term_sign>, space, weighted> {};
struct next_term : seq<term_sign, space, weighted> {};
struct score
    : seq<score_word, space, needed_name, needed_colon, first_term, star<next_term>, end_of_block> {
};

// A table of points, such as `POINTS name(a, b): n n TUNE low..high / n n`.
struct points_word : word<Word::points> {};
struct points_open : one<'('> {};
struct points_close : one<')'> {};
struct missing_points_open : success {};
struct unclosed_points : success {};
struct points_argument : expression {};
struct points_arguments : seq<points_open, space, points_argument, star<comma, points_argument>,
                              sor<seq<points_close, space>, unclosed_points>> {};
struct points_number : signed_integer {};
struct missing_numbers : success {};
struct points_row : sor<plus<points_number, space, opt<tune>>, missing_numbers> {};
struct row_end : one<'/'> {};
struct points : seq<points_word, space, needed_name, sor<points_arguments, missing_points_open>,
                    needed_colon, points_row, star<row_end, space, points_row>, end_of_block> {};

// The value of a rule or an exception.
struct value_word : word<Word::value> {};
struct win_word : word<Word::win> {};
struct draw_word : word<Word::draw> {};
struct certain_word : word<Word::certain> {};
struct certain : opt<certain_word, space> {};

// An exception, such as `EXCEPT "fen" move VALUE WIN`.
struct except_word : word<Word::except> {};
struct text_end : one<'"'> {};
struct fen : seq<one<'"'>, star<not_one<'"', '\n'>>, text_end> {};
struct missing_fen : success {};
struct unclosed_text : seq<one<'"'>, star<not_one<'\n'>>> {};
struct move : plus<ranges<'a', 'z', 'A', 'Z', '0', '9', '='>> {};
struct missing_move : success {};
struct missing_outcome : success {};
struct outcome : seq<value_word, space, sor<win_word, draw_word, missing_outcome>, space, certain> {
};
struct except : seq<except_word, space, sor<fen, unclosed_text, missing_fen>, space,
                    sor<move, missing_move>, space, opt<outcome>, end_of_block> {};

// The text of a rule, between its quotes: words, {e}, {{ and }}.
struct text_words : plus<not_one<'{', '}'>> {};
struct text_brace : sor<string<'{', '{'>, string<'}', '}'>> {};
struct lone_brace : one<'}'> {};
struct value_open : one<'{'> {};
struct value_close : one<'}'> {};
struct stray_value : plus<not_one<'}'>> {};
struct unclosed_value : success {};
struct text_value
    : seq<value_open, space, expression, opt<stray_value>, sor<value_close, unclosed_value>> {};
struct text_body : seq<star<sor<text_words, text_brace, lone_brace, text_value>>, eof> {};

// Clauses.
struct when_word : word<Word::when> {};
struct from_word : word<Word::from> {};
struct where_word : word<Word::where> {};
struct after_word : word<Word::after> {};
struct test : seq<sor<when_word, from_word, where_word, after_word>, space, expression> {};

struct depth_number : seq<plus<digit>, number_end> {};
struct missing_depth : success {};
struct depth_word : word<Word::depth> {};
struct depth : seq<depth_word, space, sor<depth_number, missing_depth>, space> {};

struct replies_word : word<Word::replies> {};
struct some_reply_words : some_reply {};
struct no_word : word<Word::no> {};
struct missing_reply : success {};
struct no_reply_words : seq<no_word, space, sor<seq<word<Word::reply>, space>, missing_reply>> {};
struct replies
    : seq<sor<replies_word, some_reply_words, no_reply_words>, space, expression, opt<depth>> {};

struct worst_word : word<Word::worst> {};
struct worst_value : seq<opt<worst_word, space>, expression, opt<depth>> {};
struct lowers_word : word<Word::lowers> {};
struct raises_word : word<Word::raises> {};
struct next_measure : seq<one<','>, space> {};
struct measures
    : seq<sor<lowers_word, raises_word>, space, worst_value, star<next_measure, worst_value>> {};

struct best_word : word<Word::best> {};
struct least_key : word<Word::least> {};
struct most_key : word<Word::most> {};
struct min_key : word<Word::min> {};
struct missing_key : success {};
struct ratio_top : seq<plus<digit>> {};
struct ratio_bottom : seq<plus<digit>, number_end> {};
struct missing_ratio : success {};
struct ratio : seq<ratio_top, space, one<'/'>, space, ratio_bottom> {};
struct self_part : seq<word<Word::self>, space, sor<ratio, missing_ratio>, space, opt<tune>> {};
struct look : seq<min_key, space, expression, star<sor<depth, self_part>>> {};
struct order_key : seq<sor<least_key, most_key>, space, worst_value> {};
struct key : sor<order_key, look, missing_key> {};
struct next_key : seq<one<','>, space> {};
struct best : seq<best_word, space, key, star<next_key, key>> {};

struct forced_word : word<Word::forced> {};
struct fenced_word : word<Word::fenced> {};
struct counted_moves : success {};
struct forcing : seq<sor<forced_word, fenced_word>, space, expression, counted_moves, needed_colon,
                     expression> {};

struct value_points : expression {};
struct value : seq<value_word, space, sor<win_word, draw_word, value_points>, space, certain> {};

struct play_word : word<Word::play> {};
struct try_word : word<Word::try_moves> {};
struct leave_word : word<Word::leave> {};
struct action : seq<sor<play_word, try_word, leave_word>, space> {};

struct clause : sor<test, replies, measures, best, forcing, value, action> {};
struct whole_clause : seq<clause, end_of_clause> {};

// A rule, such as `RULE name "text" clauses`.
struct rule_word : word<Word::rule> {};
struct text : seq<one<'"'>, star<not_one<'"', '\n'>>, text_end> {};
struct missing_text : success {};
struct rule_head : seq<rule_word, space, needed_name, sor<text, unclosed_text, missing_text>, space,
                       end_of_clause> {};
struct rule : seq<rule_head, star<whole_clause>, end_of_block> {};

struct block : seq<sor<define, score, points, rule, except>, eof> {};

// NOLINTEND(readability-identifier-naming)

}  // namespace cheg::lang::rules::grammar
