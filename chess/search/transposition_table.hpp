// What the search remembers of positions it has seen: a transposition table of fixed size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/move.hpp"
#include "chess/zobrist.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// What a kept score says of the value.
enum class Bound : std::uint8_t {
  none,   // nothing: only the move counts
  upper,  // it is at most the score
  lower,  // it is at least the score
  exact
};

// What is known of a position. 16 bytes, four of them in a cache line.
struct TableEntry {
  Key key = 0;
  std::int16_t score = 0;  // as to_table() makes it
  std::uint16_t move = 0;  // the bits() of the best move, or of Move{}
  std::uint8_t depth = 0;  // the score comes from a search this deep; 0 is the quiescence search
  Bound bound = Bound::none;
  std::uint8_t generation = 0;  // of the search that wrote it, for the table itself
};
static_assert(sizeof(TableEntry) == 16);

// Scores above kCertain count plies from the root; in the table they count from the node, which
// may lie at another ply when it is met again.
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
  return score > kCertain ? score + ply : score < -kCertain ? score - ply : score;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
  return score > kCertain ? score - ply : score < -kCertain ? score + ply : score;
}

// Not to be used by two threads at a time.
class TranspositionTable {
 public:
  // The greatest power of two of buckets that fits into `mebibytes`. With 0 nothing is remembered.
  // Throws std::bad_alloc if there is no such memory.
  explicit TranspositionTable(std::size_t mebibytes);

  // Forgets everything.
  void clear();

  // From now on the older entries are the first to be replaced.
  void new_search() { ++generation_; }

  // What is known of the position with this key, or nullptr. Valid until the next call of another
  // function. The full key is compared: an entry of another position is as good as impossible.
  [[nodiscard]] const TableEntry* find(Key key) const;

  // Remembers a score (see to_table) and the best move, or Move{} if there is none: then a move
  // known before stays. A score of this search that comes from a depth greater by five or more
  // stays too, unless the new one is exact. Requires: bound != Bound::none, 0 <= depth <= 255.
  void store(Key key, int depth, Score score, Bound bound, Move move);

  // Remembers a best move alone; a score known before stays.
  void store_move(Key key, Move move);

  // How many of a thousand entries this search has written, as far as the first thousand tell.
  [[nodiscard]] int permille_full() const;

  // Asks the processor to have the entries of this key at hand soon.
  void prefetch(Key key) const {
    if (!buckets_.empty()) {
      __builtin_prefetch(&buckets_[index(key)]);
    }
  }

 private:
  static constexpr std::size_t kEntries = 4;

  struct alignas(64) Bucket {
    std::array<TableEntry, kEntries> entries;
  };

  [[nodiscard]] std::size_t index(Key key) const {
    return static_cast<std::size_t>(key) & (buckets_.size() - 1);
  }
  // The entry with this key, or else the one to be replaced. Requires: the table is not empty.
  [[nodiscard]] TableEntry& place_for(Key key);

  std::vector<Bucket> buckets_;  // a power of two of them, or none
  std::uint8_t generation_ = 0;
};

}  // namespace cheg::chess
