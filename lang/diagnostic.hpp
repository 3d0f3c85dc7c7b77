// Errors and warnings of the compiler, as data. render.hpp converts them to text.
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

// A program with an error is rejected; a program with only warnings is accepted.
enum class Severity : std::uint8_t { error, warning };

// Returns "error" or "warning".
[[nodiscard]] std::string_view name(Severity severity);

struct DiagnosticRow {
  std::string_view code;         // "E012"
  std::string_view name;         // "undefined-instruction"
  std::string_view explanation;  // a few sentences, split into lines
  // A program that causes this diagnostic and no other diagnostic. The program uses only libraries
  // of CHEG. If no program causes only this diagnostic, the text is empty.
  std::string_view example;

  [[nodiscard]] Severity severity() const {
    return code[0] == 'E' ? Severity::error : Severity::warning;
  }
};

// Returns the table of all diagnostics, a static object. A DiagnosticCode is the index of its row.
[[nodiscard]] std::span<const DiagnosticRow> diagnostic_rows();
[[nodiscard]] const DiagnosticRow& row(DiagnosticCode code);

// A message that helps to explain a diagnostic, and the place in a text to which the message
// belongs.
struct Note {
  SourcePointer source;
  Span span;
  std::string message;
};

struct Diagnostic {
  DiagnosticCode code;
  SourcePointer source;
  Span span;            // the smallest that shows the problem; may be empty at the end of a line
  std::string message;  // lower case, no full stop; makes sense without the source line
  std::string label;    // a few words shown under the span, or empty
  std::string hint;     // how to correct it, or empty
  std::vector<Note> notes;

  [[nodiscard]] Severity severity() const { return row(code).severity(); }
};

// Collects diagnostics. To limit memory, the class keeps the first kMostKept errors and the first
// kMostKept warnings, and only counts the rest.
class Diagnostics {
 public:
  static constexpr std::size_t kMostKept = 1000;

  // Adds a diagnostic and returns a reference to it. The reference is valid until the next call of
  // add(). If kMostKept is reached, the diagnostic is only counted.
  Diagnostic& add(DiagnosticCode code, SourcePointer source, Span span, std::string message);

  // Adds a note to items()[item].
  void add_note(std::size_t item, Note note) { items_[item].notes.push_back(std::move(note)); }

  [[nodiscard]] std::span<const Diagnostic> items() const { return items_; }
  [[nodiscard]] std::size_t error_count() const { return error_count_; }
  [[nodiscard]] std::size_t warning_count() const { return warning_count_; }
  // Returns the number of added diagnostics, including those that were only counted.
  [[nodiscard]] std::size_t count() const { return error_count_ + warning_count_; }
  [[nodiscard]] bool has_errors() const { return error_count_ > 0; }

  // Forgets the warnings.
  void drop_warnings();

  // Sorts the diagnostics by source text and then by place. The source texts keep the order in
  // which they first appear.
  void sort();

 private:
  std::vector<Diagnostic> items_;
  std::optional<Diagnostic> forgotten_;
  // How many errors and warnings were added, and how many of them are kept.
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t kept_errors_ = 0;
  std::size_t kept_warnings_ = 0;
};

}  // namespace cheg::lang
