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
  proof::ProofWork work;
};

// Makes the report. Fails if the work is stopped or the ending has too many positions. The program
// plays the side named first in `ending`, and that side is to move; both colours are covered as in
// proof::prove(). The report does not depend on the number of threads. Requires: 3 to
// tablebase::kMostMen men, an ENTRY of the program for the ending, the tables of the ending and of
// all endings that can follow from it, and `libraries` that outlive the call and have all natives
// of the program. Throws std::bad_alloc.
[[nodiscard]] Result<CoverReport, WorkError> cover(
    const std::shared_ptr<const lang::Program>& program,
    std::span<const vm::NativeLibrary* const> libraries, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const CoverOptions& options);

}  // namespace cheg::cover
