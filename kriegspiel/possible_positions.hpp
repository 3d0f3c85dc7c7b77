// The positions that are possible for a player who does not see the other side's men, given
// everything that he was told. For any armies: a set of whole positions, not of squares.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The player knows the start: his men, which men the other side has, but not where, and who is to
// move. A position is in the set if and only if some game from such a start has the same record.
// Two kinds of evidence are ignored: that no draw by repetition was announced, and that a side that
// was told of its pawn tries may have to make one.
class PossiblePositions {
 public:
  // With more positions the knowledge is given up: see is_known().
  static constexpr std::size_t kMost = 50'000;

  // `heard` is what the player hears at the beginning. Requires: no right to castle of the other
  // side, and no pawn that can be captured en passant.
  PossiblePositions(const RuleSet& rules, const chess::Position& start, chess::Color us,
                    std::span<const Announcement> heard);

  // False once there were more than kMost positions; from then on there are none.
  [[nodiscard]] bool is_known() const { return is_known_; }
  [[nodiscard]] std::span<const chess::Position> positions() const { return positions_; }

  // The answer to an attempt of the player. Requires that it is his turn.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);
  // What the player hears of one act of the other side. Requires that it is its turn.
  void hear_opponent(std::span<const Announcement> heard);

 private:
  void place(const chess::Position& start, std::span<const Announcement> heard);
  void keep_with_refusals();
  // Takes the positions of this list, each once.
  void take(std::vector<chess::Position> next);

  RuleSet rules_;
  chess::Color us_;
  bool is_known_ = true;
  std::vector<chess::Position> positions_;
  std::vector<Attempt> refused_;    // of the player, in this turn
  std::size_t refusals_heard_ = 0;  // of the other side, in this turn
};

}  // namespace cheg::kriegspiel
