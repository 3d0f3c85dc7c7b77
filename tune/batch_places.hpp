// Numbers the positions of a few endings, all of them, for one side to move.
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
  // Bare kings are always among them.
  BatchPlaces(const std::vector<chess::MaterialSignature>& materials, chess::Color side_to_move);

  [[nodiscard]] std::size_t size() const { return size_; }
  // Nothing if it is not legal.
  [[nodiscard]] std::optional<chess::Position> position(std::size_t place) const;
  // Nothing if its material is not one of them. Ignores en passant.
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
