#include "proof/analysis.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
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
      moves_(nodes.size(), 0),
      notes_(nodes.size(), 0) {}

Step Analysis::step(NodeNumber node, const Position& position) const {
  const NodeAnswer answer = answers_->by_node[node];
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

// Near mates first: then most nodes find that all their replies are won already.
void Analysis::run(const ProofWork& work) {
  std::array<std::uint64_t, tablebase::kMostPliesToMate + 1> by_plies{};
  std::uint64_t all = 0;
  for (const Byte value : *values_) {
    if (tablebase::is_win(value)) {
      ++by_plies[value];
      ++all;
    }
  }
  std::uint64_t done = 0;
  for (std::size_t plies = 1; plies < by_plies.size() && !work.is_stopped(); plies += 2) {
    if (work.progress) {
      work.progress("trying every defence", static_cast<double>(done) / static_cast<double>(all));
    }
    if (by_plies[plies] > 0) {
      decide(static_cast<Byte>(plies), work);
      done += by_plies[plies];
    }
  }
  won_watched_ = {};
  if (!work.is_stopped()) {
    find_reasons(work);
  }
}

void Analysis::decide(Byte value, const ProofWork& work) {
  const Byte* const begin = values_->data();
  const Byte* const end = begin + values_->size();
  const auto next_from = [&](const Byte* from) {
    return static_cast<const Byte*>(std::memchr(from, value, static_cast<std::size_t>(end - from)));
  };
  for (const Byte* at = next_from(begin); at != nullptr && !work.is_stopped();
       at = next_from(at + 1)) {
    examine(static_cast<NodeNumber>(at - begin));
    while (!won_watched_.empty()) {
      const NodeNumber watcher = won_watched_.back() - 1;
      won_watched_.back() = links_of(notes_[watcher]).next_watcher;
      if (won_watched_.back() == 0) {
        won_watched_.pop_back();
      }
      examine(watcher);
    }
  }
}

// The replies alone show whether the move keeps the win, so that the position after the move need
// not be looked up.
void Analysis::examine(NodeNumber node) {
  const Position position = nodes_->position(node).value();
  const NodeAnswer answer = answers_->by_node[node];
  if (answer.fault != ProofFault::none || answer.move == Move{}) {
    return;  // never won
  }
  const Position after = position.after(answer.move);
  replies_.clear();
  replies(after, replies_);
  if (replies_.empty() && !after.in_check()) {
    return;  // stalemate
  }
  // Of the replies that are not won yet, the node farthest from mate is probably won last.
  std::optional<NodeNumber> open;
  for (const Reply& reply : replies_) {
    const bool is_win =
        reply.node ? tablebase::is_win((*values_)[*reply.node]) : reply.value.outcome == Wdl::win;
    if (!is_win) {
      return;  // the move gives the win away
    }
    if (reply.node && moves_[*reply.node] == 0 &&
        (!open || (*values_)[*reply.node] > (*values_)[*open])) {
      open = reply.node;
    }
  }
  if (open) {
    watch(node, *open);
  } else {
    win(node, resets_clock(position, answer.move));
  }
}

void Analysis::watch(NodeNumber watcher, NodeNumber node) {
  Links watched = links_of(notes_[node]);
  Links watching = links_of(notes_[watcher]);
  watching.next_watcher = watched.first_watcher;
  notes_[watcher] = note_of(watching);
  watched = links_of(notes_[node]);  // it may watch itself
  watched.first_watcher = watcher + 1;
  notes_[node] = note_of(watched);
}

void Analysis::win(NodeNumber node, bool resets_clock) {
  int moves = 0;
  int quiet = 0;          // plies after our move until the clock is reset
  int longest_quiet = 0;  // the longest sequence after it
  double expected = 0;
  for (const Reply& reply : replies_) {
    moves = std::max(moves, reply.node ? this->moves(*reply.node) : reply.value.moves());
    expected += reply.node ? expected_moves(*reply.node) : reply.expected_moves;
    const bool goes_on = reply.node && !reply.resets_clock;
    quiet = std::max(quiet, 1 + (goes_on ? this->quiet(*reply.node) : 0));
    longest_quiet = std::max<int>(longest_quiet, reply.node ? this->longest_quiet(*reply.node) : 0);
  }
  const auto count = static_cast<double>(replies_.size());
  if (const std::uint32_t watchers = links_of(notes_[node]).first_watcher; watchers != 0) {
    won_watched_.push_back(watchers);
  }
  moves_[node] = counted(1 + moves);
  notes_[node] = std::bit_cast<std::uint64_t>(1 + (count > 0 ? expected / count : 0));
  longest_quiet = std::max(longest_quiet, resets_clock ? quiet : 1 + quiet);
  note_quiet(node, resets_clock ? 1 : 1 + quiet, std::max(longest_quiet, 1));
}

void Analysis::note_quiet(NodeNumber node, int quiet, int longest_quiet) {
  const int all = all_quiet(moves_[node]);
  if (quiet_.empty() && (counted(quiet) != all || counted(longest_quiet) != all)) {
    quiet_.resize(moves_.size());
    std::transform(moves_.begin(), moves_.end(), quiet_.begin(),
                   [](std::uint16_t moves) { return counted(all_quiet(moves)); });
    longest_quiet_ = quiet_;
  }
  if (!quiet_.empty()) {
    quiet_[node] = counted(quiet);
    longest_quiet_[node] = counted(longest_quiet);
  }
}

// The nodes that are worth a win and not won.
struct Analysis::Failing {
  std::vector<NodeNumber> nodes;  // ascending; indices below are those of this list
  // For each the others to whose moves the defence has a reply that leads to it: `before` from
  // `first[i]` to `first[i + 1]`.
  std::vector<std::size_t> first;
  std::vector<std::uint32_t> before;
};

// Each failing node notes its own fault, and in the upper half its index in the list.
void Analysis::find_failing(Failing& failing, const ProofWork& work) {
  for (NodeNumber node = 0; node < values_->size(); ++node) {
    if (tablebase::is_win((*values_)[node]) && moves_[node] == 0) {
      notes_[node] = std::uint64_t{failing.nodes.size()} << 32U;
      failing.nodes.push_back(node);
    }
  }
  failing.first.assign(failing.nodes.size() + 2, 0);
  for (std::size_t i = 0; i < failing.nodes.size() && !work.is_stopped(); ++i) {
    const NodeNumber node = failing.nodes[i];
    const ProofFault fault = find_replies(node).fault;
    notes_[node] |= note_of(fault, fault == ProofFault::none ? 0 : 1);
    for_each_failing_reply([&](std::size_t next) { ++failing.first[next + 2]; });
  }
  std::partial_sum(failing.first.begin(), failing.first.end(), failing.first.begin());
  failing.before.resize(failing.first.back());
  for (std::uint32_t i = 0; i < failing.nodes.size() && !work.is_stopped(); ++i) {
    if (fault_of(notes_[failing.nodes[i]]) == ProofFault::none) {
      static_cast<void>(find_replies(failing.nodes[i]));
      for_each_failing_reply(
          [&](std::size_t next) { failing.before[failing.first[next + 1]++] = i; });
    }
  }
}

// Fills replies_; if the answer itself is a fault, there are none.
Step Analysis::find_replies(NodeNumber node) {
  Step found = step(node, nodes_->position(node).value());
  replies_.clear();
  if (found.fault == ProofFault::none) {
    replies(*found.after, replies_);
  }
  return found;
}

// Calls use(index) for each of replies_ that leads to a failing node.
template <class Use>
void Analysis::for_each_failing_reply(Use use) const {
  for (const Reply& reply : replies_) {
    if (reply.node && tablebase::is_win((*values_)[*reply.node]) && moves_[*reply.node] == 0) {
      use(static_cast<std::size_t>(notes_[*reply.node] >> 32U));
    }
  }
}

// Breadth-first from the faults, in the order of the enumeration.
void Analysis::find_reasons(const ProofWork& work) {
  Failing failing;
  find_failing(failing, work);
  if (work.is_stopped()) {
    return;
  }
  for (const NodeNumber node : failing.nodes) {
    notes_[node] &= UINT32_MAX;
  }
  std::vector<std::uint32_t> reached;
  for (int fault = 1; fault < kFaultCount; ++fault) {
    for (std::uint32_t i = 0; i < failing.nodes.size(); ++i) {
      if (fault_of(notes_[failing.nodes[i]]) == static_cast<ProofFault>(fault)) {
        reached.push_back(i);
      }
    }
  }
  for (std::size_t at = 0; at < reached.size() && !work.is_stopped(); ++at) {
    const std::uint64_t note = notes_[failing.nodes[reached[at]]];
    const std::uint64_t farther = note_of(fault_of(note), (note >> kFaultBits) + 1);
    for (std::size_t way = failing.first[reached[at]]; way < failing.first[reached[at] + 1];
         ++way) {
      std::uint64_t& before = notes_[failing.nodes[failing.before[way]]];
      if (fault_of(before) == ProofFault::none) {
        before = farther;
        reached.push_back(failing.before[way]);
      }
    }
  }
  for (const NodeNumber node : failing.nodes) {
    if (fault_of(notes_[node]) == ProofFault::none) {
      notes_[node] = note_of(ProofFault::cycle, 0);
    }
  }
}

}  // namespace cheg::proof
