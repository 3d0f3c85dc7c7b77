// Proves a program in an ending: in every position, against every defence. A proof excludes
// positions with castling rights, because tables do not contain them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/region.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

struct ProveOptions {
  vm::Limits limits;
  std::size_t worst = 0;   // number of worst positions in each side's report
  std::size_t groups = 0;  // the most groups of failures in it; 0: do not group them
  // What the rule says that chooses the program's move in a position, with its values put in. May
  // be empty: then a line has the texts of the rules as they are.
  RuleText rule_text;
  // The condition of the region that the proof is about; nothing: the whole ending.
  std::optional<Condition> where;
  ProofWork work;
};

// A proof with five men takes hours and about 20 GB, so it runs only on request.
inline constexpr int kMostMenClaimed = 4;

// The endings to prove by default: those of the ENTRY lines in which the program has the stronger
// side (tablebase::canonical()), in the order of the text; if there are no such endings, those in
// which it has the weaker side. The program's men come first. Three to kMostMenClaimed men.
[[nodiscard]] std::vector<chess::MaterialSignature> claimed_endings(const lang::Program& program);

// Makes the report of a proof. Fails if the work is stopped or the ending has too many positions
// for a proof. The program plays the side named first in `ending`, and that side is to move. The
// program runs under a host that adds no search of its own. After a capture or promotion that
// changes the ending, the program continues if it has an ENTRY for the new material; otherwise the
// tables decide. Requires: 3 to tablebase::kMostMen men, the tables of the ending and of all
// endings that can follow from it. The proof relies on these tables. They must therefore come from
// tablebase::generate() and not from files (tablebase::Trust::this_process). The report does not
// depend on the number of threads. Throws std::bad_alloc.
//
// With a condition, only the positions of the ending count in which it holds and the program has a
// move. Play that leaves them counts by the tables, also where the program has an ENTRY for what
// follows. A position that the program leaves to the host counts apart. Also fails if asking the
// condition ends in a run-time error, or if it holds nowhere. With five men the lengths against
// random replies stay unknown, because they would take 8 bytes for each entry of the tables.
[[nodiscard]] Result<ProofReport, WorkError> prove(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const ProveOptions& options);

}  // namespace cheg::proof
