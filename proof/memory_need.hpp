// The memory that a proof needs, known before the program is asked.
#pragma once

#include <cstdint>

#include "chess/tablebase/table.hpp"
#include "proof/nodes.hpp"
#include "vm/limits.hpp"

namespace cheg::proof {

// In bytes, without the program itself. A program that does not win all that is won needs up to 40
// bytes more for each position that it does not win.
struct MemoryNeed {
  std::uint64_t proof = 0;    // tables, answers and analysis
  std::uint64_t natives = 0;  // the most that natives remember, for each thread
  int threads = 1;

  [[nodiscard]] std::uint64_t all() const {
    return proof + natives * static_cast<std::uint64_t>(threads);
  }
};

// `has_details`: whether the answers have details (Answers::details). Requires: the tables of the
// ending and of all endings that can follow from it.
[[nodiscard]] MemoryNeed memory_need(const Nodes& nodes, const lang::Program& program,
                                     const chess::tablebase::TableSet& tables,
                                     const vm::Limits& limits, int threads, bool has_details);

}  // namespace cheg::proof
