// Proves a program in an ending: in every position, against every defence. A proof excludes
// positions with castling rights, because tables do not contain them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/memory_need.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

struct ProveOptions {
  vm::Limits limits;
  std::size_t worst = 0;   // number of worst positions in each side's report
  bool shows_wins = true;  // whether the longest wins are among them if there are too few faults
  std::size_t groups = 0;  // the most groups of failures in it; 0: do not group them
  // What the rule says that chooses the program's move in a position, with its values put in. May
  // be empty: then a line has the texts of the rules as they are.
  RuleText rule_text;
  // A file that keeps the answers while the program is asked, and with which a proof that was
  // killed goes on; that of Black has ".black" after its name. Empty: there is none.
  std::string checkpoint;
  std::string version;  // of CHEG; a checkpoint of another version is refused
  // Gets a message if the checkpoint can no longer be written. May be empty.
  std::function<void(const std::string&)> warn;
  // Gets the need for memory before the program is asked. It may refuse the proof with a message.
  // May be empty.
  std::function<std::optional<std::string>(const MemoryNeed& need)> on_memory;
  ProofWork work;
};

// A proof with five men takes hours and about 20 GB, so it runs only on request.
inline constexpr int kMostMenClaimed = 4;

// The endings to prove by default: those of the ENTRY lines in which the program has the stronger
// side (tablebase::canonical()), in the order of the text; if there are no such endings, those in
// which it has the weaker side. The program's men come first. Three to kMostMenClaimed men.
[[nodiscard]] std::vector<chess::MaterialSignature> claimed_endings(const lang::Program& program);

// Makes the report of a proof. Fails if the work is stopped, the ending has too many positions for
// a proof, `on_memory` refuses it, or the checkpoint cannot be written or is not one of this proof.
// The program plays the side named first in `ending`, and that side is to move. The program runs
// under a host that adds no search of its own. After a capture or promotion that changes the
// ending, the program continues if it has an ENTRY for the new material; otherwise the tables
// decide. Requires: 3 to tablebase::kMostMen men, the tables of the ending and of all endings that
// can follow from it. The proof relies on these tables. They must therefore come from
// tablebase::generate() and not from files (tablebase::Trust::this_process). The report does not
// depend on the number of threads. Throws std::bad_alloc.
[[nodiscard]] Result<ProofReport, WorkError> prove(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const ProveOptions& options);

}  // namespace cheg::proof
