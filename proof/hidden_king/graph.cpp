#include "proof/hidden_king/graph.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::proof::hidden_king {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::kNoSquares;
using chess::Square;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::Belief;
using kriegspiel::Case;
using kriegspiel::OwnMen;
using kriegspiel::ToldKind;

// A king has at most eight squares that it cannot enter.
constexpr int kMostKingsRefusals = 8;

Announcement announcement(Announcement::Kind kind, chess::Color king) {
  Announcement said;
  said.kind = kind;
  said.player = king;
  return said;
}

bool is_among(const kriegspiel::AttemptList& attempts, Attempt attempt) {
  return std::find(attempts.begin(), attempts.end(), attempt) != attempts.end();
}

NodeFault fault_of(const Belief& belief, const Choice& choice) {
  if (!choice.attempt) {
    return NodeFault::no_attempt;
  }
  return is_among(belief.attempts(), *choice.attempt) ? NodeFault::none
                                                      : NodeFault::useless_attempt;
}

}  // namespace

Graph::Key Graph::key_of(const Belief& belief, Mind mind) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
  std::uint64_t hash = belief.squares() + mind;
  for (const Bitboard some : belief.men().men) {
    hash = (hash ^ (hash >> 29U)) * kMix + some;
  }
  return {(hash ^ (hash >> 32U)) * kMix, belief.men(), belief.squares(), mind};
}

Result<NodeId, WorkError> Graph::add_start(const OwnMen& men, Bitboard squares) {
  CHEG_REQUIRE(squares != kNoSquares);
  const auto start = enter(Belief(rules_, men, squares), player_.at_start());
  if (!start) {
    return start;
  }
  while (!unexpanded_.empty()) {
    const NodeId node = unexpanded_.back();
    unexpanded_.pop_back();
    if (auto error = expand(node)) {
      return *std::move(error);
    }
  }
  return start;
}

std::uint64_t Graph::bytes() const {
  constexpr std::uint64_t kBytesOfNumber = sizeof(Key) + 32;  // about, with its place in the table
  return nodes_.capacity() * sizeof(GraphNode) + events_.capacity() * sizeof(Event) +
         numbers_.size() * kBytesOfNumber;
}

// The node, if the player need not be asked to find it.
std::optional<NodeId> Graph::find(const Belief& belief, Mind mind) {
  const auto settled = player_.settled(belief, mind);
  if (!settled) {
    return std::nullopt;
  }
  const auto found = numbers_.find(key_of(belief, *settled));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

Result<NodeId, WorkError> Graph::enter(const Belief& belief, Mind mind) {
  if (options_.is_hopeless && options_.is_hopeless(belief.men(), belief.squares())) {
    return spoiled(belief);
  }
  if (const auto known = find(belief, mind)) {
    return *known;
  }
  const auto choice = player_.choose(belief, mind);
  if (!choice) {
    return WorkError(choice.error());
  }
  if (const auto known = find(belief, mind)) {
    return *known;
  }
  const auto settled = player_.settled(belief, mind);
  CHEG_REQUIRE(settled.has_value());
  const NodeFault fault = fault_of(belief, *choice);
  const NodeId node = add(belief, *settled, fault);
  nodes_[node].attempt = choice->attempt.value_or(Attempt());
  nodes_[node].rule = choice->rule;
  if (fault == NodeFault::none) {
    unexpanded_.push_back(node);
  } else if (fault == NodeFault::no_attempt) {
    reasons_.emplace(node, choice->why_not);
  }
  return node;
}

// The node of a belief that nobody can win. What the player has in mind does not matter.
NodeId Graph::spoiled(const Belief& belief) {
  const auto known = numbers_.find(key_of(belief, Mind()));
  return known != numbers_.end() ? known->second : add(belief, Mind(), NodeFault::spoiled);
}

NodeId Graph::add(const Belief& belief, Mind mind, NodeFault fault) {
  const auto node = static_cast<NodeId>(nodes_.size());
  GraphNode added{belief.men(), belief.squares(), mind};
  added.fault = fault;
  nodes_.push_back(added);
  numbers_.emplace(key_of(belief, mind), node);
  return node;
}

std::optional<WorkError> Graph::expand(NodeId node) {
  if (auto error = check()) {
    return error;
  }
  const GraphNode expanded = nodes_[node];
  const Belief belief(rules_, expanded.men, expanded.squares);
  std::vector<Followed> all = followed(belief, expanded.attempt);
  for (Followed& one : all) {
    if (!one.belief) {
      continue;
    }
    const Mind mind =
        one.event.is_move()
            ? player_.after_turn(expanded.mind, {one.event.heard.told, one.event.captured,
                                                 one.event.kings_refusals})
            : player_.after_refusal(expanded.mind, expanded.men, expanded.attempt);
    auto next = enter(*one.belief, mind);
    if (!next) {
      return next.error();
    }
    one.event.next = *next;
  }
  nodes_[node].first_event = events_.size();
  nodes_[node].event_count = static_cast<std::uint32_t>(all.size());
  for (const Followed& one : all) {
    events_.push_back(one.event);
  }
  return std::nullopt;
}

std::vector<Graph::Followed> Graph::followed(const Belief& belief, Attempt attempt) const {
  std::vector<Followed> events;
  for (const Case& heard : belief.cases(attempt)) {
    Event event{heard, std::nullopt};
    switch (heard.told.kind) {
      case ToldKind::checkmate:
        event.outcome = Outcome::won;
        events.push_back({event});
        break;
      case ToldKind::stalemate:
        event.outcome =
            rules_.stalemate == kriegspiel::Stalemate::loss ? Outcome::won : Outcome::stalemate;
        events.push_back({event});
        break;
      case ToldKind::refused:
        events.push_back({event, belief.after(attempt, heard)});
        break;
      case ToldKind::moved:
        add_replies(belief.after(attempt, heard), event, events);
        break;
    }
  }
  return events;
}

// Adds what can follow when the king is to move.
void Graph::add_replies(const Belief& told, const Event& event,
                        std::vector<Followed>& events) const {
  Belief king_to_move = told;
  const OwnMen& men = told.men();
  const auto refused = announcement(Announcement::Kind::refused, ~men.color);
  const int most = options_.kings_refusals ? kMostKingsRefusals : 0;
  for (int refusals = 0; refusals <= most && king_to_move.squares() != kNoSquares; ++refusals) {
    Event replied = event;
    replied.heard.squares = king_to_move.squares();
    replied.kings_refusals = static_cast<std::uint8_t>(refusals);
    const auto add = [&](std::optional<Square> captured, const Belief& next, bool can_mate) {
      replied.captured = captured;
      const bool goes_on = can_mate && next.squares() != kNoSquares;
      replied.outcome = !can_mate ? Outcome::material_lost
                        : goes_on ? Outcome::goes_on
                                  : Outcome::stalemated;
      events.push_back({replied, goes_on ? std::optional(next) : std::nullopt});
    };
    const Bitboard entered =
        kriegspiel::king_steps(king_to_move.squares()) & ~kriegspiel::attacked(men);
    if (const Bitboard quiet = entered & ~men.own; quiet != kNoSquares) {
      const Belief next = king_to_move.after_reply();
      if (kriegspiel::without_attempts(men, quiet) != kNoSquares && next.squares() != kNoSquares) {
        add(std::nullopt, Belief(rules_, men, kNoSquares), true);
      }
      add(std::nullopt, next, true);
    }
    for (Bitboard lost = entered & men.own; lost != kNoSquares;) {
      const Square square = chess::pop_first(lost);
      const Belief next = king_to_move.after_reply(square);
      add(square, next, kriegspiel::belief_tables::can_mate(next.men()));
    }
    king_to_move.hear_opponent(std::span(&refused, 1), men);
  }
}

std::optional<WorkError> Graph::check() const {
  constexpr std::size_t kOften = 64;
  if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
    return Stopped();
  }
  if (bytes() > options_.most_bytes) {
    return WorkError("the belief states need more memory than allowed");
  }
  if (options_.progress && nodes_.size() % kOften == 0) {
    options_.progress(nodes_.size());
  }
  return std::nullopt;
}

}  // namespace cheg::proof::hidden_king
