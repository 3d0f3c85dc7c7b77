#include "proof/comparison.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/move_value.hpp"
#include "proof/analysis.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Move;
using chess::Position;
using tablebase::TableValue;
using tablebase::Wdl;

constexpr std::uint64_t kSamples = 2000;

Answers best_answers(const Nodes& nodes, const tablebase::TableSet& tables, const ProofWork& work) {
  Answers answers;
  answers.by_node.resize(nodes.size());
  answers.details.resize(nodes.size());
  for (NodeNumber node = 0; node < nodes.size() && !work.is_stopped(); ++node) {
    const auto position = nodes.position(node);
    std::optional<TableValue> best;
    for (const Move move : position ? chess::legal_moves(*position) : chess::MoveList()) {
      const TableValue value = tablebase::value_of_move(*position, move, tables);
      if (!best || tablebase::is_better(value, *best)) {
        best = value;
        answers.by_node.set(node, {move, ProofFault::none});
      }
    }
  }
  return answers;
}

// One of the two programs in one colour. Not movable, because its parts refer to each other.
class Contender {
 public:
  Contender(std::shared_ptr<const vm::PreparedProgram> program, Nodes nodes,
            const OptimalPlay& optimal, const tablebase::TableSet& tables, Color color,
            const ProveOptions& options)
      : program_(std::move(program)),
        nodes_(std::move(nodes)),
        color_(color),
        values_(values_everywhere(nodes_, tables, options.work)),
        answers_(program_ == nullptr
                     ? best_answers(nodes_, tables, options.work)
                     : ask_everywhere(nodes_, program_, options.limits, color, options.work, true)),
        analysis_(nodes_, answers_, values_, tables, optimal) {
    if (program_ != nullptr) {
      asking_.emplace(program_, options.limits);
    }
    if (!options.work.is_stopped()) {
      analysis_.run(options.work);
    }
  }
  Contender(const Contender&) = delete;
  Contender(Contender&&) = delete;
  Contender& operator=(const Contender&) = delete;
  Contender& operator=(Contender&&) = delete;
  ~Contender() = default;

  [[nodiscard]] bool is_best_play() const { return program_ == nullptr; }
  [[nodiscard]] const Nodes& nodes() const { return nodes_; }
  [[nodiscard]] bool is_legal(NodeNumber node) const {
    return values_[node] != tablebase::kIllegal;
  }
  [[nodiscard]] TableValue value(NodeNumber node) const {
    return tablebase::decoded(values_[node]);
  }
  [[nodiscard]] NodeAnswer answer(NodeNumber node) const { return answers_.by_node[node]; }
  [[nodiscard]] chess::Score score(NodeNumber node) const { return answers_.details[node].score; }

  // The number of moves to mate; 0 unless the position is won and the program wins it.
  [[nodiscard]] int moves(NodeNumber node) const {
    return value(node).outcome == Wdl::win && analysis_.is_won(node) ? analysis_.moves(node) : 0;
  }
  [[nodiscard]] ProofFault fault(NodeNumber node) const {
    return value(node).outcome == Wdl::win
               ? analysis_.fault(node)
               : analysis_.step(node, nodes_.position(node).value()).fault;
  }
  [[nodiscard]] bool achieves(NodeNumber node) const {
    return fault(node) == ProofFault::none &&
           (moves(node) == 0 || analysis_.longest_quiet(node) <= chess::kFiftyMoveRule);
  }
  // The distance to the fault.
  [[nodiscard]] std::uint32_t fault_distance(NodeNumber node) const {
    return value(node).outcome == Wdl::win ? analysis_.fault_distance(node) : 1;
  }

  [[nodiscard]] ComparedAnswer compared(NodeNumber node) {
    ComparedAnswer compared;
    compared.fault = fault(node);
    compared.moves = moves(node);
    const Move move = answer(node).move;
    if (move != Move{}) {
      compared.move = color_ == Color::white ? move : chess::mirrored(move);
    }
    if (asking_ && chess::count_legal_moves(nodes_.position(node).value()) > 0) {
      static_cast<void>(asking_->ask(nodes_.position(node).value(), color_));
      compared.rule = asking_->rule();
    }
    return compared;
  }

 private:
  std::shared_ptr<const vm::PreparedProgram> program_;
  Nodes nodes_;
  Color color_;
  std::vector<tablebase::Byte> values_;
  Answers answers_;
  Analysis analysis_;
  std::optional<Asking> asking_;
};

// Compares the positions of the ending for one colour.
class Comparer {
 public:
  Comparer(Contender& first, Contender& second, const tablebase::TableSet& tables, Color color)
      : first_(first), second_(second), tables_(tables), color_(color) {
    side_.color = color;
  }

  void compare(NodeNumber node) {
    ++side_.positions;
    const bool is_same_move = has_same_move(node);
    const bool has_values = !first_.is_best_play() && !second_.is_best_play();
    const bool is_same_value = !has_values || first_.score(node) == second_.score(node);
    ++(!is_same_move ? side_.other_moves : is_same_value ? side_.same_answers : side_.other_values);
    const ComparedResult result = result_at(node);
    ++side_.results[static_cast<std::size_t>(result)];
    const std::array<int, 2> moves{first_.moves(node), second_.moves(node)};
    if (moves[0] > 0 && moves[1] > 0) {
      ++side_.both_win;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        side_.longest[i] = std::max(side_.longest[i], moves[i]);
        side_.mean[i] += moves[i];
      }
    }
    if (result != ComparedResult::same) {
      nodes_[static_cast<std::size_t>(result)].push_back(
          {is_same_move, -weight(node, result), node});
    }
  }

  [[nodiscard]] ComparedSide side(std::size_t examples) {
    for (double& mean : side_.mean) {
      mean /= static_cast<double>(std::max<std::uint64_t>(1, side_.both_win));
    }
    for (std::size_t result = 0; result < nodes_.size(); ++result) {
      auto& nodes = nodes_[result];
      std::sort(nodes.begin(), nodes.end());
      nodes.resize(std::min(nodes.size(), examples));
      for (const auto& [is_same_move, weight, node] : nodes) {
        const Position position = first_.nodes().position(node).value();
        side_.examples[result].push_back(
            {color_ == Color::white ? position : chess::mirrored(position),
             {first_.compared(node), second_.compared(node)}});
      }
    }
    return side_;
  }

 private:
  [[nodiscard]] bool has_same_move(NodeNumber node) const {
    const NodeAnswer a = first_.answer(node);
    const NodeAnswer b = second_.answer(node);
    if (a.move == b.move) {
      return a.fault == b.fault;
    }
    const bool is_with_best = first_.is_best_play() || second_.is_best_play();
    if (!is_with_best || a.move == Move{} || b.move == Move{}) {
      return false;
    }
    const Position position = first_.nodes().position(node).value();
    return tablebase::value_of_move(position, a.move, tables_) ==
           tablebase::value_of_move(position, b.move, tables_);
  }

  [[nodiscard]] ComparedResult result_at(NodeNumber node) const {
    const bool before = first_.achieves(node);
    const bool after = second_.achieves(node);
    if (before != after) {
      return after ? ComparedResult::newly_achieved : ComparedResult::newly_missed;
    }
    const int difference = before ? second_.moves(node) - first_.moves(node) : 0;
    return difference < 0   ? ComparedResult::better
           : difference > 0 ? ComparedResult::worse
                            : ComparedResult::same;
  }

  // The key by which examples are sorted, greatest first: the difference in moves, or the nearness
  // of the fault.
  [[nodiscard]] std::int64_t weight(NodeNumber node, ComparedResult result) const {
    switch (result) {
      case ComparedResult::newly_missed:
        return -static_cast<std::int64_t>(second_.fault_distance(node));
      case ComparedResult::newly_achieved:
        return -static_cast<std::int64_t>(first_.fault_distance(node));
      default:
        return std::abs(first_.moves(node) - second_.moves(node));
    }
  }

  Contender& first_;
  Contender& second_;
  const tablebase::TableSet& tables_;
  Color color_;
  ComparedSide side_;
  // For each result, the nodes by key: different moves come first, then the greatest weight.
  std::array<std::vector<std::tuple<bool, std::int64_t, NodeNumber>>, kComparedResults> nodes_;
};

Result<ComparedSide, WorkError> compare_side(
    const std::array<std::shared_ptr<const vm::PreparedProgram>, 2>& programs,
    const std::array<Nodes, 2>& nodes, const OptimalPlay& optimal,
    const tablebase::TableSet& tables, Color color, const ProveOptions& options) {
  Contender first(programs[0], nodes[0], optimal, tables, color, options);
  Contender second(programs[1], nodes[1], optimal, tables, color, options);
  Comparer comparer(first, second, tables, color);
  for (NodeNumber node = 0; node < nodes[0].size_of_ending() && !options.work.is_stopped();
       ++node) {
    if (first.is_legal(node)) {
      comparer.compare(node);
    }
  }
  if (options.work.is_stopped()) {
    return WorkError(Stopped());
  }
  return comparer.side(options.worst);
}

}  // namespace

const char* name(ComparedResult result) {
  switch (result) {
    case ComparedResult::same:
      return "the same";
    case ComparedResult::better:
      return "better, a sooner mate";
    case ComparedResult::worse:
      return "worse, a later mate";
    case ComparedResult::newly_achieved:
      return "newly achieved";
    case ComparedResult::newly_missed:
      return "newly missed";
  }
  return "";
}

bool ComparisonReport::is_equal() const {
  return std::all_of(sides.begin(), sides.end(), [](const ComparedSide& side) {
    return side.same_answers == side.positions && side.results[0] == side.positions;
  });
}

std::uint64_t ComparisonReport::count(ComparedResult result) const {
  std::uint64_t sum = 0;
  for (const ComparedSide& side : sides) {
    sum += side.results[static_cast<std::size_t>(result)];
  }
  return sum;
}

Result<ComparisonReport, WorkError> compare(
    const std::array<std::shared_ptr<const vm::PreparedProgram>, 2>& programs,
    chess::MaterialSignature ending, const tablebase::TableSet& tables,
    const ProveOptions& options) {
  CHEG_REQUIRE(programs[0] != nullptr || programs[1] != nullptr);
  std::vector<Nodes> made;
  bool has_two_sides = false;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    // Best play continues in the same smaller endings as the other program.
    const auto& program = programs[i] != nullptr ? programs[i] : programs[1 - i];
    Result<Nodes, WorkError> nodes = Nodes::make(ending, program->program());
    if (!nodes) {
      return nodes.error();
    }
    made.push_back(std::move(nodes).value());
    has_two_sides = has_two_sides || depends_on_color(program->program()) ||
                    compare_colors(made.back(), program, options.limits, kSamples).differences > 0;
  }
  const std::array<Nodes, 2> nodes{std::move(made[0]), std::move(made[1])};
  const OptimalPlay optimal(ending, tables, options.work);
  ComparisonReport report;
  report.material = ending;
  for (const Color color : {Color::white, Color::black}) {
    if (color == Color::black && !has_two_sides) {
      break;
    }
    if (options.work.is_stopped()) {
      return WorkError(Stopped());
    }
    const auto side = compare_side(programs, nodes, optimal, tables, color, options);
    if (!side) {
      return side.error();
    }
    report.sides.push_back(*side);
  }
  return report;
}

}  // namespace cheg::proof
