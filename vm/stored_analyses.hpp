// Analyses that were made earlier and never change. Any number of machines can share a stored
// analysis.
//
// A CachedAnalysis (vm/memo_table.hpp) belongs to one machine. A stored analysis contains the same
// results as a CachedAnalysis. A native that finds a stored analysis does not make the analysis
// itself.
#pragma once

#include <cstdint>

namespace cheg::vm {

// The question that an analysis answers for many positions. If the subroutine reads variables of
// the program, the values of these variables belong to the question, too. A question that depends
// on variables of the program has no AnalysisKey.
struct AnalysisKey {
  std::uint32_t subroutine = 0;  // the first instruction of the subroutine
  std::uint32_t kind = 0;        // chosen by the native, as in MemoQuestion
  std::uint64_t x_type = 0;      // the value of X, which is no set
  std::uint64_t x_payload = 0;

  friend bool operator==(const AnalysisKey&, const AnalysisKey&) = default;
};

// Each native with stored analyses derives its own class from StoredAnalysis. Thread-safe.
class StoredAnalysis {
 public:
  StoredAnalysis() = default;
  virtual ~StoredAnalysis() = default;
  StoredAnalysis(const StoredAnalysis&) = delete;
  StoredAnalysis(StoredAnalysis&&) = delete;
  StoredAnalysis& operator=(const StoredAnalysis&) = delete;
  StoredAnalysis& operator=(StoredAnalysis&&) = delete;
};

// The stored analyses of one program. Thread-safe.
class StoredAnalyses {
 public:
  StoredAnalyses() = default;
  virtual ~StoredAnalyses() = default;
  StoredAnalyses(const StoredAnalyses&) = delete;
  StoredAnalyses(StoredAnalyses&&) = delete;
  StoredAnalyses& operator=(const StoredAnalyses&) = delete;
  StoredAnalyses& operator=(StoredAnalyses&&) = delete;

  // Returns the analysis, or nullptr if there is none. The analysis lives as long as this object.
  [[nodiscard]] virtual const StoredAnalysis* find(const AnalysisKey& key) const = 0;
};

}  // namespace cheg::vm
