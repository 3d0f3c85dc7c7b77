// Every node has an entry in parallel arrays: state, moves to mate, quiet plies, expectation, fault
// and distance to the fault. The depth-first search fills the first four; the backward search fills
// the last two for the nodes that are not won.
#include "proof/analysis.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/parallel.hpp"
#include "chess/movegen.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Move;
using chess::Position;
using tablebase::Byte;
using tablebase::TableValue;
using tablebase::Wdl;

constexpr std::uint32_t kFar = UINT32_MAX;
constexpr NodeNumber kReportInterval = 1U << 14U;

Byte byte_of(TableValue value) {
  return value.outcome == Wdl::draw ? tablebase::kDraw : static_cast<Byte>(value.plies);
}

bool resets_clock(const Position& position, Move move) {
  return is_capture(position, move) ||
         type_of(position.piece_on(move.from())) == chess::PieceType::pawn;
}

// Plies, limited to the stored type.
std::uint16_t counted(int plies) {
  return static_cast<std::uint16_t>(std::min<int>(plies, UINT16_MAX));
}

}  // namespace

std::vector<Byte> values_everywhere(const Nodes& nodes, const tablebase::TableSet& tables,
                                    const ProofWork& work) {
  std::vector<Byte> values(nodes.size(), tablebase::kIllegal);
  const std::size_t pieces = nodes.size() / kReportInterval + 1;
  for_each_in_parallel(pieces, work.threads, 1, [&](std::size_t piece, int thread) {
    const auto begin = static_cast<NodeNumber>(piece * kReportInterval);
    const NodeNumber end = std::min(nodes.size() - begin, kReportInterval) + begin;
    for (NodeNumber node = begin; node < end && !work.is_stopped(); ++node) {
      if (const auto position = nodes.position(node)) {
        values[node] = byte_of(tables.probe(*position).value());
      }
    }
    if (thread == 0 && work.progress) {
      work.progress("looking positions up",
                    static_cast<double>(piece) / static_cast<double>(pieces));
    }
  });
  return values;
}

Analysis::Analysis(const Nodes& nodes, const Answers& answers, const std::vector<Byte>& values,
                   const tablebase::TableSet& tables, const OptimalPlay& optimal)
    : nodes_(&nodes),
      answers_(&answers),
      values_(&values),
      tables_(&tables),
      optimal_(&optimal),
      states_(nodes.size(), NodeState::unknown),
      moves_(nodes.size(), 0),
      quiet_(nodes.size(), 0),
      longest_quiet_(nodes.size(), 0),
      expected_(nodes.size(), 0),
      faults_(nodes.size(), ProofFault::none),
      distances_(nodes.size(), kFar) {}

Step Analysis::step(NodeNumber node, const Position& position) const {
  const NodeAnswer& answer = answers_->by_node[node];
  Step step;
  step.fault = answer.fault;
  if (answer.fault != ProofFault::none || answer.move == Move{}) {
    return step;
  }
  step.resets_clock = resets_clock(position, answer.move);
  step.after = position.after(answer.move);
  const TableValue after = tables_->probe(*step.after).value();
  step.mates = after.outcome == Wdl::loss && after.plies == 0;
  const TableValue before = tablebase::decoded((*values_)[node]);
  if (before.outcome == Wdl::win && after.outcome != Wdl::loss) {
    const chess::MoveList moves = chess::legal_moves(*step.after);
    const bool capture_saves = std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return is_capture(*step.after, move) &&
             tables_->probe(step.after->after(move)).value().outcome != Wdl::win;
    });
    step.fault = after.outcome == Wdl::win ? ProofFault::losing_move
                 : moves.empty()           ? ProofFault::stalemate
                 : capture_saves           ? ProofFault::material_lost
                                           : ProofFault::drawing_move;
  } else if (before.outcome == Wdl::draw && after.outcome == Wdl::win) {
    step.fault = ProofFault::losing_move;
  }
  return step;
}

void Analysis::replies(const Position& after, std::vector<Reply>& found) const {
  for (const Move move : chess::legal_moves(after)) {
    const Position next = after.after(move);
    Reply reply;
    reply.move = move;
    reply.node = nodes_->find(next);
    reply.resets_clock = resets_clock(after, move);
    if (!reply.node) {
      reply.value = tables_->probe(next).value();
      if (reply.value.outcome == Wdl::win) {
        reply.expected_moves = optimal_->expected_moves(next);
      }
    }
    found.push_back(reply);
  }
}

void Analysis::run(const ProofWork& work) {
  for (NodeNumber node = 0; node < nodes_->size() && !work.is_stopped(); ++node) {
    if (states_[node] == NodeState::unknown && tablebase::is_win((*values_)[node])) {
      walk(node, work);
    }
    if (node % kReportInterval == 0 && work.progress) {
      work.progress("trying every defence",
                    static_cast<double>(node) / static_cast<double>(nodes_->size()));
    }
  }
  if (!work.is_stopped()) {
    find_reasons(work);
  }
}

bool Analysis::enter(NodeNumber node) {
  const Position position = nodes_->position(node).value();
  const Step found = step(node, position);
  if (found.fault != ProofFault::none) {
    states_[node] = NodeState::not_won;
    faults_[node] = found.fault;
    return false;
  }
  states_[node] = NodeState::open;
  frames_.push_back({node, found.resets_clock, open_replies_.size(), open_replies_.size()});
  replies(*found.after, open_replies_);
  return true;
}

// All replies of the last frame lead to won nodes.
void Analysis::leave() {
  const OpenNode frame = frames_.back();
  frames_.pop_back();
  int moves = 0;
  int quiet = 0;          // plies after our move until the clock is reset
  int longest_quiet = 0;  // the longest sequence after it
  double expected = 0;
  for (std::size_t i = frame.first_reply; i < open_replies_.size(); ++i) {
    const Reply& reply = open_replies_[i];
    moves = std::max(moves, reply.node ? this->moves(*reply.node) : reply.value.moves());
    expected += reply.node ? expected_[*reply.node] : reply.expected_moves;
    const bool goes_on = reply.node && !reply.resets_clock;
    quiet = std::max(quiet, 1 + (goes_on ? quiet_[*reply.node] : 0));
    longest_quiet = std::max<int>(longest_quiet, reply.node ? longest_quiet_[*reply.node] : 0);
  }
  const auto count = static_cast<double>(open_replies_.size() - frame.first_reply);
  open_replies_.resize(frame.first_reply);
  states_[frame.node] = NodeState::won;
  moves_[frame.node] = static_cast<std::uint32_t>(1 + moves);
  expected_[frame.node] = 1 + (count > 0 ? expected / count : 0);
  longest_quiet = std::max(longest_quiet, frame.resets_clock ? quiet : 1 + quiet);
  quiet_[frame.node] = counted(frame.resets_clock ? 1 : 1 + quiet);
  longest_quiet_[frame.node] = counted(std::max(longest_quiet, 1));
}

void Analysis::walk(NodeNumber root, const ProofWork& work) {
  bool fails = !enter(root);
  while (!fails && !frames_.empty() && !work.is_stopped()) {
    OpenNode& frame = frames_.back();
    if (frame.next_reply == open_replies_.size()) {
      leave();
      continue;
    }
    const Reply& reply = open_replies_[frame.next_reply++];
    if (!reply.node) {
      continue;  // the tables decide: after a move that keeps the win, every reply leads to a won
                 // position
    }
    switch (states_[*reply.node]) {
      case NodeState::unknown:
        fails = !enter(*reply.node);
        break;
      case NodeState::won:
        break;
      case NodeState::open:  // a cycle
      case NodeState::not_won:
        fails = true;
        break;
    }
  }
  // From each open node the defence can reach the next one, and thus the fault.
  for (const OpenNode& frame : frames_) {
    states_[frame.node] = NodeState::not_won;
  }
  frames_.clear();
  open_replies_.clear();
}

void Analysis::find_reasons(const ProofWork& work) {
  // The reversed edges between nodes that are not won: (node, predecessor).
  std::vector<std::pair<NodeNumber, NodeNumber>> ways;
  std::array<std::vector<NodeNumber>, kFaultCount> faulty;
  std::vector<Reply> found;
  for (NodeNumber node = 0; node < nodes_->size() && !work.is_stopped(); ++node) {
    if (states_[node] != NodeState::not_won) {
      continue;
    }
    if (faults_[node] != ProofFault::none) {
      faulty[static_cast<std::size_t>(faults_[node])].push_back(node);
      continue;
    }
    found.clear();
    replies(*step(node, nodes_->position(node).value()).after, found);
    for (const Reply& reply : found) {
      if (reply.node && states_[*reply.node] == NodeState::not_won) {
        ways.emplace_back(*reply.node, node);
      }
    }
  }
  std::sort(ways.begin(), ways.end());

  // Breadth-first from the faults, in the order of the enumeration.
  std::vector<NodeNumber> reached;
  for (const auto& nodes : faulty) {
    reached.insert(reached.end(), nodes.begin(), nodes.end());
  }
  for (const NodeNumber node : reached) {
    distances_[node] = 1;
  }
  for (std::size_t i = 0; i < reached.size() && !work.is_stopped(); ++i) {
    const NodeNumber node = reached[i];
    const auto begin = std::lower_bound(ways.begin(), ways.end(), std::pair(node, NodeNumber{0}));
    for (auto way = begin; way != ways.end() && way->first == node; ++way) {
      const NodeNumber before = way->second;
      if (distances_[before] == kFar) {
        distances_[before] = distances_[node] + 1;
        faults_[before] = faults_[node];
        reached.push_back(before);
      }
    }
  }
  for (NodeNumber node = 0; node < nodes_->size(); ++node) {
    if (states_[node] == NodeState::not_won && faults_[node] == ProofFault::none) {
      faults_[node] = ProofFault::cycle;
    }
  }
}

}  // namespace cheg::proof
