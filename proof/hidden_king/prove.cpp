#include "proof/hidden_king/prove.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/words_heard.hpp"

namespace cheg::proof::hidden_king {
namespace {

namespace tables = kriegspiel::belief_tables;

using chess::Bitboard;
using kriegspiel::OwnMen;

// A winnable start.
struct Examined {
  const Problem* problem;
  NodeId node;
  std::uint32_t best_play;
};

// A square of the king that fits the event.
chess::Square king_of(const GraphNode& node, const Event& event) {
  Bitboard squares = event.heard.squares;
  if (event.captured) {
    squares &= chess::king_attacks(*event.captured);
  } else if (event.outcome == Outcome::stalemated) {
    OwnMen moved = node.men;
    moved.move(node.attempt);
    const Bitboard entered = kriegspiel::king_steps(squares) & ~kriegspiel::attacked(moved);
    squares &= kriegspiel::king_steps(kriegspiel::without_attempts(moved, entered & ~moved.own));
  }
  return chess::first(squares);
}

Step step_of(const Graph& graph, const Player& player, NodeId number, const Event& event) {
  const GraphNode& node = graph[number];
  return {
      {node.men, node.squares},
      node.attempt,
      player.rule_name(node.rule),
      kriegspiel::words_heard(graph.rules(), node.men, node.attempt,
                              {king_of(node, event), event.captured, int{event.kings_refusals}}),
      event.heard.squares,
      event.is_move(),
      player.reason(node.rule)};
}

Line line_of(const Graph& graph, const Player& player, const Examined& start,
             const Verdicts::Way& way) {
  Line line{*start.problem, start.best_play, std::nullopt, 0, {}, *start.problem, "", 0};
  for (std::size_t i = 0; i < way.events.size(); ++i) {
    const Event& event = graph.events(way.nodes[i])[way.events[i]];
    line.steps.push_back(step_of(graph, player, way.nodes[i], event));
    line.moves += event.is_move() ? 1U : 0U;
  }
  const GraphNode& last = graph[way.nodes.back()];
  const bool is_over = way.events.size() == way.nodes.size();
  line.end = {last.men, is_over ? chess::kNoSquares : last.squares};
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
std::string faulty_rule(const Graph& graph, const Player& player, const Verdicts::Way& way) {
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
  Reporter(const Graph& graph, const Player& player, std::span<const Examined> starts)
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
      best += start.best_play;
      report.best_play.longest = std::max(report.best_play.longest, start.best_play);
      if (!is_won(start.node)) {
        add_failure(start);
        continue;
      }
      const std::uint32_t taken = verdicts_.moves(start.node).value_or(0);
      ++report.won;
      moves += taken;
      report.player.longest = std::max(report.player.longest, taken);
      report.most_excess = std::max(report.most_excess, taken - std::min(taken, start.best_play));
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

  const Graph& graph_;
  const Player& player_;
  std::span<const Examined> starts_;
  Verdicts verdicts_;
  bool counts_fifty_;
  std::map<Key, FailureGroup> groups_;
};

}  // namespace

std::vector<Problem> starts_of(chess::MaterialSignature material, bool turned) {
  std::vector<Problem> starts;
  for (const tables::MenKey key : tables::placements_of(material)) {
    const OwnMen men = tables::men_of(key);
    std::vector<OwnMen> ways;
    for (const chess::Symmetry symmetry : tables::symmetries_of(men)) {
      const OwnMen way = tables::turned(men, symmetry);
      if (std::ranges::find(ways, way) == ways.end() && (turned || ways.empty())) {
        ways.push_back(way);
      }
    }
    for (const OwnMen& way : ways) {
      starts.push_back({way, tables::squares_at_start(way)});
    }
  }
  return starts;
}

Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, Player& player,
                                std::span<const Problem> starts, const tables::Table& table,
                                const ProveOptions& options) {
  const auto distance = [&table](const OwnMen& men, Bitboard squares) {
    return table.distance(tables::canonical(men, squares));
  };
  Progress progress;
  GraphOptions graph_options;
  graph_options.kings_refusals = options.kings_refusals;
  graph_options.most_bytes = options.most_bytes;
  graph_options.stop = options.stop;
  graph_options.is_hopeless = [&](const OwnMen& men, Bitboard squares) {
    return distance(men, squares) == tables::kNotWon;
  };
  graph_options.progress = [&](std::size_t nodes) {
    progress.nodes = nodes;
    if (options.progress) {
      options.progress(progress);
    }
  };
  Graph graph(rules, player, graph_options);
  std::vector<Examined> examined;
  for (const Problem& start : starts) {
    const auto best = distance(start.men, start.squares);
    CHEG_REQUIRE(best.has_value());
    const bool may_be_stalemated =
        kriegspiel::without_attempts(start.men, start.squares) != chess::kNoSquares;
    if (*best != tables::kNotWon && !may_be_stalemated) {
      const auto node = graph.add_start(start.men, start.squares);
      if (!node) {
        return node.error();
      }
      examined.push_back({&start, *node, *best});
    }
    ++progress.start;
  }
  Report report = Reporter(graph, player, examined).report(options.longest);
  report.starts = starts.size();
  return report;
}

}  // namespace cheg::proof::hidden_king
