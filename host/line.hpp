// A principal variation with the reason for each of its moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// A number that identifies an advisor's reason for its advice. Only the advisor can interpret this
// number. The search copies the number unchanged.
using Reason = std::uint32_t;
inline constexpr Reason kNoReason = 0;  // the search itself decided

// A variation and its reasons. reasons()[i] is the reason for moves()[i]. The last reason is the
// reason for the score at the end of the line. A line allocates no memory.
class Line {
 public:
  Line() { clear(); }  // NOLINT(*-member-init): moves beyond size() are unset

  // Removes all moves. `reason` is the reason for the score of the node at which the line begins.
  void clear(Reason reason = kNoReason) {
    size_ = 0;
    reasons_[0] = reason;
  }
  // Sets the line to one move with its reason, followed by the line `rest`. Keeps only the first
  // kMostPlies moves of the result.
  void set(Move move, Reason reason, const Line& rest);
  // Sets the moves and their reasons. Requires: moves.size() <= kMostPlies and reasons.size() ==
  // moves.size() + 1.
  void assign(std::span<const Move> moves, std::span<const Reason> reasons);
  // Sets the reason for the first move, or for the score if there is no move.
  void set_reason(Reason reason) { reasons_[0] = reason; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), size_}; }
  // Returns size() + 1 reasons.
  [[nodiscard]] std::span<const Reason> reasons() const { return {reasons_.data(), size_ + 1}; }

 private:
  std::size_t size_;
  std::array<Move, kMostPlies> moves_;
  std::array<Reason, kMostPlies + 1> reasons_;
};

}  // namespace cheg::chess
