// Programs with BEST MIN, and the formulas and models that are made from them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "lang/syntax.hpp"
#include "tests/proof/against_slow.hpp"
#include "tune/learner.hpp"
#include "tune/model.hpp"

namespace cheg::test {

// Returns a program for king and rook against king. It uses one sum of eleven terms, whose weights
// are in `sum`. With kProvedSum, the program wins all won positions.
[[nodiscard]] std::string krk_by_sum(const std::string& sum);
inline constexpr const char* kProvedSum =
    "291 near + 54 far + 237 flights - 11 space + 427 lane + 575 corner - 17 edge + 381 centre + "
    "109 safe - 161 apart + 274 divides";
// One weight differs from kProvedSum. With this sum, fewer than one position in twenty is not won.
inline constexpr const char* kNearlyProvedSum =
    "291 near + 54 far + 237 flights - 11 space + 427 lane + 530 corner - 17 edge + 381 centre + "
    "109 safe - 161 apart + 274 divides";

// Returns the syntax tree of the text before lowering. Requires: the text has no errors.
[[nodiscard]] lang::SyntaxTree tree_of(const std::string& text);
// Returns the formulas of the text. Numbers without TUNE have the limits -1000 and 1000.
[[nodiscard]] tune::Formulas formulas_of(const std::string& text);
// Returns the fault in the form "line: message". Returns an empty text if there is no fault.
[[nodiscard]] std::string formula_fault(const std::string& text);

// Returns the tables of KRK.
[[nodiscard]] const Tables& krk_tables();

// Continues the run until its total number of rounds is `rounds`. Returns the new state.
[[nodiscard]] tune::LearningState after_rounds(tune::Learner& learner, tune::LearningState state,
                                               std::uint64_t rounds);

// Returns a model of KRK. Symmetric positions count as one position.
[[nodiscard]] tune::Model model_of(const std::string& text, const Tables& tables, int threads = 1);

}  // namespace cheg::test
