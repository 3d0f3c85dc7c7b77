// Builds the blocks of a syntax tree during parsing: definitions, measures, rules, exceptions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lang/rules/expression_builder.hpp"
#include "lang/rules/faults.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// Builds one block at a time. Each function is the action of the grammar rule with the same name,
// or the common action of several grammar rules.
class BlockBuilder {
 public:
  BlockBuilder(SyntaxTree& tree, Diagnostics& diagnostics)
      : tree_(tree), faults_(tree, diagnostics), expressions_(tree, faults_) {}

  [[nodiscard]] ExpressionBuilder& expressions() { return expressions_; }
  [[nodiscard]] Faults& faults() { return faults_; }

  void begin(std::string explanation);
  // Adds the block to the tree.
  void end(Block block);

  void keyword(Span span, BlockForm form);
  void block_name(Span span) { name_ = name_at(span); }
  void missing_name(Span place);
  void missing_colon(Span place) { faults_.expected("`:`", place); }
  void missing_equals(Span place);
  void stray_rest(Span span);

  void parameter(Span span);
  void missing_parameter(Span place) { expressions_.missing_name(place); }
  void parameters_open(Span span) { bracket_ = span; }
  void unclosed_bracket(Span place) { faults_.unclosed(")", bracket_, place); }
  void define_end();

  void term_sign(Span span);
  void weight(Span span);
  void missing_weight(Span place);
  void least_weight(Span span) { limit_ = expressions_.integer_value(span); }
  void greatest_weight(Span span);
  void missing_limits(Span place);
  void term_end();

  void missing_points_open(Span place);
  void points_argument();
  void points_number(Span span);
  void missing_numbers(Span place) { faults_.expected("a number of points", place); }
  void row_end(Span span);
  void points_row();
  void points_end();

  void fen(Span span);
  void missing_fen(Span place);
  void unclosed_text(Span span);
  void move(Span span);
  void missing_move(Span place);
  void missing_outcome(Span place);

  // These functions build the text of a rule. The span of text_begin() does not include the quotes.
  void text_begin(Span span);
  void text_end() { faults_.begin_part(); }
  void text_words(Span span) { add_words(span, faults_.text(span)); }
  void text_brace(Span span) { add_words(span, faults_.text(span).substr(1)); }
  void lone_brace(Span span);
  void value_open(Span span) { bracket_ = span; }
  void stray_value(Span span);
  void value_close(Span span);
  void unclosed_value(Span place);
  void missing_text(Span place);

  void clause(Span span, ClauseForm form);
  void reply(Span span, Reply reply);
  void missing_reply(Span place) { faults_.expected("REPLY after NO", place); }
  void key(Span span, ClauseForm form, bool is_most);
  void missing_key(Span place);
  void worst_word(Span /*span*/) { clause_.worst = true; }
  void depth_word(Span span);
  void depth_number(Span span);
  void missing_depth(Span place) { faults_.expected("1 or 2 after DEPTH", place); }
  void ratio_top(Span span) {
    clause_.self_numerator = expressions_.integer_value(span);
    clause_.self_span = span;
  }
  void ratio_bottom(Span span);
  void missing_ratio(Span place);
  void counted_moves() { clause_.moves = expressions_.take(); }
  // Call clause_end() when a clause is complete. Call next_in_list() when one measure or key of a
  // list is complete.
  void clause_end(Span span);
  void next_in_list();

  void value_word(Span span);
  void value(Span /*span*/, ValueForm form) { value_form() = form; }
  void value_points();
  void certain_word(Span /*span*/) { rule_.is_certain = true; }
  void action(Span span, Action action);
  void stray_text(Span span);
  void end_of_clause();

 private:
  [[nodiscard]] NameUse name_at(Span span) {
    return {tree_.symbols.intern(faults_.text(span)), span};
  }
  // Returns the ValueForm of the rule or the exception that is being built.
  [[nodiscard]] ValueForm& value_form() {
    return form_ == BlockForm::exception ? exception_.value : rule_.value;
  }
  void report_line(Span word);
  void add_words(Span span, std::string_view words);

  SyntaxTree& tree_;
  Faults faults_;
  ExpressionBuilder expressions_;

  BlockForm form_ = BlockForm::bad;
  Span keyword_;
  std::string explanation_;
  std::optional<NameUse> name_;
  Span bracket_;
  Definition definition_;
  Score score_;
  Term term_;
  bool is_negative_ = false;
  std::int64_t limit_ = 0;
  Points points_;
  Span last_number_;
  Exception exception_;
  Rule rule_;
  std::size_t first_clause_ = 0;  // of this part; BEST makes several clauses
  Clause clause_;
  Span value_span_;
};

}  // namespace cheg::lang::rules
