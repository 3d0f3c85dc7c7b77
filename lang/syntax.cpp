#include "lang/syntax.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace cheg::lang {

std::vector<Name> SyntaxTree::recovered_tags_of(std::size_t line) const {
  std::vector<Name> names;
  for (auto tag =
           std::lower_bound(recovered_tags.begin(), recovered_tags.end(), line,
                            [](const auto&a, std::size_t wanted) { return a.first < wanted; });
       tag != recovered_tags.end() && tag->first == line; ++tag) {
    names.push_back(tag->second);
  }
  return names;
}

std::string SyntaxTree::text_of(const Operand& operand) const {
  switch (operand.form) {
    case OperandForm::name:
      return std::string(symbols.text(operand.symbol()));
    case OperandForm::literal:
      return '"' + to_string(literal(operand));
    default:
      return "";
  }
}

std::optional<Symbol> rules::name_of_block(const SyntaxTree& tree, const SyntaxLine& line) {
  if (line.form != StatementForm::block) {
    return std::nullopt;
  }
  const Block& block = tree.rules.blocks[line.first_operand];
  switch (block.form) {
    case BlockForm::definition:
      return tree.rules.definitions[block.number].name.symbol;
    case BlockForm::score:
      return tree.rules.scores[block.number].name.symbol;
    case BlockForm::points:
      return tree.rules.points[block.number].name.symbol;
    case BlockForm::rule:
      return tree.rules.rules[block.number].name.symbol;
    case BlockForm::exception:
    case BlockForm::bad:
      break;
  }
  return std::nullopt;
}

CommentForm comment_form(std::string_view comment) {
  if (comment.empty()) {
    return CommentForm::none;
  }
  if (comment.starts_with(";@")) {
    return CommentForm::example;
  }
  return comment.starts_with(";;") && !comment.starts_with(";;;") ? CommentForm::documentation
                                                                  : CommentForm::plain;
}

std::string_view comment_text(std::string_view comment) {
  if (comment.starts_with(";@")) {
    comment.remove_prefix(2);
  }
  while (comment.starts_with(';')) {
    comment.remove_prefix(1);
  }
  return trimmed(comment);
}

}  // namespace cheg::lang
