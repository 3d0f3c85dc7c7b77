// What the compiler has to say about a program, as data. render.hpp makes text of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/source.hpp"

namespace cheg::lang {

enum class DiagnosticCode : std::uint8_t {
#define DIAGNOSTIC(identifier, ...) identifier,
#include "lang/diagnostics.def"
};

// Errors reject the program, warnings do not.
enum class Severity : std::uint8_t { error, warning };

// "error" or "warning".
[[nodiscard]] std::string_view name(Severity severity);

struct DiagnosticRow {
  std::string_view code;         // "E012"
  std::string_view name;         // "undefined-instruction"
  std::string_view explanation;  // some sentences, in lines
  std::string_view example;      // a program that gets just this diagnostic; empty: needs libraries

  [[nodiscard]] Severity severity() const {
    return code[0] == 'E' ? Severity::error : Severity::warning;
  }
};

// The table, indexed by DiagnosticCode. Lives as long as the process.
[[nodiscard]] std::span<const DiagnosticRow> diagnostic_rows();
[[nodiscard]] const DiagnosticRow& row(DiagnosticCode code);

// Another place that has to do with a diagnostic.
struct Note {
  SourcePointer source;
  Span span;
  std::string message;
};

struct Diagnostic {
  DiagnosticCode code;
  SourcePointer source;
  Span span;            // the smallest that shows the problem; may be empty at the end of a line
  std::string message;  // lower case, no full stop; stands alone
  std::string label;    // a few words for under the span, or empty
  std::string hint;     // what would be right, or empty
  std::vector<Note> notes;

  [[nodiscard]] Severity severity() const { return row(code).severity(); }
};

// Collects diagnostics. Keeps the first kMostKept errors and as many warnings and counts the rest,
// so that a file of garbage does not fill the memory.
class Diagnostics {
 public:
  static constexpr std::size_t kMostKept = 1000;

  // The reference is good until the next call; what it refers to is forgotten if too many are kept.
  Diagnostic& add(DiagnosticCode code, SourcePointer source, Span span, std::string message);

  // To one of items(), by its number.
  void add_note(std::size_t item, Note note) { items_[item].notes.push_back(std::move(note)); }

  [[nodiscard]] std::span<const Diagnostic> items() const { return items_; }
  [[nodiscard]] std::size_t error_count() const { return error_count_; }
  [[nodiscard]] std::size_t warning_count() const { return warning_count_; }
  // All that were added, also those not kept.
  [[nodiscard]] std::size_t count() const { return error_count_ + warning_count_; }
  [[nodiscard]] bool has_errors() const { return error_count_ > 0; }

  // Forgets the warnings.
  void drop_warnings();

  // Puts them into the order of the text, source by source in the order in which these came.
  void sort();

 private:
  std::vector<Diagnostic> items_;
  std::optional<Diagnostic> forgotten_;
  // All that were added, and those of them that are kept.
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t kept_errors_ = 0;
  std::size_t kept_warnings_ = 0;
};

}  // namespace cheg::lang
