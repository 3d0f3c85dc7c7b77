#include "proof/failure_causes.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>

#include "chess/symmetry.hpp"

namespace cheg::proof {
namespace {

constexpr std::uint32_t kNoCause = UINT32_MAX;

// Disjoint sets of numbers (union-find).
class Unions {
 public:
  explicit Unions(std::size_t count) : parents_(count) {
    std::iota(parents_.begin(), parents_.end(), 0U);
  }
  [[nodiscard]] std::uint32_t find(std::uint32_t i) {
    while (parents_[i] != i) {
      i = parents_[i] = parents_[parents_[i]];
    }
    return i;
  }
  void unite(std::uint32_t a, std::uint32_t b) { parents_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parents_;
};

// Collects faulty answers.
class FaultyAnswers {
 public:
  // Requires: the nodes are added in ascending order.
  void add(NodeNumber node, ProofFault fault) {
    nodes_.push_back(node);
    faults_.push_back(fault);
  }

  // The causes of these answers, in the order of causes.
  [[nodiscard]] std::vector<FailureCause> causes(const InstructionsAt& instructions_at) const {
    const std::vector<std::uint32_t> instructions = instructions_at(nodes_);
    std::map<std::pair<ProofFault, std::uint32_t>, FailureCause> by_key;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::pair key(faults_[i], instructions[i]);
      FailureCause& cause = by_key[key];
      std::tie(cause.fault, cause.instruction) = key;
      cause.nodes.push_back(nodes_[i]);
    }
    std::vector<FailureCause> causes;
    causes.reserve(by_key.size());
    for (auto& [key, cause] : by_key) {
      causes.push_back(std::move(cause));
    }
    return causes;
  }

 private:
  std::vector<NodeNumber> nodes_;
  std::vector<ProofFault> faults_;
};

// Finds the causes of the won positions that are not won.
class CauseFinder {
 public:
  CauseFinder(const Nodes& nodes, const Analysis& analysis, const InstructionsAt& instructions_at,
              const ProofWork& work)
      : nodes_(nodes),
        analysis_(analysis),
        instructions_at_(instructions_at),
        graph_(failure_graph(nodes, analysis, work)) {}

  void find(FailureCauses& found, const ProofWork& work) {
    if (work.is_stopped()) {
      return;
    }
    before_ = turned_round(graph_.next);
    causes_.assign(graph_.nodes.size(), kNoCause);
    sources_.resize(graph_.nodes.size());
    add_faulty_answers(found);
    spread(found, 0);
    const std::size_t first_cycle = found.causes.size();
    add_cycles(found);
    spread(found, first_cycle);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      found.failures.push_back({graph_.nodes[i], causes_[i], graph_.nodes[sources_[i]]});
    }
  }

 private:
  void add_faulty_answers(FailureCauses& found) const {
    FaultyAnswers faulty;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (graph_.is_faulty[i]) {
        faulty.add(graph_.nodes[i], analysis_.fault(graph_.nodes[i]));
      }
    }
    std::ranges::move(faulty.causes(instructions_at_), std::back_inserter(found.causes));
  }

  // Searches breadth-first from the nodes of the causes. A node gets its nearest cause; of equally
  // near causes, the first one.
  void spread(const FailureCauses& found, std::size_t first_cause) {
    std::vector<std::uint32_t> reached;
    for (std::size_t cause = first_cause; cause < found.causes.size(); ++cause) {
      for (const NodeNumber node : found.causes[cause].nodes) {
        const std::uint32_t i = graph_.index_of(node);
        causes_[i] = static_cast<std::uint32_t>(cause);
        sources_[i] = i;
        reached.push_back(i);
      }
    }
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for (const std::uint32_t i : before_.of(reached[at])) {
        if (causes_[i] == kNoCause) {
          causes_[i] = causes_[reached[at]];
          sources_[i] = sources_[reached[at]];
          reached.push_back(i);
        }
      }
    }
  }

  // Adds the cycles among the nodes without a cause.
  void add_cycles(FailureCauses& found) const {
    const std::vector<std::uint32_t> components = strong_components(graph_.next);
    const auto is_cyclic = [&](std::uint32_t i) {
      const auto next = graph_.next.of(i);
      return causes_[i] == kNoCause && std::any_of(next.begin(), next.end(), [&](std::uint32_t j) {
               return components[i] == components[j];
             });
    };
    std::vector<bool> cyclic;
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
      cyclic.push_back(is_cyclic(i));
    }
    Unions unions(graph_.nodes.size());  // sets of component numbers
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
      for (const NodeNumber image :
           cyclic[i] ? images(graph_.nodes[i]) : std::vector<NodeNumber>()) {
        if (analysis_.fault(image) == ProofFault::cycle && cyclic[graph_.index_of(image)]) {
          unions.unite(components[i], components[graph_.index_of(image)]);
        }
      }
    }
    std::map<std::uint32_t, FailureCause> by_union;
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
      if (cyclic[i]) {
        FailureCause& cause = by_union[unions.find(components[i])];
        cause.fault = ProofFault::cycle;
        cause.nodes.push_back(graph_.nodes[i]);
      }
    }
    const auto first = static_cast<std::ptrdiff_t>(found.causes.size());
    for (auto& [number, cause] : by_union) {
      found.causes.push_back(std::move(cause));
    }
    std::sort(found.causes.begin() + first, found.causes.end(),
              [](const FailureCause& a, const FailureCause& b) {
                return std::pair(b.nodes.size(), a.nodes[0]) <
                       std::pair(a.nodes.size(), b.nodes[0]);
              });
  }

  // The nodes of the same position on the turned and mirrored board. A position with an en passant
  // right has none.
  [[nodiscard]] std::vector<NodeNumber> images(NodeNumber node) const {
    const chess::Position position = nodes_.position(node).value();
    std::vector<NodeNumber> found;
    if (position.en_passant() == chess::Square::none) {
      for (const chess::Symmetry symmetry : chess::symmetries_of(position)) {
        found.push_back(nodes_.find(turned(position, symmetry)).value());
      }
    }
    return found;
  }

  const Nodes& nodes_;
  const Analysis& analysis_;
  const InstructionsAt& instructions_at_;
  FailureGraph graph_;
  Successors before_;
  // By index in the graph: the cause, as an index in FailureCauses::causes, and the node of the
  // cause that the defence reaches.
  std::vector<std::uint32_t> causes_;
  std::vector<std::uint32_t> sources_;
};

// Adds the drawn positions in which the program's move loses, or in which it gives no move.
void add_lost_draws(const Nodes& nodes, const Analysis& analysis,
                    const std::vector<chess::tablebase::Byte>& values,
                    const InstructionsAt& instructions_at, FailureCauses& found) {
  FaultyAnswers faulty;
  for (NodeNumber node = 0; node < nodes.size(); ++node) {
    if (values[node] != chess::tablebase::kDraw) {
      continue;
    }
    const ProofFault fault = analysis.step(node, nodes.position(node).value()).fault;
    if (fault != ProofFault::none) {
      faulty.add(node, fault);
    }
  }
  for (FailureCause& cause : faulty.causes(instructions_at)) {
    cause.is_of_draws = true;
    for (const NodeNumber node : cause.nodes) {
      found.failures.push_back({node, found.causes.size(), node});
    }
    found.causes.push_back(std::move(cause));
  }
}

}  // namespace

FailureCauses find_causes(const Nodes& nodes, const Analysis& analysis,
                          const std::vector<chess::tablebase::Byte>& values,
                          const InstructionsAt& instructions_at, const ProofWork& work) {
  FailureCauses found;
  CauseFinder(nodes, analysis, instructions_at, work).find(found, work);
  if (!work.is_stopped()) {
    add_lost_draws(nodes, analysis, values, instructions_at, found);
  }
  return found;
}

}  // namespace cheg::proof
