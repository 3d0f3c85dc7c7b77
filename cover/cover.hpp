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
  // The program is asked only at every `step`-th position. If `step` is not 1, `games` must be 0.
  // Only tests use a step other than 1.
  std::uint32_t step = 1;
  proof::ProofWork work;
};

// Returns the report. The program plays the side that `ending` names first, and this side is to
// move. The report covers the program as White and as Black, or only as White if the result as
// Black would be the mirror image. The report does not depend on the number of threads. Returns an
// error if the work is stopped or the ending has too many positions. Throws std::bad_alloc.
//
// Requires: the ending has 3 to tablebase::kMostMen men, and the program has an ENTRY for the
// ending. Requires: `tables` has the tables of the ending and of all endings that can follow from
// it. Requires: `libraries` outlive the call and have all natives of the program. Requires: if
// `step` is not 1, `games` is 0.
[[nodiscard]] Result<CoverReport, WorkError> cover(
    const std::shared_ptr<const lang::Program>& program,
    std::span<const vm::NativeLibrary* const> libraries, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const CoverOptions& options);

}  // namespace cheg::cover
