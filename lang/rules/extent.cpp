#include "lang/rules/extent.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "base/text.hpp"
#include "lang/rules/words.hpp"
#include "lang/symbols.hpp"

namespace cheg::lang::rules {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The word with which the text begins, as the grammar of classic lines reads it: it ends before the
// first character that no symbol contains.
std::string_view symbol_ahead(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_symbol_char(text[length])) {
    ++length;
  }
  return text.substr(0, length);
}

// Whether the text begins with this word and a colon.
bool is_tag_at(std::string_view text, std::string_view word) {
  return !word.empty() && text.substr(word.size()).starts_with(':');
}

constexpr std::size_t kLongestStatement = 8;

bool is_block(std::string_view word) {
  if (word.size() > kLongestStatement) {
    return false;
  }
  const std::optional<Word> found = find_rule_word_in_any_case(word);
  return found && row(*found).kind == WordKind::block;
}

bool is_statement(std::string_view word) {
  if (word.size() > kLongestStatement) {
    return false;
  }
  const auto& rows = statements();
  return is_block(word) || std::any_of(rows.begin(), rows.end(), [&](const StatementRow& row) {
           return equals_upper(word, row.name);
         });
}

// Whether the text begins with the word of a clause that is not also an instruction.
bool begins_clear_clause(std::string_view text) {
  const std::size_t length = clause_ahead(text);
  return begins_with(text, Word::some) ||
         (length > 0 && !find_instruction(upper_case(text.substr(0, length))));
}

// For each character: whether it affects where the code of a line ends or which brackets are open.
constexpr std::array<bool, 256> kIsMark = [] {
  std::array<bool, 256> marks{};
  for (const char mark : std::string_view("\n;\"(){}")) {
    marks[static_cast<unsigned char>(mark)] = true;
  }
  return marks;
}();

// Reads one line after the other.
class LineReader {
 public:
  LineReader(std::string_view text, std::uint32_t begin) : text_(text), place_(begin) {}

  struct Line {
    std::uint32_t begin = 0;  // where the code begins, after the blanks
    std::uint32_t code_end = 0;
    std::uint32_t end = 0;
    Span comment;
    int brackets = 0;  // the number of brackets opened but not closed

    [[nodiscard]] bool has_code() const { return code_end > begin; }
  };

  // Reads the next line.
  Line next() {
    Line line;
    while (place_ < text_.size() && is_blank(text_[place_])) {
      ++place_;
    }
    line.begin = place_;
    std::uint32_t place = place_;
    for (bool is_quoted = false; place < text_.size(); ++place) {
      const char c = text_[place];
      if (!kIsMark[static_cast<unsigned char>(c)]) {
        continue;
      }
      if (c == '\n' || (c == ';' && !is_quoted)) {
        break;
      }
      is_quoted = is_quoted != (c == '"');
      line.brackets += is_quoted ? 0 : bracket(c);
    }
    place_ = place;
    line.code_end = place;
    while (line.code_end > line.begin && is_blank(text_[line.code_end - 1])) {
      --line.code_end;
    }
    if (place < text_.size() && text_[place] == ';') {
      line.comment = rest_of_line();
    }
    line.end = end_of_line();
    return line;
  }

  // Goes to the beginning of the next line. Returns false if there is none.
  bool skip_line_end() {
    const std::size_t newline = text_.find('\n', place_);
    const bool has_next = newline != std::string_view::npos;
    place_ = static_cast<std::uint32_t>(has_next ? newline + 1 : text_.size());
    return has_next;
  }

  [[nodiscard]] std::string_view text_at(const Line& line) const {
    return text_.substr(line.begin);
  }

 private:
  static int bracket(char c) { return c == '(' || c == '{' ? 1 : (c == ')' || c == '}' ? -1 : 0); }
  [[nodiscard]] std::uint32_t end_of_line() const {
    std::size_t end = std::min(text_.find('\n', place_), text_.size());
    if (end < text_.size() && end > place_ && text_[end - 1] == '\r') {
      --end;
    }
    return static_cast<std::uint32_t>(end);
  }
  [[nodiscard]] Span rest_of_line() const {
    std::uint32_t end = end_of_line();
    while (end > place_ && is_space(text_[end - 1])) {
      --end;
    }
    return {place_, end - place_};
  }

  std::string_view text_;
  std::uint32_t place_;
};

}  // namespace

bool begins_block(std::string_view text) {
  const std::string_view word = symbol_ahead(text);
  return is_block(word) && !is_tag_at(text, word);
}

std::size_t tags_before_block(std::string_view text) {
  std::size_t length = 0;
  std::string_view word = symbol_ahead(text);
  while (is_tag_at(text.substr(length), word)) {
    length += word.size() + 1;
    length = std::min(text.find_first_not_of(" \t", length), text.size());
    word = symbol_ahead(text.substr(length));
  }
  return length > 0 && is_block(word) ? length : 0;
}

bool is_block_only(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(";\n"), text.size());
  for (std::size_t i = 1; i < end; ++i) {
    const char c = text[i];
    const bool is_sign = c == '(' || c == ':' || c == '"';
    if (is_sign && is_symbol_char(text[i - 1])) {
      return true;
    }
  }
  return false;
}

Extent block_extent(std::string_view text, std::uint32_t begin) {
  LineReader reader(text, begin);
  LineReader::Line line = reader.next();
  Extent extent{{begin, line.code_end - begin}, line.end, {line.comment}};
  const bool is_rule = begins_with(text.substr(begin), Word::rule);
  std::vector<Span> passed;  // comments of lines without code
  bool has_gap = false;
  int open_brackets = line.brackets;
  while (true) {
    const bool is_open = open_brackets > 0;
    if (!reader.skip_line_end()) {
      return extent;
    }
    line = reader.next();
    if (!line.has_code()) {
      has_gap = has_gap || (line.comment.length == 0 && !is_open);
      passed.push_back(line.comment);
      continue;
    }
    const std::string_view code = reader.text_at(line);
    const std::string_view word = symbol_ahead(code);
    const bool is_tag = is_tag_at(code, word);
    const bool ends = (!is_tag && is_statement(word)) || (!is_open && is_tag) ||
                      (has_gap && !(is_rule && begins_clear_clause(code)));
    if (ends) {
      return extent;
    }
    // A bracket that is still open at a clause is a mistake. It must not affect the extent.
    const bool is_clause = is_rule && clause_ahead(code) > 0;
    open_brackets = line.brackets + (is_clause ? 0 : std::max(open_brackets, 0));
    has_gap = false;
    std::move(passed.begin(), passed.end(), std::back_inserter(extent.comments));
    passed.clear();
    extent.comments.push_back(line.comment);
    extent.code.length = line.code_end - begin;
    extent.end = line.end;
  }
}

}  // namespace cheg::lang::rules
