// Gives consecutive numbers to positions, in the order in which the positions are added. Symmetric
// positions can share one number.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "chess/position.hpp"

namespace cheg::tune {

using PositionNumber = std::uint32_t;

// The key of a position with at most five men. Two positions have the same key if and only if they
// have the same men on the same squares and the same en passant right.
using PositionKey = std::uint64_t;

class PositionNumbers {
 public:
  // If `is_reduced` is true, positions that differ only by a symmetry of the board share one
  // number. A position without pawns has eight symmetries; a position with pawns has two.
  explicit PositionNumbers(bool is_reduced) : is_reduced_(is_reduced) { grow(); }

  // Returns the number of the position. A new position gets the next number. Requires: all added
  // positions have the same side to move.
  PositionNumber add(const chess::Position& position);
  [[nodiscard]] std::optional<PositionNumber> find(const chess::Position& position) const;
  // Returns how many numbers are in use.
  [[nodiscard]] PositionNumber size() const { return static_cast<PositionNumber>(keys_.size()); }
  // Returns the position with this number. If several positions share the number, always returns
  // the same position.
  [[nodiscard]] chess::Position position(PositionNumber number, chess::Color side_to_move) const;
  // Returns true if position() returns exactly this position, not a symmetric position.
  [[nodiscard]] bool is_first(const chess::Position& position) const {
    return key_of(position, chess::Symmetry{}) == key_of(position);
  }
  // Returns how many positions share this number.
  [[nodiscard]] int count(PositionNumber number) const;

 private:
  [[nodiscard]] PositionKey key_of(const chess::Position& position) const;
  [[nodiscard]] static PositionKey key_of(const chess::Position& position,
                                          chess::Symmetry symmetry);
  [[nodiscard]] std::size_t slot_of(PositionKey key) const;
  void grow();

  bool is_reduced_;
  std::vector<PositionKey> keys_;
  std::vector<PositionNumber> slots_;  // number + 1, or 0
};

}  // namespace cheg::tune
