// The numbers of a program with rules that can be changed, and the sums in which they stand.
//
// A key BEST MIN e is a sum of terms that are linear in the numbers: a number times the value of an
// expression (a weight of a SCORE), or the element of a table (POINTS). The expressions contain
// none of the numbers, so they can be evaluated once for every position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::tune {

// A number in the text of the program.
struct Number {
  std::string name;                // for people: "grip, line 12"
  lang::Span span;                 // without the sign of a weight
  std::optional<lang::Span> sign;  // of a weight: its `+` or `-`
  bool is_weight = false;          // of a SCORE; otherwise a number of POINTS, or of SELF
  bool is_tuned = false;
  std::int64_t value = 0;
  std::int64_t least = 0;  // its limits
  std::int64_t greatest = 0;
};

// The value that a term contributes to a sum. With a table it is `factor` times the number
// `first_number` plus the value of the feature, or 0 if that is negative. Otherwise it is `factor`
// times the value of the feature, times the number if there is one.
struct LinearTerm {
  std::uint32_t feature = 0;  // index in Formulas::features
  std::int64_t factor = 1;
  bool is_table = false;
  std::optional<std::uint32_t> number;  // index in Formulas::numbers; the first of a table
  std::uint32_t count = 1;              // the numbers of the table
};

// One key of BEST.
struct KeyFormula {
  enum class Form : std::uint8_t { look, least, most } form = Form::look;
  int depth = 1;
  std::int64_t numerator = 0;  // of SELF
  std::int64_t denominator = 1;
  std::optional<std::uint32_t> numerator_number;  // if it is tuned
  std::vector<LinearTerm> terms;                  // of a look; of others one feature
  lang::Span span;                                // from LEAST, MOST or MIN
};

// The keys of one rule.
struct RuleFormula {
  std::string name;
  std::vector<KeyFormula> keys;
};

// Nothing in it refers to the tree.
struct Formulas {
  std::vector<Number> numbers;
  std::vector<std::string> features;  // texts of expressions, each once
  std::vector<bool> reads_move;       // of each feature: whether its text mentions X or WAS
  std::vector<RuleFormula> rules;     // those with BEST MIN

  [[nodiscard]] std::vector<std::uint32_t> tuned() const;
};

// A place in the text and what is wrong there.
struct FormulaFault {
  lang::Span span;
  std::string message;
};

// Finds the rules with BEST MIN. The tuned numbers are those marked with TUNE; if none is marked,
// all weights of SCORE and all points that BEST MIN adds up, within `limit`. Requires: a tree of a
// program that compiles, before lowering.
[[nodiscard]] Result<Formulas, FormulaFault> find_formulas(const lang::SyntaxTree& tree,
                                                           std::int64_t limit);

// An expression on one line, without comments.
[[nodiscard]] std::string text_of(const lang::SyntaxTree& tree, lang::Span span);

}  // namespace cheg::tune
