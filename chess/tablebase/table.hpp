// The table of one ending: distance to mate for each position and either side to move.
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

// Immutable; may be read from many threads.
class Table {
 public:
  // `bytes` are the entries with White to move and those with Black to move, layout.size() bytes
  // each. `owner` keeps the bytes alive.
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
  // The entry of a position; value.hpp defines the meaning of the byte. Requires: `place` is a
  // place of the layout.
  [[nodiscard]] Byte byte(Color side_to_move, Layout::Place place) const {
    CHEG_REQUIRE(place.block < layout_->blocks() && place.offset < layout_->block_size());
    return bytes(side_to_move)[place.block * layout_->block_size() + place.offset];
  }

 private:
  std::shared_ptr<const Layout> layout_;
  std::array<std::span<const Byte>, kColorCount> bytes_;
  std::shared_ptr<const void> owner_;
};

// Tables by their material.
class TableSet {
 public:
  // The table of this material, or nullptr. Requires: material == canonical(material).
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

  // Returns the value of a position. The value takes en passant captures into account; bare kings
  // are a draw. Returns nothing if the table of the position, or of a position after an en passant
  // capture, is missing, or if this table is wrong and has no value for the position. Returns
  // nothing if either side may still castle, because tables contain no castling.
  [[nodiscard]] std::optional<TableValue> probe(const Position& position) const;

 private:
  std::map<MaterialSignature, std::shared_ptr<const Table>> tables_;
};

// Returns each material that can arise by one capture or promotion, except bare kings.
[[nodiscard]] std::vector<MaterialSignature> next_materials(MaterialSignature material);

// Returns the endings that can arise by one capture or promotion: next_materials() in canonical()
// form, each once.
[[nodiscard]] std::vector<MaterialSignature> next_endings(MaterialSignature material);

// The ending and all endings that can follow from it, smaller endings first. Requires: material ==
// canonical(material); the material has 3 to kMostMen men.
[[nodiscard]] std::vector<MaterialSignature> endings_below(MaterialSignature material);

// The place of a position in a layout, and the side to move in the colours of the layout. Requires:
// position.material() is layout.material() or its mirror image.
struct PlaceInTable {
  Layout::Place place;
  Color side_to_move;
};
[[nodiscard]] PlaceInTable find_place(const Layout& layout, const Position& position);

// The position at a place, without castling and en passant rights, with counters 0 and 1; nothing
// if the position is not legal.
[[nodiscard]] std::optional<Position> position_at(const Layout& layout, Layout::Place place,
                                                  Color side_to_move);

}  // namespace cheg::chess::tablebase
