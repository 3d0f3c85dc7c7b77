// Programs with BEST MIN, and what is made of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "lang/syntax.hpp"
#include "tests/proof/against_slow.hpp"
#include "tune/learner.hpp"
#include "tune/model.hpp"

namespace cheg::test {

// King and rook against king by one sum of eleven terms, whose weights stand in `sum`. It wins
// with kProvedSum.
[[nodiscard]] std::string krk_by_sum(const std::string& sum);
inline constexpr const char* kProvedSum =
    "291 near + 54 far + 237 flights - 11 space + 427 lane + 575 corner - 17 edge + 381 centre + "
    "109 safe - 161 apart + 274 divides";
// One weight is another; fewer than one position in twenty is not won.
inline constexpr const char* kNearlyProvedSum =
    "291 near + 54 far + 237 flights - 11 space + 427 lane + 530 corner - 17 edge + 381 centre + "
    "109 safe - 161 apart + 274 divides";

// The tree of the text, before lowering. The text must have no errors.
[[nodiscard]] lang::SyntaxTree tree_of(const std::string& text);
// Its formulas, with limits of 1000.
[[nodiscard]] tune::Formulas formulas_of(const std::string& text);
// "line: message" of the fault.
[[nodiscard]] std::string formula_fault(const std::string& text);

// The tables of KRK.
[[nodiscard]] const Tables& krk_tables();

// The state of the run after so many rounds in all.
[[nodiscard]] tune::LearningState after_rounds(tune::Learner& learner, tune::LearningState state,
                                               std::uint64_t rounds);

// A model of KRK, with all symmetric positions as one.
[[nodiscard]] tune::Model model_of(const std::string& text, const Tables& tables, int threads = 1);

}  // namespace cheg::test
