// Computes the memory that a proof needs, before the proof asks the program.
#pragma once

#include <cstdint>

#include "chess/tablebase/table.hpp"
#include "proof/nodes.hpp"
#include "vm/limits.hpp"

namespace cheg::proof {

// The memory that a proof needs, in bytes. MemoryNeed does not include the memory of the program
// itself. A proof also needs up to 40 additional bytes for each won position that the program does
// not win.
struct MemoryNeed {
  std::uint64_t proof = 0;    // tables, answers and analysis
  std::uint64_t natives = 0;  // the most memory that the natives of one thread take
  int threads = 1;

  [[nodiscard]] std::uint64_t all() const {
    return proof + natives * static_cast<std::uint64_t>(threads);
  }
};

// Returns the memory that a proof needs. `nodes` are the nodes that the proof examines.
// `has_details` states whether the answers have details (Answers::details). Requires: `tables`
// contains the tables of the proved ending and of all endings that can follow from it.
[[nodiscard]] MemoryNeed memory_need(const Nodes& nodes, const lang::Program& program,
                                     const chess::tablebase::TableSet& tables,
                                     const vm::Limits& limits, int threads, bool has_details);

}  // namespace cheg::proof
