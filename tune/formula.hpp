// The numbers that tuning can change in a program with rules, and the sums that contain these
// numbers.
//
// The expression after BEST MIN is a sum of terms. A term is either a weight of a SCORE times the
// value of an expression, or an element of a table (POINTS). Tuning changes these weights and
// elements. The sum is linear in these weights and elements, and no expression contains a weight or
// an element. Each expression is therefore evaluated only once in every position.
#pragma once

#include <cstddef>
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

// A term of a sum.
//
// If `is_table` is true, the value of the feature is a place in the table. The number at a place in
// the table has the index `number` + place. The term is `factor` times the number at this place, or
// 0 if the place is negative.
//
// If `is_table` is false, the term is `factor` times the value of the feature. If `number` is set,
// the term is also multiplied by the program's number with the index `number`.
struct LinearTerm {
  std::uint32_t feature = 0;  // below Formulas::feature_count()
  std::int64_t factor = 1;
  bool is_table = false;
  std::optional<std::uint32_t> number;  // index in Formulas::numbers; the first of a table
  std::uint32_t count = 1;              // how many numbers the table has

  friend bool operator==(const LinearTerm&, const LinearTerm&) = default;
};

// A feature whose value is a place in a table. The place is (value of `row`) * `columns` + (value
// of `column`). If the value of `row` or `column` lies outside the table, the nearest row or column
// of the table is used instead.
struct Cell {
  std::uint32_t row = 0;  // index of a feature that is an expression
  std::uint32_t rows = 1;
  std::optional<std::uint32_t> column;  // index of another such feature
  std::uint32_t columns = 1;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// One key of BEST.
struct KeyFormula {
  enum class Form : std::uint8_t { look, least, most } form = Form::look;
  int depth = 1;
  std::int64_t numerator = 0;  // the numerator of SELF
  std::int64_t denominator = 1;
  std::optional<std::uint32_t> numerator_number;  // set if the numerator is tuned
  std::vector<LinearTerm> terms;                  // the terms of MIN; one term for LEAST and MOST
  lang::Span span;                                // from LEAST, MOST or MIN
};

// Returns whether the two keys rank all moves equally, although their texts may differ.
[[nodiscard]] bool have_equal_values(const KeyFormula& a, const KeyFormula& b);

// The keys of one rule with BEST.
struct RuleFormula {
  std::string name;
  std::vector<KeyFormula> keys;
};

// The result of find_formulas(). A Formulas object does not refer to the syntax tree.
struct Formulas {
  std::vector<Number> numbers;
  // The features: first the expressions, then the places in tables. Each feature is listed once.
  std::vector<std::string> features;  // texts
  std::vector<Cell> cells;
  std::vector<RuleFormula> rules;  // those with BEST MIN

  [[nodiscard]] std::size_t feature_count() const { return features.size() + cells.size(); }
  // Returns the number of terms in all sums.
  [[nodiscard]] std::size_t term_count() const;

  [[nodiscard]] std::vector<std::uint32_t> tuned() const;
};

// An error, and its place in the text of the program.
struct FormulaFault {
  lang::Span span;
  std::string message;
};

// Finds the rules with BEST MIN, and the numbers in their sums.
//
// The numbers marked with TUNE are tuned. If no number is marked, tuning changes all weights of
// SCORE and all points in the sums of BEST MIN. A number without TUNE has the limits -limit and
// `limit`. If the number in the text lies outside these limits, the nearer limit is set to the
// number in the text.
//
// Requires: the program of the tree compiles, and the tree has not been lowered.
[[nodiscard]] Result<Formulas, FormulaFault> find_formulas(const lang::SyntaxTree& tree,
                                                           std::int64_t limit);

}  // namespace cheg::tune
