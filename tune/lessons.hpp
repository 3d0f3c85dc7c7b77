// Chooses the positions in which a learner gives lessons, and finds the better move in such a
// position. The choice depends on the proof of the current decisions (tune/outcome.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tune/chance.hpp"
#include "tune/minimax.hpp"
#include "tune/model.hpp"
#include "tune/outcome.hpp"

namespace cheg::tune {

// Two moves from the same position. A move is stored as the position after the move. `better`
// should have the smaller rank.
struct Lesson {
  PositionNumber ours;
  std::size_t look;  // see Minimax::look_of()
  PositionNumber chosen;
  PositionNumber better;
};

class LessonFinder {
 public:
  // Requires: the arguments outlive this object.
  LessonFinder(const Model& model, const Minimax& minimax, const Outcome& outcome)
      : model_(&model), minimax_(&minimax), outcome_(&outcome) {}

  // The planned shares of two kinds of positions: those reached by play from unwon positions, and
  // those reached by play from won positions against the defence that lasts longest.
  struct Shares {
    double unwon = 0;
    double way = 0;
  };
  // Chooses `count` positions, in a random order. If there are unwon positions, a part of the
  // chosen positions is reached by play from unwon positions. Another part is reached by play from
  // won positions. The other chosen positions are random.
  [[nodiscard]] std::vector<PositionNumber> positions(std::size_t count, const Shares& shares,
                                                      Chance& chance) const;
  // Plays from an unwon position, against a random defence that keeps it unwon. Adds the last
  // positions of this play to `taught`: where the play goes round, or where the win is lost. If the
  // position is only unwon because the win takes too many moves, adds the whole way to mate,
  // against the defence that lasts longest.
  void follow_unwon(PositionNumber ours, Chance& chance, std::vector<PositionNumber>& taught) const;
  // Returns the lesson for a position. Returns nothing if no rule with BEST MIN decides there, or
  // if no other move is better than the chosen move.
  [[nodiscard]] std::optional<Lesson> lesson(PositionNumber ours) const;

 private:
  void follow_win(Chance& chance, std::vector<PositionNumber>& taught) const;
  // Adds the positions on the way from a won position to mate, against the defence that lasts
  // longest. Does nothing for kNoPosition.
  void follow_to_mate(PositionNumber ours, std::vector<PositionNumber>& taught) const;
  [[nodiscard]] bool takes_too_long(PositionNumber theirs) const;
  // Returns the position after the reply that makes the win longest. Returns kNoPosition after
  // mate, or if all replies leave the ending.
  [[nodiscard]] PositionNumber after_longest_defence(PositionNumber theirs) const;

  const Model* model_;
  const Minimax* minimax_;
  const Outcome* outcome_;
};

}  // namespace cheg::tune
