// Data of a program, in arrays: the values of its features in all positions, and the moves among
// which the program decides. With these arrays, tuning finds the program's decisions without
// running the program.
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
  // For each feature, a list with one value for each position of graph.theirs.
  std::vector<std::vector<FeatureValue>> features;
  // `rules` and `choices` have one element for each judged position. The element of `rules` is the
  // index (in Formulas::rules) of the rule that decides. The rule chooses among some moves. For
  // each of these moves, the element of `choices` has the position after the move. If a rule
  // without BEST MIN decides, the index is kNoRule, and the list of choices has at most one
  // position.
  std::vector<std::uint8_t> rules;
  NumberLists choices;
};

struct ModelInput {
  const lang::SyntaxTree& tree;  // before lowering
  const lang::Program& program;
  const lang::Libraries& libraries;
  chess::MaterialSignature ending;  // the program plays White
  const chess::tablebase::TableSet& tables;
  bool is_reduced = false;
};

// Makes the graph, evaluates all features, and finds the choices. Returns an error if the program
// cannot be tuned, or if the work is stopped.
[[nodiscard]] Result<Model, WorkError> make_model(const ModelInput& input, Formulas formulas,
                                                  const proof::ProofWork& work);

// Returns whether features and choices are the same in symmetric positions. Tests only a sample of
// the positions.
[[nodiscard]] Result<bool, WorkError> is_symmetric(const ModelInput& input,
                                                   const Formulas& formulas);

}  // namespace cheg::tune
