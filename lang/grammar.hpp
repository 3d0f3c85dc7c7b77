// The grammar of program texts, without actions. The grammar accepts every text: errors match rules
// of their own (named bad_..., stray_..., ...), and the parser reports each error as a diagnostic.
// After an error, parsing continues at the next operand or line without backtracking.
//
// The names of instructions are not in the grammar, but in the language table.
#pragma once

#include <tao/pegtl.hpp>

namespace cheg::lang::grammar {

// NOLINTBEGIN(readability-identifier-naming): rules have names in the style of PEGTL

using namespace tao::pegtl;  // NOLINT(google-build-using-namespace): the rules use its names

// Characters. A symbol consists of as many visible ASCII characters as possible, except these:
// " & ( ) , : ;
struct symbol_char : ranges<'!', '!', '#', '%', '\'', '\'', '*', '+', '-', '9', '<', '~'> {};
struct symbol : plus<symbol_char> {};
struct blanks : star<one<' ', '\t'>> {};
struct gap : plus<one<' ', '\t'>> {};
// A CR that is not part of a line end.
struct lone_return : seq<not_at<eol>, one<'\r'>> {};
// The text that is skipped after an error. The skipped text ends before a comment or at the end of
// the line; rest_of_operand also ends before a separator.
struct rest_of_operand : plus<sor<not_one<' ', '\t', ',', ';', '\r', '\n'>, lone_return>> {};
struct rest_of_line : plus<sor<not_one<';', '\r', '\n'>, lone_return>> {};

// Comments run to the end of the line.
struct comment : seq<one<';'>, star<not_one<'\n'>>> {};

// Tags.
struct tag : seq<symbol, one<':'>> {};
struct nameless_colon : one<':'> {};
struct tags : star<sor<tag, nameless_colon>, blanks> {};

// Literals, for example: "5  "T  "(1,(2 3),#)
struct literal_word : symbol {};
struct empty_literal : success {};
struct set_open : one<'('> {};
struct set_close : one<')'> {};
struct set_comma : one<','> {};
struct set_gap : gap {};
struct set_word : symbol {};
struct bad_element : plus<sor<not_one<' ', '\t', ',', ';', '(', ')', '\r', '\n'>, lone_return>> {};
struct unclosed_set : success {};
struct set;
struct set_body : star<sor<set_gap, set_comma, set_word, set, bad_element>> {};
struct set : seq<set_open, set_body, sor<set_close, unclosed_set>> {};
struct literal : seq<one<'"'>, sor<set, literal_word, empty_literal>> {};

// Instructions.
struct instruction_name : symbol {};
struct operand_name : seq<symbol, not_at<one<':'>>> {};
struct operand_comma : one<','> {};
struct misplaced_tag : seq<symbol, one<':'>> {};
struct glued_text : sor<seq<at<one<'('>>, rest_of_line>, rest_of_operand> {};
struct stray_set : seq<at<one<'('>>, rest_of_line> {};
struct stray_text : rest_of_operand {};
struct operand
    : sor<seq<sor<operand_name, literal>, opt<glued_text>>, misplaced_tag, stray_set, stray_text> {
};
struct missing_gap : one<','> {};
struct operands : star<sor<gap, operand_comma, operand>> {};
struct instruction : seq<instruction_name, opt<sor<missing_gap, glued_text>>, operands> {};

// ENTRY a&b,c&d,e
struct end_of_word : not_at<symbol_char> {};
struct entry_keyword : seq<istring<'E', 'N', 'T', 'R', 'Y'>, end_of_word> {};
struct entry_word : symbol {};
struct entry_sign : one<',', '&'> {};
struct stray_entry_text : rest_of_operand {};
struct entry : seq<entry_keyword, star<sor<gap, entry_word, entry_sign, stray_entry_text>>> {};

// USE name
struct use_keyword : seq<istring<'U', 'S', 'E'>, end_of_word> {};
struct use_name : symbol {};
struct stray_use_text : rest_of_line {};
struct use : seq<use_keyword, blanks, opt<use_name>, blanks, opt<stray_use_text>> {};

// END. The text after the line with END is not read.
struct end_keyword : seq<istring<'E', 'N', 'D'>, end_of_word> {};
struct stray_end_text : rest_of_line {};
struct ignored_text : until<eof> {};
struct end : seq<end_keyword, blanks, opt<stray_end_text>, opt<comment>, opt<eol>, ignored_text> {};

// Lines.
struct stray_statement : rest_of_line {};
struct statement : sor<entry, use, end, instruction, stray_statement> {};
struct line : seq<blanks, tags, opt<statement>, opt<comment>> {};
// A block of the rules layer (see rules/grammar.hpp). The action of this grammar rule finds the
// lines of the block.
struct block : seq<blanks, symbol, star<not_one<'\n'>>> {};
struct byte_order_mark : string<'\xEF', '\xBB', '\xBF'> {};
struct program : seq<opt<byte_order_mark>, sor<block, line>, star<eol, sor<block, line>>, eof> {};

// NOLINTEND(readability-identifier-naming)

}  // namespace cheg::lang::grammar
