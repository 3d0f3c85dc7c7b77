// Moves that leave an ending: captures and promotions, and what the smaller tables say of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// The best that a side can get by leaving the ending.
struct Departure {
  bool exists = false;
  Value value{Outcome::loss, 0};

  // Keeps the better one.
  void add(Value candidate) {
    if (!exists || is_better(candidate, value)) {
      value = candidate;
      exists = true;
    }
  }
};

// Looks up the positions behind captures and promotions. Men are numbered as in Layout::men().
class Conversions {
 public:
  static constexpr std::size_t kNobody = kMostMen;

  // Requires: the tables of next_endings(layout.material()) in `smaller`, which outlives this.
  Conversions(const Layout& layout, const TableSet& smaller);

  // The byte of the smaller table after `man`, of colour `us`, has moved to `to`, becoming
  // `promotion` (PieceType::none: staying what it is) and capturing the man `captured` (kNobody:
  // none), with the other side to move. kDraw for bare kings.
  [[nodiscard]] Byte after(const Squares& squares, std::size_t man, Square to, PieceType promotion,
                           std::size_t captured, Color us) const;

 private:
  struct Target {
    const Table* table = nullptr;  // nullptr: bare kings, or no such move
    bool exchanged = false;        // the smaller table has the colours the other way round
    std::array<std::uint8_t, kMostMen> from{};  // which of our men stands for each of its men
  };
  static constexpr std::size_t kCaptures = kMostMen + 1;
  // By man, promotion (queen to knight, or none) and man captured.
  [[nodiscard]] static std::size_t index_of(std::size_t man, PieceType promotion,
                                            std::size_t captured) {
    return (man * (kPieceTypeCount + 1) + static_cast<std::size_t>(promotion)) * kCaptures +
           captured;
  }
  [[nodiscard]] static Target make_target(std::vector<Piece> men, std::size_t captured,
                                          const TableSet& smaller);

  std::vector<Target> targets_;
};

}  // namespace cheg::chess::tablebase
