// The set is updated by trial. In each position, a new referee gets the player's attempt, or each
// move that the other side may have made. The position after this act is kept if the referee
// announces what the player has heard.
#include "kriegspiel/possible_positions.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "kriegspiel/branches.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;
using chess::Piece;
using chess::Position;
using chess::Square;

struct PositionHash {
  std::size_t operator()(const Position& position) const {
    return static_cast<std::size_t>(position.key());
  }
};

using PositionSet = std::unordered_set<Position, PositionHash, SamePosition>;

// Whether the player hears the same announcements in both lists. Counts of refusals are ignored: a
// count depends on the whole turn, but the referees here know only the last act.
bool sounds_alike(std::span<const Announcement> said, std::span<const Announcement> heard,
                  Listener who) {
  const auto counts = [](const Announcement& each) {
    return each.kind != Announcement::Kind::refusals;
  };
  auto next = heard.begin();
  for (const Announcement& each : said) {
    if (!hears(who, each) || !counts(each)) {
      continue;
    }
    next = std::find_if(next, heard.end(), counts);
    if (next == heard.end() || !(*next == each)) {
      return false;
    }
    ++next;
  }
  return std::find_if(next, heard.end(), counts) == heard.end();
}

bool is_said(std::span<const Announcement> heard, Announcement::Kind kind) {
  return std::any_of(heard.begin(), heard.end(),
                     [kind](const Announcement& said) { return said.kind == kind; });
}

// The number of possible attempts that the referee would refuse to the player to move. Promotions
// on the same squares count once.
std::size_t possible_refusals(const Referee& referee) {
  std::vector<Attempt> refused;
  for (Attempt attempt : referee.possible_attempts()) {
    const chess::MoveList& legal = referee.legal_moves();
    const bool is_legal = std::any_of(legal.begin(), legal.end(), [&](chess::Move move) {
      return move.from() == attempt.from && move.to() == attempt.to;
    });
    attempt.promotion = chess::PieceType::none;
    if (!is_legal && std::find(refused.begin(), refused.end(), attempt) == refused.end()) {
      refused.push_back(attempt);
    }
  }
  return refused.size();
}

}  // namespace

PossiblePositions::PossiblePositions(const RuleSet& rules, const Position& start, Color us,
                                     std::span<const Announcement> heard)
    : rules_(without_fifty_moves(rules)), us_(us) {
  CHEG_REQUIRE(start.en_passant() == Square::none);
  CHEG_REQUIRE(rules.drops == Drops::no);
  place(start, heard);
}

PossiblePositions::PossiblePositions(const RuleSet& rules, std::vector<Position> positions,
                                     std::span<const Attempt> refused)
    : rules_(without_fifty_moves(rules)),
      us_(positions.at(0).side_to_move()),
      refused_(refused.begin(), refused.end()) {
  CHEG_REQUIRE(positions.size() <= kMost);
  CHEG_REQUIRE(rules.drops == Drops::no);
  take(std::move(positions));
}

// Tries every way to put the other side's men on the board. Men of one kind are in the order of
// their squares.
void PossiblePositions::place(const Position& start, std::span<const Announcement> heard) {
  std::vector<Piece> men;
  chess::PositionSetup setup(start);
  for (chess::Bitboard rest = start.pieces(~us_); rest != chess::kNoSquares;) {
    const Square square = chess::pop_first(rest);
    men.push_back(start.piece_on(square));
    setup.put(Piece::none, square);
  }
  std::sort(men.begin(), men.end());
  std::vector<Position> found;
  std::vector<int> squares(men.size(), -1);
  // Counts like an odometer: moves one man to the next free square, and goes back to the previous
  // man if there is none.
  for (std::size_t man = 0; is_known_;) {
    int& at = squares[man];
    if (at >= 0) {
      setup.put(Piece::none, static_cast<Square>(at));
    } else if (man > 0 && men[man] == men[man - 1]) {
      at = squares[man - 1];
    }
    do {
      ++at;
    } while (at < chess::kSquareCount && setup.piece_on(static_cast<Square>(at)) != Piece::none);
    if (at == chess::kSquareCount) {
      at = -1;
      if (man == 0) {
        break;
      }
      --man;
      continue;
    }
    setup.put(men[man], static_cast<Square>(at));
    if (man + 1 < men.size()) {
      ++man;
      continue;
    }
    const auto position = setup.build();
    if (position &&
        sounds_alike(Referee(rules_, *position).announcements(), heard, listener(us_))) {
      found.push_back(*position);
      is_known_ = found.size() <= kMost;
    }
  }
  take(std::move(found));
}

void PossiblePositions::take(std::vector<Position> next) {
  positions_ = std::move(next);
  if (positions_.size() > kMost) {
    is_known_ = false;
  }
  if (!is_known_) {
    positions_.clear();
  }
}

void PossiblePositions::hear_answer(Attempt attempt, std::span<const Announcement> heard) {
  std::vector<Position> next;
  // A capture can make two positions equal that differed by a promotion.
  PositionSet known;
  for (const Position& position : positions_) {
    Referee referee = referee_after(rules_, position, refused_);
    const Referee::Ruling ruling = referee.attempt(attempt);
    const Position& after = referee.position();
    if (sounds_alike(ruling.announcements, heard, listener(us_)) && known.insert(after).second) {
      next.push_back(after);
    }
  }
  take(std::move(next));
  if (is_said(heard, Announcement::Kind::moved)) {
    refused_.clear();
    refusals_heard_ = 0;
    refusals_after_answer_.reset();
  } else {
    refused_.push_back(attempt);
  }
}

// Keeps the positions in which the other side could have made the number of refused attempts that
// the player has heard. Each counted refusal is for a different attempt.
void PossiblePositions::keep_with_refusals() {
  // An attempt against an obligation that the player has not heard of is refused, too.
  const bool may_be_obliged = are_tries_secret(rules_) && rules_.obligation != Obligation::none;
  if (rules_.impossible == Impossible::as_refused || refusals_heard_ == 0 || may_be_obliged) {
    return;  // nonsense is refused too, so the count gives no information
  }
  const auto different = [this](std::size_t heard) {
    return rules_.repeated == Repeated::as_refused ? std::min(heard, std::size_t{1}) : heard;
  };
  std::vector<Position> next;
  for (const Position& position : positions_) {
    Referee referee(rules_, position);
    if (possible_refusals(referee) < different(refusals_heard_)) {
      continue;
    }
    if (refusals_after_answer_) {
      referee.ask_any();
      if (possible_refusals(referee) < different(*refusals_after_answer_)) {
        continue;
      }
    }
    next.push_back(position);
  }
  take(std::move(next));
}

void PossiblePositions::hear_opponent(std::span<const Announcement> heard) {
  if (is_said(heard, Announcement::Kind::refused)) {
    ++refusals_heard_;
    if (refusals_after_answer_) {
      ++*refusals_after_answer_;
    }
    keep_with_refusals();
    return;
  }
  const bool asks = is_said(heard, Announcement::Kind::asked_any);
  if (is_said(heard, Announcement::Kind::no_tries) && !refusals_after_answer_) {
    refusals_after_answer_ = 0;
  }
  if (!asks && !is_said(heard, Announcement::Kind::moved)) {
    return;
  }
  std::vector<Position> next;
  PositionSet known;
  for (const Position& position : positions_) {
    const Referee before(rules_, position);
    if (asks) {
      Referee referee = before;
      if (sounds_alike(referee.ask_any().announcements, heard, listener(us_))) {
        next.push_back(position);
      }
      continue;
    }
    for (const chess::Move move : before.legal_moves()) {
      Referee referee = before;
      referee.attempt(to_attempt(move));
      const Position& after = referee.position();
      if (sounds_alike(referee.announcements(), heard, listener(us_)) &&
          known.insert(after).second) {
        next.push_back(after);
      }
    }
    if (next.size() > kMost) {
      break;  // take() then gives up
    }
  }
  take(std::move(next));
}

}  // namespace cheg::kriegspiel
