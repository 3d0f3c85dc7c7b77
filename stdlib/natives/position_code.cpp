#include "stdlib/natives/position_code.hpp"

#include <algorithm>
#include <array>

#include "base/require.hpp"
#include "chess/bitboard.hpp"
#include "chess/setup.hpp"

namespace cheg::stdlib {

using chess::Position;
using vm::Placement;

PositionCoder::PositionCoder(SymmetryReduction reduction,
                             std::span<const chess::MaterialSignature> materials)
    : reduction_(reduction) {
  for (const chess::MaterialSignature material : materials) {
    materials_.push_back({{}, material});
  }
}

std::optional<PositionCode> PositionCoder::code_of(const Position& position) const {
  const auto found =
      std::ranges::find(materials_, position.material(), &OrderedMaterial::signature);
  if (found == materials_.end()) {
    return std::nullopt;
  }
  const auto material = static_cast<PositionCode>(found - materials_.begin());
  const Placement men(position);
  const std::uint64_t squares =
      reduction_ == SymmetryReduction::eightfold ? men.least_squares() : men.squares();
  return material << kMaterialShift | static_cast<PositionCode>(squares);
}

PositionCode PositionCoder::code_or_add(const Position& position) {
  if (const std::optional<PositionCode> code = code_of(position)) {
    return *code;
  }
  const Placement placement(position);
  OrderedMaterial material{{}, position.material()};
  for (std::size_t i = 0; i < placement.size(); ++i) {
    material.men.push_back(placement.piece(i));
  }
  materials_.push_back(material);
  return code_of(position).value();
}

Position PositionCoder::decoded(PositionCode code, chess::Color side_to_move) const {
  const std::vector<chess::Piece>& men = materials_[material_of(code)].men;
  std::array<chess::Square, kMostCodedMen> squares{};
  for (std::size_t i = men.size(); i-- > 0;) {
    squares[i] = static_cast<chess::Square>(last_square_of(code));
    code >>= Placement::kSquareBits;
  }
  return chess::PositionSetup::trusted(men, std::span(squares).first(men.size()), side_to_move);
}

Position seen_from(chess::Color us, const Position& position) {
  return us == chess::Color::white ? position : chess::mirrored(position);
}

chess::Symmetry symmetry_between(const Position& from, const Position& to) {
  const auto turns = [&](chess::Symmetry symmetry) {
    for (chess::Bitboard rest = from.occupied(); rest != 0;) {
      const chess::Square square = chess::pop_first(rest);
      if (to.piece_on(chess::turned(square, symmetry)) != from.piece_on(square)) {
        return false;
      }
    }
    return true;
  };
  const auto* const found = std::ranges::find_if(chess::kSymmetries, turns);
  CHEG_REQUIRE(found != chess::kSymmetries.end());
  return *found;
}

}  // namespace cheg::stdlib
