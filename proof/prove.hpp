// Proofs: a program in an ending, in every position and against every defence. Positions with
// castling rights are not among them: tables do not know them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
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
  Work work;
};

// Of five men a proof takes hours and some 20 GB, so that it wants to be asked for.
inline constexpr int kMostMenClaimed = 4;

// The endings that a program claims when nobody says which: those of its ENTRY lines where it has
// the stronger side (tablebase::canonical()), in the order of the text; if there are none, those
// where it has the weaker one. The program's men first; three men to kMostMenClaimed.
[[nodiscard]] std::vector<chess::MaterialSignature> claimed_endings(const lang::Program& program);

// The report, or kStopped if somebody stopped it. The program has the first-named men and the move;
// it is asked in a host that does nothing by itself. Where a capture or promotion leaves the
// ending, the program plays on if it has an ENTRY for what comes, otherwise the tables do.
// Requires: 3 to tablebase::kMostMen men, the tables of the ending and of all that come out of it.
// The report does not depend on the number of threads. Throws std::bad_alloc, std::length_error.
[[nodiscard]] Result<Report, std::string> prove(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const ProveOptions& options);

inline constexpr const char* kStopped = "interrupted";

}  // namespace cheg::proof
