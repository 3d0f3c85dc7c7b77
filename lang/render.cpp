#include "lang/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace cheg::lang {
namespace {

// A source line for a terminal: one-column characters, and the column of each byte.
struct ShownLine {
  std::vector<std::string> cells;         // one character each
  std::vector<std::size_t> cell_of_byte;  // one more entry than the line has bytes
};

ShownLine shown(std::string_view line) {
  constexpr std::size_t kTabWidth = 8;
  ShownLine result;
  while (!line.empty()) {
    const std::string_view character = take_character(line);
    result.cell_of_byte.insert(result.cell_of_byte.end(), character.size(), result.cells.size());
    if (character == "\t") {
      result.cells.insert(result.cells.end(), kTabWidth - result.cells.size() % kTabWidth, " ");
    } else {
      result.cells.emplace_back(is_showable(character) ? character : "?");
    }
  }
  result.cell_of_byte.push_back(result.cells.size());
  return result;
}

// Escape sequences; empty without colour.
struct Paint {
  std::string_view error;
  std::string_view warning;
  std::string_view frame;
  std::string_view bold;
  std::string_view off;
};

constexpr Paint kPlain{};
constexpr Paint kColored{"\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"};

struct Excerpt {
  const Source& source;
  Span span;
  std::string_view label;
  std::string_view paint;  // colour of the underline
  char underline;
};

std::string blanks(std::size_t count) {
  std::string text;
  text.resize(count, ' ');
  return text;
}

// The line and its underline. Shows only a window of a long line, around the span.
std::string lines_of(const Excerpt& excerpt, std::size_t gutter, const Paint& paint) {
  constexpr std::size_t kColumns = 100;
  constexpr std::size_t kBefore = 40;
  const LineColumn place = excerpt.source.place(excerpt.span.offset);
  const std::uint32_t start = excerpt.source.line_start(place.line);
  const std::string_view text = excerpt.source.line(place.line);
  const std::size_t first_byte = std::min<std::size_t>(excerpt.span.offset - start, text.size());
  // Skips bytes far from the span: a line may be as long as the file.
  constexpr std::size_t kFar = 4096;
  const std::size_t cut_before = first_byte > kFar ? first_byte - kFar : 0;
  const std::string_view near = text.substr(cut_before, 2 * kFar);
  const ShownLine line = shown(near);
  const std::size_t last_byte =
      std::min<std::size_t>(first_byte + excerpt.span.length - cut_before, near.size());
  const std::size_t from = line.cell_of_byte[first_byte - cut_before];
  const std::size_t to = std::max(line.cell_of_byte[last_byte], from + 1);

  std::size_t window = from > kColumns - kBefore ? from - kBefore : 0;
  if (line.cells.size() <= kColumns && cut_before == 0) {
    window = 0;
  }
  const std::size_t window_end = std::min(line.cells.size(), window + kColumns);
  const bool more_before = window > 0 || cut_before > 0;
  const bool more_behind = window_end < line.cells.size() || cut_before + near.size() < text.size();
  std::string shown_text = more_before ? "..." : "";
  for (std::size_t i = window; i < window_end; ++i) {
    shown_text += line.cells[i];
  }
  shown_text += more_behind ? "..." : "";
  const std::size_t indent = from - window + (more_before ? 3 : 0);
  const std::size_t width = std::min(to, std::max(window_end, from + 1)) - from;

  std::string result = fmt::format("{}{:>{}} |{}{}{}\n", paint.frame, place.line, gutter, paint.off,
                                   shown_text.empty() ? "" : " ", shown_text);
  result += fmt::format("{}{} |{} {}{}{}{}{}{}\n", paint.frame, blanks(gutter), paint.off,
                        blanks(indent), excerpt.paint, std::string(width, excerpt.underline),
                        excerpt.label.empty() ? "" : " ", excerpt.label, paint.off);
  return result;
}

std::size_t digits(std::size_t number) { return fmt::formatted_size("{}", number); }

std::string arrow(const Source& source, Span span, std::size_t gutter, const Paint& paint) {
  const LineColumn place = source.place(span.offset);
  return fmt::format("{}{}-->{} {}:{}:{}\n", blanks(gutter), paint.frame, paint.off,
                     made_printable(source.name()), place.line, place.column);
}

std::string bar(std::size_t gutter, const Paint& paint) {
  return fmt::format("{}{} |{}\n", paint.frame, blanks(gutter), paint.off);
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

std::string render(const Diagnostic& diagnostic, ColorMode color) {
  const Paint& paint = color == ColorMode::on ? kColored : kPlain;
  const std::string_view paint_of_severity =
      diagnostic.severity() == Severity::error ? paint.error : paint.warning;
  std::size_t gutter = digits(diagnostic.source->line_at(diagnostic.span.offset));
  for (const Note& note : diagnostic.notes) {
    gutter = std::max(gutter, digits(note.source->line_at(note.span.offset)));
  }

  std::string text =
      fmt::format("{}{}[{}]{}{}: {}{}\n", paint_of_severity, name(diagnostic.severity()),
                  row(diagnostic.code).code, paint.off, paint.bold, diagnostic.message, paint.off);
  text += arrow(*diagnostic.source, diagnostic.span, gutter, paint);
  text += bar(gutter, paint);
  text += lines_of({*diagnostic.source, diagnostic.span, diagnostic.label, paint_of_severity, '^'},
                   gutter, paint);
  for (const Note& note : diagnostic.notes) {
    text += bar(gutter, paint);
    text +=
        fmt::format("{} {}={} note: {}\n", blanks(gutter), paint.frame, paint.off, note.message);
    if (note.source != diagnostic.source) {
      text += arrow(*note.source, note.span, gutter, paint);
    }
    text += lines_of({*note.source, note.span, "", paint.frame, '-'}, gutter, paint);
  }
  if (!diagnostic.hint.empty()) {
    text += bar(gutter, paint);
    text +=
        fmt::format("{} {}={} help: {}\n", blanks(gutter), paint.frame, paint.off, diagnostic.hint);
  }
  return text;
}

std::string summary(const std::string& name, const Diagnostics& diagnostics) {
  std::string text = name + ": ";
  if (diagnostics.error_count() > 0) {
    text += counted(diagnostics.error_count(), "error");
  }
  if (diagnostics.warning_count() > 0) {
    text += diagnostics.error_count() > 0 ? ", " : "";
    text += counted(diagnostics.warning_count(), "warning");
  }
  if (diagnostics.count() == 0) {
    text += "no faults";
  }
  if (diagnostics.count() > diagnostics.items().size()) {
    text += fmt::format(" (only {} of them are shown)", diagnostics.items().size());
  }
  return text;
}

}  // namespace cheg::lang
