// Proves a program in an ending: every position, every defence. Excludes positions with castling
// rights, because tables do not contain them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

struct ProveOptions {
  vm::Limits limits;
  std::size_t worst = 0;  // how many positions Report's sides name
  ProofWork work;
};

// A proof with five men takes hours and about 20 GB, so it runs only on request.
inline constexpr int kMostMenClaimed = 4;

// The endings to prove by default: those of the ENTRY lines in which the program has the stronger
// side (tablebase::canonical()), in the order of the text; if there are none, those in which it has
// the weaker side. The program's men come first. Three to kMostMenClaimed men.
[[nodiscard]] std::vector<chess::MaterialSignature> claimed_endings(const lang::Program& program);

// Fails if it is stopped, or if the ending has more positions than a proof has room for. The
// program has the first-named men and the move; it is asked in a host that does nothing by itself.
// Where a capture or promotion leaves the ending, the program plays on if it has an ENTRY for what
// comes, otherwise the tables do. Requires: 3 to tablebase::kMostMen men, the tables of the ending
// and of all that come out of it. The report does not depend on the number of threads. Throws
// std::bad_alloc.
[[nodiscard]] Result<ProofReport, WorkError> prove(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const ProveOptions& options);

}  // namespace cheg::proof
