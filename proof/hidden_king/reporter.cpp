#include "proof/hidden_king/reporter.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "base/require.hpp"
#include "proof/hidden_king/verdicts.hpp"

namespace cheg::proof::hidden_king {
namespace {

Line line_of(const PlayGraph& graph, const RuleNames& player, const Examined& start,
             const Verdicts::Way& way) {
  Line line{*start.problem, start.best_play, std::nullopt, 0, {}, *start.problem, "", 0};
  for (std::size_t i = 0; i < way.events.size(); ++i) {
    const NodeId node = way.nodes[i];
    Step step = graph.step(node, way.events[i]);
    step.rule = player.rule_name(graph[node].rule);
    step.reason = player.reason(graph[node].rule);
    line.moves += step.is_move ? 1U : 0U;
    line.steps.push_back(std::move(step));
  }
  line.end = graph.known(way.nodes.back());
  if (way.events.size() == way.nodes.size()) {  // the game is over
    line.end.squares = chess::kNoSquares;
    line.end.positions.clear();
  }
  line.cycle = way.cycle_begin;
  if (!way.failure) {
    return line;
  }
  line.failure = way.failure->failure;
  if (line.failure == Failure::no_attempt) {
    line.why_not = graph.why_not(way.failure->node);
  }
  return line;
}

// The name of the rule that made the faulty attempt: the last one of the line, unless the player
// makes no attempt, or repeats a useless one.
std::string faulty_rule(const PlayGraph& graph, const RuleNames& player, const Verdicts::Way& way) {
  const Failure failure = way.failure->failure;
  if (failure == Failure::useless_attempt) {
    return player.rule_name(graph[way.nodes.back()].rule);
  }
  const bool has_rule = failure != Failure::no_attempt && failure != Failure::cycle &&
                        failure != Failure::fifty_moves && !way.events.empty();
  return has_rule ? player.rule_name(graph[way.nodes[way.events.size() - 1]].rule) : "";
}

class Reporter {
 public:
  Reporter(const PlayGraph& graph, const RuleNames& player, std::span<const Examined> starts)
      : graph_(graph),
        player_(player),
        starts_(starts),
        verdicts_(graph),
        counts_fifty_(graph.rules().fifty_moves == kriegspiel::FiftyMoves::draw) {}

  Report report(std::size_t longest) {
    Report report;
    report.winnable = starts_.size();
    report.nodes = graph_.size();
    report.bytes = graph_.bytes();
    std::uint64_t moves = 0;
    std::uint64_t best = 0;
    for (const Examined& start : starts_) {
      const std::uint32_t best_play = start.best_play.value_or(0);
      best += best_play;
      report.knows_best_play = report.knows_best_play && start.best_play;
      report.best_play.longest = std::max(report.best_play.longest, best_play);
      if (!is_won(start.node)) {
        add_failure(start);
        continue;
      }
      const std::uint32_t taken = verdicts_.moves(start.node).value_or(0);
      ++report.won;
      moves += taken;
      report.player.longest = std::max(report.player.longest, taken);
      report.most_excess = std::max(report.most_excess, taken - std::min(taken, best_play));
    }
    report.player.mean = mean(moves, report.won);
    report.best_play.mean = mean(best, report.winnable);
    report.groups = groups();
    report.longest = longest_wins(longest);
    return report;
  }

 private:
  // A group is named by its failure, and by the first node of the cycle or the rule of the attempt.
  using Key = std::tuple<Failure, NodeId, std::string>;

  [[nodiscard]] static double mean(std::uint64_t sum, std::size_t count) {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }

  [[nodiscard]] bool is_won(NodeId node) const {
    return counts_fifty_ ? verdicts_.is_won_in_fifty(node) : verdicts_.moves(node).has_value();
  }

  void add_failure(const Examined& start) {
    const Verdicts::Way way = verdicts_.way(start.node, counts_fifty_);
    CHEG_REQUIRE(way.failure.has_value());
    const Failure failure = way.failure->failure;
    const std::string rule = faulty_rule(graph_, player_, way);
    const NodeId cycle = failure == Failure::cycle ? way.failure->node : kNoNode;
    const Key key(failure, cycle, rule);
    const auto known = groups_.find(key);
    if (known == groups_.end()) {
      groups_.emplace(key, FailureGroup{failure, rule, 1, 0, line_of(graph_, player_, start, way)});
      return;
    }
    FailureGroup& group = known->second;
    ++group.starts;
    if (way.events.size() < group.line.steps.size()) {
      group.line = line_of(graph_, player_, start, way);
    }
  }

  [[nodiscard]] std::vector<FailureGroup> groups() const {
    std::vector<FailureGroup> groups;
    for (const auto& [key, group] : groups_) {
      groups.push_back(group);
    }
    std::ranges::stable_sort(groups, std::ranges::greater(), &FailureGroup::starts);
    std::size_t cycles = 0;
    for (FailureGroup& group : groups) {
      group.cycle = group.failure == Failure::cycle ? ++cycles : 0;
    }
    return groups;
  }

  [[nodiscard]] std::vector<Line> longest_wins(std::size_t count) const {
    std::vector<const Examined*> won;
    for (const Examined& start : starts_) {
      if (is_won(start.node)) {
        won.push_back(&start);
      }
    }
    std::ranges::stable_sort(won, std::ranges::greater(), [&](const Examined* start) {
      return verdicts_.moves(start->node).value_or(0);
    });
    won.resize(std::min(won.size(), count));
    std::vector<Line> lines;
    lines.reserve(won.size());
    for (const Examined* start : won) {
      lines.push_back(line_of(graph_, player_, *start, verdicts_.way(start->node, false)));
    }
    return lines;
  }

  const PlayGraph& graph_;
  const RuleNames& player_;
  std::span<const Examined> starts_;
  Verdicts verdicts_;
  bool counts_fifty_;
  std::map<Key, FailureGroup> groups_;
};

}  // namespace

Report report_on(const PlayGraph& graph, const RuleNames& player, std::span<const Examined> starts,
                 std::size_t longest) {
  return Reporter(graph, player, starts).report(longest);
}

}  // namespace cheg::proof::hidden_king
