// The table of one ending: the distance to mate of each position, with either side to move.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/require.hpp"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/layout.hpp"
#include "chess/tablebase/value.hpp"
#include "chess/types.hpp"

namespace cheg::chess::tablebase {

// A table is immutable, so many threads can read it at the same time.
class Table {
 public:
  // The first element of `bytes` holds the entries with White to move, the second element holds the
  // entries with Black to move. Each element has layout.size() bytes. `owner` keeps the bytes
  // alive.
  Table(std::shared_ptr<const Layout> layout, std::array<std::span<const Byte>, kColorCount> bytes,
        std::shared_ptr<const void> owner)
      : layout_(std::move(layout)), bytes_(bytes), owner_(std::move(owner)) {
    CHEG_REQUIRE(bytes_[0].size() == layout_->size() && bytes_[1].size() == layout_->size());
  }

  [[nodiscard]] const Layout& layout() const { return *layout_; }
  [[nodiscard]] MaterialSignature material() const { return layout_->material(); }
  [[nodiscard]] std::span<const Byte> bytes(Color side_to_move) const {
    return bytes_[static_cast<std::size_t>(side_to_move)];
  }
  // Returns the entry of the position at `place`. `side_to_move` is the side to move in this
  // position. value.hpp defines the meaning of the byte. Requires: `place` is a place of the
  // layout.
  [[nodiscard]] Byte byte(Color side_to_move, Layout::Place place) const {
    return bytes(side_to_move)[layout_->number_of(place)];
  }

 private:
  std::shared_ptr<const Layout> layout_;
  std::array<std::span<const Byte>, kColorCount> bytes_;
  std::shared_ptr<const void> owner_;
};

// Tables by their material.
class TableSet {
 public:
  // Returns the table of this material, or nullptr if the set has no such table. Requires: material
  // == canonical(material).
  [[nodiscard]] const Table* find(MaterialSignature material) const {
    CHEG_REQUIRE(material == canonical(material));
    const auto found = tables_.find(material);
    return found == tables_.end() ? nullptr : found->second.get();
  }
  // Adds a table, replacing a table of the same material.
  void add(std::shared_ptr<const Table> table) {
    const MaterialSignature material = table->material();
    tables_[material] = std::move(table);
  }

  // Returns the value of a position. The value takes en passant captures into account. Bare kings
  // are a draw. Returns nothing if the set lacks a table that is needed for the position or for a
  // position after an en passant capture. Also returns nothing if a needed table is wrong: it has
  // no value for a legal position. Also returns nothing if a side still has the right to castle,
  // because tables do not include castling.
  [[nodiscard]] std::optional<TableValue> probe(const Position& position) const;

 private:
  std::map<MaterialSignature, std::shared_ptr<const Table>> tables_;
};

// Returns each material that can arise by one capture or promotion, except bare kings.
[[nodiscard]] std::vector<MaterialSignature> next_materials(MaterialSignature material);

// Returns the endings that can arise by one capture or promotion. The result contains the
// canonical() form of each material in next_materials(), without duplicates.
[[nodiscard]] std::vector<MaterialSignature> next_endings(MaterialSignature material);

// Returns this ending and all endings that can follow from it, smaller endings first. Requires:
// material == canonical(material); the material has 3 to kMostMen men.
[[nodiscard]] std::vector<MaterialSignature> endings_below(MaterialSignature material);

// The entry of a position in a table: its place in the layout, and the side to move.
struct PlaceInTable {
  Layout::Place place;
  Color side_to_move;
};

// Returns the entry of a position. If the layout has the position's material with the colours
// exchanged, the side to move is exchanged, too. Requires: position.material() is layout.material()
// or the same material with the colours exchanged.
[[nodiscard]] PlaceInTable find_place(const Layout& layout, const Position& position);

// Returns the number of this place: layout.number_of(find_place(layout, position).place).
[[nodiscard]] std::size_t find_number(const Layout& layout, const Position& position);

// Returns the position at the place with this number, or nothing if the position is not legal. The
// position has no castling or en passant rights; its halfmove clock is 0 and its fullmove number is
// 1. Requires: number < layout.size().
[[nodiscard]] std::optional<Position> position_at(const Layout& layout, std::size_t number,
                                                  Color side_to_move);

// Returns the position with these men on these squares, without castling or en passant rights, or
// nothing if the position is not legal. Requires: there are 3 to kMostMen men; the white king is
// first, and the black king is second; no pawn is on the first or eighth rank.
[[nodiscard]] std::optional<Position> position_with(std::span<const Piece> men,
                                                    const Squares& squares, Color side_to_move);

}  // namespace cheg::chess::tablebase
