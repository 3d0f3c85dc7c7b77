#include "proof/counter.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "chess/game.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Position;
using tablebase::Wdl;

std::size_t index_of(ProofFault fault) { return static_cast<std::size_t>(fault); }

void count_in(std::vector<std::uint64_t>& histogram, int moves) {
  const auto i = static_cast<std::size_t>(moves);
  if (histogram.size() <= i) {
    histogram.resize(i + 1);
  }
  ++histogram[i];
}

}  // namespace

void LengthSum::add(int moves, double expected) {
  lengths_.longest = std::max(lengths_.longest, moves);
  lengths_.mean += moves;
  lengths_.random_mean += expected;
  lengths_.random_longest = std::max(lengths_.random_longest, expected);
  ++count_;
}

Lengths LengthSum::get() const {
  Lengths lengths = lengths_;
  if (count_ > 0) {
    lengths.mean /= static_cast<double>(count_);
    lengths.random_mean /= static_cast<double>(count_);
  }
  return lengths;
}

Counter::Counter(const Ground& ground, const Analysis& analysis, Color color, std::size_t worst)
    : ground_(ground),
      analysis_(analysis),
      color_(color),
      most_worst_(worst),
      missed_wins_(kFaultCount, FirstNodes<std::pair<std::uint32_t, NodeNumber>>(worst)),
      wins_(worst) {
  report_.color = color;
}

void Counter::count(NodeNumber node) {
  switch (tablebase::decoded(ground_.values[node]).outcome) {
    case Wdl::win:
      ++report_.won;
      count_worth(node, !analysis_.is_won(node));
      analysis_.is_won(node) ? count_win(node) : count_missed_win(node);
      break;
    case Wdl::draw:
      ++report_.drawn;
      count_draw(node);
      break;
    case Wdl::loss:
      ++report_.lost;
      ++report_.loss_faults[index_of(step(node).fault)];
      break;
  }
}

SideReport Counter::report() const {
  SideReport report = report_;
  report.loss_faults[index_of(ProofFault::none)] = 0;
  report.program = program_.get();
  report.optimal = optimal_.get();
  if (report.wins > 0) {
    report.mean_excess = static_cast<double>(excess_) / static_cast<double>(report.wins);
  }
  return report;
}

std::vector<NodeNumber> Counter::worst() const {
  std::vector<std::vector<NodeNumber>> kinds;
  for (const auto& nodes : missed_wins_) {
    kinds.push_back(nodes.nodes());
  }
  kinds.insert(kinds.end(), lost_draws_.begin(), lost_draws_.end());
  std::vector<NodeNumber> found;
  const auto add = [&](NodeNumber node) {
    if (found.size() < most_worst_) {
      found.push_back(node);
    }
  };
  for (std::size_t i = 0; i < most_worst_; ++i) {
    for (const auto& nodes : kinds) {
      if (i < nodes.size()) {
        add(nodes[i]);
      }
    }
  }
  for (const NodeNumber node : wins_.nodes()) {
    add(node);
  }
  return found;
}

Step Counter::step(NodeNumber node) const {
  return analysis_.step(node, ground_.nodes.position(node).value());
}

// Counts a position worth a win or a draw by the square of the other king.
void Counter::count_worth(NodeNumber node, bool is_failure) {
  const Position position = ground_.nodes.position(node).value();
  const auto king = static_cast<std::size_t>(relative(color_, position.king(Color::black)));
  ++report_.king_worth[king];
  report_.king_failures[king] += is_failure ? 1U : 0U;
}

void Counter::count_win(NodeNumber node) {
  const Position position = ground_.nodes.position(node).value();
  const int moves = analysis_.moves(node);
  const int needed = tablebase::decoded(ground_.values[node]).moves();
  ++report_.wins;
  program_.add(moves, analysis_.expected_moves(node));
  optimal_.add(needed, ground_.optimal.expected_moves(position));
  count_in(report_.program_histogram, moves);
  count_in(report_.optimal_histogram, needed);
  const int excess = moves - needed;
  excess_ += static_cast<std::uint64_t>(excess);
  report_.most_excess = std::max(report_.most_excess, excess);
  const chess::Square king = relative(color_, position.king(Color::black));
  ++report_.king_positions[static_cast<std::size_t>(king)];
  report_.king_excess[static_cast<std::size_t>(king)] += static_cast<std::uint64_t>(excess);
  const int quiet = analysis_.longest_quiet(node);
  report_.longest_quiet = std::max(report_.longest_quiet, quiet);
  report_.over_fifty += quiet > chess::kFiftyMoveRule ? 1U : 0U;
  wins_.add({-moves, tablebase::decoded(ground_.values[node]).plies, node});
}

void Counter::count_missed_win(NodeNumber node) {
  const ProofFault fault = analysis_.fault(node);
  ++report_.win_faults[index_of(fault)];
  missed_wins_[index_of(fault)].add({analysis_.fault_distance(node), node});
}

void Counter::count_draw(NodeNumber node) {
  const ProofFault fault = step(node).fault;
  count_worth(node, fault != ProofFault::none);
  if (fault == ProofFault::none) {
    ++report_.draws;
  } else {
    ++report_.draw_faults[index_of(fault)];
    if (auto& nodes = lost_draws_[index_of(fault)]; nodes.size() < most_worst_) {
      nodes.push_back(node);
    }
  }
}

}  // namespace cheg::proof
