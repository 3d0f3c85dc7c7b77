#include "lang/literal_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace cheg::lang {
namespace {

std::string hint_for_literal(std::string_view word) {
  const std::string upper = upper_case(word);
  if (upper == "TRUE" || upper == "FALSE") {
    return fmt::format("it is written `\"{}`", upper[0]);
  }
  std::string_view name = upper;
  name.remove_prefix(std::min(name.find_first_not_of('#'), name.size()));
  if (find_condition(name) || find_ordering(name)) {
    return fmt::format("conditions and orderings are written without a quote: `{}`", word);
  }
  return "a literal is an integer, T, F, # or a set; variables are written without a quote";
}

}  // namespace

void LiteralBuilder::begin() {
  literal_ = {static_cast<std::uint32_t>(tree_.literal_nodes.size()), 0};
  is_bad_ = false;
  shape_is_bad_ = false;
  has_lost_rest_ = false;
  open_sets_.clear();
}

void LiteralBuilder::word(Span span) { add_value(span); }
void LiteralBuilder::nothing(Span span) {
  fail(DiagnosticCode::malformed_literal, {span.offset - 1, 1}, "nothing follows the quote",
       "the value follows directly: `\"5`, `\"T`, `\"#`, `\"(1,2)`; there is no closing quote");
}

void LiteralBuilder::set_open(Span span) {
  expect_separator(span);
  add_node({Type::set, 0, 0});
  open_sets_.push_back({tree_.literal_nodes.size() - 1, span, Before::nothing});
}

void LiteralBuilder::set_close() { open_sets_.pop_back(); }
void LiteralBuilder::set_comma(Span span) {
  OpenSet& set = open_sets_.back();
  if (set.before == Before::comma || set.before == Before::nothing) {
    fail(DiagnosticCode::malformed_literal, span, "there is no element before this comma",
         "an undefined element is written as `#`");
  }
  set.before = Before::comma;
}

void LiteralBuilder::set_gap() {
  if (open_sets_.back().before == Before::element) {
    open_sets_.back().before = Before::gap;
  }
}

void LiteralBuilder::set_word(Span span) {
  expect_separator(span);
  add_value(span);
  open_sets_.back().before = Before::element;
}

void LiteralBuilder::bad_element(Span span) {
  const bool is_quote = text(span)[0] == '"';
  fail(
      DiagnosticCode::malformed_literal, first_character(tree_.source->text(), span),
      fmt::format("{} cannot be part of a set",
                  shown(text(first_character(tree_.source->text(), span)))),
      is_quote ? "elements are written without quotes" : "elements are integers, T, F, # and sets");
  open_sets_.back().before = Before::element;
}

void LiteralBuilder::unclosed_set() {
  has_lost_rest_ = true;
  fail(DiagnosticCode::malformed_literal, open_sets_.back().open,
       "this parenthesis is never closed",
       "a literal ends on its line, and a semicolon begins a comment even here");
  open_sets_.pop_back();
}

void LiteralBuilder::too_deep(Span span) {
  has_lost_rest_ = true;
  fail(DiagnosticCode::program_limit, span,
       fmt::format("sets are nested more than {} deep", kMostLiteralDepth), "");
}

std::optional<std::uint32_t> LiteralBuilder::end() {
  if (is_bad_) {
    tree_.literal_nodes.resize(literal_.first_node);
    return std::nullopt;
  }
  literal_.node_count =
      static_cast<std::uint32_t>(tree_.literal_nodes.size()) - literal_.first_node;
  tree_.literals.push_back(literal_);
  return static_cast<std::uint32_t>(tree_.literals.size() - 1);
}

void LiteralBuilder::add_node(LiteralNode node) {
  if (!open_sets_.empty()) {
    ++tree_.literal_nodes[open_sets_.back().node].elements;
    open_sets_.back().before = Before::element;
  }
  tree_.literal_nodes.push_back(node);
}

void LiteralBuilder::fail(DiagnosticCode code, Span span, std::string message, std::string hint) {
  if (!shape_is_bad_) {  // later errors in this literal may be consequences of the first
    diagnostics_.add(code, tree_.source, span, std::move(message)).hint = std::move(hint);
  }
  is_bad_ = true;
  const bool is_one_value =
      code == DiagnosticCode::undefined_literal || code == DiagnosticCode::literal_range;
  shape_is_bad_ = shape_is_bad_ || !is_one_value;
}

void LiteralBuilder::expect_separator(Span span) {
  if (!open_sets_.empty() && open_sets_.back().before == Before::element) {
    fail(DiagnosticCode::malformed_literal, {span.offset, 1}, "two elements are not separated",
         "separate elements by a comma or a blank");
  }
}

// An integer, T, F or #.
void LiteralBuilder::add_value(Span span) {
  const std::string_view word = text(span);
  if (word == "#") {
    add_node({Type::undefined, 0, 0});
  } else if (word == "T" || word == "t") {
    add_node({Type::logical, 0, 1});
  } else if (word == "F" || word == "f") {
    add_node({Type::logical, 0, 0});
  } else {
    add_integer(span);
  }
}

void LiteralBuilder::add_integer(Span span) {
  std::string_view digits = text(span);
  if (digits.size() > 1 && digits[0] == '+' && is_digit(digits[1])) {
    digits.remove_prefix(1);
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) {
    fail(DiagnosticCode::undefined_literal, span,
         fmt::format("unknown literal {}", cheg::quoted(text(span))), hint_for_literal(text(span)));
  } else if (error == std::errc::result_out_of_range) {
    fail(DiagnosticCode::literal_range, span, "the integer does not fit into 64 bits",
         "integers go from -9223372036854775808 to 9223372036854775807");
  } else {
    add_node({Type::integer, 0, value});
  }
}

}  // namespace cheg::lang
