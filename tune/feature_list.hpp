// Collects the features of a program: the expressions and the table places that the program's sums
// need. Each feature is in the list only once.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "lang/syntax.hpp"
#include "tune/formula.hpp"

namespace cheg::tune {

// Returns the text of the expression at `span`, on one line and without comments.
[[nodiscard]] std::string text_of(const lang::SyntaxTree& tree, lang::Span span);

class FeatureList {
 public:
  // Requires: the tree outlives this object.
  explicit FeatureList(const lang::SyntaxTree& tree) : tree_(tree) {}

  // Returns the feature number of the expression `text`. Adds the expression to the list if it is
  // new.
  std::uint32_t add(const std::string& text);
  // Adds a feature whose value is a place in a table. The arguments of `points` select this place.
  // Returns a preliminary feature number for this place; move_into() replaces it by the final
  // number.
  std::uint32_t add_cell(const lang::rules::Points& points);
  // Moves the features into `formulas`, and writes the final numbers of the features into the terms
  // of `formulas`.
  void move_into(Formulas& formulas);

 private:
  // The preliminary feature number of the first cell (a place in a table). In the final list, the
  // cells come after all expressions. The final numbers of the cells are therefore known only when
  // the list of expressions is complete.
  static constexpr std::uint32_t kFirstCell = std::uint32_t{1} << 31U;

  const lang::SyntaxTree& tree_;
  std::vector<std::string> texts_;
  std::vector<Cell> cells_;
  std::map<std::string, std::uint32_t> numbers_;  // of the texts
};

}  // namespace cheg::tune
