// Shortens a proved program: removes the parts that the proof does not need.
//
// The method is hierarchical delta debugging. A pass first tries to remove whole rules, definitions
// and blocks, from the end of the text to its beginning. Then the pass tries to remove smaller
// parts of the remaining rules, definitions and blocks, in the same direction. Passes are repeated
// until no remaining part can be removed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "lang/source.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

struct SlimOptions {
  vm::Limits limits;
  // The mean number of moves to mate in each ending may grow by at most this percentage. This
  // member has no value if there is no limit.
  std::optional<double> mean_within;
  ProofWork work;
};

// The lengths of the wins in an ending, in moves to mate. These lengths include the wins with both
// colours. If the program plays in the same way with both colours, the lengths include only the
// wins as White.
struct SlimLengths {
  chess::MaterialSignature ending;
  int longest = 0;
  double mean = 0;
};

// A removed part of the program. `lengths` are the lengths of the wins after this removal and all
// earlier removals.
struct SlimStep {
  std::string name;
  std::size_t line = 0;  // the line of the part in the original text
  std::vector<SlimLengths> lengths;
};

struct SlimReport {
  std::size_t parts = 0;       // the number of parts of the text
  std::size_t candidates = 0;  // the number of shorter programs that were tried
  // slim() keeps a list of positions in which shorter programs have failed. `by_known_failure` is
  // the number of shorter programs that failed in a position of this list.
  std::size_t by_known_failure = 0;
  std::vector<SlimLengths> before;
  std::vector<SlimStep> steps;  // in the order of removal
  std::string text;             // the text of the slimmer program
  bool is_complete = true;      // false: the work was stopped before all parts were tried
};

// A function that compiles and prepares the text of a program. The function returns nullptr if the
// text does not compile.
using PrepareText =
    std::function<std::shared_ptr<const vm::PreparedProgram>(const std::string& text)>;

// First proves the program in all endings, and then removes each part that the proof does not need.
// The result does not depend on the number of threads. If the work is stopped after the first
// proofs, the report has the results up to this moment. Fails if the program is not proved in one
// of the endings; the message names this ending. Also fails if the work is stopped before the first
// proofs are complete. Requires: the text compiles, there is at least one ending, and `tables` has
// the tables of the endings and of all endings that can follow from them.
[[nodiscard]] Result<SlimReport, WorkError> slim(
    const lang::SourcePointer& source, const std::vector<chess::MaterialSignature>& endings,
    const chess::tablebase::TableSet& tables, const PrepareText& prepare,
    const SlimOptions& options);

}  // namespace cheg::proof
