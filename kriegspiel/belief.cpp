// The squares are one bitboard. The answers to an attempt split this bitboard into cases by pure
// set arithmetic: squares for which the attempt is refused, squares with each kind of check, mate
// and stalemate.
#include "kriegspiel/belief.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/lone_king.hpp"

namespace cheg::kriegspiel {

namespace {

using chess::bit;
using chess::Bitboard;
using chess::kNoSquares;
using chess::PieceType;
using chess::Square;

// For each kind of check, the squares on which the king is in such a check.
std::array<Bitboard, kCheckKindCount> checked(const OwnMen& men, Bitboard squares) {
  std::array<Bitboard, kCheckKindCount> by_kind{};
  const Bitboard own = men.own;
  for (int i = 0; i < chess::kPieceTypeCount; ++i) {
    const auto type = static_cast<PieceType>(i);
    for (Bitboard some = men.of(type); some != kNoSquares;) {
      const Square man = chess::pop_first(some);
      Bitboard kings = chess::attacks(make_piece(men.color, type), man, own) & squares;
      while (kings != kNoSquares) {
        const Square king = chess::pop_first(kings);
        by_kind[static_cast<std::size_t>(check_kind(king, man))] |= bit(king);
      }
    }
  }
  return by_kind;
}

// The squares on which the king is in exactly these kinds of check.
Bitboard checked_by(const std::array<Bitboard, kCheckKindCount>& by_kind, CheckKinds kinds) {
  Bitboard squares = chess::kAllSquares;
  for (int i = 0; i < kCheckKindCount; ++i) {
    const Bitboard of_kind = by_kind[static_cast<std::size_t>(i)];
    const bool is_given = (kinds & check_bit(static_cast<CheckKind>(i))) != 0;
    squares &= is_given ? of_kind : ~of_kind;
  }
  return squares;
}

// The squares from which the king cannot move.
Bitboard without_moves(const OwnMen& men, Bitboard squares) {
  const Bitboard guarded = attacked(men);
  Bitboard stuck = kNoSquares;
  for (Bitboard rest = squares; rest != kNoSquares;) {
    const Square king = chess::pop_first(rest);
    if ((chess::king_attacks(king) & ~guarded) == kNoSquares) {
      stuck |= bit(king);
    }
  }
  return stuck;
}

CheckKinds what_is_said(const RuleSet& rules, CheckKinds kinds) {
  if (kinds == 0 || rules.checks == Checks::silent) {
    return 0;
  }
  return rules.checks == Checks::word ? kAllCheckKinds : kinds;
}

// Adds the cases of the announcement at the beginning of the king's turn.
void add_cases(Cases& cases, const RuleSet& rules, const OwnMen& men, Bitboard squares) {
  const Bitboard guarded = attacked(men);
  if (rules.mates == Mates::announced) {
    const Bitboard stuck = without_moves(men, squares);
    cases.add({ToldKind::checkmate}, stuck & guarded);
    cases.add({ToldKind::stalemate}, stuck & ~guarded);
    squares &= ~stuck;
  }
  cases.add({ToldKind::moved}, squares & ~guarded);
  if ((squares & guarded) == kNoSquares) {
    return;
  }
  const auto by_kind = checked(men, squares);
  for (CheckKinds kinds = 1; kinds <= kAllCheckKinds; ++kinds) {
    cases.add({ToldKind::moved, what_is_said(rules, kinds)}, squares & checked_by(by_kind, kinds));
  }
}

Told read(std::span<const Announcement> heard) {
  Told told;
  for (const Announcement& said : heard) {
    switch (said.kind) {
      case Announcement::Kind::refused:
      case Announcement::Kind::impossible:
      case Announcement::Kind::repeated:
        return {ToldKind::refused};
      case Announcement::Kind::checkmate:
        return {ToldKind::checkmate};
      case Announcement::Kind::stalemate:
        return {ToldKind::stalemate};
      case Announcement::Kind::check:
        told.checks = static_cast<CheckKinds>(told.checks | check_bit(said.check));
        break;
      case Announcement::Kind::any_check:
        told.checks = kAllCheckKinds;
        break;
      default:
        break;
    }
  }
  return told;
}

bool is_among(const AttemptList& attempts, Attempt attempt) {
  return std::find(attempts.begin(), attempts.end(), attempt) != attempts.end();
}

}  // namespace

void Cases::add(Told told, Bitboard squares) {
  if (squares == kNoSquares) {
    return;
  }
  for (std::size_t i = 0; i < size_; ++i) {
    if (cases_[i].told == told) {
      cases_[i].squares |= squares;
      return;
    }
  }
  cases_[size_++] = {told, squares};
}

Bitboard Cases::squares(Told told) const {
  const Case* const found =
      std::find_if(begin(), end(), [&](const Case& known) { return known.told == told; });
  return found == end() ? kNoSquares : found->squares;
}

Cases cases_before_reply(const RuleSet& rules, const OwnMen& men, Bitboard squares) {
  Cases cases;
  add_cases(cases, rules, men, squares);
  return cases;
}

Belief::Belief(const RuleSet& rules, const OwnMen& men, chess::Color to_move,
               std::span<const Announcement> heard)
    : rules_(rules),
      men_(men),
      squares_(~men.own & ~chess::king_attacks(men.king())),
      is_our_turn_(to_move == men.color) {
  if (is_our_turn_) {
    squares_ &= ~attacked(men);
    drop_stalemates();
    return;
  }
  squares_ = cases_before_reply(rules_, men_, squares_).squares(read(heard));
}

void Belief::hear_answer(Attempt attempt, std::span<const Announcement> heard) {
  if (!is_among(attempts(), attempt)) {
    return;  // the refusal gives no information
  }
  const Told told = read(heard);
  *this = after(attempt, {told, cases(attempt).squares(told)});
}

void Belief::hear_opponent(std::span<const Announcement> heard, const OwnMen& now) {
  if (is_our_turn_) {
    return;
  }
  bool has_moved = false;
  Bitboard seen = chess::kAllSquares;
  for (const Announcement& said : heard) {
    if (said.kind == Announcement::Kind::refused) {
      ++refusals_heard_;
    } else if (said.kind == Announcement::Kind::refusals) {
      refusals_heard_ = said.count;
    } else if (said.kind == Announcement::Kind::moved) {
      has_moved = true;
    } else if (said.kind == Announcement::Kind::move) {
      seen = bit(said.attempt.to);
    }
  }
  squares_ = squares_left(refusals_heard_);
  if (!has_moved) {
    return;
  }
  const Bitboard lost = men_.own & ~now.own;
  *this = lost == kNoSquares ? after_reply() : after_reply(chess::first(lost));
  squares_ &= seen;
}

// The squares from which the king could have made this number of refused attempts. Each counted
// refusal is for a different square that the king cannot enter.
Bitboard Belief::squares_left(std::uint32_t refusals) const {
  if (rules_.impossible == Impossible::as_refused) {
    return squares_;  // nonsense is refused too, so the count gives no information
  }
  const std::uint32_t different =
      rules_.repeated == Repeated::as_refused ? std::min(refusals, 1U) : refusals;
  const Bitboard guarded = attacked(men_);
  Bitboard left = kNoSquares;
  for (Bitboard rest = squares_; rest != kNoSquares;) {
    const Square king = chess::pop_first(rest);
    const int forbidden = chess::count(chess::king_attacks(king) & guarded);
    left |= static_cast<std::uint32_t>(forbidden) >= different ? bit(king) : kNoSquares;
  }
  return left;
}

AttemptList Belief::attempts() const {
  CHEG_REQUIRE(is_our_turn_);
  AttemptList list;
  for (const Attempt attempt : attempts_at_lone_king(men_)) {
    if ((squares_ & ~refused_by(men_, attempt)) != kNoSquares) {
      list.push_back(attempt);
    }
  }
  return list;
}

Cases Belief::cases(Attempt attempt) const {
  CHEG_REQUIRE(is_our_turn_);
  Cases cases;
  const Bitboard refused = refused_by(men_, attempt);
  cases.add({ToldKind::refused}, squares_ & refused);
  OwnMen moved = men_;
  moved.move(attempt);
  add_cases(cases, rules_, moved, squares_ & ~refused);
  return cases;
}

Belief Belief::after(Attempt attempt, const Case& heard) const {
  CHEG_REQUIRE(cases(attempt).squares(heard.told) == heard.squares);
  Belief next = *this;
  next.squares_ = heard.squares;
  if (heard.told.kind != ToldKind::refused) {
    next.men_.move(attempt);
    next.is_our_turn_ = false;
    next.refusals_heard_ = 0;
  }
  return next;
}

Bitboard Belief::takers() const { return king_steps(men_.own & ~attacked(men_)) & squares_; }

Belief Belief::after_reply(std::optional<Square> captured) const {
  CHEG_REQUIRE(!is_our_turn_);
  Belief next = *this;
  next.is_our_turn_ = true;
  next.refusals_heard_ = 0;
  if (captured) {
    next.men_.lose(*captured);
    next.squares_ = bit(*captured);
  } else {
    next.squares_ = king_steps(squares_) & ~attacked(men_) & ~men_.own;
  }
  next.drop_stalemates();
  return next;
}

// Removes the squares where no move of ours would be legal: the game continues, so one of our moves
// is legal.
void Belief::drop_stalemates() {
  if (rules_.mates == Mates::announced) {
    squares_ &= ~without_attempts(men_, squares_);
  }
}

}  // namespace cheg::kriegspiel
