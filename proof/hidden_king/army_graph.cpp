#include "proof/hidden_king/army_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/hash_mix.hpp"
#include "base/require.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/words_heard.hpp"

namespace cheg::proof::hidden_king {
namespace {

using chess::Position;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Branch;

Outcome outcome_of(const Branch& branch, chess::Color us) {
  if (!branch.ending) {
    return Outcome::goes_on;
  }
  if (branch.ending->winner == us) {
    return Outcome::won;
  }
  switch (branch.ending->reason) {
    case Announcement::Kind::checkmate:
      return Outcome::mated;
    case Announcement::Kind::stalemate:
      return branch.reply.empty() ? Outcome::stalemate : Outcome::stalemated;
    default:
      return Outcome::material_lost;
  }
}

chess::Bitboard hidden_squares(std::span<const Position> positions) {
  chess::Bitboard squares = chess::kNoSquares;
  for (const Position& position : positions) {
    squares |= position.pieces(~position.side_to_move());
  }
  return squares;
}

}  // namespace

std::uint64_t ArmyGraph::hash_of(const Knowledge& knowledge) {
  HashMix hash(knowledge.positions.size());
  for (const Position& position : knowledge.positions) {
    hash.add(position.key());
  }
  for (const chess::Move move : knowledge.facts.refused) {
    hash.add(move.bits());
  }
  hash.add(knowledge.facts.checks);
  hash.add(knowledge.facts.lost);
  hash.add(knowledge.facts.tries);
  return hash.value();
}

bool ArmyGraph::are_equal(const Knowledge& a, const Knowledge& b) {
  return a.facts.checks == b.facts.checks && a.facts.lost == b.facts.lost &&
         a.facts.tries == b.facts.tries &&
         a.facts.opponents_refusals == b.facts.opponents_refusals &&
         std::ranges::equal(a.facts.refused, b.facts.refused) &&
         std::ranges::equal(a.positions, b.positions, kriegspiel::SamePosition());
}

Result<NodeId, WorkError> ArmyGraph::add_start(std::vector<Position> positions,
                                               std::span<const Announcement> heard) {
  CHEG_REQUIRE(!positions.empty());
  Knowledge start{std::move(positions), {}};
  kriegspiel::order_positions(start.positions);
  if (start.positions.size() > options_.most_positions) {
    return WorkError(fmt::format("{} positions are possible at the start; a proof allows {}",
                                 start.positions.size(), options_.most_positions));
  }
  start.facts.hear_tries(heard, start.positions.front().side_to_move());
  auto node = enter(std::move(start));
  if (!node) {
    return node;
  }
  if (auto error = explore()) {
    return *std::move(error);
  }
  return node;
}

std::uint64_t ArmyGraph::bytes() const {
  constexpr std::uint64_t kBytesOfNumber = 48;  // about, with its place in the table
  return bytes_of_play() + bytes_of_knowledge_ + numbers_.size() * kBytesOfNumber;
}

Result<NodeId, WorkError> ArmyGraph::enter(Knowledge knowledge) {
  player_.forget_unread(knowledge.facts);
  const std::uint64_t hash = hash_of(knowledge);
  const auto [first, last] = numbers_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    if (are_equal(knowledge_[known->second], knowledge)) {
      return known->second;
    }
  }
  const auto choice = player_.choose({rules(), knowledge.positions, knowledge.facts});
  if (!choice) {
    return choice.error();
  }
  const NodeId node = add_node(choice->attempt ? NodeFault::none : NodeFault::no_attempt, *choice);
  numbers_.emplace(hash, node);
  bytes_of_knowledge_ += sizeof(Knowledge) + knowledge.positions.capacity() * sizeof(Position);
  knowledge_.push_back(std::move(knowledge));
  return node;
}

std::vector<Branch> ArmyGraph::branches_of(NodeId node) const {
  const Knowledge& known = knowledge_[node];
  return kriegspiel::branches(rules(), known.positions, known.facts.refused_attempts(),
                              (*this)[node].attempt);
}

// What the player knows when it is his turn again.
ArmyGraph::Knowledge ArmyGraph::after(NodeId node, const Branch& branch) const {
  const Knowledge& known = knowledge_[node];
  const Attempt attempt = (*this)[node].attempt;
  Knowledge next{branch.after, known.facts};
  const stdlib::HiddenArmyGame game(rules(), known.positions, known.facts);
  const auto* const move = std::ranges::find(game.moves(), attempt, kriegspiel::to_attempt);
  kriegspiel::OwnMen men(known.positions.front(), us(node));
  next.facts.hear_answer(move != game.moves().end() ? *move : stdlib::to_move(men, attempt),
                         branch.answer, branch.is_move);
  if (!branch.is_move) {
    return next;
  }
  men.move(attempt);
  const chess::Bitboard now = next.positions.front().pieces(us(node));
  next.facts.hear_opponent(branch.reply, true, men.own & ~now);
  next.facts.hear_tries(branch.reply, us(node));
  return next;
}

std::string ArmyGraph::words_of(NodeId node, const Branch& branch) const {
  return kriegspiel::words_heard(rules(), us(node), branch.answer, branch.reply);
}

std::optional<WorkError> ArmyGraph::expand(NodeId node) {
  const std::vector<Branch> all = branches_of(node);
  if (all.size() == 1 && !all.front().is_move && !all.front().ending) {
    set_useless(node);
    return std::nullopt;
  }
  std::vector<PlayEvent> events;
  events.reserve(all.size());
  for (const Branch& branch : all) {
    PlayEvent event;
    event.outcome = outcome_of(branch, us(node));
    event.is_move = branch.is_move;
    event.irreversible = branch.irreversible;
    if (branch.after.size() > options_.most_positions) {
      return WorkError(fmt::format(
          "after the attempt {} and the words \"{}\", {} positions are possible; a proof allows {}",
          kriegspiel::to_string((*this)[node].attempt), words_of(node, branch), branch.after.size(),
          options_.most_positions));
    }
    if (event.outcome == Outcome::goes_on) {
      const auto next = enter(after(node, branch));
      if (!next) {
        return next.error();
      }
      event.next = *next;
    }
    events.push_back(event);
  }
  set_events(node, events);
  return std::nullopt;
}

Problem ArmyGraph::known(NodeId node) const {
  const std::vector<Position>& positions = knowledge_[node].positions;
  return {kriegspiel::OwnMen(positions.front(), us(node)), hidden_squares(positions), positions};
}

Step ArmyGraph::step(NodeId node, std::uint32_t event) const {
  const std::vector<Branch> all = branches_of(node);
  const Branch& branch = all[event];
  Step step{known(node), (*this)[node].attempt};
  step.heard = words_of(node, branch);
  step.answered = hidden_squares(branch.before);
  step.answered_positions = branch.before;
  step.is_move = branch.is_move;
  return step;
}

}  // namespace cheg::proof::hidden_king
