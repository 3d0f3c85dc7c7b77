#include "repl/text_entry.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "lang/language.hpp"
#include "lang/parser.hpp"
#include "repl/commands.hpp"

namespace cheg::repl {
namespace {

using lang::StatementForm;

lang::SyntaxTree tree_of(const std::string& text) {
  lang::Diagnostics ignored;
  return lang::parse(std::make_shared<const lang::Source>("", text), ignored);
}

std::vector<std::string> names_of(const lang::SyntaxTree& tree) {
  std::vector<std::string> names;
  for (const lang::SyntaxLine& line : tree.lines) {
    for (const lang::Name& tag : tree.tags_of(line)) {
      names.emplace_back(tree.symbols.text(tag.symbol));
    }
    if (const auto block = lang::rules::name_of_block(tree, line)) {
      names.emplace_back(tree.symbols.text(*block));
    }
  }
  return names;
}

bool has_entry(const lang::SyntaxTree& tree) {
  return std::any_of(tree.lines.begin(), tree.lines.end(), [](const lang::SyntaxLine& line) {
    return line.form == StatementForm::entry;
  });
}

bool is_only_comments(const lang::SyntaxTree& tree) {
  return std::all_of(tree.lines.begin(), tree.lines.end(), [](const lang::SyntaxLine& line) {
    return line.form == StatementForm::none && line.tag_count == 0;
  });
}

// Whether no instruction runs after the last one of the text.
bool ends_flow(const lang::SyntaxTree& tree) {
  for (std::size_t i = tree.lines.size(); i-- > 0;) {
    const lang::SyntaxLine& line = tree.lines[i];
    if (line.form == StatementForm::instruction) {
      const auto instruction =
          lang::find_instruction(upper_case(tree.source->text(line.word.span)));
      return instruction && lang::row(*instruction).flow == lang::Flow::end;
    }
    if (line.tag_count > 0) {
      return false;
    }
  }
  return false;
}

constexpr std::string_view kUseRules = "USE RULES\n";

}  // namespace

bool begins_block(std::string_view line) {
  const auto word = lang::find_rule_word(upper_case(split(line).first));
  return word && lang::row(*word).kind == lang::WordKind::block;
}

void TextEntry::begin(bool until_end) {
  text_.emplace();
  until_end_ = until_end;
  is_block_ = false;
}

TextProgress TextEntry::add(std::string_view line) {
  CHEG_REQUIRE(is_open());
  if (trimmed(line).empty() && !until_end_) {
    return TextProgress::complete;
  }
  if (!until_end_ && begins_block(line) && !text_->text.starts_with(kUseRules)) {
    is_block_ = is_only_comments(tree_of(text_->text));
    text_->text.insert(0, kUseRules);
  }
  text_->text += std::string(line) + '\n';
  const lang::SyntaxTree tree = tree_of(text_->text);
  text_->tags = names_of(tree);
  text_->is_program = tree.has_end && !is_block_;
  if (tree.has_end) {
    return TextProgress::complete;
  }
  return !until_end_ && !has_entry(tree) && ends_flow(tree) ? TextProgress::flow_ends
                                                            : TextProgress::open;
}

EnteredText TextEntry::take() {
  CHEG_REQUIRE(is_open());
  EnteredText text = std::move(*text_);
  drop();
  return text;
}

void TextEntry::drop() {
  text_.reset();
  until_end_ = false;
}

}  // namespace cheg::repl
