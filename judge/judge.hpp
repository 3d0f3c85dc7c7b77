// Judges engines and programs, which play random positions of endings against the tables.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "chess/tablebase/value.hpp"
#include "judge/candidate.hpp"
#include "judge/defence.hpp"
#include "judge/report.hpp"

namespace cheg::judge {

struct JudgeOptions {
  // The candidate plays White in these endings. The tables of these endings, and of all endings
  // that can follow, must be there.
  std::vector<chess::MaterialSignature> endings;
  // Selects positions with these results for the candidate: win, draw, or both.
  std::vector<chess::tablebase::Wdl> outcomes{chess::tablebase::Wdl::win};
  std::size_t positions = 100;  // for each ending and each result
  std::uint64_t seed = 1;
  Defence defence = Defence::optimal;
  std::string limit;                        // only for the report
  const std::atomic<bool>* stop = nullptr;  // ends the work after the current game
  // Called before each position. `what` is the title of the ending. `part` is the fraction of the
  // ending's positions that are finished.
  std::function<void(const std::string& what, double part)> progress;
};

// Plays every position with `first`. If `second` is not nullptr, also plays every position with
// `second`. Both candidates meet the same choices of the defence as long as they play the same
// moves. The report has only positions that were played by all candidates.
[[nodiscard]] JudgeReport judge(Candidate& first, Candidate* second, const JudgeOptions& options,
                                const chess::tablebase::TableSet& tables);

}  // namespace cheg::judge
