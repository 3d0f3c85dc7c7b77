// Numbers positions in the order in which they are met; symmetric ones are one position if wanted.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "chess/position.hpp"

namespace cheg::tune {

using PositionNumber = std::uint32_t;

// Exact: two positions with the same men, side to move and en passant right have the same key, and
// no others. At most seven men.
using PositionKey = std::uint64_t;

class PositionNumbers {
 public:
  // With `is_reduced`, the eight symmetries (without pawns) or two symmetries (with pawns) of the
  // board are one position.
  explicit PositionNumbers(bool is_reduced) : is_reduced_(is_reduced) { grow(); }

  // The number of the position, a new one if it was never met. All positions have the same side to
  // move.
  PositionNumber add(const chess::Position& position);
  [[nodiscard]] std::optional<PositionNumber> find(const chess::Position& position) const;
  // The number of positions.
  [[nodiscard]] PositionNumber size() const { return static_cast<PositionNumber>(keys_.size()); }
  // One of the positions with this number.
  [[nodiscard]] chess::Position position(PositionNumber number, chess::Color side_to_move) const;
  // Whether the position is the one that position() returns.
  [[nodiscard]] bool is_first(const chess::Position& position) const {
    return key_of(position, chess::Symmetry{}) == key_of(position);
  }
  // How many positions have this number.
  [[nodiscard]] int count(PositionNumber number) const;

 private:
  [[nodiscard]] PositionKey key_of(const chess::Position& position) const;
  [[nodiscard]] static PositionKey key_of(const chess::Position& position, chess::Symmetry symmetry);
  [[nodiscard]] std::size_t slot_of(PositionKey key) const;
  void grow();

  bool is_reduced_;
  std::vector<PositionKey> keys_;
  std::vector<PositionNumber> slots_;  // number + 1, or 0
};

}  // namespace cheg::tune
