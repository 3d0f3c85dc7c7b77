// A proof in four steps for each colour: number the nodes, ask the program at every node, analyse
// the graph, count. Ground is the data shared by both colours; Counter makes the report of one
// colour, and Prover takes the steps.
#include "proof/prove.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <tuple>
#include <utility>

#include "base/clock.hpp"
#include "chess/game.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/file.hpp"
#include "proof/analysis.hpp"
#include "proof/ask_side.hpp"
#include "proof/failures.hpp"
#include "proof/first_nodes.hpp"
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
  // Collects so many of the worst nodes.
  Counter(const Ground& ground, const Analysis& analysis, Color color, std::size_t worst)
      : ground_(ground),
        analysis_(analysis),
        color_(color),
        most_worst_(worst),
        missed_wins_(kFaultCount, FirstNodes<std::pair<std::uint32_t, NodeNumber>>(worst)),
        lost_draws_(kFaultCount),
        wins_(worst) {
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
        if (fault != ProofFault::none && lost_draws_[index_of(fault)].size() < most_worst_) {
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
  // then, if asked for, the longest wins.
  [[nodiscard]] std::vector<NodeNumber> worst(bool with_wins) const;

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
    wins_.add({-moves, needed, node});
  }

  void count_missed_win(NodeNumber node) {
    const ProofFault fault = analysis_.fault(node);
    ++report_.win_faults[index_of(fault)];
    missed_wins_[index_of(fault)].add({analysis_.fault_distance(node), node});
  }

  const Ground& ground_;
  const Analysis& analysis_;
  Color color_;
  SideReport report_;
  LengthSum program_;
  LengthSum optimal_;
  std::uint64_t excess_ = 0;
  std::size_t most_worst_;
  // By fault: the nearest nodes, and the first.
  std::vector<FirstNodes<std::pair<std::uint32_t, NodeNumber>>> missed_wins_;
  std::vector<std::vector<NodeNumber>> lost_draws_;
  FirstNodes<std::tuple<int, int, NodeNumber>>
      wins_;  // the longest, and of these the most needless
};

std::vector<NodeNumber> Counter::worst(bool with_wins) const {
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
  for (const NodeNumber node : with_wins ? wins_.nodes() : std::vector<NodeNumber>()) {
    add(node);
  }
  return found;
}

// The report for one colour. Incomplete if the work is stopped.
SideReport prove_side(const Ground& ground, const Answers& answers,
                      const std::shared_ptr<const vm::PreparedProgram>& program, Color color,
                      const ProveOptions& options) {
  Analysis analysis(ground.nodes, answers, ground.values, ground.tables, ground.optimal);
  if (!options.work.is_stopped()) {
    analysis.run(options.work);
  }
  if (options.work.is_stopped()) {
    return {};
  }
  Counter counter(ground, analysis, color, options.worst);
  for (NodeNumber node = 0; node < ground.nodes.size_of_ending() && !options.work.is_stopped();
       ++node) {
    if (ground.values[node] != tablebase::kIllegal) {
      counter.count(node);
    }
  }
  SideReport report = counter.report();
  report.instructions = static_cast<double>(answers.instructions) /
                        static_cast<double>(std::max<std::uint64_t>(1, answers.positions));
  Asking asking(program, options.limits, options.rule_text);
  for (const NodeNumber node : counter.worst(options.shows_wins)) {
    report.worst.push_back(example_of(node, ground.nodes, analysis, ground.tables, asking, color));
  }
  if (options.groups > 0) {
    report.groups = group_failures(ground.nodes, answers, analysis, ground.values, ground.tables,
                                   asking, color, options.groups, options.work);
  }
  return report;
}

// The whole proof of one ending.
class Prover {
 public:
  Prover(const Nodes& nodes, const std::shared_ptr<const vm::PreparedProgram>& program,
         const tablebase::TableSet& tables, const ProveOptions& options)
      : nodes_(nodes), program_(program), tables_(tables), options_(options) {}

  // Adds both sides to the report, or one if the other is its mirror image.
  std::optional<WorkError> prove(ProofReport& report) {
    if (auto error = prove(Color::white, report)) {
      return error;
    }
    const bool has_two_sides =
        report.mirror_differences > 0 || depends_on_color(program_->program());
    if (auto error = has_two_sides ? prove(Color::black, report) : std::nullopt) {
      return error;
    }
    report.errors.assign(errors_.begin(), errors_.end());
    return std::nullopt;
  }

 private:
  std::optional<WorkError> prove(Color color, ProofReport& report) {
    const Result<Asked, WorkError> asked = ask_side(nodes_, program_, color, options_);
    if (!asked) {
      return asked.error();
    }
    if (color == Color::white) {
      report.mirrored_positions = asked->mirror.positions;
      report.mirror_differences = asked->mirror.differences;
      // Not sooner: while the program is asked, natives may need much memory.
      values_ = values_everywhere(nodes_, tables_, options_.work);
      optimal_.emplace(nodes_.materials().front(), tables_, options_.work);
    }
    const Ground ground{nodes_, values_, *optimal_, tables_};
    report.sides.push_back(prove_side(ground, asked->answers, program_, color, options_));
    for (const auto& [error, count] : asked->answers.errors) {
      errors_[error] += count;
    }
    return options_.work.is_stopped() ? std::optional(WorkError(Stopped())) : std::nullopt;
  }

  const Nodes& nodes_;
  const std::shared_ptr<const vm::PreparedProgram>& program_;
  const tablebase::TableSet& tables_;
  const ProveOptions& options_;
  std::vector<Byte> values_;
  std::optional<OptimalPlay> optimal_;
  std::map<std::string, std::uint64_t> errors_;
};

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
  const Result<Nodes, WorkError> made = Nodes::make(ending, program->program());
  if (!made) {
    return made.error();
  }
  const Nodes& nodes = *made;
  if (options.on_memory) {
    const MemoryNeed need = memory_need(nodes, program->program(), tables, options.limits,
                                        options.work.threads, options.groups > 0);
    if (const auto refused = options.on_memory(need)) {
      return WorkError(*refused);
    }
  }
  ProofReport report;
  report.material = ending;
  report.played_on.assign(nodes.materials().begin() + 1, nodes.materials().end());
  for (const MaterialSignature below : tablebase::endings_below(tablebase::canonical(ending))) {
    report.tables.push_back({below, tablebase::checksum_of(*tables.find(below))});
  }
  if (auto error = Prover(nodes, program, tables, options).prove(report)) {
    return *std::move(error);
  }
  const std::chrono::duration<double> taken = Clock::now() - start;
  report.seconds = taken.count();
  return report;
}

}  // namespace cheg::proof
