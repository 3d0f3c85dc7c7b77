// What a program looks at, as arrays: the values of the features in all positions, and the moves
// among which it decides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "lang/library.hpp"
#include "proof/answers.hpp"
#include "tune/formula.hpp"
#include "tune/graph.hpp"
#include "tune/probe.hpp"

namespace cheg::tune {

constexpr std::uint8_t kNoRule = UINT8_MAX;

struct Model {
  Formulas formulas;
  Graph graph;
  // One list for each feature, one value for each position of graph.theirs.
  std::vector<std::vector<FeatureValue>> features;
  // Of each judged position: the rule that decides, in Formulas::rules, and the positions after the
  // moves among which it decides; kNoRule if another rule plays one of them, or none.
  std::vector<std::uint8_t> rules;
  NumberLists choices;
};

struct ModelInput {
  const lang::SyntaxTree& tree;  // before lowering
  const lang::Program& program;
  const lang::Libraries& libraries;
  chess::MaterialSignature ending;  // the program's men are White
  const chess::tablebase::TableSet& tables;
  bool is_reduced = false;
};

// Evaluates everything. Fails with a message about the program, or if the work is stopped.
[[nodiscard]] Result<Model, WorkError> make_model(const ModelInput& input, Formulas formulas,
                                                  const proof::ProofWork& work);

// Whether features and choices are the same in symmetric positions, by a sample.
[[nodiscard]] Result<bool, WorkError> is_symmetric(const ModelInput& input,
                                                   const Formulas& formulas);

}  // namespace cheg::tune
