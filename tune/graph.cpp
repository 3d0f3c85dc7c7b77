#include "tune/graph.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "chess/movegen.hpp"
#include "proof/nodes.hpp"
#include "stdlib/natives/replies.hpp"
#include "vm/predefined.hpp"

namespace cheg::tune {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Move;
using chess::Position;
using tablebase::TableValue;
using tablebase::Wdl;

constexpr PositionNumber kReportEvery = 1U << 13U;

class GraphBuilder {
 public:
  GraphBuilder(const proof::Nodes& nodes, bool is_reduced, const tablebase::TableSet& tables,
               const proof::ProofWork& work)
      : nodes_(nodes), tables_(tables), work_(work), graph_(is_reduced) {}

  Result<Graph, WorkError> build() {
    find_judged();
    if (!work_.is_stopped() && graph_.judged == 0) {
      return WorkError(std::string("the ending has no won position"));
    }
    add_moves(0, graph_.judged);
    graph_.answered = graph_.theirs.size();
    add_replies();
    add_moves(graph_.judged, graph_.ours.size());
    judge_theirs();
    if (work_.is_stopped()) {
      return WorkError(Stopped());
    }
    return std::move(graph_);
  }

 private:
  void report(const char* what, PositionNumber done, PositionNumber all) const {
    if (done % kReportEvery == 0 && work_.progress) {
      work_.progress(what, static_cast<double>(done) / static_cast<double>(all));
    }
  }

  void find_judged() {
    for (proof::NodeNumber node = 0; node < nodes_.size() && !work_.is_stopped(); ++node) {
      report("finding the won positions", node, nodes_.size());
      const auto position = nodes_.position(node);
      if (!position || !graph_.ours.is_first(*position)) {
        continue;
      }
      const TableValue value = tables_.probe(*position).value();
      if (value.outcome == Wdl::win) {
        const PositionNumber number = graph_.ours.add(*position);
        graph_.best.push_back(static_cast<std::uint16_t>(value.moves()));
        graph_.counts.push_back(static_cast<std::uint8_t>(graph_.ours.count(number)));
      }
    }
    graph_.judged = graph_.ours.size();
  }

  void add_moves(PositionNumber begin, PositionNumber end) {
    std::vector<PositionNumber> list;
    for (PositionNumber number = begin; number < end && !work_.is_stopped(); ++number) {
      report("making the moves", number, end);
      const Position position = graph_.ours.position(number, Color::white);
      list.clear();
      for (const Move move : vm::in_scan_order(chess::legal_moves(position), Color::white)) {
        list.push_back(graph_.theirs.add(position.after(move)));
      }
      graph_.moves.add(list);
    }
  }

  void add_replies() {
    std::vector<PositionNumber> list;
    for (PositionNumber number = 0; number < graph_.answered && !work_.is_stopped(); ++number) {
      report("making the replies", number, graph_.answered);
      const Position position = graph_.theirs.position(number, Color::black);
      list.clear();
      for (const Move move : chess::legal_moves(position)) {
        const Position next = position.after(move);
        const PositionNumber there = graph_.ours.add(next);
        list.push_back(there);
        if (there == graph_.judged + graph_.known.size()) {
          graph_.known.push_back(known_value(next));
        }
      }
      graph_.replies.add(list);
      const TableValue value = tables_.probe(position).value_or(TableValue{});
      graph_.best_after.push_back(
          value.outcome == Wdl::loss ? static_cast<std::uint16_t>(value.plies / 2) : Graph::kLost);
    }
  }

  // Of a position that is not judged.
  [[nodiscard]] std::uint16_t known_value(const Position& position) const {
    const auto& played = nodes_.materials();
    const TableValue value = tables_.probe(position).value_or(TableValue{});
    const bool is_played =
        std::find(played.begin(), played.end(), position.material()) != played.end();
    return value.outcome == Wdl::win && !is_played ? static_cast<std::uint16_t>(value.moves())
                                                   : kNotWon;
  }

  void judge_theirs() {
    for (PositionNumber number = 0; number < graph_.theirs.size() && !work_.is_stopped();
         ++number) {
      report("judging the positions", number, graph_.theirs.size());
      const Position position = graph_.theirs.position(number, Color::black);
      graph_.after_move.push_back(judged(position));
    }
  }

  const proof::Nodes& nodes_;
  const tablebase::TableSet& tables_;
  const proof::ProofWork& work_;
  Graph graph_;
};

}  // namespace

AfterMove judged(const Position& position) {
  if (chess::count_legal_moves(position) == 0) {
    return position.in_check() ? AfterMove::mate : AfterMove::stalemate;
  }
  return stdlib::can_take_for_nothing(position) ? AfterMove::hangs : AfterMove::sound;
}

Result<Graph, WorkError> make_graph(chess::MaterialSignature ending, const lang::Program& program,
                                    bool is_reduced, const tablebase::TableSet& tables,
                                    const proof::ProofWork& work) {
  const auto nodes = proof::Nodes::make(ending, program);
  if (!nodes) {
    return nodes.error();
  }
  return GraphBuilder(*nodes, is_reduced, tables, work).build();
}

}  // namespace cheg::tune
