// Retrograde analysis: computes the table of an ending from those of the smaller endings.
//
// First every position is looked at once: is it legal, how many moves stay in the ending, what is
// the best that a capture or promotion gives. Then, ply by ply from the mates on, each position
// that has been settled is handed back over the moves that lead to it: a position with a move to a
// lost one is won, one whose last unsettled move leads to a won one is lost. Moves of kings change
// the block and are therefore fetched from the neighbouring blocks, all others stay within theirs;
// so a thread writes only to the block it works on, and the result cannot depend on their number.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

struct Progress {
  MaterialSignature material;
  bool is_preparing = true;  // looking at every position; afterwards ply by ply
  double prepared = 0;       // the part of the positions looked at, 0 to 1
  int plies = 0;             // settled so far
};

struct GenerateOptions {
  int threads = 1;
  // Called from time to time by the thread that called generate(); may be empty.
  std::function<void(const Progress&)> progress;
  // Set by somebody else to give up; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// The table, or in words why there is none: stopped, or a mate takes more than kMostPliesToMate.
// Requires: material == canonical(material), 3 to kMostMen men, the tables of
// next_endings(material) in `smaller`. Throws std::bad_alloc.
[[nodiscard]] Result<std::shared_ptr<const Table>, std::string> generate(
    MaterialSignature material, const TableSet& smaller, const GenerateOptions& options);

// The message of a generation that was stopped.
inline constexpr const char* kStopped = "interrupted";

}  // namespace cheg::chess::tablebase
