#include "stdlib/natives/fewest_moves.hpp"

#include <algorithm>

namespace cheg::stdlib {

bool FewestMoves::extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves) {
  is_complete_ = false;
  if (!add_positions(call, graph)) {
    return false;
  }
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

bool FewestMoves::add_positions(vm::NativeCall& call, const ReachableGraph& graph) {
  const std::size_t ours = graph.ours().size();
  const std::size_t theirs = graph.theirs().size();
  if (ours_.size() < ours || theirs_.size() < theirs) {
    passed_ = 0;
  }
  // A position takes much less time than one instruction. Between two blocks the host can stop.
  constexpr std::size_t kTogether = std::size_t{1} << 16;
  constexpr std::int64_t kWork = kTogether / 16;
  while (ours_.size() < ours) {
    if (!call.spend(kWork)) {
      return false;
    }
    ours_.resize(std::min(ours, ours_.size() + kTogether), kMore);
  }
  while (theirs_.size() < theirs) {
    if (!call.spend(kWork)) {
      return false;
    }
    const std::size_t end = std::min(theirs, theirs_.size() + kTogether);
    for (std::size_t number = theirs_.size(); number < end; ++number) {
      theirs_.push_back(graph.judged()[number] == kMated ? 0 : kMore);
    }
  }
  return true;
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
