#include "proof/region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <utility>

#include "base/parallel.hpp"
#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "host/bare_host.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::proof {
namespace {

namespace tablebase = chess::tablebase;

using chess::Color;
using chess::Position;
using tablebase::Wdl;
using Kind = vm::NodeOutcome::Kind;

// Asks the condition about positions.
class ConditionAsker {
 public:
  ConditionAsker(const Condition& condition, const vm::Limits& limits)
      : machine_(condition.program, limits) {
    host_.use(machine_);
    entrance_.start = condition.start;
    entrance_.before = [](std::span<vm::Value>, vm::SetStore&) { return true; };
    entrance_.after = [](std::span<const vm::Value>) {};
  }

  // Requires: the side to move has a legal move.
  [[nodiscard]] Kind ask(const Position& position) {
    machine_.begin_search();
    static_cast<void>(machine_.advise_from(entrance_, {position, {}}, host_, line_));
    return machine_.root().kind;
  }
  [[nodiscard]] std::string error() const {
    return vm::explained_error(machine_.program(), machine_.root());
  }

 private:
  vm::Machine machine_;
  chess::BareHost host_;
  vm::Entrance entrance_;
  chess::Line line_;
};

// The result of one thread in one block of nodes.
struct FoundPiece {
  std::vector<NodeNumber> nodes;
  std::optional<std::string> error;
};

class RegionFinder {
 public:
  RegionFinder(const Nodes& all, const Condition& condition, const vm::Limits& limits, Color color,
               const ProofWork& work)
      : all_(all),
        condition_(condition),
        limits_(limits),
        color_(color),
        work_(work),
        found_((std::size_t{all.size_of_ending()} + kGrain - 1) / kGrain),
        askers_(work.threads) {}

  Result<std::vector<NodeNumber>, WorkError> find() {
    for_each_in_parallel(found_.size(), work_.threads, 1,
                         [&](std::size_t piece, int thread) { find_in(piece, thread); });
    if (work_.is_stopped()) {
      return WorkError(Stopped());
    }
    std::vector<NodeNumber> nodes;
    for (const FoundPiece& piece : found_) {
      if (piece.error) {
        return WorkError(*piece.error);
      }
      nodes.insert(nodes.end(), piece.nodes.begin(), piece.nodes.end());
    }
    if (nodes.empty()) {
      return WorkError(fmt::format("`{}` holds in no position in which the program has a move",
                                   condition_.name));
    }
    return nodes;
  }

 private:
  static constexpr std::size_t kGrain = std::size_t{1} << 14U;

  void find_in(std::size_t piece, int thread) {
    ConditionAsker& asker = askers_.at(thread, condition_, limits_);
    FoundPiece& found = found_[piece];
    const std::size_t end = std::min<std::size_t>((piece + 1) * kGrain, all_.size_of_ending());
    for (std::size_t i = piece * kGrain; i < end && !work_.is_stopped() && !found.error; ++i) {
      const auto node = static_cast<NodeNumber>(i);
      const auto position = all_.position(node);
      if (!position || chess::count_legal_moves(*position) == 0) {
        continue;
      }
      const Position asked = color_ == Color::white ? *position : chess::mirrored(*position);
      const Kind kind = asker.ask(asked);
      if (kind == Kind::move) {
        found.nodes.push_back(node);
      } else if (kind == Kind::error) {
        found.error = fmt::format("`{}` cannot be asked in {}: {}", condition_.name,
                                  chess::to_fen(asked), asker.error());
      }
    }
    const std::uint64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
    if (thread == 0 && work_.progress) {
      work_.progress("looking for the region",
                     static_cast<double>(done) / static_cast<double>(found_.size()));
    }
  }

  const Nodes& all_;
  const Condition& condition_;
  const vm::Limits& limits_;
  Color color_;
  const ProofWork& work_;
  std::vector<FoundPiece> found_;
  PerThread<ConditionAsker> askers_;
  std::atomic<std::uint64_t> done_{0};
};

// The answers at these nodes only.
Answers answers_at(const std::vector<NodeNumber>& nodes, Answers answers) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    answers.by_node.set(i, answers.by_node[nodes[i]]);
    if (!answers.details.empty()) {
      answers.details[i] = answers.details[nodes[i]];
    }
  }
  answers.by_node.resize(nodes.size());
  answers.details.resize(answers.details.empty() ? 0 : nodes.size());
  return answers;
}

// Where the replies to a move of the program lead.
struct Exits {
  bool outside = false;
  bool to_left = false;
  bool to_other_ending = false;
};

Exits exits_of(const RegionPlay& play, const Position& after, const std::vector<Reply>& replies) {
  Exits exits;
  for (const Reply& reply : replies) {
    if (reply.node) {
      continue;
    }
    const Position next = after.after(reply.move);
    if (next.material() != play.nodes.materials().front()) {
      exits.to_other_ending = true;
    } else if (play.left.find(next)) {
      exits.to_left = true;
    } else {
      exits.outside = true;
    }
  }
  return exits;
}

}  // namespace

Result<std::vector<NodeNumber>, WorkError> find_region(const Nodes& all, const Condition& condition,
                                                       const vm::Limits& limits, Color color,
                                                       const ProofWork& work) {
  return RegionFinder(all, condition, limits, color, work).find();
}

Result<RegionPlay, WorkError> play_in_region(
    const Nodes& all, const Condition& condition,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    Color program_color, const ProofWork& work, bool keeps_details) {
  auto region = find_region(all, condition, limits, program_color, work);
  if (!region) {
    return region.error();
  }
  const Nodes asked = all.only(*region);
  Answers answers = ask_everywhere(asked, program, limits, program_color, work, keeps_details);
  if (work.is_stopped()) {
    return WorkError(Stopped());
  }
  std::vector<NodeNumber> kept;
  std::vector<NodeNumber> played;
  std::vector<NodeNumber> left;
  for (NodeNumber i = 0; i < asked.size(); ++i) {
    if (answers.by_node[i].fault == ProofFault::not_handled) {
      left.push_back((*region)[i]);
    } else {
      kept.push_back(i);
      played.push_back((*region)[i]);
    }
  }
  return RegionPlay{all.only(std::move(played)), all.only(std::move(left)),
                    answers_at(kept, std::move(answers))};
}

RegionCounts count_region(const RegionPlay& play, const Analysis& analysis,
                          const std::vector<tablebase::Byte>& values,
                          const tablebase::TableSet& tables, const ProofWork& work) {
  RegionCounts counts;
  for (NodeNumber node = 0; node < play.left.size() && !work.is_stopped(); ++node) {
    const tablebase::TableValue value = tables.probe(play.left.position(node).value()).value();
    ++(value.outcome == Wdl::win    ? counts.left_won
       : value.outcome == Wdl::draw ? counts.left_drawn
                                    : counts.left_lost);
  }
  std::vector<Reply> replies;
  for (NodeNumber node = 0; node < play.nodes.size() && !work.is_stopped(); ++node) {
    const Wdl outcome = tablebase::decoded(values[node]).outcome;
    const Step step = analysis.step(node, play.nodes.position(node).value());
    if (outcome == Wdl::loss || (outcome == Wdl::win && !analysis.is_won(node)) ||
        step.fault != ProofFault::none) {
      continue;
    }
    replies.clear();
    analysis.replies(*step.after, replies);
    const Exits exits = exits_of(play, *step.after, replies);
    counts.outside += exits.outside ? 1U : 0U;
    counts.to_left += exits.to_left ? 1U : 0U;
    counts.to_other_ending += exits.to_other_ending ? 1U : 0U;
  }
  return counts;
}

}  // namespace cheg::proof
