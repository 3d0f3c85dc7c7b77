// Tables of forced values that are stored as bytes, so that they can be kept in a file, and shared
// by threads and processes.
//
// A stored table contains a row for each position after a move of ours. The row is the list of the
// values that can be forced in 0, 1, 2, ... further moves of ours. Many positions have equal rows,
// and each different row is stored only once. The values of the positions in which we are to move
// are not stored: they follow from the positions after our moves.
//
// The bytes of a table, with numbers as in the memory of a little-endian machine:
//
//   - the head, see StoredTableHead
//   - for each material, its signature
//   - for each material, its directory: for each arrangement of all men except the last, the number
//     of a chunk, or kNoChunk. The index of an arrangement is first_squares_of() of its positions
//   - the chunks: for each square of the last man, the number of a row, or the greatest number if
//     the position is not in the table. These numbers take 1, 2 or 4 bytes each, the same in the
//     whole table
//   - the rows
//
// Each part begins at a multiple of 64 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "stdlib/natives/forced_value.hpp"
#include "stdlib/natives/position_code.hpp"
#include "vm/stored_analyses.hpp"

namespace cheg::stdlib {

// An analysis that can become a stored table.
class StorableTable {
 public:
  StorableTable() = default;
  virtual ~StorableTable() = default;
  StorableTable(const StorableTable&) = delete;
  StorableTable(StorableTable&&) = delete;
  StorableTable& operator=(const StorableTable&) = delete;
  StorableTable& operator=(StorableTable&&) = delete;

  [[nodiscard]] virtual const PositionCoder& coder() const = 0;
  // Returns the positions after our moves. Returns none if the analysis was interrupted.
  [[nodiscard]] virtual std::span<const PositionCode> positions() const = 0;
  // Returns the greatest number of our moves for which the analysis has values.
  [[nodiscard]] virtual std::int64_t moves() const = 0;
  // Returns the value that can be forced in up to `further` moves from the position with this index
  // in positions(). Requires: 0 <= further < moves().
  [[nodiscard]] virtual ForcedValue value(std::size_t number, std::int64_t further) const = 0;
};

// Returns the bytes of the table; nothing if the analysis is empty. Throws std::bad_alloc.
[[nodiscard]] std::vector<std::byte> stored_bytes(const vm::AnalysisKey& key,
                                                  const StorableTable& table);

// The first bytes of a table.
struct StoredTableHead {
  std::uint64_t bytes = 0;  // the size of the whole table, a multiple of 64
  std::uint32_t subroutine = 0;
  std::uint32_t kind = 0;
  std::uint64_t x_type = 0;
  std::uint64_t x_payload = 0;
  std::uint32_t reduction = 0;  // a SymmetryReduction
  std::uint32_t materials = 0;  // the number of materials
  std::uint32_t moves = 0;      // the number of values in a row
  std::uint32_t row_width = 0;  // the bytes of the number of a row: 1, 2 or 4
  std::uint32_t chunks = 0;     // the number of chunks
  std::uint32_t rows = 0;       // the number of rows
  std::uint64_t positions = 0;  // the number of positions with a row
};
static_assert(sizeof(StoredTableHead) == 64);

// Reads the bytes of a table. A table with wrong bytes gives wrong values, but look-ups never read
// outside of the bytes.
class StoredTable final : public vm::StoredAnalysis {
 public:
  // Returns the size of the table that begins with these bytes; 0 if no table begins there.
  [[nodiscard]] static std::size_t size_at(std::span<const std::byte> bytes);
  // The bytes must live as long as the table. Requires: size_at() is the size of `bytes`, and the
  // address is a multiple of 8.
  explicit StoredTable(std::span<const std::byte> bytes);

  [[nodiscard]] vm::AnalysisKey key() const {
    return {head_.subroutine, head_.kind, head_.x_type, head_.x_payload};
  }
  [[nodiscard]] SymmetryReduction reduction() const { return coder_.reduction(); }
  // Returns the greatest number of our moves for which the table has values.
  [[nodiscard]] std::int64_t moves() const { return static_cast<std::int64_t>(head_.moves); }
  [[nodiscard]] std::uint64_t position_count() const { return head_.positions; }

  using Row = std::span<const ForcedValue>;
  // Returns the row of `there`, a position after a move of `us`; an empty row if the table does not
  // contain the position. The element with index n is the value that can be forced in at most n
  // further moves.
  [[nodiscard]] Row row_of(chess::Color us, const chess::Position& there) const;

 private:
  [[nodiscard]] std::uint32_t row_number(std::size_t slot) const;

  StoredTableHead head_;
  PositionCoder coder_;
  std::vector<std::span<const std::uint32_t>> directories_;  // by material
  std::span<const std::byte> chunks_;
  std::span<const ForcedValue> rows_;
};

// The rows of the positions after each of our moves from one position. The values of this one
// position follow from these rows.
class StoredRoot {
 public:
  // `here` is a position in which `us` is to move. The table must live as long as this object.
  StoredRoot(const StoredTable& table, chess::Color us, const chess::Position& here);

  [[nodiscard]] const StoredTable& table() const { return *table_; }
  // Returns whether the table has a row for the position after each move.
  [[nodiscard]] bool is_covered() const { return is_covered_; }
  // Returns the least value that can be forced in at most `moves` moves. Requires: is_covered(),
  // and 1 <= moves <= StoredTable::moves().
  [[nodiscard]] ForcedValue least(std::int64_t moves) const;

 private:
  const StoredTable* table_;
  std::array<const ForcedValue*, chess::MoveList::kCapacity> rows_;  // the first count_ are set
  std::size_t count_ = 0;
  bool is_covered_ = true;
};

}  // namespace cheg::stdlib
