// Numbers that stand for positions with few men, as seen from the side that a program plays.
// Positions with equal numbers have equal results in the analyses of FORCE and DRIVE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "vm/placement.hpp"

namespace cheg::stdlib {

// States which positions share a number, and for which material the numbers can be used.
enum class SymmetryReduction : std::uint8_t {
  eightfold,  // positions that differ only by a symmetry share a number; material without pawns
  none        // each position has its own number; material with one pawn
};

// A position in 32 bits. The bits contain the number that the position's material has in a
// PositionCoder, and the square of each man in six bits.
using PositionCode = std::uint32_t;

inline constexpr int kMostCodedMen = 4;
inline constexpr int kMaterialShift = kMostCodedMen * vm::Placement::kSquareBits;
inline constexpr std::size_t kMostMaterials = std::size_t{1} << (32 - kMaterialShift);

// The three parts of a code: the material, the squares of all men except the last, and the square
// of the last man.
[[nodiscard]] constexpr std::size_t material_of(PositionCode code) {
  return code >> kMaterialShift;
}
[[nodiscard]] constexpr std::size_t first_squares_of(PositionCode code) {
  return (code & ((1U << kMaterialShift) - 1)) >> vm::Placement::kSquareBits;
}
[[nodiscard]] constexpr std::size_t last_square_of(PositionCode code) {
  return code & ((1U << vm::Placement::kSquareBits) - 1);
}

// Gives numbers to positions. In each position, the program must be playing White; otherwise, turn
// the position with seen_from() first.
class PositionCoder {
 public:
  explicit PositionCoder(SymmetryReduction reduction) : reduction_(reduction) {}
  // The materials get the numbers 0, 1, and so on. decoded() works only for materials that
  // code_or_add() has added, so it does not work for these.
  PositionCoder(SymmetryReduction reduction, std::span<const chess::MaterialSignature> materials);

  [[nodiscard]] SymmetryReduction reduction() const { return reduction_; }
  [[nodiscard]] std::size_t material_count() const { return materials_.size(); }
  [[nodiscard]] chess::MaterialSignature material(std::size_t number) const {
    return materials_[number].signature;
  }

  // Returns the code, or nothing if the material has no number. Requires: if the material has a
  // number, the position has at most kMostCodedMen men.
  [[nodiscard]] std::optional<PositionCode> code_of(const chess::Position& position) const;
  [[nodiscard]] PositionCode code_or_add(const chess::Position& position);
  // Returns a position with this code.
  [[nodiscard]] chess::Position decoded(PositionCode code, chess::Color side_to_move) const;

 private:
  // A material, with its men in the order of vm::Placement.
  struct OrderedMaterial {
    std::vector<chess::Piece> men;
    chess::MaterialSignature signature;
  };

  SymmetryReduction reduction_;
  std::vector<OrderedMaterial> materials_;
};

// Returns the position if `us` is White. Otherwise returns the mirrored position, in which the
// colours are exchanged and `us` therefore plays White. Applied twice, the function returns the
// position itself.
[[nodiscard]] chess::Position seen_from(chess::Color us, const chess::Position& position);

}  // namespace cheg::stdlib
