#include "tune/batch_places.hpp"

#include "chess/setup.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::tune {

using chess::Color;
using chess::Position;
using chess::Square;

BatchPlaces::BatchPlaces(const std::vector<chess::MaterialSignature>& materials, Color side_to_move)
    : side_to_move_(side_to_move) {
  for (const chess::MaterialSignature material : materials) {
    if (material.men() > 2) {
      chess::tablebase::Layout layout(material, chess::tablebase::Symmetries::none);
      const std::size_t size = layout.size();
      parts_.push_back({std::move(layout), size_});
      size_ += size;
    }
  }
}

std::optional<Position> BatchPlaces::position(std::size_t place) const {
  if (place < kBareKings) {
    const auto white = static_cast<Square>(place / chess::kSquareCount);
    const auto black = static_cast<Square>(place % chess::kSquareCount);
    if (white == black) {
      return std::nullopt;
    }
    const auto made = chess::PositionSetup()
                          .put(chess::Piece::white_king, white)
                          .put(chess::Piece::black_king, black)
                          .side_to_move(side_to_move_)
                          .build();
    return made ? std::optional(*made) : std::nullopt;
  }
  std::size_t part = parts_.size() - 1;
  while (place < parts_[part].begin) {
    --part;
  }
  const auto& layout = parts_[part].layout;
  return chess::tablebase::position_at(layout, place - parts_[part].begin, side_to_move_);
}

std::optional<std::size_t> BatchPlaces::find(const Position& position) const {
  if (position.material().men() == 2) {
    return static_cast<std::size_t>(position.king(Color::white)) * chess::kSquareCount +
           static_cast<std::size_t>(position.king(Color::black));
  }
  for (const Part& part : parts_) {
    if (part.layout.material() == position.material()) {
      return part.begin + chess::tablebase::find_number(part.layout, position);
    }
  }
  return std::nullopt;
}

}  // namespace cheg::tune
