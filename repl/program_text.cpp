#include "repl/program_text.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "lang/parser.hpp"

namespace cheg::repl {
namespace {

using lang::StatementForm;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (!lines.back().empty() && lines.back().back() == '\r') {
      lines.back().pop_back();
    }
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + '\n';
  }
  return text;
}

lang::SyntaxTree tree_of(const std::vector<std::string>& lines) {
  lang::Diagnostics ignored;
  return lang::parse(std::make_shared<const lang::Source>("", joined(lines)), ignored);
}

// The number of lines in the tree, without END.
std::size_t line_count(const lang::SyntaxTree& tree, std::size_t most) {
  std::size_t count = std::min(most, tree.lines.size());
  while (count > 0 && tree.has_end && tree.lines[count - 1].form == StatementForm::end) {
    --count;
  }
  return count;
}

bool has_tag(const lang::SyntaxTree& tree, const lang::SyntaxLine& line, std::string_view tag) {
  const auto tags = tree.tags_of(line);
  return std::any_of(tags.begin(), tags.end(),
                     [&](const lang::Name& name) { return tree.symbols.text(name.symbol) == tag; });
}

lang::CommentForm comment_form_at(const lang::SyntaxTree& tree, std::size_t line) {
  const lang::SyntaxLine& row = tree.lines[line];
  return row.form == StatementForm::none && row.tag_count == 0
             ? lang::comment_form(tree.source->text(row.comment))
             : lang::CommentForm::none;
}

bool is_blank(const std::string& line) { return trimmed(line).empty(); }

// The statement in upper case, without blanks and comment. It is used to find existing ENTRY lines.
std::string essence(const std::string& line) {
  std::string text = upper_case(line.substr(0, line.find(';')));
  text.erase(std::remove_if(text.begin(), text.end(), is_space), text.end());
  return text;
}

}  // namespace

void ProgramText::load(const lang::Source& source, std::string_view origin) {
  origin_ = origin;
  lines_ = lines_of(source.text());
  lines_.resize(line_count(tree_of(lines_), lines_.size()));
  path_ = source.name();
  identity_ = source.identity();
  is_changed_ = false;
}

std::optional<ProgramText::LineRange> ProgramText::range_of(std::string_view tag) const {
  const lang::SyntaxTree tree = tree_of(lines_);
  const std::size_t count = line_count(tree, lines_.size());
  const auto starts_another = [&](std::size_t i) {
    const lang::SyntaxLine& line = tree.lines[i];
    return line.tag_count > 0 || line.form == StatementForm::entry ||
           line.form == StatementForm::use || line.form == StatementForm::block;
  };
  for (std::size_t begin = 0; begin < count; ++begin) {
    if (const auto block = lang::rules::name_of_block(tree, tree.lines[begin]);
        block && tree.symbols.text(*block) == tag) {
      return LineRange{begin,
                       begin + tree.rules.blocks[tree.lines[begin].first_operand].line_count};
    }
    if (!has_tag(tree, tree.lines[begin], tag)) {
      continue;
    }
    std::size_t end = begin + 1;
    bool has_instruction = tree.lines[begin].form == StatementForm::instruction;
    while (end < count && !(has_instruction && starts_another(end))) {
      has_instruction = has_instruction || tree.lines[end].form == StatementForm::instruction;
      ++end;
    }
    // Comments before the next tag belong to that tag.
    while (end > begin + 1 && tree.lines[end - 1].form == StatementForm::none &&
           tree.lines[end - 1].tag_count == 0) {
      --end;
    }
    return LineRange{begin, end};
  }
  return std::nullopt;
}

void ProgramText::add(std::string_view block) {
  std::vector<std::string> added = lines_of(block);
  const lang::SyntaxTree tree = tree_of(added);
  added.resize(line_count(tree, added.size()));
  const std::optional<std::size_t> place = erase_redefined(added, tree);
  insert(std::move(added), tree, place);
  is_changed_ = true;
}

std::optional<std::size_t> ProgramText::erase_redefined(const std::vector<std::string>& added,
                                                        const lang::SyntaxTree& tree) {
  std::optional<std::size_t> place;
  const auto erase = [&](LineRange range) {
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                 lines_.begin() + static_cast<std::ptrdiff_t>(range.end));
    if (place && range.begin < *place) {
      *place -= range.end - range.begin;
    }
  };
  bool has_documentation = false;
  for (std::size_t i = 0; i < added.size(); ++i) {
    const lang::SyntaxLine& line = tree.lines[i];
    has_documentation =
        has_documentation || comment_form_at(tree, i) == lang::CommentForm::documentation;
    if (line.form == StatementForm::entry) {
      for (std::size_t old = lines_.size(); old-- > 0;) {
        if (essence(lines_[old]) == essence(added[i])) {
          erase({old, old + 1});
        }
      }
    }
    const auto erase_old = [&](std::string_view name) {
      if (auto range = range_of(name)) {
        range->begin = has_documentation ? documentation_before(range->begin) : range->begin;
        erase(*range);
        place = place ? *place : range->begin;
      }
    };
    for (const lang::Name& name : tree.tags_of(line)) {
      erase_old(tree.symbols.text(name.symbol));
    }
    if (const auto block = lang::rules::name_of_block(tree, line)) {
      erase_old(tree.symbols.text(*block));
    }
  }
  return place;
}

void ProgramText::insert(std::vector<std::string> added, const lang::SyntaxTree& tree,
                         std::optional<std::size_t> place) {
  std::size_t uses = 0;
  for (std::size_t i = added.size(); i-- > 0;) {
    if (tree.lines[i].form == StatementForm::use) {
      const bool is_new = std::ranges::find(lines_, essence(added[i]), essence) == lines_.end();
      if (is_new) {
        lines_.insert(lines_.begin(), added[i]);
        ++uses;
      }
      added.erase(added.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  const bool has_blocks = !tree.rules.blocks.empty();
  if (has_blocks && !place && !lines_.empty() && !is_blank(lines_.back())) {
    lines_.emplace_back();
  }
  const std::size_t at = place ? std::min(*place + uses, lines_.size()) : lines_.size();
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at), added.begin(), added.end());
}

std::size_t ProgramText::documentation_before(std::size_t line) const {
  const lang::SyntaxTree tree = tree_of(lines_);
  while (line > 0 && comment_form_at(tree, line - 1) == lang::CommentForm::documentation) {
    --line;
  }
  return line;
}

lang::SourcePointer ProgramText::source_with(std::string_view more) const {
  return std::make_shared<const lang::Source>(name(), text() + std::string(more) + "END\n",
                                              identity_);
}

std::string ProgramText::text() const { return joined(lines_); }

std::string ProgramText::name() const {
  return path_.empty() ? "what was entered" : is_changed_ ? path_ + ", changed" : path_;
}

void ProgramText::set_saved_as(const std::string& path) {
  origin_ = path;
  path_ = path;
  identity_.clear();
  is_changed_ = false;
}

std::optional<std::string> ProgramText::definition(std::string_view tag) const {
  const auto range = range_of(tag);
  if (!range) {
    return std::nullopt;
  }
  std::string text;
  for (std::size_t i = documentation_before(range->begin); i < range->end; ++i) {
    text += is_blank(lines_[i]) ? "" : lines_[i] + '\n';
  }
  return text;
}

std::vector<std::string> ProgramText::tags() const {
  std::vector<std::string> tags;
  const lang::SyntaxTree tree = tree_of(lines_);
  for (const lang::SyntaxLine& line : tree.lines) {
    for (const lang::Name& name : tree.tags_of(line)) {
      tags.emplace_back(tree.symbols.text(name.symbol));
    }
  }
  return tags;
}

std::vector<std::string> ProgramText::block_names() const {
  std::vector<std::string> names;
  const lang::SyntaxTree tree = tree_of(lines_);
  const auto add = [&](const auto& parts) {
    for (const auto& part : parts) {
      names.emplace_back(tree.symbols.text(part.name.symbol));
    }
  };
  add(tree.rules.definitions);
  add(tree.rules.scores);
  add(tree.rules.points);
  add(tree.rules.rules);
  return names;
}

}  // namespace cheg::repl
