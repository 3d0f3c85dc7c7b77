// A proof in four steps for each colour: number the nodes, ask the program at every node, analyse
// the graph, count. Ground is the data shared by both colours; Counter makes the report of one
// colour.
#include "proof/prove.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <tuple>
#include <utility>

#include "base/clock.hpp"
#include "chess/game.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/file.hpp"
#include "proof/analysis.hpp"
#include "proof/failures.hpp"
#include "proof/line.hpp"
#include "proof/nodes.hpp"
#include "proof/optimal.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::MaterialSignature;
using chess::Position;
using tablebase::Byte;
using tablebase::Wdl;

constexpr std::uint64_t kMirrorSamples = 2000;

// The data shared by both colours.
struct Ground {
  const Nodes& nodes;
  const std::vector<Byte>& values;
  const OptimalPlay& optimal;
  const tablebase::TableSet& tables;
};

std::size_t index_of(ProofFault fault) { return static_cast<std::size_t>(fault); }

void count_in(std::vector<std::uint64_t>& histogram, int moves) {
  const auto i = static_cast<std::size_t>(moves);
  if (histogram.size() <= i) {
    histogram.resize(i + 1);
  }
  ++histogram[i];
}

// Accumulates lengths.
class LengthSum {
 public:
  void add(int moves, double expected) {
    lengths_.longest = std::max(lengths_.longest, moves);
    lengths_.mean += moves;
    lengths_.random_mean += expected;
    lengths_.random_longest = std::max(lengths_.random_longest, expected);
    ++count_;
  }
  [[nodiscard]] Lengths get() const {
    Lengths lengths = lengths_;
    if (count_ > 0) {
      lengths.mean /= static_cast<double>(count_);
      lengths.random_mean /= static_cast<double>(count_);
    }
    return lengths;
  }

 private:
  Lengths lengths_;
  std::uint64_t count_ = 0;
};

// Counts the nodes of the ending for one colour, and collects the worst.
class Counter {
 public:
  Counter(const Ground& ground, const Analysis& analysis, Color color)
      : ground_(ground), analysis_(analysis), color_(color) {
    report_.color = color;
  }

  void count(NodeNumber node) {
    switch (tablebase::decoded(ground_.values[node]).outcome) {
      case Wdl::win:
        ++report_.won;
        count_worth(node, !analysis_.is_won(node));
        analysis_.is_won(node) ? count_win(node) : count_missed_win(node);
        break;
      case Wdl::draw: {
        ++report_.drawn;
        const ProofFault fault = step(node).fault;
        count_worth(node, fault != ProofFault::none);
        ++(fault == ProofFault::none ? report_.draws : report_.draw_faults[index_of(fault)]);
        if (fault != ProofFault::none) {
          lost_draws_[index_of(fault)].push_back(node);
        }
        break;
      }
      case Wdl::loss:
        ++report_.lost;
        ++report_.loss_faults[index_of(step(node).fault)];
        break;
    }
  }

  [[nodiscard]] SideReport report() const {
    SideReport report = report_;
    report.loss_faults[index_of(ProofFault::none)] = 0;
    report.program = program_.get();
    report.optimal = optimal_.get();
    if (report.wins > 0) {
      report.mean_excess = static_cast<double>(excess_) / static_cast<double>(report.wins);
    }
    return report;
  }

  // The worst nodes: the nearest example of each kind of fault first, then the second nearest, ...;
  // then the longest wins.
  [[nodiscard]] std::vector<NodeNumber> worst(std::size_t count);

 private:
  [[nodiscard]] Step step(NodeNumber node) const {
    return analysis_.step(node, ground_.nodes.position(node).value());
  }

  // Counts a position worth a win or a draw by the square of the other king.
  void count_worth(NodeNumber node, bool is_failure) {
    const Position position = ground_.nodes.position(node).value();
    const auto king = static_cast<std::size_t>(relative(color_, position.king(Color::black)));
    ++report_.king_worth[king];
    report_.king_failures[king] += is_failure ? 1U : 0U;
  }

  void count_win(NodeNumber node) {
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
    wins_.push_back(node);
  }

  void count_missed_win(NodeNumber node) {
    const ProofFault fault = analysis_.fault(node);
    ++report_.win_faults[index_of(fault)];
    missed_wins_[index_of(fault)].push_back(node);
  }

  const Ground& ground_;
  const Analysis& analysis_;
  Color color_;
  SideReport report_;
  LengthSum program_;
  LengthSum optimal_;
  std::uint64_t excess_ = 0;
  std::array<std::vector<NodeNumber>, kFaultCount> missed_wins_;
  std::array<std::vector<NodeNumber>, kFaultCount> lost_draws_;
  std::vector<NodeNumber> wins_;
};

// Sorts the first `count` nodes by `key` to the front.
template <class Key>
void order_first(std::vector<NodeNumber>& nodes, std::size_t count, Key key) {
  const auto middle = nodes.begin() + static_cast<std::ptrdiff_t>(std::min(count, nodes.size()));
  std::partial_sort(nodes.begin(), middle, nodes.end(),
                    [&](NodeNumber a, NodeNumber b) { return key(a) < key(b); });
}

std::vector<NodeNumber> Counter::worst(std::size_t count) {
  std::vector<std::vector<NodeNumber>*> kinds;
  for (auto& nodes : missed_wins_) {
    order_first(nodes, count,
                [&](NodeNumber node) { return std::pair(analysis_.fault_distance(node), node); });
    kinds.push_back(&nodes);
  }
  for (auto& nodes : lost_draws_) {
    kinds.push_back(&nodes);
  }
  std::vector<NodeNumber> found;
  for (std::size_t i = 0; i < count; ++i) {
    for (const auto* nodes : kinds) {
      if (i < nodes->size() && found.size() < count) {
        found.push_back((*nodes)[i]);
      }
    }
  }
  const std::size_t rest = count - found.size();
  order_first(wins_, rest, [&](NodeNumber node) {
    const int needed = tablebase::decoded(ground_.values[node]).plies;
    return std::tuple(-analysis_.moves(node), needed, node);
  });
  found.insert(found.end(), wins_.begin(),
               wins_.begin() + static_cast<std::ptrdiff_t>(std::min(rest, wins_.size())));
  return found;
}

// What the reports of both colours are made with.
struct Proving {
  const std::shared_ptr<const vm::PreparedProgram>& program;
  const tablebase::TableSet& tables;
  const OptimalPlay& optimal;
  const ProveOptions& options;
  std::map<std::string, std::uint64_t> errors{};
};

// Fills the report except for SideReport::region. Incomplete if the work is stopped.
SideReport report_side(Proving& proving, const Ground& ground, const Answers& answers,
                       const Analysis& analysis, Color color) {
  const ProveOptions& options = proving.options;
  for (const auto& [error, count] : answers.errors) {
    proving.errors[error] += count;
  }
  Counter counter(ground, analysis, color);
  for (NodeNumber node = 0; node < ground.nodes.size_of_ending() && !options.work.is_stopped();
       ++node) {
    if (ground.values[node] != tablebase::kIllegal) {
      counter.count(node);
    }
  }
  SideReport report = counter.report();
  report.instructions = static_cast<double>(answers.instructions) /
                        static_cast<double>(std::max<std::uint64_t>(1, answers.positions));
  Asking asking(proving.program, options.limits, options.rule_text);
  for (const NodeNumber node : counter.worst(options.worst)) {
    report.worst.push_back(example_of(node, ground.nodes, analysis, ground.tables, asking, color));
  }
  if (options.groups > 0) {
    report.groups = group_failures(ground.nodes, answers, analysis, ground.values, ground.tables,
                                   asking, color, options.groups, options.work);
  }
  return report;
}

// The report of the whole ending for one colour. Incomplete if the work is stopped.
SideReport prove_side(Proving& proving, const Ground& ground, Color color) {
  const ProveOptions& options = proving.options;
  const Answers answers = ask_everywhere(ground.nodes, proving.program, options.limits, color,
                                         options.work, options.groups > 0);
  Analysis analysis(ground.nodes, answers, ground.values, ground.tables, ground.optimal);
  if (!options.work.is_stopped()) {
    analysis.run(options.work);
  }
  return options.work.is_stopped() ? SideReport()
                                   : report_side(proving, ground, answers, analysis, color);
}

// The report of a region. Incomplete if the work is stopped.
SideReport prove_side(Proving& proving, const RegionPlay& play, Color color) {
  const ProofWork& work = proving.options.work;
  const std::vector<Byte> values = values_everywhere(play.nodes, proving.tables, work);
  Analysis analysis(play.nodes, play.answers, values, proving.tables, proving.optimal);
  if (!work.is_stopped()) {
    analysis.run(work);
  }
  if (work.is_stopped()) {
    return {};
  }
  const Ground ground{play.nodes, values, proving.optimal, proving.tables};
  SideReport report = report_side(proving, ground, play.answers, analysis, color);
  report.region = count_region(play, analysis, values, proving.tables, work);
  return report;
}

ProofReport report_head(MaterialSignature ending, const Nodes& nodes,
                        const tablebase::TableSet& tables) {
  ProofReport report;
  report.material = ending;
  report.played_on.assign(nodes.materials().begin() + 1, nodes.materials().end());
  for (const MaterialSignature below : tablebase::endings_below(tablebase::canonical(ending))) {
    report.tables.push_back({below, tablebase::checksum_of(*tables.find(below))});
  }
  return report;
}

// Whether Black's answers need a proof of their own.
bool compare_colors(Proving& proving, const Nodes& nodes, ProofReport& report) {
  const MirrorCheck mirror =
      compare_colors(nodes, proving.program, proving.options.limits, kMirrorSamples);
  report.mirrored_positions = mirror.positions;
  report.mirror_differences = mirror.differences;
  return mirror.differences > 0 || depends_on_color(proving.program->program());
}

// Adds the reports of both colours.
std::optional<WorkError> prove_ending(Proving& proving, const Nodes& nodes, ProofReport& report) {
  const ProofWork& work = proving.options.work;
  const std::vector<Byte> values = values_everywhere(nodes, proving.tables, work);
  if (work.is_stopped()) {
    return WorkError(Stopped());
  }
  const Ground ground{nodes, values, proving.optimal, proving.tables};
  report.sides.push_back(prove_side(proving, ground, Color::white));
  if (!work.is_stopped() && compare_colors(proving, nodes, report)) {
    report.sides.push_back(prove_side(proving, ground, Color::black));
  }
  return std::nullopt;
}

std::optional<WorkError> prove_region(Proving& proving, const Nodes& all, ProofReport& report) {
  const ProveOptions& options = proving.options;
  for (const Color color : {Color::white, Color::black}) {
    const auto play = play_in_region(all, *options.where, proving.program, options.limits, color,
                                     options.work, options.groups > 0);
    if (!play) {
      return play.error();
    }
    report.sides.push_back(prove_side(proving, *play, color));
    if (options.work.is_stopped() ||
        (color == Color::white && !compare_colors(proving, play->nodes, report) &&
         !depends_on_color(options.where->program->program()))) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<MaterialSignature> claimed_endings(const lang::Program& program) {
  std::array<std::vector<MaterialSignature>, 2>
      endings;  // for the stronger side, for the weaker side
  for (const lang::ProgramEntry& entry : program.data().entries) {
    for (const MaterialSignature material : entry.condition.signatures()) {
      auto& list = endings[tablebase::canonical(material) == material ? 0 : 1];
      const bool fits = material.men() > 2 && material.men() <= kMostMenClaimed;
      if (fits && std::find(list.begin(), list.end(), material) == list.end()) {
        list.push_back(material);
      }
    }
  }
  return endings[endings[0].empty() ? 1 : 0];
}

Result<ProofReport, WorkError> prove(const std::shared_ptr<const vm::PreparedProgram>& program,
                                     MaterialSignature ending, const tablebase::TableSet& tables,
                                     const ProveOptions& options) {
  const auto start = Clock::now();
  const Result<Nodes, WorkError> nodes =
      options.where ? Nodes::make(ending) : Nodes::make(ending, program->program());
  if (!nodes) {
    return nodes.error();
  }
  const bool knows_random = !options.where || ending.men() <= kMostMenClaimed;
  const OptimalPlay optimal =
      knows_random ? OptimalPlay(ending, tables, options.work) : OptimalPlay(tables);
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  Proving proving{program, tables, optimal, options};
  ProofReport report = report_head(ending, *nodes, tables);
  report.where = options.where ? options.where->name : "";
  report.knows_random = knows_random;
  const std::optional<WorkError> error =
      options.where ? prove_region(proving, *nodes, report) : prove_ending(proving, *nodes, report);
  if (error) {
    return *error;
  }
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  report.errors.assign(proving.errors.begin(), proving.errors.end());
  const std::chrono::duration<double> taken = Clock::now() - start;
  report.seconds = taken.count();
  return report;
}

}  // namespace cheg::proof
