#include "kriegspiel/branches.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::Position;

// Whether both branches together are certain to contain a capture or a pawn move.
Irreversible both(Irreversible a, Irreversible b) {
  if (a == Irreversible::no || b == Irreversible::no) {
    return Irreversible::no;
  }
  return std::max(a, b);
}

Irreversible irreversible_in(const Position& after_move, const Position& after) {
  if (after.halfmove_clock() == 0) {
    return after_move.halfmove_clock() == 0 ? Irreversible::our_move : Irreversible::reply;
  }
  return after_move.halfmove_clock() == 0 ? Irreversible::our_move : Irreversible::no;
}

class Divider {
 public:
  explicit Divider(Color us) : us_(us) {}

  void add(Branch branch, const Position& before, const Position& after) {
    for (std::size_t type = 0; type < branch.own.size(); ++type) {
      branch.own[type] = after.pieces(us_, static_cast<chess::PieceType>(type));
    }
    auto same = std::ranges::find_if(branches_,
                                     [&](const Branch& each) { return each.sounds_like(branch); });
    if (same == branches_.end()) {
      same = branches_.insert(branches_.end(), std::move(branch));
    } else {
      same->irreversible = both(same->irreversible, branch.irreversible);
    }
    same->before.push_back(before);
    same->after.push_back(after);
  }

  std::vector<Branch> take() {
    for (Branch& branch : branches_) {
      order_positions(branch.before);
      order_positions(branch.after);
    }
    return std::move(branches_);
  }

 private:
  Color us_;
  std::vector<Branch> branches_;
};

// Divides a position by the moves of the other side. `referee` has accepted our move.
void add_replies(Divider& divider, const Branch& ours, const Position& before,
                 const Referee& referee) {
  const Listener us = listener(before.side_to_move());
  for (const chess::Move move : referee.legal_moves()) {
    Referee next = referee;
    Branch branch = ours;
    branch.reply = heard_by(us, next.attempt(to_attempt(move)).announcements);
    branch.ending = next.ending();
    branch.irreversible = irreversible_in(referee.position(), next.position());
    divider.add(std::move(branch), before, next.position());
  }
}

}  // namespace

bool SamePosition::operator()(const Position& a, const Position& b) const {
  bool is_same = a.key() == b.key() && a.side_to_move() == b.side_to_move() &&
                 a.castling_rights() == b.castling_rights() && a.en_passant() == b.en_passant() &&
                 a.pieces(Color::white) == b.pieces(Color::white);
  for (int type = 0; type < chess::kPieceTypeCount; ++type) {
    const auto man = static_cast<chess::PieceType>(type);
    is_same = is_same && a.pieces(man) == b.pieces(man);
  }
  return is_same;
}

std::vector<Announcement> heard_by(Listener who, std::span<const Announcement> said) {
  std::vector<Announcement> heard;
  std::ranges::copy_if(said, std::back_inserter(heard),
                       [who](const Announcement& each) { return hears(who, each); });
  return heard;
}

void order_positions(std::vector<Position>& positions) {
  const auto key = [](const Position& position) { return position.key(); };
  std::ranges::sort(positions, {}, key);
  positions.erase(std::unique(positions.begin(), positions.end(), SamePosition()), positions.end());
}

RuleSet without_fifty_moves(RuleSet rules) {
  rules.fifty_moves = FiftyMoves::ignored;
  return rules;
}

Referee referee_after(const RuleSet& rules, const Position& position,
                      std::span<const Attempt> refused) {
  Referee referee(rules, position);
  for (const Attempt attempt : refused) {
    referee.attempt(attempt);
  }
  return referee;
}

std::vector<Branch> branches(const RuleSet& rules, std::span<const Position> positions,
                             std::span<const Attempt> refused, Attempt attempt) {
  Divider divider(positions.empty() ? Color::white : positions.front().side_to_move());
  const RuleSet judged = without_fifty_moves(rules);
  for (const Position& position : positions) {
    Referee referee = referee_after(judged, position, refused);
    const Referee::Ruling ruling = referee.attempt(attempt);
    Branch branch;
    branch.answer = heard_by(listener(position.side_to_move()), ruling.announcements);
    branch.is_move = ruling.verdict == Verdict::moved;
    branch.ending = referee.ending();
    if (branch.is_move && !branch.ending) {
      add_replies(divider, branch, position, referee);
    } else {
      divider.add(std::move(branch), position, referee.position());
    }
  }
  return divider.take();
}

}  // namespace cheg::kriegspiel
