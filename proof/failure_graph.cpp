#include "proof/failure_graph.hpp"

#include <algorithm>

namespace cheg::proof {
namespace {

constexpr std::uint32_t kUnseen = UINT32_MAX;
constexpr std::size_t kNodesPerReport = std::size_t{1} << 12U;

// One run of Tarjan's algorithm, with an explicit stack instead of recursion.
class Tarjan {
 public:
  explicit Tarjan(const Successors& successors)
      : successors_(successors),
        order_(successors.size(), kUnseen),
        low_(successors.size(), kUnseen),
        component_(successors.size(), kUnseen) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t i = 0; i < successors_.size(); ++i) {
      if (order_[i] == kUnseen) {
        visit(i);
      }
    }
    return std::move(component_);
  }

 private:
  struct OpenVertex {
    std::uint32_t vertex;
    std::size_t next;  // index in the list of its successors
  };

  void open(std::uint32_t vertex) {
    order_[vertex] = low_[vertex] = visited_++;
    stack_.push_back(vertex);
    open_.push_back({vertex, 0});
  }

  void visit(std::uint32_t root) {
    open(root);
    while (!open_.empty()) {
      OpenVertex& top = open_.back();
      const auto targets = successors_.of(top.vertex);
      if (top.next == targets.size()) {
        close();
        continue;
      }
      const std::uint32_t target = targets[top.next++];
      if (order_[target] == kUnseen) {
        open(target);
      } else if (component_[target] == kUnseen) {
        low_[top.vertex] = std::min(low_[top.vertex], order_[target]);
      }
    }
  }

  void close() {
    const std::uint32_t vertex = open_.back().vertex;
    open_.pop_back();
    if (!open_.empty()) {
      const std::uint32_t before = open_.back().vertex;
      low_[before] = std::min(low_[before], low_[vertex]);
    }
    if (low_[vertex] != order_[vertex]) {
      return;
    }
    std::uint32_t member = kUnseen;
    do {
      member = stack_.back();
      stack_.pop_back();
      component_[member] = components_;
    } while (member != vertex);
    ++components_;
  }

  const Successors& successors_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> stack_;
  std::vector<OpenVertex> open_;
  std::uint32_t visited_ = 0;
  std::uint32_t components_ = 0;
};

}  // namespace

Successors turned_round(const Successors& successors) {
  Successors turned;
  turned.first.assign(successors.size() + 1, 0);
  for (const std::uint32_t target : successors.targets) {
    ++turned.first[target + 1];
  }
  for (std::size_t i = 0; i < successors.size(); ++i) {
    turned.first[i + 1] += turned.first[i];
  }
  turned.targets.resize(successors.targets.size());
  std::vector<std::size_t> free(turned.first.begin(), turned.first.end() - 1);
  for (std::uint32_t i = 0; i < successors.size(); ++i) {
    for (const std::uint32_t target : successors.of(i)) {
      turned.targets[free[target]++] = i;
    }
  }
  return turned;
}

std::vector<std::uint32_t> strong_components(const Successors& successors) {
  return Tarjan(successors).run();
}

std::uint32_t FailureGraph::index_of(NodeNumber node) const {
  const auto found = std::lower_bound(nodes.begin(), nodes.end(), node);
  CHEG_REQUIRE(found != nodes.end() && *found == node);
  return static_cast<std::uint32_t>(found - nodes.begin());
}

FailureGraph failure_graph(const Nodes& nodes, const Analysis& analysis, const ProofWork& work) {
  FailureGraph graph;
  for (NodeNumber node = 0; node < nodes.size(); ++node) {
    if (analysis.fault(node) != ProofFault::none) {
      graph.nodes.push_back(node);
    }
  }
  std::vector<Reply> replies;
  for (std::size_t i = 0; i < graph.nodes.size() && !work.is_stopped(); ++i) {
    const NodeNumber node = graph.nodes[i];
    const Step step = analysis.step(node, nodes.position(node).value());
    graph.is_faulty.push_back(step.fault != ProofFault::none);
    replies.clear();
    if (!graph.is_faulty.back()) {
      analysis.replies(*step.after, replies);
    }
    for (const Reply& reply : replies) {
      if (reply.node && analysis.fault(*reply.node) != ProofFault::none) {
        graph.next.targets.push_back(graph.index_of(*reply.node));
      }
    }
    graph.next.first.push_back(graph.next.targets.size());
    if (i % kNodesPerReport == 0 && work.progress) {
      work.progress("following the failures",
                    static_cast<double>(i) / static_cast<double>(graph.nodes.size()));
    }
  }
  return graph;
}

}  // namespace cheg::proof
