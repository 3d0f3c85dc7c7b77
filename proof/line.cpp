#include "proof/line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "chess/tablebase/move_value.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Move;
using chess::Position;
using tablebase::TableValue;
using tablebase::Wdl;

constexpr int kMostMoves = 200;  // the most program moves in a line

// Builds one line, move by move.
class Follower {
 public:
  Follower(const Nodes& nodes, const Analysis& analysis, const tablebase::TableSet& tables,
           Asking& asking, Color program_color, const std::vector<NodeNumber>& way)
      : nodes_(nodes),
        analysis_(analysis),
        tables_(tables),
        asking_(asking),
        program_color_(program_color),
        way_(way) {}

  void follow(NodeNumber start, ProofExample& example) {
    std::vector<NodeNumber> visited;
    NodeNumber node = start;
    while (true) {
      visited.push_back(node);
      const auto next = follow_one(node, visited, example);
      if (!next) {
        return;
      }
      node = *next;
      const auto before = std::find(visited.begin(), visited.end(), node);
      if (before != visited.end()) {
        example.end = fmt::format("the position of move {} again", before - visited.begin() + 1);
        return;
      }
      if (visited.size() == kMostMoves) {
        example.end = "and so on";
        return;
      }
    }
  }

 private:
  void add(Move move, ProofExample& example) const {
    example.line.push_back(
        {program_color_ == Color::white ? move : chess::mirrored(move), {}, {}, {}, {}});
  }

  // The replies but the one that the line follows. Requires: a won position.
  [[nodiscard]] std::vector<OtherReply> others(const Reply& followed) const {
    std::vector<OtherReply> found;
    for (const Reply& reply : replies_) {
      if (reply.move == followed.move) {
        continue;
      }
      OtherReply other;
      other.move = program_color_ == Color::white ? reply.move : chess::mirrored(reply.move);
      if (!reply.node) {
        other.moves = reply.value.moves();
      } else if (analysis_.is_won(*reply.node)) {
        other.moves = analysis_.moves(*reply.node);
      } else {
        other.fault = analysis_.fault(*reply.node);
      }
      found.push_back(other);
    }
    return found;
  }

  // Adds one move of the program and one reply. Returns the next node, or nothing at the end of the
  // line.
  std::optional<NodeNumber> follow_one(NodeNumber node, const std::vector<NodeNumber>& visited,
                                       ProofExample& example) {
    const Position position = nodes_.position(node).value();
    const NodeAnswer answer = asking_.ask(position, program_color_);
    const Step step = analysis_.step(node, position);
    if (answer.fault != ProofFault::none) {
      example.end = answer.fault == ProofFault::error ? asking_.error() : "the program has no move";
      return std::nullopt;
    }
    if (!step.after) {
      example.end = position.in_check() ? "checkmate" : "stalemate";
      return std::nullopt;
    }
    add(answer.move, example);
    LineMove& own = example.line.back();
    own.rule = asking_.rule();
    own.explanation = asking_.explanation();
    own.because = asking_.because();
    if (step.mates || step.fault == ProofFault::stalemate) {
      example.end = step.mates ? "checkmate" : "stalemate";
      return std::nullopt;
    }
    if (step.fault != ProofFault::none) {
      refute(*step.after, step.fault, example);
      return std::nullopt;
    }
    replies_.clear();
    analysis_.replies(*step.after, replies_);
    const Reply& reply = choose(node, visited);
    add(reply.move, example);
    if (example.value.outcome == Wdl::win) {
      example.line.back().others = others(reply);
    }
    if (!reply.node) {
      example.end = reply.value.outcome == Wdl::win
                        ? fmt::format("{} more by the tables", moves_text(reply.value.moves()))
                        : "a draw by the tables";
    }
    return reply.node;
  }

  static std::string moves_text(int moves) {
    return fmt::format("{} {}", moves, moves == 1 ? "move" : "moves");
  }

  // The best reply to a mistake.
  void refute(const Position& after, ProofFault fault, ProofExample& example) const {
    std::optional<Move> best;
    TableValue best_value;
    for (const Move move : chess::legal_moves(after)) {
      const TableValue value = tablebase::value_of_move(after, move, tables_);
      const bool captures = is_capture(after, move);
      if (!best || tablebase::is_better(value, best_value) ||
          (fault == ProofFault::material_lost && value == best_value && captures)) {
        best = move;
        best_value = value;
      }
    }
    if (best) {
      add(*best, example);
    }
    example.end = best_value.outcome == Wdl::win
                      ? fmt::format("the other side mates in {} by the tables", best_value.moves())
                      : "a draw by the tables";
  }

  // The reply that the example shows: the longest defence, the way to the fault, or the cycle.
  [[nodiscard]] const Reply& choose(NodeNumber node, const std::vector<NodeNumber>& visited) const {
    const auto merit = [&](const Reply& reply) -> std::int64_t {
      if (visited.size() < way_.size()) {
        return reply.node == way_[visited.size()] ? 1 : 0;
      }
      if (!reply.node) {
        return reply.value.outcome == Wdl::win ? reply.value.moves() : 0;
      }
      if (analysis_.fault(node) == ProofFault::none) {
        return analysis_.moves(*reply.node);
      }
      if (analysis_.fault(*reply.node) != analysis_.fault(node)) {
        return -1;
      }
      if (analysis_.fault(node) != ProofFault::cycle) {
        return INT64_MAX - analysis_.fault_distance(*reply.node);
      }
      const bool closes = std::find(visited.begin(), visited.end(), *reply.node) != visited.end();
      return closes ? INT64_MAX : INT64_MAX - 1;
    };
    return *std::max_element(replies_.begin(), replies_.end(),
                             [&](const Reply& a, const Reply& b) { return merit(a) < merit(b); });
  }

  const Nodes& nodes_;
  const Analysis& analysis_;
  const tablebase::TableSet& tables_;
  Asking& asking_;
  Color program_color_;
  const std::vector<NodeNumber>& way_;
  std::vector<Reply> replies_;
};

}  // namespace

ProofExample example_of(NodeNumber node, const Nodes& nodes, const Analysis& analysis,
                        const tablebase::TableSet& tables, Asking& asking, Color program_color) {
  return example_on({node}, nodes, analysis, tables, asking, program_color);
}

ProofExample example_on(const std::vector<NodeNumber>& way, const Nodes& nodes,
                        const Analysis& analysis, const tablebase::TableSet& tables, Asking& asking,
                        Color program_color) {
  const NodeNumber node = way.front();
  const Position position = nodes.position(node).value();
  ProofExample example;
  example.position = program_color == Color::white ? position : chess::mirrored(position);
  example.value = tables.probe(position).value();
  example.fault = example.value.outcome == Wdl::win ? analysis.fault(node)
                                                    : analysis.step(node, position).fault;
  if (analysis.is_won(node)) {
    example.moves = analysis.moves(node);
    example.excess = example.moves - example.value.moves();
  }
  Follower(nodes, analysis, tables, asking, program_color, way).follow(node, example);
  return example;
}

}  // namespace cheg::proof
