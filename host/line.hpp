// A principal variation with the reason for each of its moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// An advisor's reason for its answer. Only the advisor can interpret the reason; the search passes
// it on unchanged.
using Reason = std::uint32_t;
inline constexpr Reason kNoReason = 0;  // the search itself decided

// A variation. reasons()[i] is the reason for moves()[i]. The last reason is the reason for the
// score at the end of the line. A line allocates no memory.
class Line {
 public:
  Line() { clear(); }  // NOLINT(*-member-init): moves beyond size() are unset

  // Removes all moves. `reason` is the reason for the score of the node itself.
  void clear(Reason reason = kNoReason) {
    size_ = 0;
    reasons_[0] = reason;
  }
  // Sets the line to the move with its reason, followed by `rest`. Cuts the line to kMostPlies
  // moves.
  void set(Move move, Reason reason, const Line& rest);
  // Sets the moves and their reasons. Requires: at most kMostPlies moves, and one more reason than
  // moves.
  void assign(std::span<const Move> moves, std::span<const Reason> reasons);
  // Sets the reason at the first node.
  void set_reason(Reason reason) { reasons_[0] = reason; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), size_}; }
  // There is one more reason than moves.
  [[nodiscard]] std::span<const Reason> reasons() const { return {reasons_.data(), size_ + 1}; }

 private:
  std::size_t size_;
  std::array<Move, kMostPlies> moves_;
  std::array<Reason, kMostPlies + 1> reasons_;
};

}  // namespace cheg::chess
