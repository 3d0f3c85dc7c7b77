// Proves which positions of the graph are won against every defence if the program makes the given
// decisions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tune/graph.hpp"
#include "tune/minimax.hpp"

namespace cheg::tune {

// The quality of decisions. Symmetric positions can share one number in the graph, but each of
// these positions is counted.
struct Quality {
  std::uint64_t unwon = 0;
  int longest = 0;
  std::uint64_t moves = 0;  // the sum of the moves to mate in the won positions
  std::uint64_t won = 0;

  [[nodiscard]] double mean() const {
    return won == 0 ? 0 : static_cast<double>(moves) / static_cast<double>(won);
  }
  // Returns whether `a` is better than `b`. Three numbers decide, in this order: the number of
  // unwon positions, the length of the longest win, and the mean length of the wins. A smaller
  // number is better.
  friend bool operator<(const Quality& a, const Quality& b) {
    if (a.unwon != b.unwon) {
      return a.unwon < b.unwon;
    }
    return a.longest != b.longest ? a.longest < b.longest : a.mean() < b.mean();
  }
};

// The conditions under which a position counts as won.
struct WinCriterion {
  // The decision in a position keeps one move or several. If `takes_ties` is true, the position
  // counts as won if all kept moves win. If `takes_ties` is false, the position counts as won if
  // the first kept move wins.
  bool takes_ties = false;
  // A win counts only if the number of our moves to mate is at most `most_moves`.
  std::size_t most_moves = SIZE_MAX;
};

class Outcome {
 public:
  // Requires: the graph outlives this object.
  Outcome(const Graph& graph, WinCriterion criterion);

  // Finds the positions that the decisions win. If `to_beat` has no unwon positions, the longest
  // win of `to_beat` is a limit: a position with a longer win counts as unwon.
  void run(const Decisions& decisions, const Quality* to_beat = nullptr);

  [[nodiscard]] const Quality& quality() const { return quality_; }
  // Returns the number of our moves to mate from a judged position; kNotWon if the decisions do not
  // win the position.
  [[nodiscard]] std::uint16_t moves(PositionNumber ours) const { return moves_[ours]; }
  // Returns the judged positions that the decisions do not win, in ascending order.
  [[nodiscard]] std::vector<PositionNumber> unwon() const;
  // Returns the number of our moves to mate from an answered position (see Graph), even if no
  // decision chooses the move to this position. Returns Graph::kLost if some reply leads to a
  // position that is not won.
  [[nodiscard]] std::uint16_t moves_after(PositionNumber theirs) const { return after_[theirs]; }
  // These functions return the values of moves() for all judged positions, and of moves_after() for
  // all answered positions. The lists change with the next run().
  [[nodiscard]] const std::vector<std::uint16_t>& all_moves() const { return moves_; }
  [[nodiscard]] const std::vector<std::uint16_t>& all_moves_after() const { return after_; }

 private:
  const Graph* graph_;
  WinCriterion criterion_;
  std::vector<std::size_t> asker_begin_;     // of ours: the first index in askers_
  std::vector<PositionNumber> askers_;       // the answered positions with a reply to this position
  std::vector<std::size_t> chooser_begin_;   // of answered positions: the first index in choosers_
  std::vector<PositionNumber> choosers_;     // the judged positions that choose this position
  std::vector<std::uint16_t> open_replies_;  // of answered positions: replies not yet proved
  std::vector<std::uint8_t> open_choices_;   // of judged positions: choices not yet proved
  std::vector<std::uint16_t> moves_;
  std::vector<std::uint16_t> after_;
  Quality quality_;
};

}  // namespace cheg::tune
