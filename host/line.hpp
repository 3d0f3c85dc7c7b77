// A principal variation in which every node remembers who decided.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// What an advisor says about why, for itself to read later; the search only hands it on.
using Reason = std::uint32_t;
inline constexpr Reason kNoReason = 0;  // the search itself decided

// Moves one after the other, each with the reason of the node where it was chosen, and the reason
// of the node behind the last move. Needs no heap.
class Line {
 public:
  Line() { clear(); }  // NOLINT(*-member-init): moves beyond size() mean nothing

  // No moves; the node itself was valued for this reason.
  void clear(Reason reason = kNoReason) {
    size_ = 0;
    reasons_[0] = reason;
  }
  // This move, chosen for this reason, then the other line. What does not fit is cut off.
  void set(Move move, Reason reason, const Line& rest);
  // These moves, at most kMostPlies, and one reason more.
  void assign(std::span<const Move> moves, std::span<const Reason> reasons);
  // The reason of the first node.
  void set_reason(Reason reason) { reasons_[0] = reason; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), size_}; }
  // One more than moves.
  [[nodiscard]] std::span<const Reason> reasons() const { return {reasons_.data(), size_ + 1}; }

 private:
  std::size_t size_;
  std::array<Move, kMostPlies> moves_;
  std::array<Reason, kMostPlies + 1> reasons_;
};

}  // namespace cheg::chess
