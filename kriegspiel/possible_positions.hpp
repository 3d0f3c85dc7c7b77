// Finds all positions that are possible after the announcements that a player has heard. The player
// does not see the other side's men. The men of both sides may be of any number and type.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The set of possible positions. At the start, the player knows the squares of his own men, the
// number and types of the other side's men, and the side to move. A game is possible if it agrees
// with this knowledge and with all announcements that the player has heard. The set contains
// exactly those positions to which possible games lead. The set ignores two rules. First, the set
// ignores draws by repetition and by the fifty-move rule. Positions that differ only in their move
// counters therefore count as one position. Second, some rule sets oblige a side to make a pawn
// capture after the referee has announced a try. The set ignores this obligation.
class PossiblePositions {
 public:
  // The greatest number of positions that the set can have. If more than kMost positions are
  // possible, the set becomes unknown (see is_known()).
  static constexpr std::size_t kMost = 50'000;

  // `us` is the player's colour, and `heard` contains the announcements that he hears at the
  // beginning. The constructor uses the number and types of the other side's men in `start`, and
  // ignores their squares. Requires: the rules have no drops, the other side has no castling
  // rights, and no pawn can be captured en passant.
  PossiblePositions(const RuleSet& rules, const chess::Position& start, chess::Color us,
                    std::span<const Announcement> heard);

  // Creates a set in the middle of the game. `refused` contains the player's refused attempts in
  // this turn. Requires: the rules have no drops; there are 1 to kMost different positions. In all
  // these positions, it is the player's turn, and his men stand on the same squares.
  PossiblePositions(const RuleSet& rules, std::vector<chess::Position> positions,
                    std::span<const Attempt> refused);

  // Returns false if the set has had more than kMost positions; positions() is then empty.
  [[nodiscard]] bool is_known() const { return is_known_; }
  [[nodiscard]] std::span<const chess::Position> positions() const { return positions_; }

  // Updates the set with the answer to an attempt of the player. Requires: it is the player's turn.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);
  // Updates the set with the announcements that the player hears after one act of the other side.
  // Requires: it is the other side's turn.
  void hear_opponent(std::span<const Announcement> heard);

 private:
  void place(const chess::Position& start, std::span<const Announcement> heard);
  void keep_with_refusals();
  // Replaces positions_ by `next`. If `next` has more than kMost positions, the set becomes
  // unknown. Requires: no position is in `next` twice.
  void take(std::vector<chess::Position> next);

  RuleSet rules_;
  chess::Color us_;
  bool is_known_ = true;
  std::vector<chess::Position> positions_;
  std::vector<Attempt> refused_;    // the player's refused attempts in this turn
  std::size_t refusals_heard_ = 0;  // the other side's refusals in this turn
  // The number of the other side's refused attempts after the public announcement that the other
  // side has no tries. Empty if the referee has not made this announcement in the present turn.
  std::optional<std::size_t> refusals_after_answer_;
};

}  // namespace cheg::kriegspiel
