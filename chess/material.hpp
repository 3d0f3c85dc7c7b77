// The material of a position as one 64-bit integer.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chess/types.hpp"

namespace cheg::chess {

// Contains the number of men of each type and colour, except the kings, in a 64-bit integer. Each
// number has four bits, so there may be at most 15 men of one type and colour. The integer is
// exact, not a hash: different material has a different integer.
class MaterialSignature {
 public:
  constexpr MaterialSignature() = default;  // the two kings alone

  // add() and remove() change nothing for kings and Piece::none.
  constexpr void add(Piece piece) { bits_ += unit(piece); }
  constexpr void remove(Piece piece) { bits_ -= unit(piece); }

  // Returns the number of men of this type and colour. The result is 1 for a king and 0 for
  // Piece::none.
  [[nodiscard]] constexpr int count(Piece piece) const {
    if (type_of(piece) >= PieceType::king) {
      return type_of(piece) == PieceType::king ? 1 : 0;
    }
    return static_cast<int>(bits_ >> (4 * static_cast<int>(piece)) & 15);
  }

  // Returns the number of men of both colours, kings included.
  [[nodiscard]] constexpr int men() const {
    int sum = 2;
    for (std::uint64_t rest = bits_; rest != 0; rest >>= 4) {
      sum += static_cast<int>(rest & 15);
    }
    return sum;
  }

  // Returns the same material with the colours exchanged.
  [[nodiscard]] constexpr MaterialSignature mirrored() const {
    constexpr std::uint64_t kWhite = 0x0f0f0f0f0f;
    return MaterialSignature((bits_ & kWhite) << 4 | (bits_ >> 4 & kWhite));
  }

  // Returns the integer that contains the number of men of each piece except the kings. Each number
  // has four bits. The numbers are in the order of the enumeration Piece, from the lowest bits
  // upwards.
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  // Returns the material whose bits() equal `bits`. Does not check `bits`. The function bits()
  // itself never sets a bit above the lowest 40.
  [[nodiscard]] static constexpr MaterialSignature from_bits(std::uint64_t bits) {
    return MaterialSignature(bits);
  }

  // Returns the letters of White's men, then the letters of Black's men, such as "KRK" or "KBNKP".
  // The more valuable men of each side come first.
  [[nodiscard]] std::string to_string() const;

  // Compares the results of bits(). This order has no meaning in chess, but sorted containers need
  // an order.
  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm, no pointer is compared
  friend constexpr auto operator<=>(MaterialSignature, MaterialSignature) = default;

 private:
  explicit constexpr MaterialSignature(std::uint64_t bits) : bits_(bits) {}

  static constexpr std::uint64_t unit(Piece piece) {
    // A table look-up replaces a branch, so that captures and quiet moves execute the same
    // instructions.
    constexpr auto kUnits = [] {
      std::array<std::uint64_t, kPieceCount + 1> units{};
      for (std::size_t i = 0; i < static_cast<std::size_t>(Piece::white_king); ++i) {
        units[i] = std::uint64_t{1} << (4 * i);
      }
      return units;
    }();
    return kUnits[static_cast<std::size_t>(piece)];
  }

  std::uint64_t bits_ = 0;
};

// Reads a text such as "KRK" or "krpkr" and returns the material. The letters of each side begin
// with its king; upper and lower case are equivalent. Returns nothing for any other text, or if a
// side has more than 15 men of one type.
[[nodiscard]] std::optional<MaterialSignature> parse_material(std::string_view text);

}  // namespace cheg::chess
