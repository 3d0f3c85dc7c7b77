// Numbers that stand for positions with few men, as seen from the side that a program plays.
// Positions with equal numbers have equal results in the analyses of FORCE and DRIVE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/material.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/symmetry.hpp"
#include "vm/placement.hpp"

namespace cheg::stdlib {

// Determines which positions share a number, and for which material the numbers can be used.
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

// Gives numbers to positions. The program must play White in each position. If the program plays
// Black, first convert the position with seen_from().
class PositionCoder {
 public:
  explicit PositionCoder(SymmetryReduction reduction) : reduction_(reduction) {}
  // The materials get the numbers 0, 1, and so on. The function decoded() does not work for the
  // materials of this constructor; it works only for materials that code_or_add() has added.
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

// Returns the position unchanged if `us` is White. If `us` is Black, returns the mirrored position:
// the colours are exchanged, so `us` plays White. A second call with the same `us` gives back the
// original position.
[[nodiscard]] chess::Position seen_from(chess::Color us, const chess::Position& position);
// Returns the same move in the position that the function above returns.
[[nodiscard]] inline chess::Move seen_from(chess::Color us, chess::Move move) {
  return us == chess::Color::white ? move : chess::mirrored(move);
}

// Returns a symmetry that turns the first position into the second. Requires: there is one.
[[nodiscard]] chess::Symmetry symmetry_between(const chess::Position& from,
                                               const chess::Position& to);

}  // namespace cheg::stdlib
