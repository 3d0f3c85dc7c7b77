#include "proof/hidden_king/king_graph.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/lone_king.hpp"
#include "kriegspiel/words_heard.hpp"
#include "stdlib/natives/hidden/known_men.hpp"

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
using kriegspiel::Irreversible;
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

KingGraph::Key KingGraph::key_of(const Belief& belief, Mind mind) {
  return {stdlib::hash_of(belief.men(), belief.squares() + mind), belief.men(), belief.squares(),
          mind};
}

Result<NodeId, WorkError> KingGraph::add_start(const OwnMen& men, Bitboard squares) {
  CHEG_REQUIRE(squares != kNoSquares);
  const auto start = enter(Belief(rules(), men, squares), player_.at_start());
  if (!start) {
    return start;
  }
  if (auto error = explore()) {
    return *std::move(error);
  }
  return start;
}

std::uint64_t KingGraph::bytes() const {
  constexpr std::uint64_t kBytesOfNumber = sizeof(Key) + 32;  // about, with its place in the table
  return bytes_of_play() + knowledge_.capacity() * sizeof(Knowledge) +
         heard_.capacity() * sizeof(Heard) + numbers_.size() * kBytesOfNumber;
}

// The node, if the player need not be asked to find it.
std::optional<NodeId> KingGraph::find(const Belief& belief, Mind mind) {
  const auto settled = player_.settled(belief, mind);
  if (!settled) {
    return std::nullopt;
  }
  const auto found = numbers_.find(key_of(belief, *settled));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

Result<NodeId, WorkError> KingGraph::enter(const Belief& belief, Mind mind) {
  if (options_.is_hopeless) {
    const auto is_hopeless = options_.is_hopeless(belief.men(), belief.squares());
    if (!is_hopeless) {
      return is_hopeless.error();
    }
    if (*is_hopeless) {
      return spoiled(belief);
    }
  }
  if (const auto known = find(belief, mind)) {
    return *known;
  }
  const auto choice = player_.choose(belief, mind);
  if (!choice) {
    return choice.error();
  }
  if (const auto known = find(belief, mind)) {
    return *known;
  }
  const auto settled = player_.settled(belief, mind);
  CHEG_REQUIRE(settled.has_value());
  return add(belief, *settled, fault_of(belief, *choice), *choice);
}

// The node of a belief that nobody can win. What the player has in mind does not matter.
NodeId KingGraph::spoiled(const Belief& belief) {
  const auto known = numbers_.find(key_of(belief, Mind()));
  return known != numbers_.end() ? known->second
                                 : add(belief, Mind(), NodeFault::spoiled, Choice());
}

NodeId KingGraph::add(const Belief& belief, Mind mind, NodeFault fault, const Choice& choice) {
  const NodeId node = add_node(fault, choice);
  knowledge_.push_back({belief.men(), belief.squares(), mind});
  numbers_.emplace(key_of(belief, mind), node);
  return node;
}

std::optional<WorkError> KingGraph::expand(NodeId node) {
  const Knowledge known = knowledge_[node];
  const Attempt attempt = (*this)[node].attempt;
  std::vector<PlayEvent> events;
  const std::vector<Followed> all = followed(Belief(rules(), known.men, known.squares), attempt);
  events.reserve(all.size());
  for (const Followed& one : all) {
    events.push_back(one.event);
    if (!one.belief) {
      continue;
    }
    const Mind mind =
        one.event.is_move
            ? player_.after_turn(
                  known.mind, {one.heard.answer.told, one.heard.captured, one.heard.kings_refusals})
            : player_.after_refusal(known.mind, known.men, attempt);
    auto next = enter(*one.belief, mind);
    if (!next) {
      return next.error();
    }
    events.back().next = *next;
  }
  set_events(node, events);
  for (const Followed& one : all) {
    heard_.push_back(one.heard);
  }
  return std::nullopt;
}

std::vector<KingGraph::Followed> KingGraph::followed(const Belief& belief, Attempt attempt) const {
  std::vector<Followed> events;
  for (const Case& heard : belief.cases(attempt)) {
    const bool is_move = heard.told.kind != ToldKind::refused;
    Followed answered{{kNoNode, Outcome::goes_on, is_move, Irreversible::no}, {heard}};
    if (is_move && belief.men().man_on(attempt.from) == chess::PieceType::pawn) {
      answered.event.irreversible = Irreversible::our_move;
    }
    switch (heard.told.kind) {
      case ToldKind::checkmate:
        answered.event.outcome = Outcome::won;
        events.push_back(answered);
        break;
      case ToldKind::stalemate:
        answered.event.outcome =
            rules().stalemate == kriegspiel::Stalemate::loss ? Outcome::won : Outcome::stalemate;
        events.push_back(answered);
        break;
      case ToldKind::refused:
        answered.belief = belief.after(attempt, heard);
        events.push_back(answered);
        break;
      case ToldKind::moved:
        add_replies(belief.after(attempt, heard), answered, events);
        break;
    }
  }
  return events;
}

// Adds what can follow when the king is to move.
void KingGraph::add_replies(const Belief& told, const Followed& answered,
                            std::vector<Followed>& events) const {
  Belief king_to_move = told;
  const OwnMen& men = told.men();
  const auto refused = announcement(Announcement::Kind::refused, ~men.color);
  const int most = options_.kings_refusals ? kMostKingsRefusals : 0;
  for (int refusals = 0; refusals <= most && king_to_move.squares() != kNoSquares; ++refusals) {
    Followed replied = answered;
    replied.heard.answer.squares = king_to_move.squares();
    replied.heard.kings_refusals = static_cast<std::uint8_t>(refusals);
    const auto add = [&](std::optional<Square> captured, const Belief& next, bool can_mate) {
      replied.heard.captured = captured;
      replied.event.irreversible = captured ? Irreversible::reply : answered.event.irreversible;
      const bool goes_on = can_mate && next.squares() != kNoSquares;
      replied.event.outcome = !can_mate ? Outcome::material_lost
                              : goes_on ? Outcome::goes_on
                                        : Outcome::stalemated;
      replied.belief = goes_on ? std::optional(next) : std::nullopt;
      events.push_back(replied);
    };
    const Bitboard entered =
        kriegspiel::king_steps(king_to_move.squares()) & ~kriegspiel::attacked(men);
    if (const Bitboard quiet = entered & ~men.own; quiet != kNoSquares) {
      const Belief next = king_to_move.after_reply();
      if (kriegspiel::without_attempts(men, quiet) != kNoSquares && next.squares() != kNoSquares) {
        add(std::nullopt, Belief(rules(), men, kNoSquares), true);
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

Problem KingGraph::known(NodeId node) const {
  return {knowledge_[node].men, knowledge_[node].squares};
}

// A square of the king that fits the event.
Square KingGraph::king_of(NodeId node, const PlayEvent& event, const Heard& heard) const {
  Bitboard squares = heard.answer.squares;
  if (heard.captured) {
    squares &= chess::king_attacks(*heard.captured);
  } else if (event.outcome == Outcome::stalemated) {
    OwnMen moved = knowledge_[node].men;
    moved.move((*this)[node].attempt);
    const Bitboard entered = kriegspiel::king_steps(squares) & ~kriegspiel::attacked(moved);
    squares &= kriegspiel::king_steps(kriegspiel::without_attempts(moved, entered & ~moved.own));
  }
  return chess::first(squares);
}

Step KingGraph::step(NodeId node, std::uint32_t event) const {
  const Attempt attempt = (*this)[node].attempt;
  const PlayEvent& followed = events(node)[event];
  const Heard& heard = heard_[(*this)[node].first_event + event];
  Step step{known(node), attempt};
  step.heard = kriegspiel::words_heard(
      rules(), knowledge_[node].men, attempt,
      {king_of(node, followed, heard), heard.captured, int{heard.kings_refusals}});
  step.answered = heard.answer.squares;
  step.is_move = followed.is_move;
  return step;
}

}  // namespace cheg::proof::hidden_king
