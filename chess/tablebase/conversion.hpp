// Looks up the values of captures and promotions in the tables of smaller endings. Only captures
// and promotions change the material.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// The best value that a side can get by a capture or promotion.
struct Departure {
  bool exists = false;
  TableValue value{Wdl::loss, 0};

  // Keeps the better value.
  void add(TableValue candidate) {
    if (!exists || is_better(candidate, value)) {
      value = candidate;
      exists = true;
    }
  }
};

// Looks up the positions after captures and promotions. Men are numbered as in Layout::men().
class Conversions {
 public:
  static constexpr std::size_t kNobody = kMostMen;

  // Requires: `smaller` contains the tables of next_endings(layout.material()) and outlives this
  // object.
  Conversions(const Layout& layout, const TableSet& smaller);

  // Returns the byte that a smaller table contains for the position after a move, with the other
  // side to move. The moving man has the number `man` and the colour `us`, and goes to the square
  // `to`. `promotion` is PieceType::none if the man does not promote. `captured` is the number of
  // the captured man, or kNobody. Returns kDraw if only the kings remain.
  [[nodiscard]] Byte after(const Squares& squares, std::size_t man, Square to, PieceType promotion,
                           std::size_t captured, Color us) const;

  // Returns the table in which after() finds the value of this move, or nullptr if only the kings
  // remain.
  [[nodiscard]] const Table* table_after(std::size_t man, PieceType promotion,
                                         std::size_t captured) const {
    return targets_[index_of(man, promotion, captured)].table;
  }

 private:
  struct SmallerTable {
    const Table* table = nullptr;               // nullptr: bare kings, or the move is impossible
    bool exchanged = false;                     // the smaller table has the colours exchanged
    std::array<std::uint8_t, kMostMen> from{};  // our man for each man of the smaller table
  };
  static constexpr std::size_t kCaptures = kMostMen + 1;
  // Returns the index in targets_ that belongs to a move. `man` is the number of the moving man.
  // `captured` is the number of the captured man, or kNobody. `promotion` may be PieceType::none.
  [[nodiscard]] static std::size_t index_of(std::size_t man, PieceType promotion,
                                            std::size_t captured) {
    return (man * (kPieceTypeCount + 1) + static_cast<std::size_t>(promotion)) * kCaptures +
           captured;
  }
  [[nodiscard]] static SmallerTable make_target(std::vector<Piece> men, std::size_t captured,
                                                const TableSet& smaller);

  std::vector<SmallerTable> targets_;
};

}  // namespace cheg::chess::tablebase
