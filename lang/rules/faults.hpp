// Reports the errors in a block of the rules layer. Each part of a block gets at most one message,
// so that one mistake does not cause several messages.
#pragma once

#include <string>
#include <string_view>

#include "lang/diagnostic.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

class Faults {
 public:
  Faults(const SyntaxTree& tree, Diagnostics& diagnostics)
      : tree_(tree), diagnostics_(diagnostics) {}

  // Begins a new part: a statement, a clause or a value in a text.
  void begin_part() { has_fault_ = false; }
  [[nodiscard]] bool has_fault() const { return has_fault_; }

  // Records the white space after a token.
  void space(Span span);

  // Returns the offset at which the last token before `place` ends.
  [[nodiscard]] std::uint32_t code_end(std::uint32_t place) const {
    return last_space_.end() == place ? last_space_.offset : place;
  }

  // Reports a fault, unless a fault in this part has already been reported.
  void report(DiagnosticCode code, Span span, std::string message, std::string hint = "");
  // Does the same as the function above, and also adds a note at the place `other`.
  void report(DiagnosticCode code, Span span, std::string message, Span other, std::string note);

  // Reports that `what` was expected at this place: "expected `what`, found ...".
  void expected(std::string_view what, Span place, std::string hint = "");
  // Reports that a name was expected at this place. The message says why the word at this place is
  // not a name.
  void expected_name(std::string_view what, Span place);
  // Reports that the bracket opened at `open` is not closed at `place`.
  void unclosed(std::string_view bracket, Span open, Span place);

  [[nodiscard]] std::string_view text(Span span) const { return tree_.source->text(span); }
  // Returns whether the last token before this place is on an earlier line.
  [[nodiscard]] bool is_first_on_line(std::uint32_t place) const;
  // Returns the token at this offset. The token is empty at the end of a line or of the block.
  [[nodiscard]] Span token_at(std::uint32_t offset) const;

 private:
  [[nodiscard]] Span place_of(Span place) const;

  const SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  bool has_fault_ = false;
  Span last_space_;
};

}  // namespace cheg::lang::rules
