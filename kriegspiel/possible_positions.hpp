// Finds all positions that are possible according to everything that a player has heard. The player
// does not see the other side's men. Each side may have any men.
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
// number and types of the other side's men, and the side to move. A position is in the set if and
// only if some game from such a start leads to this position with the announcements that the player
// has heard. The set ignores two kinds of evidence. The first is that no draw by repetition and no
// draw by the fifty-move rule was announced; positions that differ only by their counters are
// therefore one position. The second is that a side may be obliged to make a pawn capture after a
// try was announced.
class PossiblePositions {
 public:
  // The greatest number of positions that the set can have. If there are more positions, the set
  // becomes unknown (see is_known()).
  static constexpr std::size_t kMost = 50'000;

  // `us` is the player's colour, and `heard` contains the announcements that he hears at the
  // beginning. The squares of the other side's men in `start` do not count, only the number and
  // types of these men. Requires: the rules have no drops, the other side has no castling rights,
  // and no pawn can be captured en passant.
  PossiblePositions(const RuleSet& rules, const chess::Position& start, chess::Color us,
                    std::span<const Announcement> heard);

  // Creates a set in the middle of the game. `refused` contains the player's refused attempts in
  // this turn. Requires: there is at least one position and at most kMost of them; it is the
  // player's turn in all positions, and his men stand alike in all of them; no position occurs
  // twice; the rules have no drops.
  PossiblePositions(const RuleSet& rules, std::vector<chess::Position> positions,
                    std::span<const Attempt> refused);

  // Returns false if there have been more than kMost positions. In this case, positions() is empty.
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
  // The refusals since the other side was told in public that it has no tries; nothing before that.
  std::optional<std::size_t> refusals_after_answer_;
};

}  // namespace cheg::kriegspiel
