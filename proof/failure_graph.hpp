// The positions that a program does not win although they are won, and how play leads from one to
// the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "proof/analysis.hpp"

namespace cheg::proof {

// Lists of successors: those of i are `targets` from `first[i]` to `first[i + 1]`.
struct Successors {
  std::vector<std::size_t> first{0};
  std::vector<std::uint32_t> targets;

  // Requires: i is less than size().
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t i) const {
    CHEG_REQUIRE(i < size());
    return std::span(targets).subspan(first[i], first[i + 1] - first[i]);
  }
  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
};

// The same edges, turned round.
[[nodiscard]] Successors turned_round(const Successors& successors);

// The strongly connected component of each i, numbered from 0: two that can reach each other have
// the same number (Tarjan 1972).
[[nodiscard]] std::vector<std::uint32_t> strong_components(const Successors& successors);

struct FailureGraph {
  std::vector<NodeNumber> nodes;  // ascending; the lists refer to them by index
  Successors next;                // after the program's move and each reply to it
  std::vector<bool> is_faulty;    // whether the answer itself is the fault; then nothing is next

  // Requires: the node is one of `nodes`.
  [[nodiscard]] std::uint32_t index_of(NodeNumber node) const;
};

// Requires: analysis.run() has finished. Incomplete if work.is_stopped().
[[nodiscard]] FailureGraph failure_graph(const Nodes& nodes, const Analysis& analysis,
                                         const ProofWork& work);

}  // namespace cheg::proof
