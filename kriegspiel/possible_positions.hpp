// The positions that are possible for a player who does not see the other side's men, given
// everything that he has heard. Both sides may have any men, because the set holds whole positions,
// not squares.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// At the start the player knows the squares of his own men, the kinds of the other side's men, and
// the side to move. A position is in the set if and only if some game from such a start leads to
// the position and has the same record. Two kinds of evidence are ignored: the absence of an
// announced draw by repetition, and a side's obligation to make a pawn try after it has heard that
// there is one.
class PossiblePositions {
 public:
  // The greatest number of positions that is kept. With more positions the object gives up: see
  // is_known().
  static constexpr std::size_t kMost = 50'000;

  // `heard` holds the announcements that the player hears at the beginning. Requires: the other
  // side has no castling rights, and no pawn can be captured en passant.
  PossiblePositions(const RuleSet& rules, const chess::Position& start, chess::Color us,
                    std::span<const Announcement> heard);

  // False after the number of positions has exceeded kMost. From then on, positions() is empty.
  [[nodiscard]] bool is_known() const { return is_known_; }
  [[nodiscard]] std::span<const chess::Position> positions() const { return positions_; }

  // Applies the answer to an attempt of the player. Requires: it is the player's turn.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);
  // Applies the announcements that the player hears after one act of the other side. Requires: it
  // is the other side's turn.
  void hear_opponent(std::span<const Announcement> heard);

 private:
  void place(const chess::Position& start, std::span<const Announcement> heard);
  void keep_with_refusals();
  // Replaces positions_ by this list, or gives up if the list is too long. No position may be in
  // the list twice.
  void take(std::vector<chess::Position> next);

  RuleSet rules_;
  chess::Color us_;
  bool is_known_ = true;
  std::vector<chess::Position> positions_;
  std::vector<Attempt> refused_;    // the player's refused attempts in this turn
  std::size_t refusals_heard_ = 0;  // the other side's refusals in this turn
};

}  // namespace cheg::kriegspiel
