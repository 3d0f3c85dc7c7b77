// The material of a position in one word.
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

// The number of men of each type and colour, four bits for each number. The two kings are not
// counted. The word is exact, not a hash: different material gives a different word. There are at
// most 15 men of one type and colour.
class MaterialSignature {
 public:
  constexpr MaterialSignature() = default;  // the two kings alone

  // Kings and Piece::none change nothing.
  constexpr void add(Piece piece) { bits_ += unit(piece); }
  constexpr void remove(Piece piece) { bits_ -= unit(piece); }

  // The number of these men: 1 for a king, 0 for Piece::none.
  [[nodiscard]] constexpr int count(Piece piece) const {
    if (type_of(piece) >= PieceType::king) {
      return type_of(piece) == PieceType::king ? 1 : 0;
    }
    return static_cast<int>(bits_ >> (4 * static_cast<int>(piece)) & 15);
  }

  // The number of men of both colours, kings included.
  [[nodiscard]] constexpr int men() const {
    int sum = 2;
    for (std::uint64_t rest = bits_; rest != 0; rest >>= 4) {
      sum += static_cast<int>(rest & 15);
    }
    return sum;
  }

  // The same material with the colours exchanged.
  [[nodiscard]] constexpr MaterialSignature mirrored() const {
    constexpr std::uint64_t kWhite = 0x0f0f0f0f0f;
    return MaterialSignature((bits_ & kWhite) << 4 | (bits_ >> 4 & kWhite));
  }

  // The number of men of each piece except the kings, four bits for each number, in the order of
  // the enumeration Piece.
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  // The inverse of bits(), which sets only the lower 40 bits.
  [[nodiscard]] static constexpr MaterialSignature from_bits(std::uint64_t bits) {
    return MaterialSignature(bits);
  }

  // Returns the letters of White's men, then of Black's men, most valuable men first: "KRK",
  // "KBNKP".
  [[nodiscard]] std::string to_string() const;

  // Compares bits(). The order is arbitrary; containers need an order.
  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm about what `default` compares with
  friend constexpr auto operator<=>(MaterialSignature, MaterialSignature) = default;

 private:
  explicit constexpr MaterialSignature(std::uint64_t bits) : bits_(bits) {}

  static constexpr std::uint64_t unit(Piece piece) {
    // A table instead of a branch: captures and quiet moves take the same path.
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

// Parses a text such as "KRK" or "krpkr": each side begins with its king, and case does not matter.
// Returns nothing for any other text, and nothing for more than 15 men of one type and colour.
[[nodiscard]] std::optional<MaterialSignature> parse_material(std::string_view text);

}  // namespace cheg::chess
