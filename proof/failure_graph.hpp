// A graph of the won positions that a program does not win. Each edge leads from a position to the
// position after the program's move and a reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "proof/analysis.hpp"

namespace cheg::proof {

// The lists of successors of all vertices of a graph. The successors of vertex i are the elements
// of `targets` from first[i] up to, but not including, first[i + 1].
struct Successors {
  std::vector<std::size_t> first{0};
  std::vector<std::uint32_t> targets;

  // Returns the successors of vertex i. Requires: i < size().
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t i) const {
    CHEG_REQUIRE(i < size());
    return std::span(targets).subspan(first[i], first[i + 1] - first[i]);
  }
  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
};

// Returns the graph with all edges reversed.
[[nodiscard]] Successors turned_round(const Successors& successors);

// Returns the index of the strongly connected component of each vertex; the first index is 0. The
// algorithm is that of Tarjan (1972).
[[nodiscard]] std::vector<std::uint32_t> strong_components(const Successors& successors);

struct FailureGraph {
  std::vector<NodeNumber> nodes;  // in ascending order; the other members refer to them by index
  Successors next;                // the nodes after the program's move and each reply
  std::vector<bool> is_faulty;    // whether the answer is a fault; the node then has no successors

  // Returns the index of the node in `nodes`. Requires: the node is one of `nodes`.
  [[nodiscard]] std::uint32_t index_of(NodeNumber node) const;
};

// Builds the graph of the won positions that the program does not win. The result is incomplete if
// work.is_stopped(). Requires: analysis.run() has finished.
[[nodiscard]] FailureGraph failure_graph(const Nodes& nodes, const Analysis& analysis,
                                         const ProofWork& work);

}  // namespace cheg::proof
