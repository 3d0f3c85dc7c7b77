// Assigns numbers to the positions of several endings. The side to move is the same in all
// positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/layout.hpp"

namespace cheg::tune {

class BatchPlaces {
 public:
  // Assigns numbers to all positions with these materials and this side to move. Always includes
  // the positions with only the two kings.
  BatchPlaces(const std::vector<chess::MaterialSignature>& materials, chess::Color side_to_move);

  [[nodiscard]] std::size_t size() const { return size_; }
  // Returns the position with the number `place`, or nothing if this position is not legal.
  [[nodiscard]] std::optional<chess::Position> position(std::size_t place) const;
  // Returns the number of the position, or nothing if the position's material is not included.
  // Ignores en passant rights.
  [[nodiscard]] std::optional<std::size_t> find(const chess::Position& position) const;

 private:
  struct Part {
    chess::tablebase::Layout layout;
    std::size_t begin;
  };

  static constexpr std::size_t kBareKings = std::size_t{chess::kSquareCount} * chess::kSquareCount;

  chess::Color side_to_move_;
  std::vector<Part> parts_;
  std::size_t size_ = kBareKings;
};

}  // namespace cheg::tune
