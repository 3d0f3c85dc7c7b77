#include "tune/feature_list.hpp"

#include <algorithm>
#include <utility>

namespace cheg::tune {

std::string text_of(const lang::SyntaxTree& tree, lang::Span span) {
  std::string text;
  bool is_comment = false;
  for (const char c : tree.source->text(span)) {
    is_comment = c == ';' || (is_comment && c != '\n');
    if (!is_comment) {
      text += c == '\n' || c == '\r' ? ' ' : c;
    }
  }
  return text;
}

std::uint32_t FeatureList::add(const std::string& text) {
  const auto [found, is_new] =
      numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) {
    texts_.push_back(text);
  }
  return found->second;
}

std::uint32_t FeatureList::add_cell(const lang::rules::Points& points) {
  const auto argument = [&](std::size_t i) {
    const lang::rules::ExpressionNumber number = points.arguments[i];
    return add(text_of(tree_, tree_.rules.expressions[number].span));
  };
  Cell cell{argument(0), static_cast<std::uint32_t>(points.rows.size()), std::nullopt,
            static_cast<std::uint32_t>(points.rows[0].size())};
  if (points.arguments.size() > 1) {
    cell.column = argument(1);
  } else {
    std::swap(cell.rows, cell.columns);
  }
  const auto found = std::ranges::find(cells_, cell);
  const auto number = static_cast<std::uint32_t>(found - cells_.begin());
  if (found == cells_.end()) {
    cells_.push_back(cell);
  }
  return kFirstCell + number;
}

void FeatureList::move_into(Formulas& formulas) {
  const auto texts = static_cast<std::uint32_t>(texts_.size());
  for (RuleFormula& rule : formulas.rules) {
    for (KeyFormula& key : rule.keys) {
      for (LinearTerm& term : key.terms) {
        term.feature = term.feature < kFirstCell ? term.feature : term.feature - kFirstCell + texts;
      }
    }
  }
  formulas.features = std::move(texts_);
  formulas.cells = std::move(cells_);
}

}  // namespace cheg::tune
