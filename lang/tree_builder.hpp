// Builds the lines of a syntax tree during parsing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/entry.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Each public function is the action of the grammar rule with the same name.
class TreeBuilder {
 public:
  TreeBuilder(SyntaxTree& tree, Diagnostics& diagnostics)
      : tree_(tree), diagnostics_(diagnostics) {}

  void tag(Span span);
  void nameless_colon(Span span);

  void instruction_name(Span span);
  void missing_gap(Span span);
  void operand_name(Span span);
  void operand_comma(Span span);
  void misplaced_tag(Span span);
  void glued_text(Span span);
  // `literal` is the index in SyntaxTree::literals, or nothing if the literal has an error.
  void literal(Span span, std::optional<std::uint32_t> literal, bool has_lost_rest);
  void stray_set(Span span);
  void stray_text(Span span);
  void stray_statement(Span span);

  void entry_keyword(Span span);
  void entry_token(Span span) { entry_tokens_.push_back({span, text(span)}); }
  void stray_entry_text(Span span);
  void entry_end(Span span);

  void use_keyword(Span span);
  void use_name(Span span);
  void stray_use_text(Span span);
  void use_end(Span span);

  void end_keyword(Span span);
  void stray_end_text(Span span);
  void ignored_text(Span span) { tree_.end_of_text = span.offset; }

  void comment(Span span);

  void line();
  // Ends a block of the rules layer. The tree already contains the lines of the block.
  void block() { line_.first_tag = static_cast<std::uint32_t>(tree_.tags.size()); }

  // Reports a block that has no line `USE RULES` before it. Reports only the first such block:
  // after the report, the parser reads blocks as if the program had a line `USE RULES`.
  void block_without_use(Span keyword);

  // Reports tags that stand directly before a block; such tags are not allowed.
  void tags_before_block(Span tags);

  // Returns whether the rules layer is on. A line `USE RULES` or a call of block_without_use()
  // turns the layer on.
  [[nodiscard]] bool uses_rules() const { return uses_rules_; }

 private:
  [[nodiscard]] std::string_view text(Span span) const { return tree_.source->text(span); }
  Name name_at(Span span) { return {tree_.symbols.intern(text(span)), span}; }

  // Returns the offset at which the statement ends. Blanks at the end of the statement do not
  // count.
  [[nodiscard]] std::uint32_t end_of_code(Span statement) const;

  void recover_tag(const Name& tag) { tree_.recovered_tags.emplace_back(tree_.lines.size(), tag); }

  void add_operand(OperandForm form, Span span, std::uint32_t value);

  void report(DiagnosticCode code, Span span, std::string message, std::string label,
              std::string hint);

  void stray(Span span);

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  SyntaxLine line_;
  bool after_comma_ =
      false;  // the last separator was a comma; another comma means an empty operand
  Span comma_;
  std::vector<EntryToken> entry_tokens_;
  bool knows_lone_return_ = false;
  bool uses_rules_ = false;
};

}  // namespace cheg::lang
