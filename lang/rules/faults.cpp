#include "lang/rules/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "lang/rules/words.hpp"

namespace cheg::lang::rules {

void Faults::space(Span span) {
  if (span.length > 0) {
    last_space_ = span;
  }
}

void Faults::report(DiagnosticCode code, Span span, std::string message, std::string hint) {
  if (std::exchange(has_fault_, true)) {
    return;
  }
  Diagnostic& diagnostic = diagnostics_.add(code, tree_.source, span, std::move(message));
  diagnostic.hint = std::move(hint);
}

void Faults::report(DiagnosticCode code, Span span, std::string message, Span other,
                    std::string note) {
  if (std::exchange(has_fault_, true)) {
    return;
  }
  Diagnostic& diagnostic = diagnostics_.add(code, tree_.source, span, std::move(message));
  diagnostic.notes.push_back({tree_.source, other, std::move(note)});
}

void Faults::expected(std::string_view what, Span place, std::string hint) {
  const Span found = place_of(place);
  report(DiagnosticCode::rule_syntax, found,
         found.length == 0 ? fmt::format("expected {} before the end of the line", what)
                           : fmt::format("expected {}, found {}", what, quoted(text(found))),
         std::move(hint));
}

void Faults::expected_name(std::string_view what, Span place) {
  const Span found = place_of(place);
  const std::string word = upper_case(text(found));
  std::string hint;
  if (is_square(word)) {
    hint = fmt::format("`{}` is a square", word);
  } else if (reserved_ahead(tree_.source->text().substr(found.offset)) > 0 && found.length > 0) {
    hint = fmt::format("`{}` is a word of the language", word);
  }
  expected(what, place, std::move(hint));
}

void Faults::unclosed(std::string_view bracket, Span open, Span place) {
  const Span found = place_of(place);
  report(DiagnosticCode::unclosed_bracket, found,
         found.length == 0 ? fmt::format("expected `{}` before the end of the line", bracket)
                           : fmt::format("expected `{}`, found {}", bracket, quoted(text(found))),
         open, fmt::format("{} is open here", quoted(text(open))));
}

// An error at the beginning of a line is reported at the end of the previous line.
Span Faults::place_of(Span place) const {
  return is_first_on_line(place.offset) ? Span{last_space_.offset, 0} : token_at(place.offset);
}

bool Faults::is_first_on_line(std::uint32_t place) const {
  return last_space_.end() == place && last_space_.length > 0 &&
         text(last_space_).find('\n') != std::string_view::npos;
}

Span Faults::token_at(std::uint32_t offset) const {
  const std::string_view rest = tree_.source->text().substr(offset);
  if (rest.empty() || is_space(rest[0]) || rest[0] == ';') {
    return {offset, 0};
  }
  std::size_t length = name_length(rest);
  if (length == 0) {
    while (length < rest.size() && is_digit(rest[length])) {
      ++length;
    }
  }
  if (length == 0) {
    return first_character(tree_.source->text(), {offset, static_cast<std::uint32_t>(rest.size())});
  }
  return {offset, static_cast<std::uint32_t>(length)};
}

}  // namespace cheg::lang::rules
