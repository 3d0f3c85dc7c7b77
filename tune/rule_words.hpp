// Finds the names that are used in the expressions of a program with rules.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "lang/syntax.hpp"

namespace cheg::tune {

class RuleWords {
 public:
  // Requires: the program of the tree compiles; the tree has not been lowered and outlives this
  // object.
  explicit RuleWords(const lang::SyntaxTree& tree);

  // These functions find the SCORE or POINTS with this name, and return its index in the syntax
  // tree. The functions return nothing if the name has another meaning.
  [[nodiscard]] std::optional<std::uint32_t> score(lang::Symbol name) const;
  [[nodiscard]] std::optional<std::uint32_t> points(lang::Symbol name) const;
  // Returns the body of the definition with this name. Returns nothing if there is no such
  // definition, or if the definition has parameters.
  [[nodiscard]] std::optional<lang::rules::ExpressionNumber> definition(lang::Symbol name) const;

  // Returns whether the expression mentions a SCORE or POINTS, directly or through definitions.
  [[nodiscard]] bool mentions_numbers(lang::rules::ExpressionNumber number, int depth = 0) const;
  // Returns the value of the expression if its text is only an integer, with or without a sign;
  // otherwise returns nothing.
  [[nodiscard]] std::optional<std::int64_t> constant(lang::rules::ExpressionNumber number) const;

  // The greatest depth at which expressions are examined.
  static constexpr int kMostDepth = 200;

 private:
  [[nodiscard]] const lang::rules::Expression& expression(
      lang::rules::ExpressionNumber number) const {
    return tree_.rules.expressions[number];
  }

  const lang::SyntaxTree& tree_;
  std::map<lang::Symbol, std::uint32_t> scores_;
  std::map<lang::Symbol, std::uint32_t> points_;
  std::map<lang::Symbol, lang::rules::ExpressionNumber> definitions_;  // without parameters
};

}  // namespace cheg::tune
