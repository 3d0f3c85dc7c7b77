// Wins spread backwards: a node is won when all its events win. From the other nodes, the ways to
// faults spread backwards too. Nodes that are neither won nor lead to a fault lead only to nodes of
// their own kind, so that play from them never ends.
#include "proof/hidden_king/verdicts.hpp"

#include <algorithm>
#include <limits>

namespace cheg::proof::hidden_king {
namespace {

using kriegspiel::Irreversible;

constexpr std::uint32_t kNoEvent = std::numeric_limits<std::uint32_t>::max();
// The way to a fault ends in the node itself.
constexpr std::uint32_t kHere = kNoEvent - 1;

Failure failure_of(NodeFault fault) {
  switch (fault) {
    case NodeFault::no_attempt:
      return Failure::no_attempt;
    case NodeFault::useless_attempt:
      return Failure::useless_attempt;
    case NodeFault::none:
    case NodeFault::spoiled:
      break;
  }
  return Failure::spoiled;
}

// Whether the count of the fifty-move rule begins anew.
bool resets(const PlayEvent& event) { return event.irreversible != Irreversible::no; }

std::optional<Failure> fault_of(const PlayEvent& event) {
  switch (event.outcome) {
    case Outcome::stalemate:
      return Failure::stalemate;
    case Outcome::stalemated:
      return Failure::stalemated;
    case Outcome::material_lost:
      return Failure::material_lost;
    case Outcome::mated:
      return Failure::mated;
    case Outcome::goes_on:
    case Outcome::won:
      break;
  }
  return std::nullopt;
}

}  // namespace

Verdicts::Verdicts(const PlayGraph& graph)
    : graph_(graph),
      first_arrival_(graph.size() + 1),
      is_won_(graph.size()),
      is_in_fifty_(graph.size()),
      moves_(graph.size()),
      quiet_(graph.size()),
      open_(graph.size()),
      to_fault_(graph.size(), kNoEvent) {
  for (NodeId node = 0; node < graph.size(); ++node) {
    for (const PlayEvent& event : graph.events(node)) {
      open_[node] += event.outcome == Outcome::won ? 0 : 1;
      if (event.next != kNoNode) {
        ++first_arrival_[event.next + 1];
      }
    }
  }
  for (NodeId node = 0; node < graph.size(); ++node) {
    first_arrival_[node + 1] += first_arrival_[node];
  }
  arrivals_.resize(first_arrival_.back());
  std::vector<std::uint64_t> place(first_arrival_.begin(), first_arrival_.end() - 1);
  for (NodeId node = 0; node < graph.size(); ++node) {
    const auto events = graph.events(node);
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      if (events[i].next != kNoNode) {
        arrivals_[place[events[i].next]++] = {node, i};
      }
    }
  }
  find_wins();
  find_faults();
}

void Verdicts::find_wins() {
  std::vector<NodeId> won;
  for (NodeId node = 0; node < graph_.size(); ++node) {
    if (graph_[node].fault == NodeFault::none && open_[node] == 0) {
      won.push_back(node);
    }
  }
  for (std::size_t i = 0; i < won.size(); ++i) {
    const NodeId node = won[i];
    is_won_[node] = true;
    settle(node);
    for (std::uint64_t a = first_arrival_[node]; a < first_arrival_[node + 1]; ++a) {
      if (--open_[arrivals_[a].from] == 0) {
        won.push_back(arrivals_[a].from);
      }
    }
  }
}

// Computes the figures of a won node from those of the nodes that follow.
void Verdicts::settle(NodeId node) {
  bool is_in_fifty = true;
  for (const PlayEvent& event : graph_.events(node)) {
    const std::uint32_t move = event.is_move ? 1 : 0;
    const bool is_end = event.outcome == Outcome::won;
    moves_[node] = std::max(moves_[node], move + (is_end ? 0 : moves_[event.next]));
    if (is_end) {
      quiet_[node] = std::max(quiet_[node], move);
    } else if (resets(event)) {
      const bool is_late = event.irreversible == Irreversible::reply;
      quiet_[node] = std::max(quiet_[node], is_late ? move : 0U);
      is_in_fifty = is_in_fifty && is_in_fifty_[event.next] && quiet_[event.next] <= kFifty;
    } else {
      quiet_[node] = std::max(quiet_[node], move + quiet_[event.next]);
      is_in_fifty = is_in_fifty && is_in_fifty_[event.next];
    }
  }
  is_in_fifty_[node] = is_in_fifty;
}

void Verdicts::find_faults() {
  std::vector<NodeId> reached;
  for (NodeId node = 0; node < graph_.size(); ++node) {
    const auto events = graph_.events(node);
    if (graph_[node].fault != NodeFault::none) {
      to_fault_[node] = kHere;
    }
    for (std::uint32_t i = 0; i < events.size() && to_fault_[node] == kNoEvent; ++i) {
      to_fault_[node] = fault_of(events[i]) ? i : kNoEvent;
    }
    if (to_fault_[node] != kNoEvent) {
      reached.push_back(node);
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::uint64_t a = first_arrival_[reached[i]]; a < first_arrival_[reached[i] + 1]; ++a) {
      const Arrival& arrival = arrivals_[a];
      if (to_fault_[arrival.from] == kNoEvent) {
        to_fault_[arrival.from] = arrival.event;
        reached.push_back(arrival.from);
      }
    }
  }
}

// The event that a line follows from this node.
std::uint32_t Verdicts::next_event(NodeId node, bool in_fifty) const {
  const auto events = graph_.events(node);
  if (!is_won_[node]) {
    if (to_fault_[node] != kNoEvent) {
      return to_fault_[node];
    }
    const auto open = std::ranges::find_if(events, [&](const PlayEvent& event) {
      return event.next != kNoNode && !is_won_[event.next];
    });
    return static_cast<std::uint32_t>(open - events.begin());
  }
  const auto length = [&](const PlayEvent& event) -> std::uint32_t {
    const std::uint32_t move = event.is_move ? 1 : 0;
    if (event.outcome == Outcome::won) {
      return move;
    }
    if (!in_fifty) {
      return move + moves_[event.next];
    }
    if (resets(event)) {
      return is_won_in_fifty(event.next) ? 0 : kFifty + 1;
    }
    return move + quiet_[event.next] + (is_in_fifty_[event.next] ? 0 : kFifty + 1);
  };
  const auto longest = std::ranges::max_element(events, {}, length);
  return static_cast<std::uint32_t>(longest - events.begin());
}

Verdicts::Way Verdicts::way(NodeId start, bool in_fifty) const {
  Way way;
  const bool is_too_long = in_fifty && is_won_[start] && !is_won_in_fifty(start);
  std::vector<bool> is_visited(graph_.size());
  NodeId node = start;
  while (true) {
    way.nodes.push_back(node);
    if (is_visited[node]) {
      const auto first = std::ranges::find(way.nodes, node);
      way.cycle_begin = static_cast<std::size_t>(first - way.nodes.begin());
      way.failure = Ending{Failure::cycle, *std::min_element(first, way.nodes.end())};
      return way;
    }
    is_visited[node] = true;
    const std::uint32_t number = next_event(node, is_too_long);
    if (number == kHere) {
      way.failure = Ending{failure_of(graph_[node].fault), node};
      return way;
    }
    way.events.push_back(number);
    const PlayEvent& event = graph_.events(node)[number];
    if (event.outcome != Outcome::goes_on) {
      if (const auto fault = fault_of(event)) {
        way.failure = Ending{*fault, node, number};
      } else if (is_too_long) {
        way.failure = Ending{Failure::fifty_moves, start};
      }
      return way;
    }
    node = event.next;
  }
}

}  // namespace cheg::proof::hidden_king
