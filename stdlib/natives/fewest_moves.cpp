#include "stdlib/natives/fewest_moves.hpp"

#include <algorithm>

namespace cheg::stdlib {

void FewestMoves::extend(const ReachableGraph& graph, std::int64_t moves) {
  const std::size_t known_ours = ours_.size();
  const std::size_t known_theirs = theirs_.size();
  ours_.resize(graph.ours().size(), kMore);
  for (std::size_t number = known_theirs; number < graph.theirs().size(); ++number) {
    grow(theirs_);
    theirs_.push_back(graph.judged()[number] == kMated ? 0 : kMore);
  }
  // Known positions lead to known ones only, so that what is tabulated for them stays true.
  const std::int64_t most = std::max(moves, most_);
  for (std::int64_t n = 1; n <= most; ++n) {
    const bool is_new = n > most_;
    pass(graph, static_cast<Moves>(n), is_new ? 0 : known_ours, is_new ? 0 : known_theirs);
  }
  most_ = most;
}

// Finds what can be forced in n moves and not in fewer.
void FewestMoves::pass(const ReachableGraph& graph, Moves n, std::size_t first_of_ours,
                       std::size_t first_of_theirs) {
  const ReachableGraph::NodeList& ours = graph.ours();
  for (auto number = static_cast<ReachableGraph::GraphNode>(first_of_ours); number < ours.size();
       ++number) {
    const auto is_near = [&](ReachableGraph::GraphNode there) { return theirs_[there] < n; };
    if (ours_[number] == kMore && std::ranges::any_of(ours.moves_of(number), is_near)) {
      ours_[number] = n;
    }
  }
  const ReachableGraph::NodeList& theirs = graph.theirs();
  for (auto number = static_cast<ReachableGraph::GraphNode>(first_of_theirs);
       number < theirs.size(); ++number) {
    const auto is_near = [&](ReachableGraph::GraphNode here) { return ours_[here] <= n; };
    const bool is_open = theirs_[number] == kMore && !is_final(graph.judged()[number]);
    if (is_open && std::ranges::all_of(theirs.moves_of(number), is_near)) {
      theirs_[number] = n;
    }
  }
}

}  // namespace cheg::stdlib
