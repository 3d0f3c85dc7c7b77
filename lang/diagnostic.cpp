#include "lang/diagnostic.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cheg::lang {
namespace {

constexpr auto kRows = std::to_array<DiagnosticRow>({
#define DIAGNOSTIC(identifier, code, name, explanation, example) {code, name, explanation, example},
#include "lang/diagnostics.def"
});

}  // namespace

std::string_view name(Severity severity) {
  return severity == Severity::error ? "error" : "warning";
}

std::span<const DiagnosticRow> diagnostic_rows() { return kRows; }

const DiagnosticRow& row(DiagnosticCode code) { return kRows[static_cast<std::size_t>(code)]; }

Diagnostic& Diagnostics::add(DiagnosticCode code, SourcePointer source, Span span,
                             std::string message) {
  const bool is_error = row(code).severity() == Severity::error;
  ++(is_error ? error_count_ : warning_count_);
  std::size_t& kept = is_error ? kept_errors_ : kept_warnings_;
  Diagnostic diagnostic{code, std::move(source), span, std::move(message), "", "", {}};
  if (kept < kMostKept) {
    ++kept;
    return items_.emplace_back(std::move(diagnostic));
  }
  return forgotten_.emplace(std::move(diagnostic));
}

void Diagnostics::drop_warnings() {
  std::erase_if(items_,
                [](const Diagnostic& item) { return item.severity() == Severity::warning; });
  warning_count_ = 0;
  kept_warnings_ = 0;
}

void Diagnostics::sort() {
  std::vector<const Source*> order;
  const auto rank = [&](const Source* source) {
    return std::find(order.begin(), order.end(), source) - order.begin();
  };
  for (const Diagnostic& item : items_) {
    if (std::find(order.begin(), order.end(), item.source.get()) == order.end()) {
      order.push_back(item.source.get());
    }
  }
  std::stable_sort(items_.begin(), items_.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return a.source == b.source ? a.span.offset < b.span.offset
                                : rank(a.source.get()) < rank(b.source.get());
  });
}

}  // namespace cheg::lang
