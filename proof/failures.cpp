#include "proof/failures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "proof/failure_causes.hpp"
#include "proof/line.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

// The greatest number of moves of a cycle from which a short loop is searched.
constexpr std::size_t kLoopsTried = 64;

// "A", ..., "Z", "AA", ...
std::string letters(std::size_t number) {
  constexpr std::size_t kLetters = 26;
  const std::string last(1, static_cast<char>('A' + number % kLetters));
  return number < kLetters ? last : letters(number / kLetters - 1) + last;
}

// Finds a short loop in a cycle. The loop begins with a move that brings mate no nearer.
class LoopFinder {
 public:
  LoopFinder(const Nodes& nodes, const Analysis& analysis,
             const std::vector<tablebase::Byte>& values, const std::vector<NodeNumber>& cycle)
      : nodes_(nodes), analysis_(analysis), values_(values), cycle_(cycle) {}

  // Returns each node of the loop once, in the order of play. Every loop contains a move that
  // brings mate no nearer, because the distance to mate is the same after the loop as before.
  std::vector<NodeNumber> find() {
    std::vector<NodeNumber> idle;
    for (const NodeNumber node : cycle_) {
      if (!idle_successors(node).empty()) {
        idle.push_back(node);
      }
    }
    const std::size_t step = std::max<std::size_t>(1, idle.size() / kLoopsTried);
    std::vector<NodeNumber> best;
    for (std::size_t i = 0; i < idle.size(); i += step) {
      std::vector<NodeNumber> loop = loop_from(idle[i], best.size());
      if (!loop.empty()) {
        best = std::move(loop);
      }
    }
    return best;
  }

 private:
  [[nodiscard]] std::vector<NodeNumber> successors(NodeNumber node) const {
    std::vector<Reply> replies;
    analysis_.replies(*analysis_.step(node, nodes_.position(node).value()).after, replies);
    std::vector<NodeNumber> found;
    for (const Reply& reply : replies) {
      if (reply.node && std::binary_search(cycle_.begin(), cycle_.end(), *reply.node)) {
        found.push_back(*reply.node);
      }
    }
    return found;
  }

  // The successors whose distance to mate is at least that of the node.
  [[nodiscard]] std::vector<NodeNumber> idle_successors(NodeNumber node) const {
    std::vector<NodeNumber> found = successors(node);
    std::erase_if(found, [&](NodeNumber next) { return values_[next] < values_[node]; });
    return found;
  }

  // The shortest loop from the start, if it has fewer nodes than `most` (0: no limit); otherwise
  // empty.
  [[nodiscard]] std::vector<NodeNumber> loop_from(NodeNumber start, std::size_t most) const {
    std::unordered_map<NodeNumber, NodeNumber> before;
    std::vector<NodeNumber> level = idle_successors(start);
    for (const NodeNumber node : level) {
      before.emplace(node, start);
    }
    for (std::size_t length = 1; !level.empty() && (most == 0 || length < most); ++length) {
      std::vector<NodeNumber> next_level;
      for (const NodeNumber node : level) {
        if (node == start) {
          return way_to(start, before);
        }
        for (const NodeNumber next : successors(node)) {
          if (before.emplace(next, node).second) {
            next_level.push_back(next);
          }
        }
      }
      level = std::move(next_level);
    }
    return {};
  }

  static std::vector<NodeNumber> way_to(NodeNumber start,
                                        const std::unordered_map<NodeNumber, NodeNumber>& before) {
    std::vector<NodeNumber> way;
    for (NodeNumber node = before.at(start); node != start; node = before.at(node)) {
      way.push_back(node);
    }
    way.push_back(start);
    std::reverse(way.begin(), way.end());
    return way;
  }

  const Nodes& nodes_;
  const Analysis& analysis_;
  const std::vector<tablebase::Byte>& values_;
  const std::vector<NodeNumber>& cycle_;
};

// Counts the failures of each cause, and finds the node at which most of them end.
class FailureCounter {
 public:
  FailureCounter(const FailureCauses& causes, const Nodes& nodes, chess::Color program_color)
      : counts_(causes.causes.size()) {
    for (const CausedFailure& failure : causes.failures) {
      if (failure.node >= nodes.size_of_ending()) {
        continue;
      }
      Count& count = counts_[failure.cause];
      ++count.positions;
      ++count.sources[failure.source];
      const chess::Square king = nodes.position(failure.node).value().king(chess::Color::black);
      ++count.kings[static_cast<std::size_t>(relative(program_color, king))];
    }
  }

  struct Count {
    std::uint64_t positions = 0;
    std::map<NodeNumber, std::uint64_t> sources;
    std::array<std::uint64_t, chess::kSquareCount> kings{};

    // The node of the cause that most failures reach; of several such nodes, the first.
    [[nodiscard]] NodeNumber main_source() const {
      return std::max_element(sources.begin(), sources.end(),
                              [](const auto& a, const auto& b) { return a.second < b.second; })
          ->first;
    }
  };

  [[nodiscard]] const Count& of(std::size_t cause) const { return counts_[cause]; }

  // The causes that have a failure in the ending, the most frequent first.
  [[nodiscard]] std::vector<std::size_t> order() const {
    std::vector<std::size_t> order(counts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t cause) { return counts_[cause].positions == 0; });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return counts_[a].positions > counts_[b].positions;
    });
    return order;
  }

 private:
  std::vector<Count> counts_;
};

std::string group_name(const FailureGroup& group, std::size_t cycles_before) {
  return group.fault == ProofFault::cycle
             ? "cycle " + letters(cycles_before)
             : fmt::format("{}{}: {}", group.is_of_draws ? "drawn, " : "", name(group.fault),
                           group.rule);
}

}  // namespace

FailureGroups group_failures(const Nodes& nodes, const Analysis& analysis,
                             const std::vector<tablebase::Byte>& values,
                             const tablebase::TableSet& tables, Asking& asking,
                             const InstructionsAt& instructions_at, chess::Color program_color,
                             std::size_t most_groups, const ProofWork& work) {
  const FailureCauses causes = find_causes(nodes, analysis, values, instructions_at, work);
  FailureGroups groups;
  if (work.is_stopped()) {
    return groups;
  }
  const FailureCounter counter(causes, nodes, program_color);
  std::size_t cycles = 0;
  for (const std::size_t number : counter.order()) {
    const FailureCause& cause = causes.causes[number];
    const FailureCounter::Count& count = counter.of(number);
    groups.failures += count.positions;
    if (groups.groups.size() == most_groups || work.is_stopped()) {
      ++groups.other_groups;
      groups.other_failures += count.positions;
      continue;
    }
    FailureGroup group;
    group.fault = cause.fault;
    group.is_of_draws = cause.is_of_draws;
    group.positions = count.positions;
    group.king_positions = count.kings;
    std::vector<NodeNumber> way{count.main_source()};
    if (cause.fault == ProofFault::cycle) {
      group.cycle_positions = cause.nodes.size();
      way = LoopFinder(nodes, analysis, values, cause.nodes).find();
      way.push_back(way.front());
      group.moves_after = tablebase::decoded(values[way[1]]).moves();
    }
    // Ask here before building the example, which asks at other positions.
    static_cast<void>(asking.ask(nodes.position(way.front()).value(), program_color));
    group.rule = asking.rule();
    group.because = asking.because();
    group.example = example_on(way, nodes, analysis, tables, asking, program_color);
    group.name = group_name(group, cycles);
    cycles += cause.fault == ProofFault::cycle ? 1U : 0U;
    groups.groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace cheg::proof
