// Builds the literals of a syntax tree during parsing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostic.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Builds one literal at a time. Call begin(), then one function for each grammar rule that matches,
// and then end().
class LiteralBuilder {
 public:
  LiteralBuilder(SyntaxTree& tree, Diagnostics& diagnostics)
      : tree_(tree), diagnostics_(diagnostics) {}

  void begin();
  void word(Span span);
  // Reports that no value follows the quote. `span` is the empty place after the quote.
  void nothing(Span span);
  void set_open(Span span);
  void set_close();
  void set_comma(Span span);
  void set_gap();
  void set_word(Span span);
  void bad_element(Span span);
  void unclosed_set();
  // Returns whether one more set may be opened. If the result is false, the parser calls too_deep()
  // instead of set_open().
  [[nodiscard]] bool can_nest() const { return open_sets_.size() < kMostLiteralDepth; }
  void too_deep(Span span);
  // Ends the literal. Returns the number of the literal in the tree, or nothing if the literal has
  // an error.
  [[nodiscard]] std::optional<std::uint32_t> end();
  // Returns whether the parser skipped the rest of the line because of an error.
  [[nodiscard]] bool has_lost_rest() const { return has_lost_rest_; }

 private:
  // The token before the current place in a set.
  enum class Before : std::uint8_t { nothing, comma, gap, element };
  struct OpenSet {
    std::size_t node;
    Span open;
    Before before;
  };

  [[nodiscard]] std::string_view text(Span span) const { return tree_.source->text(span); }
  void add_node(LiteralNode node);
  void add_value(Span span);
  void add_integer(Span span);
  void expect_separator(Span span);
  void fail(DiagnosticCode code, Span span, std::string message, std::string hint);

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  Literal literal_;
  std::vector<OpenSet> open_sets_;
  bool is_bad_ = false;
  bool shape_is_bad_ = false;  // an error in its parentheses or separators, not only in a value
  bool has_lost_rest_ = false;
};

}  // namespace cheg::lang
