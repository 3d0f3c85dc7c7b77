#include "lang/format.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "lang/rules/format.hpp"

namespace cheg::lang {
namespace {

constexpr std::size_t kInstructionColumn = 7;  // columns are numbered from 0 here
constexpr std::size_t kOperandColumn = 14;
constexpr std::size_t kLeastCommentColumn = 29;
constexpr std::size_t kMostCommentColumn =
    50;  // longer lines do not move the comments of other lines
constexpr std::size_t kCommentGap = 2;
constexpr std::size_t kCommentInBlockColumn = 2;
constexpr std::size_t kMostEqualsColumn = 30;  // a longer DEFINE does not move the `=` of others

// A line of the result.
struct FormattedLine {
  std::string code;
  std::string_view comment;
  bool continues = false;  // a comment that continues the comment of the previous line
  std::size_t equals = 0;  // the column of the `=` of a DEFINE, or 0
};

void pad(std::string& text, std::size_t column) {
  if (text.size() < column) {
    text.append(column - text.size(), ' ');
  }
}

class Formatter {
 public:
  explicit Formatter(const SyntaxTree& tree) : tree_(tree) {}

  std::string run() {
    for (std::size_t i = 0; i < tree_.lines.size(); ++i) {
      if (tree_.lines[i].form == StatementForm::block) {
        add_block(tree_.rules.blocks[tree_.lines[i].first_operand]);
      } else if (tree_.lines[i].form != StatementForm::continued) {
        add_line(tree_.lines[i], i + 1);
      }
    }
    align_definitions();
    while (!rows_.empty() && is_blank(rows_.back())) {
      rows_.pop_back();
    }
    std::string text = joined_rows();
    const std::string_view ignored = tree_.source->text().substr(tree_.end_of_text);
    if (!trimmed(ignored).empty()) {
      text += ignored;
    }
    return text;
  }

 private:
  static bool is_blank(const FormattedLine& row) { return row.code.empty() && row.comment.empty(); }

  void add_line(const SyntaxLine& line, std::size_t number) {
    const std::string_view comment = tree_.source->text(line.comment);
    const std::span<const Name> tags = tree_.tags_of(line);
    if (tags.empty() && line.form == StatementForm::none) {
      add_comment_line(line, comment, number);
      return;
    }
    // A tag is joined with the instruction on the next line if there is room. An explanation stays
    // with its tag.
    const std::size_t first_row = rows_.size();
    std::string start;
    for (std::size_t i = 0; i < tags.size(); ++i) {
      start = std::string(tree_.symbols.text(tags[i].symbol)) + ':';
      const bool shares_line = i + 1 == tags.size() && line.form == StatementForm::instruction &&
                               start.size() < kInstructionColumn;
      if (!shares_line) {
        rows_.push_back({std::exchange(start, ""), {}, false, 0});
      }
    }
    if (line.form != StatementForm::none) {
      rows_.push_back({start + statement(line, start), {}, false, 0});
    }
    const bool at_first = comment_form(comment) == CommentForm::documentation;
    (at_first ? rows_[first_row] : rows_.back()).comment = comment;
  }

  // Adds a block of the rules layer. Comments stay on their lines.
  void add_block(const rules::Block& block) {
    const std::vector<rules::FormattedLine> lines = rules::format_block(tree_, block);
    auto next = lines.begin();
    for (std::uint32_t i = block.line; i < block.line + block.line_count; ++i) {
      const std::string_view comment = tree_.source->text(tree_.lines[i].comment);
      if (next == lines.end() || next->line != i) {
        add_line_without_code(comment);
        continue;
      }
      for (; next != lines.end() && next->line == i; ++next) {
        rows_.push_back({next->code, {}, false, next->equals});
      }
      rows_.back().comment = comment;
    }
  }

  void add_line_without_code(std::string_view comment) {
    if (!comment.empty()) {
      rows_.push_back({std::string(kCommentInBlockColumn, ' '), comment, false, 0});
    } else if (!is_blank(rows_.back())) {
      rows_.push_back({});
    }
  }

  // Puts the `=` of adjacent definitions below each other.
  void align_definitions() {
    for (std::size_t i = 0; i < rows_.size();) {
      std::size_t end = i;
      std::size_t column = 0;
      for (; end < rows_.size() && rows_[end].equals > 0; ++end) {
        column = std::max(column, std::min(rows_[end].equals, kMostEqualsColumn));
      }
      for (; i < end; ++i) {
        const std::size_t equals = rows_[i].equals;
        rows_[i].code.insert(equals, column - std::min(equals, column), ' ');
      }
      i = std::max(end, i + 1);
    }
  }

  void add_comment_line(const SyntaxLine& line, std::string_view comment, std::size_t number) {
    if (comment.empty()) {
      if (!rows_.empty() && !is_blank(rows_.back())) {
        rows_.push_back({});
      }
      return;
    }
    // A comment to the right of the operand column, below another such comment.
    const std::size_t column = line.comment.offset - tree_.source->line_start(number);
    if (column > kOperandColumn && !rows_.empty() &&
        (has_both(rows_.back()) || rows_.back().continues)) {
      rows_.push_back({"", comment, true, 0});
      return;
    }
    const bool is_indented = comment_form(comment) == CommentForm::plain &&
                             line.comment.offset > tree_.source->line_start(number) &&
                             !starts_with_mark(line, number);
    rows_.push_back({is_indented ? std::string(kInstructionColumn, ' ') : "", comment, false, 0});
  }

  // A byte order mark before a comment does not count as indentation.
  [[nodiscard]] bool starts_with_mark(const SyntaxLine& line, std::size_t number) const {
    return number == 1 && tree_.source->text({0, line.comment.offset}) == "\xEF\xBB\xBF";
  }

  // Appends the text, padded to its column.
  [[nodiscard]] std::string statement(const SyntaxLine& line, std::string_view start) const {
    switch (line.form) {
      case StatementForm::entry:
        return "ENTRY " + tree_.entries[line.first_operand].to_string();
      case StatementForm::use:
        return "USE " + tree_.text_of(tree_.operands_of(line)[0]);
      case StatementForm::end:
        return "END";
      default:
        break;
    }
    std::string text(kInstructionColumn - start.size(), ' ');
    text += tree_.symbols.text(line.word.symbol);
    const auto written = tree_.operands_of(line);
    std::string operands;
    std::size_t last = 0;  // one past the last operand that is not empty
    for (const Operand& one : written) {
      operands += tree_.text_of(one);
      last = one.form == OperandForm::empty ? last : operands.size();
      operands += ',';
    }
    // One empty operand too many is an error; formatting must not hide it.
    const auto instruction = find_instruction(tree_.symbols.text(line.word.symbol));
    const bool is_surplus = instruction && written.size() > row(*instruction).operand_count;
    operands.resize(is_surplus ? operands.size() - 1 : last);
    if (!operands.empty()) {
      text += ' ';
      pad(text, kOperandColumn - start.size());
      text += operands;
    }
    return text;
  }

  [[nodiscard]] std::string joined_rows() const {
    std::string text;
    for (std::size_t i = 0; i < rows_.size();) {
      const std::size_t end = end_of_block(i);
      const std::size_t column = comment_column(i, end);
      for (; i < end; ++i) {
        std::string line = rows_[i].code;
        if (!rows_[i].comment.empty()) {
          if (rows_[i].continues) {
            pad(line, column);
          } else if (has_both(rows_[i])) {
            pad(line, std::max(column, line.size() + kCommentGap));
          }
          line += rows_[i].comment;
        }
        text += line;
        text += '\n';
      }
    }
    return text;
  }

  static bool has_both(const FormattedLine& row) {
    return !row.comment.empty() && row.code.find_first_not_of(' ') != std::string::npos;
  }

  // Adjacent lines with code and comment, and continued comments, form a block. Any other line is a
  // separate block.
  [[nodiscard]] std::size_t end_of_block(std::size_t start) const {
    std::size_t end = start;
    while (end < rows_.size() && (has_both(rows_[end]) || rows_[end].continues)) {
      ++end;
    }
    return std::max(end, start + 1);
  }

  [[nodiscard]] std::size_t comment_column(std::size_t start, std::size_t end) const {
    std::size_t column = kLeastCommentColumn;
    for (std::size_t i = start; i < end; ++i) {
      const std::size_t wanted = rows_[i].code.size() + kCommentGap;
      column = wanted <= kMostCommentColumn ? std::max(column, wanted) : column;
    }
    return column;
  }

  const SyntaxTree& tree_;
  std::vector<FormattedLine> rows_;
};

}  // namespace

std::string format(const SyntaxTree& tree) { return Formatter(tree).run(); }

}  // namespace cheg::lang
