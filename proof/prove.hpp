// Proves a program in an ending: in every position, against every defence. Positions with castling
// rights are excluded, because tables do not contain such positions.
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
#include "proof/region.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

struct ProveOptions {
  vm::Limits limits;
  std::size_t worst = 0;   // number of worst positions in each side's report
  std::size_t groups = 0;  // the greatest number of failure groups in the report; 0: no groups
  bool rules = false;      // fill SideReport::rules
  // A function that finds out which rule chooses the program's move in a position. The function
  // returns the text of this rule with the values filled in. If this member is empty, the lines of
  // the examples show the texts of the rules without values.
  RuleText rule_text;
  // The program's name in the certificate, without line feeds. Set this member only to get a
  // certificate. A proof of a region has no certificate, so do not set both this member and
  // `where`.
  std::optional<std::string> certificate_name;
  // The condition of the region in which the program is proved. If this member has no value, the
  // program is proved in the whole ending.
  std::optional<Condition> where;
  // A function that replaces ask_everywhere() for the program as White. The function may use the
  // tables of the ending to find the answers sooner. The function returns the
  // same answers as ask_everywhere(), but without Answers::details. The function returns nothing if
  // it cannot compute the answers. May be empty.
  std::function<std::optional<Answers>(const Nodes& nodes, const chess::tablebase::TableSet& tables,
                                       const ProofWork& work)>
      answers;
  // The path of a checkpoint, a file that keeps the program's answers. A proof that was interrupted
  // continues from this file. For the program as Black, ".black" is added to this path. The path is
  // empty if there is no checkpoint. The path must be empty if `where` is set.
  std::string checkpoint;
  std::string version;  // the version of CHEG; a checkpoint of another version is refused
  // A function that receives a message if the checkpoint can no longer be written. May be empty.
  std::function<void(const std::string&)> warn;
  // Before prove() asks the program for answers, prove() tells this function how much memory the
  // proof needs. If the function returns a message, prove() fails with this message. The function
  // is not called if `where` is set. May be empty.
  std::function<std::optional<std::string>(const MemoryNeed& need)> on_memory;
  ProofWork work;
};

// The greatest number of men in an ending that is proved by default. A proof with five men takes
// hours and about 20 GB of memory, so it runs only on request.
inline constexpr int kMostMenClaimed = 4;

// Returns the endings that are proved by default, each with the program's men first. Among the
// endings of the program's ENTRY lines, the function returns the endings in which the program has
// the stronger side (tablebase::canonical()). The endings are in the order of the text. If the
// program has the stronger side in none of the endings, the function returns the endings in which
// the program has the weaker side. Endings with fewer than three men or more than kMostMenClaimed
// men are left out.
[[nodiscard]] std::vector<chess::MaterialSignature> claimed_endings(const lang::Program& program);

// Makes the report of a proof. The program plays the side named first in `ending`, and this side is
// to move. The program runs under a host that adds no search of its own. After a capture or
// promotion, the program continues if it has an ENTRY for the new material; otherwise the tables
// decide. The report does not depend on the number of threads, except for SideReport::work. With a
// checkpoint, the report does not depend on interruptions, but SideReport::work is unknown. Fails
// if the work is stopped, if the ending has too many positions for a proof, or if
// `options.on_memory` returns a message. Also fails if the checkpoint cannot be written or belongs
// to another proof. Throws std::bad_alloc if there is not enough memory. Requires: the ending has 3
// to tablebase::kMostMen men, and `tables` has the tables of the ending and of all endings that can
// follow from it. A proof is only as reliable as these tables. The tables must therefore come from
// tablebase::generate() and not from files (tablebase::Trust::this_process).
//
// If `options.where` is set, the proof is limited to a region. The region contains the positions of
// the ending in which the condition holds and the program's side has a legal move. When play leaves
// the region, the tables decide, even if the program has an ENTRY for the new material. Positions
// that the program leaves to the host are counted separately. prove() also fails if the condition
// ends in a run-time error, or if the region has no positions. A proof of a region with five men
// does not compute the expected lengths of wins against random replies. This computation would take
// 8 bytes of memory for each entry of the tables.
[[nodiscard]] Result<ProofReport, WorkError> prove(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    const chess::tablebase::TableSet& tables, const ProveOptions& options);

}  // namespace cheg::proof
