// Proposes rules for an ending from definitions: the best ordered list of rules over their values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/tablebase/table.hpp"
#include "lang/library.hpp"
#include "lang/source.hpp"
#include "learn/cells.hpp"
#include "learn/decision_list.hpp"
#include "learn/features.hpp"
#include "learn/literals.hpp"
#include "learn/separate_and_conquer.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"

namespace cheg::learn {

// Two positions that the definitions cannot tell apart, with different verdicts.
struct Twins {
  chess::Position first;
  chess::Position second;
  std::array<std::size_t, 2> classes{};  // of the two
  std::uint64_t positions = 0;           // of their cell
};

// What was learned.
struct Lesson {
  Question question;
  std::vector<Feature> features;
  std::vector<SkippedDefinition> skipped;
  std::vector<Literal> literals;  // that a rule could have
  std::uint64_t positions = 0;    // of the ending, with this side to move
  std::uint64_t cells = 0;        // that the definitions tell apart
  DecisionList list;
  std::vector<Counts> decided;   // by each rule and the default, as decision_list.hpp says
  std::uint64_t indistinct = 0;  // positions whose verdict is not that of most of their cell
  std::uint64_t wrong = 0;       // positions about which the list is wrong, those included
  std::vector<Twins> twins;      // from the greatest mixed cells, a few
};

// Learns from every position of the ending. Fails as find_cells() does. Requires the same.
[[nodiscard]] Result<Lesson, WorkError> learn(const FeatureProgram& program,
                                              const Question& question,
                                              const chess::tablebase::TableSet& tables,
                                              const vm::Limits& limits, const LearnOptions& options,
                                              const proof::ProofWork& work);

}  // namespace cheg::learn
