// Lessons for a program that wins nearly all positions. They remove its errors, and change as few
// of its other decisions as possible.
//
// In such a program, a few errors cost thousands of positions: play from all of them ends in the
// same few cycles. The positions in which this play ends are called roots. A lesson in a root moves
// all numbers a little, and this often makes new cycles elsewhere. The proof of the new numbers
// then says little about where they are worse, because a single new cycle can lose millions of
// positions.
//
// The lessons here therefore compare the decisions with a reference, the proof of the best numbers
// so far. In a position that the reference wins, the program must not choose a move that loses the
// win, or that leads much further from the mate than the position itself. In a root, it must choose
// a move that the reference proves to win.
#pragma once

#include <cstdint>
#include <vector>

#include "tune/minimax.hpp"
#include "tune/outcome.hpp"

namespace cheg::tune {

// Two moves of a position, given by the positions after them. `better` should have the smaller
// rank.
struct Lesson {
  PositionNumber ours;
  std::size_t look;  // see Minimax::look_of()
  PositionNumber chosen;
  PositionNumber better;
};

// Only one thread at a time may use an object.
class Corrections {
 public:
  // find() uses `threads` threads; its result does not depend on their number. Requires: the other
  // arguments outlive this object.
  Corrections(const Model& model, const Minimax& minimax, int threads);

  // Makes the proof of the last Outcome::run() the reference, and copies it. `roots` are judged
  // positions that this proof does not win; a position may occur several times.
  void refer(const Outcome& outcome, std::vector<PositionNumber> roots);

  // Returns a lesson for each position in which the last Minimax::run() does not rank a move that
  // the reference asks for before all moves that it forbids, by more than `margin`, in units of the
  // sum. A root has several equal lessons, because there are far fewer roots than other positions.
  // Requires: refer() was called; margin >= 0.
  [[nodiscard]] std::vector<Lesson> find(double margin) const;

 private:
  // Returns false if the position needs no lesson.
  [[nodiscard]] bool find_in_won(PositionNumber ours, double margin, Lesson& lesson) const;
  [[nodiscard]] bool find_in_root(PositionNumber ours, double margin, Lesson& lesson) const;
  // Makes the lesson from two groups of moves: `group` returns whether a move is asked for, is
  // forbidden, or is neither.
  enum class Group : std::uint8_t { asked, forbidden, neither };
  template <class GroupOf>
  [[nodiscard]] bool compare(PositionNumber ours, double margin, Lesson& lesson,
                             const GroupOf& group) const;

  const Model* model_;
  const Minimax* minimax_;
  int threads_;
  std::vector<PositionNumber> roots_;
  std::vector<std::uint16_t> moves_;        // of the reference: Outcome::moves()
  std::vector<std::uint16_t> moves_after_;  // Outcome::moves_after()
};

}  // namespace cheg::tune
