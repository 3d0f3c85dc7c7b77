// Tables of forced values, stored as bytes. Such a table can be kept in a file and can be shared by
// threads and processes.
//
// A stored table contains a row for each position after one of our moves. The row lists the values
// that we can force in 0, 1, 2, ... further moves. Many positions have equal rows, and equal rows
// are stored only once. Positions in which we are to move have no rows: their values follow from
// the positions after our moves.
//
// The bytes of a table, with numbers as in the memory of a little-endian machine:
//
//   1. The head (see StoredTableHead).
//   2. For each material, its signature.
//   3. For each material, its directory. For each arrangement of all men except the last, the
//      directory contains the number of a chunk, or kNoChunk. The index of an arrangement is the
//      result of first_squares_of() for every position with this arrangement.
//   4. The chunks. For each square of the last man, a chunk contains the number of a row. All
//      numbers in the chunks of a table have the same size: 1, 2 or 4 bytes. If a position is not
//      in the table, all bits of its number in the chunk are set.
//   5. The rows.
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
  // Returns the positions after our moves. Returns no positions if the analysis was interrupted.
  [[nodiscard]] virtual std::span<const PositionCode> positions() const = 0;
  // Returns the depth of the analysis, counted in our moves.
  [[nodiscard]] virtual std::int64_t moves() const = 0;
  // Returns the value that can be forced from the position with the index `number` in positions().
  // The parameter `further` limits the number of our further moves. Requires:
  // `further` is from 0 to moves() - 1.
  [[nodiscard]] virtual ForcedValue value(std::size_t number, std::int64_t further) const = 0;
};

// Returns the bytes of the table, or no bytes if the analysis is empty. Throws std::bad_alloc.
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
  // Returns the size of the table that begins with these bytes, or 0 if no table begins with them.
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
  // Returns the row of the position `there`, in which the side `us` has just moved. Returns an
  // empty row if the table does not contain the position. The element with index n is the value
  // that can be forced in at most n further moves.
  [[nodiscard]] Row row_of(chess::Color us, const chess::Position& there) const;

 private:
  [[nodiscard]] std::uint32_t row_number(std::size_t slot) const;

  StoredTableHead head_;
  PositionCoder coder_;
  std::vector<std::span<const std::uint32_t>> directories_;  // by material
  std::span<const std::byte> chunks_;
  std::span<const ForcedValue> rows_;
};

// The rows of all positions that we can reach from one position with one move. The values of the
// position before our move follow from these rows.
class StoredRoot {
 public:
  // In the position `here`, it is the turn of the side `us`. The table must live as long as this
  // object.
  StoredRoot(const StoredTable& table, chess::Color us, const chess::Position& here);

  [[nodiscard]] const StoredTable& table() const { return *table_; }
  // Returns whether the table has a row for the position after each of our moves.
  [[nodiscard]] bool is_covered() const { return is_covered_; }
  // Returns the least value that can be forced within the given number of our moves. Requires:
  // is_covered(), and 1 <= moves <= StoredTable::moves().
  [[nodiscard]] ForcedValue least(std::int64_t moves) const;

 private:
  const StoredTable* table_;
  std::array<const ForcedValue*, chess::MoveList::kCapacity> rows_;  // the first count_ are set
  std::size_t count_ = 0;
  bool is_covered_ = true;
};

}  // namespace cheg::stdlib
