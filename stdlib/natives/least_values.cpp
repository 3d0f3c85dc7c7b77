#include "stdlib/natives/least_values.hpp"

#include <algorithm>
#include <span>

namespace cheg::stdlib {
namespace {

// With room for the positions of later roots, few at a time: without it each of them would have all
// values moved.
std::size_t with_slack(std::size_t positions) { return positions + positions / 64; }

void make_room(std::vector<ForcedValue>& values, std::size_t positions) {
  if (values.capacity() < positions) {
    values.reserve(with_slack(positions));
  }
}

}  // namespace

std::size_t LeastValues::bytes_for_each(std::int64_t moves) const {
  return with_slack(std::max(static_cast<std::size_t>(moves), ours_.size()) * sizeof(ForcedValue));
}

// Known positions lead to known ones only, so that what is tabulated for them stays true.
void LeastValues::extend(const ReachableGraph& graph, std::int64_t moves) {
  const ReachableGraph::NodeList& ours = graph.ours();
  const ReachableGraph::NodeList& theirs = graph.theirs();
  const std::size_t most = std::max(static_cast<std::size_t>(moves) + 1, ours_.size());
  ours_.resize(most);
  theirs_.resize(most);
  for (std::size_t n = 1; n < most; ++n) {
    std::vector<ForcedValue>& least = ours_[n];
    make_room(least, ours.size());
    const std::span<const ForcedValue> before =
        n == 1 ? graph.judged() : std::span<const ForcedValue>(theirs_[n - 1]);
    for (auto number = static_cast<ReachableGraph::GraphNode>(least.size()); number < ours.size();
         ++number) {
      ForcedValue value = kGivenUp;
      for (const ReachableGraph::GraphNode there : ours.moves_of(number)) {
        value = std::min(value, before[there]);
      }
      least.push_back(value);
    }
    std::vector<ForcedValue>& worst = theirs_[n];
    make_room(worst, theirs.size());
    for (auto number = static_cast<ReachableGraph::GraphNode>(worst.size()); number < theirs.size();
         ++number) {
      // It may be better to stop there.
      const ForcedValue now = graph.judged()[number];
      ForcedValue value = is_final(now) ? now : kMated;
      for (const ReachableGraph::GraphNode here : theirs.moves_of(number)) {
        value = std::max(value, least[here]);
      }
      worst.push_back(std::min(now, value));
    }
  }
}

std::size_t LeastValues::bytes_of(const Passes& passes) {
  std::size_t sum = 0;
  for (const std::vector<ForcedValue>& values : passes) {
    sum += values.capacity() * sizeof(ForcedValue);
  }
  return sum;
}

}  // namespace cheg::stdlib
