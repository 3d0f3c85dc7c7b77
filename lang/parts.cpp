#include "lang/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "lang/operands.hpp"

namespace cheg::lang {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// On one line, with single blanks.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_blank(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  constexpr std::size_t kLongest = 60;
  return line.size() <= kLongest ? line : line.substr(0, kLongest - 3) + "...";
}

class PartFinder {
 public:
  explicit PartFinder(const SyntaxTree& tree) : tree_(tree), source_(*tree.source) {}

  std::vector<TextPart> find() {
    add_blocks();
    add_tagged_blocks();
    add_clauses();
    add_terms();
    add_operands();
    add_instructions();
    return std::move(parts_);
  }

 private:
  using Clause = rules::Clause;
  using ClauseForm = rules::ClauseForm;

  [[nodiscard]] std::string name_of(const rules::NameUse& name) const {
    return std::string(source_.text(name.span));
  }
  // Lines count from 1 here.
  [[nodiscard]] const SyntaxLine& line(std::size_t number) const { return tree_.lines[number - 1]; }
  [[nodiscard]] bool is_empty(std::size_t number) const {
    return number <= tree_.lines.size() && line(number).form == StatementForm::none &&
           line(number).tag_count == 0 && line(number).comment.length == 0;
  }
  // A comment that belongs to the line after it.
  [[nodiscard]] bool is_remark(std::size_t number) const {
    const SyntaxLine& that = line(number);
    return that.form == StatementForm::none && that.tag_count == 0 && that.comment.length > 0 &&
           comment_form(source_.text(that.comment)) != CommentForm::example;
  }

  // Whole lines, with the comments directly before them, and an empty line that would be too many.
  [[nodiscard]] Span whole_lines(std::size_t first, std::size_t last) const {
    while (first > 1 && is_remark(first - 1)) {
      --first;
    }
    const bool has_gap_after = last + 1 > tree_.lines.size() || is_empty(last + 1) ||
                               line(last + 1).form == StatementForm::end;
    if (first > 1 && is_empty(first - 1) && has_gap_after) {
      --first;
    } else if (first > 1 && line(first - 1).form == StatementForm::entry && is_empty(last + 1) &&
               last < tree_.lines.size()) {
      ++last;  // so that what comes next follows its ENTRY at once
    }
    const std::uint32_t begin = source_.line_start(first);
    const std::uint32_t end = last < source_.line_count()
                                  ? source_.line_start(last + 1)
                                  : static_cast<std::uint32_t>(source_.text().size());
    return {begin, end - begin};
  }

  void add(std::string name, std::uint32_t place, Span span) {
    TextPart part;
    part.name = std::move(name);
    part.line = source_.line_at(place);
    part.span = span;
    parts_.push_back(std::move(part));
  }

  void add_blocks() {
    for (const rules::Block& block : tree_.rules.blocks) {
      const Span lines =
          whole_lines(source_.line_at(block.span.offset), source_.line_at(block.span.end()));
      if (block.form == rules::BlockForm::rule) {
        add("RULE " + name_of(tree_.rules.rules[block.number].name), block.span.offset, lines);
      } else if (block.form == rules::BlockForm::definition) {
        add("DEFINE " + name_of(tree_.rules.definitions[block.number].name), block.span.offset,
            lines);
      }
    }
  }

  [[nodiscard]] static bool ends_tagged_block(const SyntaxLine& line) {
    return line.tag_count > 0 || line.form == StatementForm::entry ||
           line.form == StatementForm::end || line.form == StatementForm::use ||
           line.form == StatementForm::block;
  }

  void add_tagged_blocks() {
    for (std::size_t first = 1; first <= tree_.lines.size(); ++first) {
      if (line(first).tag_count == 0) {
        continue;
      }
      std::size_t last = first;
      for (std::size_t i = first + 1; i <= tree_.lines.size() && !ends_tagged_block(line(i)); ++i) {
        last = line(i).form == StatementForm::instruction ? i : last;
      }
      const Name& tag = tree_.tags_of(line(first))[0];
      add(fmt::format("the block {}", source_.text(tag.span)), tag.span.offset,
          whole_lines(first, last));
    }
  }

  // Whether both are in one list.
  [[nodiscard]] bool are_in_list(const Clause& a, const Clause& b) const {
    if (a.form == ClauseForm::lowers || a.form == ClauseForm::raises) {
      return a.keyword == b.keyword;
    }
    const auto is_key = [](const Clause& clause) {
      return clause.form == ClauseForm::best || clause.form == ClauseForm::look;
    };
    return is_key(a) && is_key(b) &&
           on_one_line(source_.text({a.span.end(), b.span.offset - a.span.end()})) == ",";
  }

  [[nodiscard]] std::uint32_t skip(std::uint32_t at, std::string_view what) const {
    while (what.find(source_.text()[at]) != std::string_view::npos) {
      ++at;
    }
    return at;
  }

  void add_clauses() {
    for (const rules::Rule& rule : tree_.rules.rules) {
      for (std::size_t first = 0; first < rule.clauses.size();) {
        std::size_t end = first + 1;
        while (end < rule.clauses.size() && are_in_list(rule.clauses[end - 1], rule.clauses[end])) {
          ++end;
        }
        add_clause_list(rule, first, end);
        first = end;
      }
    }
  }

  void add_clause_list(const rules::Rule& rule, std::size_t first, std::size_t end) {
    constexpr std::string_view kBest = "BEST";
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::vector<Clause>& clauses = rule.clauses;
    std::uint32_t begin = clauses[first].span.offset;
    const bool is_key =
        clauses[first].form == ClauseForm::best || clauses[first].form == ClauseForm::look;
    if (is_key) {
      begin = static_cast<std::uint32_t>(source_.text().find_last_not_of(kBlanks, begin - 1)) + 1 -
              static_cast<std::uint32_t>(kBest.size());
    }
    const Span list{begin, clauses[end - 1].span.end() - begin};
    if (end - first == 1) {
      add(fmt::format("{} of {}", on_one_line(source_.text(list)), name_of(rule.name)), begin,
          list);
      return;
    }
    std::vector<Span> items;
    for (std::size_t i = first; i < end; ++i) {
      const std::uint32_t start = is_key       ? clauses[i].span.offset
                                  : i == first ? skip(clauses[i].keyword.end(), kBlanks)
                                               : skip(clauses[i - 1].span.end(), ", \t\r\n");
      items.push_back({start, clauses[i].span.end() - start});
    }
    const std::string word =
        is_key ? std::string(kBest) : std::string(source_.text(clauses[first].keyword));
    add_list(items, list, true, fmt::format("in {} of {}", word, name_of(rule.name)));
  }

  void add_terms() {
    for (const rules::Score& score : tree_.rules.scores) {
      std::vector<Span> items;
      for (const rules::Term& term : score.terms) {
        items.push_back(term.span);
      }
      if (items.size() > 1) {
        add_list(items, joined(items.front(), items.back()), false,
                 "in SCORE " + name_of(score.name));
      }
    }
  }

  // What an expression can do without.
  void add_operands() {
    for (const SpareOperand& operand : spare_operands(tree_)) {
      add(on_one_line(source_.text(operand.deleted)) + operand.owner, operand.deleted.offset,
          operand.deleted);
    }
  }

  void add_list(const std::vector<Span>& items, Span list, bool may_be_empty,
                const std::string& where) {
    ++lists_;
    for (const Span item : items) {
      add(fmt::format("{} {}", on_one_line(source_.text(item)), where), item.offset, item);
      parts_.back().list_number = lists_;
      parts_.back().list = list;
      parts_.back().may_list_be_empty = may_be_empty;
    }
  }

  void add_instructions() {
    constexpr std::array<std::string_view, 3> kKept{"VALON", "LEAVE", "DONE"};
    for (std::size_t number = 1; number <= tree_.lines.size(); ++number) {
      const SyntaxLine& that = line(number);
      if (that.form != StatementForm::instruction ||
          std::ranges::find(kKept, tree_.symbols.text(that.word.symbol)) != kKept.end()) {
        continue;
      }
      const std::string_view text = source_.line(number);
      const std::uint32_t start = source_.line_start(number);
      const std::uint32_t begin = that.tag_count > 0 ? that.word.span.offset : start;
      const std::uint32_t code_end = that.comment.length > 0
                                         ? that.comment.offset
                                         : start + static_cast<std::uint32_t>(text.size());
      add(on_one_line(source_.text({that.word.span.offset, code_end - that.word.span.offset})),
          that.word.span.offset, {begin, start + static_cast<std::uint32_t>(text.size()) - begin});
    }
  }

  const SyntaxTree& tree_;
  const Source& source_;
  std::vector<TextPart> parts_;
  std::size_t lists_ = 0;
};

// What must be deleted of a list.
void delete_from_list(std::string_view text, const std::vector<const TextPart*>& items,
                      const std::vector<bool>& is_removed, std::vector<Span>& deleted) {
  const auto kept = static_cast<std::size_t>(std::ranges::count(is_removed, false));
  if (kept == 0 && items[0]->may_list_be_empty) {
    deleted.push_back(items[0]->list);
    return;
  }
  bool has_kept_before = false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!is_removed[i]) {
      has_kept_before = true;
    } else if (has_kept_before) {
      const std::uint32_t begin = items[i - 1]->span.end();
      deleted.push_back({begin, items[i]->span.end() - begin});
    } else {
      // The next one becomes the first, without its plus.
      const std::uint32_t begin = items[i]->span.offset;
      std::uint32_t end = i + 1 < items.size() ? items[i + 1]->span.offset : items[i]->span.end();
      if (i + 1 < items.size() && text[end] == '+') {
        ++end;
        while (is_blank(text[end])) {
          ++end;
        }
      }
      deleted.push_back({begin, end - begin});
    }
  }
}

// Writes the text without what is deleted.
class Remover {
 public:
  explicit Remover(std::string_view text) : text_(text) {}

  // Requires: sorted spans.
  std::string run(const std::vector<Span>& deleted) {
    std::uint32_t at = 0;
    for (const Span span : deleted) {
      copy(at, span.offset);
      was_cut_ = was_cut_ || span.length > 0;
      at = std::max(at, span.end());
      if (at > 0 && text_[at - 1] == '\n') {
        end_line();
      }
    }
    copy(at, static_cast<std::uint32_t>(text_.size()));
    end_line();
    return std::move(done_);
  }

 private:
  void copy(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      if (text_[i] != '\n') {
        line_ += text_[i];
      } else {
        end_line("\n");
      }
    }
  }
  // A line from which something was deleted has no blanks at its end, and goes if nothing is left.
  void end_line(std::string_view end = "") {
    while (was_cut_ && !line_.empty() && is_blank(line_.back())) {
      line_.pop_back();
    }
    if (!was_cut_ || !line_.empty()) {
      done_ += line_;
      done_ += end;
    }
    line_.clear();
    was_cut_ = false;
  }

  std::string_view text_;
  std::string done_;
  std::string line_;
  bool was_cut_ = false;
};

}  // namespace

std::vector<TextPart> parts_of(const SyntaxTree& tree) { return PartFinder(tree).find(); }

std::string without_parts(const Source& source, const std::vector<TextPart>& parts,
                          const std::vector<std::size_t>& removed) {
  std::vector<Span> deleted;
  const auto is_removed = [&](std::size_t part) {
    return std::ranges::binary_search(removed, part);
  };
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t end = first + 1;
    while (end < parts.size() && parts[first].list_number != 0 &&
           parts[end].list_number == parts[first].list_number) {
      ++end;
    }
    std::vector<const TextPart*> items;
    std::vector<bool> are_removed;
    for (std::size_t i = first; i < end; ++i) {
      items.push_back(&parts[i]);
      are_removed.push_back(is_removed(i));
    }
    if (parts[first].list_number != 0) {
      delete_from_list(source.text(), items, are_removed, deleted);
    } else if (is_removed(first)) {
      deleted.push_back(parts[first].span);
    }
    first = end;
  }
  std::ranges::sort(deleted, {}, &Span::offset);
  return Remover(source.text()).run(deleted);
}

}  // namespace cheg::lang
