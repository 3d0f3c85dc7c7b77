#include "lang/rules/expand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/modules.hpp"

namespace cheg::lang::rules {
namespace {

class Expander {
 public:
  explicit Expander(const SyntaxTree& tree) : tree_(tree) {}

  std::string text() {
    for (const SyntaxLine& line : tree_.lines) {
      line.is_generated ? add_generated(line) : add_written(line);
    }
    return std::move(text_);
  }

 private:
  // Adds a line of the author unchanged.
  void add_written(const SyntaxLine& line) {
    const auto tags = tree_.tags_of(line);
    std::optional<std::uint32_t> offset;
    if (!tags.empty()) {
      offset = tags[0].span.offset;
    } else if (line.form != StatementForm::none) {
      offset = line.word.span.offset;
    } else if (line.comment.length > 0) {
      offset = line.comment.offset;
    }
    if (offset) {
      const bool is_comment = tags.empty() && line.form == StatementForm::none;
      text_ += is_comment ? tree_.source->text(line.comment)
                          : tree_.source->line(tree_.source->line_at(*offset));
    }
    text_ += '\n';
    last_ = {};
  }

  void add_generated(const SyntaxLine& line) {
    if (line.explanation != 0) {
      text_ += fmt::format("\n;; {}\n", tree_.explanations[line.explanation - 1]);
    }
    const auto tags = tree_.tags_of(line);
    std::string label;
    for (std::size_t i = 0; i < tags.size(); ++i) {
      label = fmt::format("{}:", tree_.symbols.text(tags[i].symbol));
      if (i + 1 < tags.size() || label.size() > kColumn - 1) {
        text_ += std::exchange(label, "") + '\n';
      }
    }
    if (line.form == StatementForm::none) {
      text_ += label + '\n';
      return;
    }
    if (line.form == StatementForm::use) {
      text_ += fmt::format("USE {}\n", tree_.text_of(tree_.operands_of(line)[0]));
      return;
    }
    std::string code =
        fmt::format("{:<{}}{:<10}", label, kColumn, tree_.symbols.text(line.word.symbol));
    const auto operands = tree_.operands_of(line);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      code += (i == 0 ? " " : ",") + tree_.text_of(operands[i]);
    }
    while (code.ends_with(' ')) {
      code.pop_back();
    }
    const std::string comment = comment_of(line.word.span);
    text_ += comment.empty() ? code : fmt::format("{:<56} ; {}", code, comment);
    text_ += '\n';
  }

  // The expression whose computation begins at this line; empty if the expression is long or takes
  // several lines.
  std::string comment_of(Span span) {
    constexpr std::size_t kLongest = 60;
    if (span == last_) {
      return "";
    }
    last_ = span;
    const std::string_view text = tree_.source->text(span);
    const bool is_short = text.size() <= kLongest && text.find('\n') == std::string_view::npos &&
                          text.find(';') == std::string_view::npos;
    return is_short ? std::string(text) : "";
  }

  static constexpr std::size_t kColumn = 16;  // the column in which instructions begin

  const SyntaxTree& tree_;
  std::string text_;
  Span last_;
};

}  // namespace

std::optional<std::string> expand(const SourcePointer& source, const Libraries& libraries,
                                  Diagnostics& diagnostics) {
  if (compile(source, libraries, diagnostics) == nullptr) {
    return std::nullopt;
  }
  Diagnostics known;
  Hints hints;
  const Modules loaded = load_modules(source, libraries, known, hints);
  return Expander(loaded.modules[0].tree).text();
}

}  // namespace cheg::lang::rules
