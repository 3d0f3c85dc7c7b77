// The features of a program. A feature is a definition whose value in a position is used for
// learning.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::learn {

// A definition that has no parameters and gives a truth value or an integer.
struct Feature {
  std::string name;     // as written
  std::string meaning;  // its `;;` comments; may be empty
  bool is_condition = false;
};

struct SkippedDefinition {
  std::string name;
  std::string reason;  // "it has parameters"
};

// A program that computes the features in a position. The program chooses no move.
struct FeatureProgram {
  std::shared_ptr<const lang::Program> program;
  std::uint32_t start = 0;  // the instruction at which the computation begins
  std::vector<Feature> features;
  std::vector<std::uint16_t> registers;  // of each feature: the variable that receives its value
  std::vector<SkippedDefinition> skipped;
};

// The greatest number of features of a program.
inline constexpr std::size_t kMostFeatures = 1000;

// Returns a program that computes the features of a program text. The features are in the order of
// the text. If `only` is not empty, only the definition with this name is a feature. Fails with a
// message if the program has no feature, or more than kMostFeatures features. Requires: the text
// compiles with the libraries.
[[nodiscard]] Result<FeatureProgram, std::string> make_feature_program(
    const lang::SourcePointer& source, const lang::Libraries& libraries,
    std::string_view only = {});

}  // namespace cheg::learn
