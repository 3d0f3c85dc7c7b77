// Judges engines and programs by their games against the tables. The games begin in random
// positions of endings.
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
  // that can follow, must be available.
  std::vector<chess::MaterialSignature> endings;
  // Selects the positions by their result for the candidate: wins, draws, or both.
  std::vector<chess::tablebase::Wdl> outcomes{chess::tablebase::Wdl::win};
  std::size_t positions = 100;  // for each ending and each result
  std::uint64_t seed = 1;
  Defence defence = Defence::optimal;
  std::string limit;                        // only for the report
  const std::atomic<bool>* stop = nullptr;  // ends the work after the current game
  // Called before each position. `what` is the title of the ending. `part` is the number of
  // finished positions divided by the number of positions chosen from the ending.
  std::function<void(const std::string& what, double part)> progress;
};

// The candidate `first` plays every position. If `second` is not nullptr, the candidate `second`
// also plays every position. As long as both candidates play the same moves, they meet the same
// replies of the defence. The report has only positions that were played by all candidates.
[[nodiscard]] JudgeReport judge(Candidate& first, Candidate* second, const JudgeOptions& options,
                                const chess::tablebase::TableSet& tables);

}  // namespace cheg::judge
