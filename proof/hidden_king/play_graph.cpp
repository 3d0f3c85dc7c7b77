#include "proof/hidden_king/play_graph.hpp"

namespace cheg::proof::hidden_king {

NodeId PlayGraph::add_node(NodeFault fault, const Choice& choice) {
  const auto node = static_cast<NodeId>(nodes_.size());
  PlayNode added{fault};
  added.attempt = choice.attempt.value_or(kriegspiel::Attempt());
  added.rule = choice.rule;
  nodes_.push_back(added);
  if (fault == NodeFault::none) {
    unexpanded_.push_back(node);
  } else if (fault == NodeFault::no_attempt) {
    reasons_.emplace(node, choice.why_not);
  }
  return node;
}

std::optional<WorkError> PlayGraph::explore() {
  while (!unexpanded_.empty()) {
    const NodeId node = unexpanded_.back();
    unexpanded_.pop_back();
    if (auto error = check()) {
      return error;
    }
    if (auto error = expand(node)) {
      return error;
    }
  }
  return std::nullopt;
}

void PlayGraph::set_events(NodeId node, std::span<const PlayEvent> events) {
  nodes_[node].first_event = events_.size();
  nodes_[node].event_count = static_cast<std::uint32_t>(events.size());
  events_.insert(events_.end(), events.begin(), events.end());
}

std::optional<WorkError> PlayGraph::check() const {
  if (explore_options_.stop != nullptr && explore_options_.stop->load(std::memory_order_relaxed)) {
    return Stopped();
  }
  if (bytes() > explore_options_.most_bytes) {
    return WorkError("the belief states need more memory than allowed");
  }
  if (explore_options_.progress) {
    explore_options_.progress(nodes_.size());
  }
  return std::nullopt;
}

}  // namespace cheg::proof::hidden_king
