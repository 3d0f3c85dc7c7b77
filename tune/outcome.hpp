// The outcome of decisions, against every defence: an exact proof over the graph.
#pragma once

#include <cstdint>
#include <vector>

#include "tune/graph.hpp"
#include "tune/minimax.hpp"

namespace cheg::tune {

// How good decisions are; counts positions with their symmetric ones.
struct Quality {
  std::uint64_t unwon = 0;
  int longest = 0;
  std::uint64_t moves = 0;  // to mate, summed over the won positions
  std::uint64_t won = 0;

  [[nodiscard]] double mean() const {
    return won == 0 ? 0 : static_cast<double>(moves) / static_cast<double>(won);
  }
  // Everything won, then the longest win, then the mean.
  friend bool operator<(const Quality& a, const Quality& b) {
    if (a.unwon != b.unwon) {
      return a.unwon < b.unwon;
    }
    return a.longest != b.longest ? a.longest < b.longest : a.mean() < b.mean();
  }
};

class Outcome {
 public:
  // With `takes_ties` every move that a decision keeps must win; otherwise the first one. The graph
  // must outlive this object.
  Outcome(const Graph& graph, bool takes_ties);

  void run(const Decisions& decisions);

  [[nodiscard]] const Quality& quality() const { return quality_; }
  // Moves to mate, of judged positions; kNotWon if it is not won.
  [[nodiscard]] std::uint16_t moves(PositionNumber ours) const { return moves_[ours]; }
  // The same after a move, of answered positions, whether or not it is chosen; Graph::kLost if not
  // every reply leads to a position that is won.
  [[nodiscard]] std::uint16_t moves_after(PositionNumber theirs) const { return after_[theirs]; }

 private:
  const Graph* graph_;
  bool takes_ties_;
  std::vector<std::size_t> asker_begin_;      // of ours: in askers_
  std::vector<PositionNumber> askers_;        // the answered positions with a reply to it
  std::vector<std::size_t> chooser_begin_;    // of answered ones: in choosers_
  std::vector<PositionNumber> choosers_;      // the judged positions that choose it
  std::vector<std::uint16_t> open_replies_;   // of answered ones
  std::vector<std::uint8_t> open_choices_;    // of judged ones
  std::vector<std::uint16_t> moves_;
  std::vector<std::uint16_t> after_;
  Quality quality_;
};

}  // namespace cheg::tune
