#include "stdlib/natives/fewest_moves.hpp"

#include <algorithm>

namespace cheg::stdlib {

bool FewestMoves::extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves) {
  add_positions(graph);
  is_complete_ = false;
  // Known positions lead only to known positions, so the values tabulated for them remain correct.
  const std::int64_t most = std::max(moves, most_);
  while (passed_ < most) {
    const std::int64_t n = passed_ + 1;
    const bool is_new = n > most_;
    if (!pass(call, graph, static_cast<Moves>(n), is_new ? 0 : known_ours_,
              is_new ? 0 : known_theirs_)) {
      return false;
    }
    passed_ = n;
  }
  most_ = most;
  known_ours_ = ours_.size();
  known_theirs_ = theirs_.size();
  passed_ = 0;
  is_complete_ = true;
  return true;
}

void FewestMoves::add_positions(const ReachableGraph& graph) {
  if (ours_.size() < graph.ours().size() || theirs_.size() < graph.theirs().size()) {
    passed_ = 0;
  }
  ours_.resize(graph.ours().size(), kMore);
  for (std::size_t number = theirs_.size(); number < graph.theirs().size(); ++number) {
    theirs_.push_back(graph.judged()[number] == kMated ? 0 : kMore);
  }
}

// Finds the positions in which the goal can be forced in n moves and not in fewer. A pass can be
// repeated.
bool FewestMoves::pass(vm::NativeCall& call, const ReachableGraph& graph, Moves n,
                       std::size_t first_of_ours, std::size_t first_of_theirs) {
  const ReachableGraph::NodeList& ours = graph.ours();
  const auto look_at_ours = [&](ReachableGraph::GraphNode number) {
    const auto is_near = [&](ReachableGraph::GraphNode there) { return theirs_[there] < n; };
    if (ours_[number] == kMore && std::ranges::any_of(ours.moves_of(number), is_near)) {
      ours_[number] = n;
    }
  };
  const ReachableGraph::NodeList& theirs = graph.theirs();
  const auto look_at_theirs = [&](ReachableGraph::GraphNode number) {
    const auto is_near = [&](ReachableGraph::GraphNode here) { return ours_[here] <= n; };
    const bool is_open = theirs_[number] == kMore && !is_final(graph.judged()[number]);
    if (is_open && std::ranges::all_of(theirs.moves_of(number), is_near)) {
      theirs_[number] = n;
    }
  };
  return for_each_node(call, ours, first_of_ours, look_at_ours) &&
         for_each_node(call, theirs, first_of_theirs, look_at_theirs);
}

}  // namespace cheg::stdlib
