#include "chess/pgn_scanner.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "chess/pgn.hpp"

namespace cheg::chess {
namespace {

// The characters of tokens in movetext and tags (section 7, plus the slash of 1/2-1/2).
constexpr bool is_symbol_character(char c) {
  return is_letter(c) || is_digit(c) ||
         std::string_view("_+#=:-/").find(c) != std::string_view::npos;
}

// Adds a comment as a line of its own.
void add_comment(std::string& comments, const std::string& comment) {
  if (!comments.empty() && !comment.empty()) {
    comments += '\n';
  }
  comments += comment;
}

}  // namespace

// Whether the line begins like `[Name "`. Moves never look like this and comments rarely do, so the
// next game is found even after an unclosed bracket.
bool looks_like_pgn_tag(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('[')) {
    return false;
  }
  line.remove_prefix(1);
  const auto name = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), is_symbol_character) - line.begin());
  return name > 0 && is_letter(line[0]) && trimmed(line.substr(name)).starts_with('"');
}

bool PgnScanner::fail(std::string message, std::size_t offset) {
  fault_ = {std::move(message), offset};
  return false;
}

std::size_t PgnScanner::tag_after(std::size_t offset, bool between) const {
  std::size_t line = text_.find('\n', offset);
  while (line < text_.size()) {
    ++line;
    const std::size_t end = std::min(text_.find('\n', line), text_.size());
    const std::string_view content = text_.substr(line, end - line);
    if (between && looks_like_pgn_tag(content)) {
      return line;
    }
    between = between || !trimmed(content).starts_with('[');
    line = end;
  }
  return text_.size();
}

std::size_t PgnScanner::find_next_tag() {
  if (next_tag_ <= offset_) {
    next_tag_ = tag_after(offset_, true);
  }
  return next_tag_;
}

void PgnScanner::skip_spaces() {
  while (!at_end()) {
    if (peek() == '%' && at_line_start()) {
      skip_line();
    } else if (is_space(peek())) {
      ++offset_;
    } else {
      return;
    }
  }
}

std::string_view PgnScanner::read_symbol() {
  const std::size_t start = offset_;
  while (!at_end() && is_symbol_character(peek())) {
    ++offset_;
  }
  return text_.substr(start, offset_ - start);
}

bool PgnScanner::read_string(std::string& value) {
  for (++offset_; !at_end() && peek() != '\n'; ++offset_) {
    if (peek() == '"') {
      ++offset_;
      return true;
    }
    if (peek() == '\\' && offset_ + 1 < text_.size() &&
        (text_[offset_ + 1] == '"' || text_[offset_ + 1] == '\\')) {
      ++offset_;
    }
    value += peek();
  }
  return false;
}

bool PgnScanner::read_comment(std::string& comments) {
  const std::size_t start = offset_;
  const bool braces = peek() == '{';
  const std::size_t end = text_.substr(0, end_).find(braces ? '}' : '\n', start);
  if (braces && end == std::string_view::npos) {
    return fail("this comment is not closed by `}`", start);
  }
  const std::size_t last = std::min(end, end_);
  add_comment(comments, single_spaced(text_.substr(start + 1, last - start - 1)));
  offset_ = std::min(last + (braces ? 1 : 0), end_);
  return true;
}

bool PgnScanner::skip_variation() {
  const std::size_t start = offset_;
  int depth = 0;
  while (!at_end()) {
    const char c = peek();
    if (c == '{' || c == ';') {
      std::string ignored;
      if (!read_comment(ignored)) {
        return false;
      }
    } else if (c == '%' && at_line_start()) {
      skip_line();
    } else {
      ++offset_;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return true;
      }
    }
  }
  return fail("this variation is not closed by `)`", start);
}

}  // namespace cheg::chess
