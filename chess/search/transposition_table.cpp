#include "chess/search/transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "base/require.hpp"

namespace cheg::chess {

TranspositionTable::TranspositionTable(std::size_t mebibytes) {
  const std::size_t bytes = std::bit_floor(mebibytes << 20);
  if (bytes == 0) {
    return;
  }
  // The system may reserve more than it can provide.
  if (bytes <= memory_of_machine()) {
    memory_ = ReservedMemory(bytes, bytes);
  }
  if (memory_.data() == nullptr) {
    throw std::bad_alloc();
  }
}

void TranspositionTable::clear() { memory_.clear(memory_.bytes()); }

const TableEntry* TranspositionTable::find(Key key) const {
  if (clusters().empty()) {
    return nullptr;
  }
  for (const TableEntry& entry : clusters()[index(key)].entries) {
    if (entry.key == key) {
      return &entry;
    }
  }
  return nullptr;
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kMost = 1000 / kEntries;
  const std::size_t looked_at = std::min(kMost, clusters().size());
  std::size_t written = 0;
  for (std::size_t i = 0; i < looked_at; ++i) {
    written += static_cast<std::size_t>(
        std::ranges::count_if(clusters()[i].entries, [this](const TableEntry& entry) {
          return entry.key != 0 && entry.generation == generation_;
        }));
  }
  return looked_at == 0 ? 0 : static_cast<int>(1000 * written / (looked_at * kEntries));
}

TableEntry& TranspositionTable::place_for(Key key) {
  CHEG_REQUIRE(!clusters().empty());
  // Each search of age counts as this many plies less depth.
  constexpr int kAging = 8;
  const auto worth = [this](const TableEntry& entry) {
    const auto age = static_cast<std::uint8_t>(generation_ - entry.generation);
    return entry.depth - kAging * age;
  };
  Cluster& cluster = clusters()[index(key)];
  TableEntry* least = cluster.entries.data();
  for (TableEntry& entry : cluster.entries) {
    if (entry.key == key) {
      return entry;
    }
    if (worth(entry) < worth(*least)) {
      least = &entry;
    }
  }
  return *least;
}

void TranspositionTable::store(Key key, int depth, Score score, Bound bound, Move move) {
  CHEG_REQUIRE(bound != Bound::none);
  CHEG_REQUIRE(0 <= depth && depth <= 255);
  CHEG_REQUIRE(-kInfinity <= score && score <= kInfinity);
  if (clusters().empty()) {
    return;
  }
  // A much shallower search of the same position does not replace a deep one.
  constexpr int kMuchShallower = 4;
  TableEntry& entry = place_for(key);
  const bool known = entry.key == key;
  if (known && bound != Bound::exact && entry.generation == generation_ &&
      depth + kMuchShallower < entry.depth) {
    entry.move = move == Move{} ? entry.move : move.bits();
    return;
  }
  entry = TableEntry{
      .key = key,
      .score = static_cast<std::int16_t>(score),
      .move = known && move == Move{} ? entry.move : move.bits(),
      .depth = static_cast<std::uint8_t>(depth),
      .bound = bound,
      .generation = generation_,
  };
}

void TranspositionTable::store_move(Key key, Move move) {
  if (clusters().empty()) {
    return;
  }
  TableEntry& entry = place_for(key);
  if (entry.key != key) {
    entry = TableEntry{};
    entry.key = key;
  }
  entry.move = move.bits();
  entry.generation = generation_;
}

}  // namespace cheg::chess
