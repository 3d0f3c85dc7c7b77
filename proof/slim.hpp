// Takes the superfluous parts out of a program that is proved.
//
// Hierarchical delta debugging: rules, definitions and blocks first, then what is in them, each
// from the end of the text to its beginning, until none of the parts that are left can go.
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
  // The most by which the mean number of moves to mate may grow in each ending, in per cent;
  // nothing: by any number.
  std::optional<double> mean_within;
  ProofWork work;
};

// The moves to mate in the won positions of an ending, of all colours.
struct SlimLengths {
  chess::MaterialSignature ending;
  int longest = 0;
  double mean = 0;
};

// A part that went, and the lengths without it and all that went before.
struct SlimStep {
  std::string name;
  std::size_t line = 0;  // in the text that was given
  std::vector<SlimLengths> lengths;
};

struct SlimReport {
  std::size_t parts = 0;             // of the text
  std::size_t candidates = 0;        // that were tried
  std::size_t by_known_failure = 0;  // rejected in a position that had rejected another one
  std::vector<SlimLengths> before;
  std::vector<SlimStep> steps;  // in the order of their going
  std::string text;             // of the slimmer program
  bool is_complete = true;      // false: the work was stopped before all parts were tried
};

// Prepares a text to run; nullptr if it does not compile.
using PrepareText =
    std::function<std::shared_ptr<const vm::PreparedProgram>(const std::string& text)>;

// Fails if the text is not proved in an ending; the message names it. If the work is stopped after
// that, the report has what is known then. Requires: the text compiles; the tables of the endings
// and of all that can follow; at least one ending. The result does not depend on threads.
[[nodiscard]] Result<SlimReport, WorkError> slim(
    const lang::SourcePointer& source, const std::vector<chess::MaterialSignature>& endings,
    const chess::tablebase::TableSet& tables, const PrepareText& prepare,
    const SlimOptions& options);

}  // namespace cheg::proof
