// Counts what the rules of a program do in all positions of an ending.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/tablebase/table.hpp"
#include "cover/report.hpp"
#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"
#include "vm/native.hpp"

namespace cheg::cover {

struct CoverOptions {
  vm::Limits limits;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  Replies replies = Replies::best;
  // Asks only at every so many nodes. Other than 1: without games, and for tests.
  std::uint32_t step = 1;
  proof::ProofWork work;
};

// Makes the report. Fails if the work is stopped or the ending has too many positions. The program
// plays the side named first in `ending`, and that side is to move; both colours are covered as in
// proof::prove(). The report does not depend on the number of threads. Requires: 3 to
// tablebase::kMostMen men, an ENTRY of the program for the ending, the tables of the ending and of
// all endings that can follow from it, and `libraries` that outlive the call and have all natives
// of the program; games == 0 unless step == 1. Throws std::bad_alloc.
[[nodiscard]] Result<CoverReport, WorkError> cover(
    const std::shared_ptr<const lang::Program>& program,
    std::span<const vm::NativeLibrary* const> libraries, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const CoverOptions& options);

}  // namespace cheg::cover
