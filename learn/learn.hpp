// Proposes rules for an ending. The rules form an ordered list. Each rule tests the values of a
// program's definitions.
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

// Two positions that the definitions cannot tell apart, although the positions belong to different
// classes.
struct Twins {
  chess::Position first;
  chess::Position second;
  std::array<std::size_t, 2> classes{};  // the classes of these two positions
  std::uint64_t positions = 0;           // the number of positions of their cell
};

// The result of learn().
struct Lesson {
  Question question;
  std::vector<Feature> features;
  std::vector<SkippedDefinition> skipped;
  std::vector<Literal> literals;  // all literals that a rule could have
  std::uint64_t positions = 0;    // positions of the ending with the side of `question` to move
  std::uint64_t cells = 0;        // the number of cells (see learn/cells.hpp)
  DecisionList list;
  std::vector<Counts> decided;  // the result of decided() in decision_list.hpp
  // The number of positions whose class is not the most frequent class of their cell.
  std::uint64_t indistinct = 0;
  // The number of positions for which the list gives a wrong class, including the positions that
  // `indistinct` counts.
  std::uint64_t wrong = 0;
  std::vector<Twins> twins;  // some examples, from the greatest mixed cells
};

// Learns a decision list from all positions of the ending. Fails for the same reasons as
// find_cells(). Requires the same as find_cells().
[[nodiscard]] Result<Lesson, WorkError> learn(const FeatureProgram& program,
                                              const Question& question,
                                              const chess::tablebase::TableSet& tables,
                                              const vm::Limits& limits, const LearnOptions& options,
                                              const proof::ProofWork& work);

}  // namespace cheg::learn
