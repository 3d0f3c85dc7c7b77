// Counts the nodes of an ending for one colour, and collects the worst nodes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "chess/types.hpp"
#include "proof/analysis.hpp"
#include "proof/first_nodes.hpp"
#include "proof/nodes.hpp"
#include "proof/optimal.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// The data that a proof needs in addition to the program's answers. The referenced objects must
// outlive this object.
struct Ground {
  const Nodes& nodes;
  const std::vector<chess::tablebase::Byte>& values;
  const OptimalPlay& optimal;
  const chess::tablebase::TableSet& tables;
};

// Accumulates lengths.
class LengthSum {
 public:
  // Adds a win. `moves` is the number of moves to mate against the best defence. `expected` is the
  // expected number of moves to mate against random replies.
  void add(int moves, double expected);
  [[nodiscard]] Lengths get() const;

 private:
  Lengths lengths_;
  std::uint64_t count_ = 0;
};

class Counter {
 public:
  // `worst` limits the number of nodes that worst() returns. `ground` and `analysis` must outlive
  // this object. Requires: analysis.run() has finished.
  Counter(const Ground& ground, const Analysis& analysis, chess::Color color, std::size_t worst);

  // Counts a node. Requires: the node is a legal position of the ending.
  void count(NodeNumber node);

  // Returns a report that contains only the counts, the lengths and the maps of all nodes counted
  // so far.
  [[nodiscard]] SideReport report() const;

  // Returns the worst nodes. The list begins with one node for each kind of fault in won positions,
  // and one node for each kind of fault in drawn positions. The list continues with a second node
  // for each of these kinds, then with a third node, until no more nodes with faults are left. The
  // longest wins come last.
  //
  // Won positions with the same kind of fault are ordered by Analysis::fault_distance(), the least
  // first. Drawn positions with the same kind of fault keep the order in which they were counted.
  [[nodiscard]] std::vector<NodeNumber> worst() const;

 private:
  [[nodiscard]] Step step(NodeNumber node) const;
  void count_worth(NodeNumber node, bool is_failure);
  void count_win(NodeNumber node);
  void count_missed_win(NodeNumber node);
  void count_draw(NodeNumber node);

  const Ground& ground_;
  const Analysis& analysis_;
  chess::Color color_;
  SideReport report_;
  LengthSum program_;
  LengthSum optimal_;
  std::uint64_t excess_ = 0;
  std::size_t most_worst_;
  // Each element of `missed_wins_` and `lost_draws_` belongs to one kind of fault, and contains at
  // most `most_worst_` nodes with this fault. `missed_wins_` has the won positions with the least
  // Analysis::fault_distance(). `lost_draws_` has the drawn positions that were counted first.
  std::vector<FirstNodes<std::pair<std::uint32_t, NodeNumber>>> missed_wins_;
  std::array<std::vector<NodeNumber>, kFaultCount> lost_draws_;
  // The longest wins. Equally long wins are ordered by the length of best play, the shortest first.
  FirstNodes<std::tuple<int, int, NodeNumber>> wins_;
};

}  // namespace cheg::proof
