// The syntax tree: the lines of a program as they are written, with the source places of all parts.
// Names are not yet resolved. Lines, tags and operands are stored in separate arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lang/entry.hpp"
#include "lang/literal.hpp"
#include "lang/rules/syntax.hpp"
#include "lang/source.hpp"
#include "lang/symbols.hpp"

namespace cheg::lang {

struct Name {
  Symbol symbol{};
  Span span;
};

enum class OperandForm : std::uint8_t {
  empty,
  name,     // value is its Symbol
  literal,  // value is its number in SyntaxTree::literals
  bad       // was reported by the parser
};

struct Operand {
  OperandForm form = OperandForm::empty;
  Span span;  // of an empty operand: the place where it is missing
  std::uint32_t value = 0;

  [[nodiscard]] Symbol symbol() const { return Symbol{value}; }
};

enum class StatementForm : std::uint8_t {
  none,         // only tags or a comment
  instruction,  // word, operands
  entry,        // first_operand is its number in SyntaxTree::entries, if operand_count is 1
  use,          // one operand, a name; none if it was bad
  end,
  block,      // the first line of a block of the rules layer: first_operand is its number
  continued,  // a further line of that block
  bad         // was reported by the parser
};

struct SyntaxLine {
  StatementForm form = StatementForm::none;
  bool has_fault = false;  // an error was reported; do not count operands
  Name word;               // the instruction or keyword
  std::uint32_t first_tag = 0;
  std::uint32_t tag_count = 0;
  std::uint32_t first_operand = 0;
  std::uint32_t operand_count = 0;
  Span comment;                   // from the semicolon to the end of the line; empty: none
  bool is_generated = false;      // generated for a part of a block; has the spans of that part
  std::uint32_t explanation = 0;  // of its tags: 1 + the index in SyntaxTree::explanations; 0: none
};

struct SyntaxTree {
  SourcePointer source;
  SymbolTable symbols;
  // lines[i] is line i + 1 of the text. The last line is the line with END. Lowering replaces each
  // block of the rules layer by generated lines.
  std::vector<SyntaxLine> lines;
  std::vector<Name> tags;
  std::vector<Operand> operands;
  std::vector<Literal> literals;
  std::vector<LiteralNode> literal_nodes;
  std::vector<EntryCondition> entries;
  // The misspelt tags, in the order of the text, each with its line number. Lines are numbered from
  // 0.
  std::vector<std::pair<std::size_t, Name>> recovered_tags;
  rules::Tree rules;                      // empty without USE RULES
  std::vector<std::string> explanations;  // of generated lines
  bool has_end = false;
  std::uint32_t end_of_text = 0;  // where parsing stopped: after the line of END

  [[nodiscard]] std::span<const Name> tags_of(const SyntaxLine& line) const {
    return std::span(tags).subspan(line.first_tag, line.tag_count);
  }
  [[nodiscard]] std::span<const Operand> operands_of(const SyntaxLine& line) const {
    return std::span(operands).subspan(line.first_operand, line.operand_count);
  }
  // Returns the misspelt tags of a line. `line` is the line number, counted from 0.
  [[nodiscard]] std::vector<Name> recovered_tags_of(std::size_t line) const;
  [[nodiscard]] std::span<const LiteralNode> literal(const Operand& operand) const {
    return nodes_of(literals[operand.value], literal_nodes);
  }
  // Returns the operand as text: a name in upper case, or a literal with its quote. Returns an
  // empty text for an operand that is empty or bad.
  [[nodiscard]] std::string text_of(const Operand& operand) const;
};

namespace rules {
// Returns the name of the block that begins on the line. Returns nothing if no block begins on the
// line, or if the block has no name.
[[nodiscard]] std::optional<Symbol> name_of_block(const SyntaxTree& tree, const SyntaxLine& line);
}  // namespace rules

enum class CommentForm : std::uint8_t {
  none,
  plain,
  documentation,  // ;;
  example         // ;@
};

// Returns the form of a comment. A comment with more than two semicolons, such as `;;;;;;;;`, is
// plain.
[[nodiscard]] CommentForm comment_form(std::string_view comment);

// Returns the comment without its semicolons or `;@`, and without blanks at both ends.
[[nodiscard]] std::string_view comment_text(std::string_view comment);

}  // namespace cheg::lang
