// The definitions of a program whose values in a position can be learned from.
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

// A definition without parameters whose value is a condition or an integer.
struct Feature {
  std::string name;     // as written
  std::string meaning;  // its `;;` comments; may be empty
  bool is_condition = false;
};

struct SkippedDefinition {
  std::string name;
  std::string reason;  // "it has parameters"
};

// A program that computes the features in a position, without a move.
struct FeatureProgram {
  std::shared_ptr<const lang::Program> program;
  std::uint32_t start = 0;  // the instruction at which the computation begins
  std::vector<Feature> features;
  std::vector<std::uint16_t> registers;  // of each feature: the variable that receives its value
  std::vector<SkippedDefinition> skipped;
};

// The most features of a program.
inline constexpr std::size_t kMostFeatures = 1000;

// The features of a program text, in the order of the text; with `only`, the definition of this
// name alone. Fails with a message if none is left, or if there are too many. Requires: the text
// compiles with these libraries.
[[nodiscard]] Result<FeatureProgram, std::string> make_feature_program(
    const lang::SourcePointer& source, const lang::Libraries& libraries,
    std::string_view only = {});

}  // namespace cheg::learn
