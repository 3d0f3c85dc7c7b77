// A transposition table of fixed size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/system_memory.hpp"
#include "chess/move.hpp"
#include "chess/zobrist.hpp"
#include "host/bound.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// An entry of the table. An entry has 16 bytes. Four entries form a cluster, which fills one cache
// line.
struct TableEntry {
  Key key = 0;
  std::int16_t score = 0;       // converted by to_table()
  std::uint16_t move = 0;       // bits() of the best move, or of Move{}
  std::uint8_t depth = 0;       // depth of the search that gave the score; 0: quiescence search
  Bound bound = Bound::none;    // none: no score, only a move
  std::uint8_t generation = 0;  // of the search that wrote the entry
};
static_assert(sizeof(TableEntry) == 16);

// The function to_table() converts a score of the search to a score in the table, and from_table()
// converts it back. The parameter `ply` is the number of plies from the root to the node. In the
// search, a score above kCertain depends on the number of plies from the root to the win. In the
// table, such a score depends on the number of plies from the node to the win, because the same
// position may occur at another ply.
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
  return score > kCertain ? score + ply : score < -kCertain ? score - ply : score;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
  return score > kCertain ? score - ply : score < -kCertain ? score + ply : score;
}

// A transposition table. This class is not thread-safe.
class TranspositionTable {
 public:
  // Creates a table of at most `mebibytes` MiB; the number of clusters is the largest possible
  // power of two. If `mebibytes` is 0, the table stays empty. Throws std::bad_alloc. Creating a
  // table takes no time, because the system provides the memory when the table first writes to it.
  explicit TranspositionTable(std::size_t mebibytes);

  // Removes all entries.
  void clear();

  // Marks all present entries as old. The table replaces old entries first.
  void new_search() { ++generation_; }

  // Returns the entry with this key, or nullptr. The pointer is valid until the next call of a
  // non-const function. The function compares all 64 bits of the key, so the entry of another
  // position is very unlikely to match.
  [[nodiscard]] const TableEntry* find(Key key) const;

  // Stores a score that to_table() has converted, and the best move. If `move` is Move{}, the entry
  // keeps its earlier move. An exact score always replaces the earlier score. A score that is not
  // exact also replaces the earlier score, with one exception. An earlier score of the current
  // search stays if its depth exceeds the new depth by at least five plies. Requires: bound !=
  // Bound::none, 0 <= depth <= 255.
  void store(Key key, int depth, Score score, Bound bound, Move move);

  // Stores a best move without a score. The entry keeps its earlier score.
  void store_move(Key key, Move move);

  // Returns how many of 1000 entries the current search has written. The result is an estimate.
  // Examines only the first thousand entries.
  [[nodiscard]] int permille_full() const;

  // Prefetches the cluster of this key.
  void prefetch(Key key) const {
    if (!clusters().empty()) {
      __builtin_prefetch(&clusters()[index(key)]);
    }
  }

 private:
  static constexpr std::size_t kEntries = 4;

  struct alignas(64) Cluster {
    std::array<TableEntry, kEntries> entries;
  };

  // The number of clusters is a power of two, or 0. An entry whose bytes are all zero is empty.
  [[nodiscard]] std::span<Cluster> clusters() const {
    return {reinterpret_cast<Cluster*>(memory_.data()), memory_.bytes() / sizeof(Cluster)};
  }
  [[nodiscard]] std::size_t index(Key key) const {
    return static_cast<std::size_t>(key) & (clusters().size() - 1);
  }
  // Returns the entry with this key, or the entry that a new entry with this key would replace.
  // Requires: the table is not empty.
  [[nodiscard]] TableEntry& place_for(Key key);

  ReservedMemory memory_;  // of the clusters
  std::uint8_t generation_ = 0;
};

}  // namespace cheg::chess
