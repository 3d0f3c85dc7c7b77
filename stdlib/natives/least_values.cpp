#include "stdlib/natives/least_values.hpp"

#include <algorithm>

namespace cheg::stdlib {
namespace {

// Reserves room for the positions of later roots. Each later root adds few positions, and without
// this room all values would be moved each time.
std::size_t with_slack(std::size_t positions) { return positions + positions / 64; }

void make_room(ValueList& values, std::size_t positions) {
  if (values.capacity() < positions) {
    values.reserve(with_slack(positions));
  }
}

}  // namespace

std::size_t LeastValues::bytes_for_each(std::int64_t moves) const {
  return with_slack(std::max(static_cast<std::size_t>(moves), ours_.size()) * sizeof(ForcedValue));
}

// Known positions lead only to known positions, so the values tabulated for them remain correct.
bool LeastValues::extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves) {
  const std::size_t most = std::max(static_cast<std::size_t>(moves) + 1, ours_.size());
  ours_.resize(most);
  theirs_.resize(most);
  is_complete_ = false;
  for (std::size_t n = 1; n < most; ++n) {
    make_room(ours_[n], graph.ours().size());
    make_room(theirs_[n], graph.theirs().size());
    if (!extend_ours(call, graph, n) || !extend_theirs(call, graph, n)) {
      return false;
    }
  }
  is_complete_ = true;
  return true;
}

bool LeastValues::extend_ours(vm::NativeCall& call, const ReachableGraph& graph, std::size_t n) {
  const ReachableGraph::NodeList& ours = graph.ours();
  ValueList& least = ours_[n];
  const auto extend_from = [&](const auto& before) {
    return for_each_node(call, ours, least.size(), [&](ReachableGraph::GraphNode number) {
      ForcedValue value = kGivenUp;
      for (const ReachableGraph::GraphNode there : ours.moves_of(number)) {
        value = std::min(value, before[there]);
      }
      least.push_back(value);
    });
  };
  return n == 1 ? extend_from(graph.judged()) : extend_from(theirs_[n - 1]);
}

bool LeastValues::extend_theirs(vm::NativeCall& call, const ReachableGraph& graph, std::size_t n) {
  const ReachableGraph::NodeList& theirs = graph.theirs();
  const ValueList& least = ours_[n];
  ValueList& worst = theirs_[n];
  return for_each_node(call, theirs, worst.size(), [&](ReachableGraph::GraphNode number) {
    // The program may stop at this position if its own value is less.
    const ForcedValue now = graph.judged()[number];
    ForcedValue value = is_final(now) ? now : kMated;
    for (const ReachableGraph::GraphNode here : theirs.moves_of(number)) {
      value = std::max(value, least[here]);
    }
    worst.push_back(std::min(now, value));
  });
}

std::size_t LeastValues::bytes_of(const Passes& passes) {
  std::size_t sum = 0;
  for (const ValueList& values : passes) {
    sum += values.bytes();
  }
  return sum;
}

}  // namespace cheg::stdlib
