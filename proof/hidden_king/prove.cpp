#include "proof/hidden_king/prove.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/require.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/problems/certain_mate.hpp"
#include "proof/hidden_king/army_graph.hpp"
#include "proof/hidden_king/king_graph.hpp"
#include "proof/hidden_king/random_games.hpp"
#include "proof/hidden_king/reporter.hpp"
#include "proof/hidden_king/verdicts.hpp"

namespace cheg::proof::hidden_king {

namespace tables = kriegspiel::belief_tables;

using chess::Bitboard;
using kriegspiel::OwnMen;

namespace {

// Returns a function that sets one count and reports the progress. Requires: `options` and
// `progress` outlive the function.
std::function<void(std::size_t)> counter(const ProveOptions& options, Progress& progress,
                                         std::size_t Progress::*count) {
  return [&options, &progress, count](std::size_t number) {
    progress.*count = number;
    if (options.progress) {
      options.progress(progress);
    }
  };
}

// Requires: `options` and `progress` outlive the graph.
void set_limits(ExploreOptions& limits, const ProveOptions& options, Progress& progress) {
  limits.most_bytes = options.most_bytes;
  limits.stop = options.stop;
  limits.progress = counter(options, progress, &Progress::nodes);
}

// The optimum, if it is found soon. Requires: the start can be won in this number of moves.
Result<std::optional<std::uint32_t>, WorkError> best_play(const kriegspiel::RuleSet& rules,
                                                          std::span<const chess::Position> start,
                                                          std::uint32_t won_in,
                                                          const ProveOptions& options) {
  kriegspiel::CertainMateOptions search;
  search.most_moves = static_cast<int>(won_in);
  search.most_positions = options.most_positions;
  search.most_states = options.best_play_states;
  search.stop = options.stop;
  const auto tree = kriegspiel::certain_mate(rules, start, search);
  if (!tree && tree.error().is_stopped()) {
    return tree.error();
  }
  return tree && !tree->empty() ? std::optional(static_cast<std::uint32_t>(tree->front().moves))
                                : std::nullopt;
}

Result<RandomGames, WorkError> random_games(const kriegspiel::RuleSet& rules, Player& player,
                                            std::span<const Problem> starts, Progress& progress,
                                            const ProveOptions& options) {
  RandomGamesOptions how;
  how.games = options.random_games;
  how.seed = options.seed;
  how.most_bytes = options.most_bytes;
  how.stop = options.stop;
  how.progress = counter(options, progress, &Progress::random_games);
  return play_random_games(rules, player, starts, how);
}

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
                                std::span<const Problem> starts, tables::Solver& solver,
                                const ProveOptions& options) {
  const auto state = [&solver](const OwnMen& men, Bitboard squares) {
    return solver.state(tables::canonical(men, squares));
  };
  tables::WorkOptions work;
  work.most_bytes = options.most_bytes;
  work.stop = options.stop;
  Progress progress;
  KingGraphOptions graph_options;
  set_limits(graph_options, options, progress);
  graph_options.kings_refusals = options.kings_refusals;
  graph_options.is_hopeless = [&](const OwnMen& men, Bitboard squares) -> Result<bool, WorkError> {
    const auto can_win = solver.can_win(state(men, squares), work);
    if (!can_win) {
      return can_win.error();
    }
    return !*can_win;
  };
  KingGraph graph(rules, player, graph_options);
  std::vector<Examined> examined;
  std::vector<Problem> uncertain;
  for (const Problem& start : starts) {
    const tables::StateId here = state(start.men, start.squares);
    const auto best = solver.distance(here);
    CHEG_REQUIRE(best || solver.is_refuted(here));
    const Bitboard stalemated = kriegspiel::without_attempts(start.men, start.squares);
    if (best && stalemated == chess::kNoSquares) {
      const auto node = graph.add_start(start.men, start.squares);
      if (!node) {
        return node.error();
      }
      examined.push_back({&start, *node, *best});
    } else if (start.squares != stalemated) {
      uncertain.push_back({start.men, start.squares & ~stalemated});
    }
    ++progress.start;
  }
  Report report = report_on(graph, player, examined, options.longest);
  report.starts = starts.size();
  if (options.random_games > 0) {
    const auto games = random_games(rules, player, uncertain, progress, options);
    if (!games) {
      return games.error();
    }
    report.random_games = *games;
  }
  return report;
}

Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, ArmyPlayer& player,
                                std::span<const chess::Position> positions,
                                const ProveOptions& options) {
  Progress progress;
  ArmyGraphOptions graph_options;
  set_limits(graph_options, options, progress);
  graph_options.most_positions = options.most_positions;
  ArmyGraph graph(rules, player, graph_options);
  const auto parts = kriegspiel::divided_at_start(rules, positions);
  std::vector<Problem> starts;
  std::vector<NodeId> nodes;
  for (const kriegspiel::HeardAtStart& part : parts) {
    const auto node = graph.add_start(part.positions, part.heard);
    if (!node) {
      return node.error();
    }
    nodes.push_back(*node);
    starts.push_back(graph.known(*node));
    ++progress.start;
  }
  const Verdicts verdicts(graph);
  std::vector<Examined> examined;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    examined.push_back({&starts[i], nodes[i], std::nullopt});
    if (const auto won_in = verdicts.moves(nodes[i]); won_in && options.best_play_states > 0) {
      const auto best = best_play(rules, starts[i].positions, *won_in, options);
      if (!best) {
        return best.error();
      }
      examined.back().best_play = *best;
    }
  }
  Report report = report_on(graph, player, examined, options.longest);
  report.starts = starts.size();
  report.is_against_army = true;
  return report;
}

}  // namespace cheg::proof::hidden_king
