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

// Errors reject the program, warnings do not.
enum class Severity : std::uint8_t { error, warning };

// "error" or "warning".
[[nodiscard]] std::string_view name(Severity severity);

struct DiagnosticRow {
  std::string_view code;         // "E012"
  std::string_view name;         // "undefined-instruction"
  std::string_view explanation;  // a few sentences, split into lines
  std::string_view example;      // a program that causes only this diagnostic, with the native
                                 // libraries of CHEG; empty if it needs others

  [[nodiscard]] Severity severity() const {
    return code[0] == 'E' ? Severity::error : Severity::warning;
  }
};

// The table, indexed by DiagnosticCode. Static.
[[nodiscard]] std::span<const DiagnosticRow> diagnostic_rows();
[[nodiscard]] const DiagnosticRow& row(DiagnosticCode code);

// Another place that explains a diagnostic.
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
  std::string label;    // a few words shown under the span, or empty
  std::string hint;     // how to correct it, or empty
  std::vector<Note> notes;

  [[nodiscard]] Severity severity() const { return row(code).severity(); }
};

// Collects diagnostics. Keeps the first kMostKept errors and the first kMostKept warnings, and only
// counts the rest, to limit memory.
class Diagnostics {
 public:
  static constexpr std::size_t kMostKept = 1000;

  // The reference is valid until the next call. The diagnostic is dropped if the limit is reached.
  Diagnostic& add(DiagnosticCode code, SourcePointer source, Span span, std::string message);

  // Adds a note to items()[item].
  void add_note(std::size_t item, Note note) { items_[item].notes.push_back(std::move(note)); }

  [[nodiscard]] std::span<const Diagnostic> items() const { return items_; }
  [[nodiscard]] std::size_t error_count() const { return error_count_; }
  [[nodiscard]] std::size_t warning_count() const { return warning_count_; }
  // The number of diagnostics added, including those not kept.
  [[nodiscard]] std::size_t count() const { return error_count_ + warning_count_; }
  [[nodiscard]] bool has_errors() const { return error_count_ > 0; }

  // Forgets the warnings.
  void drop_warnings();

  // Sorts the diagnostics by source, in the order of first appearance, and then by place.
  void sort();

 private:
  std::vector<Diagnostic> items_;
  std::optional<Diagnostic> forgotten_;
  // The numbers of diagnostics added, and the numbers kept.
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t kept_errors_ = 0;
  std::size_t kept_warnings_ = 0;
};

}  // namespace cheg::lang
