// The memo table stores the answers to questions that natives may ask again.
//
// Representation: a hash table without chains. A page holds 64 buckets, one for each square of the
// last man, because natives often ask in succession about positions that differ only in that
// square. A bucket is one line of the processor's cache and holds four slots. The last slot
// receives the latest entry. The other slots keep the entries that were most expensive to compute.
// A slot is two words: the key and the packed entry. Keys are exact: no two different questions
// have the same key, so an entry always equals the computed answer.
//
// The table also holds analyses, which natives compute about many positions at once. It counts the
// working memory of natives as well.
//
// The total never exceeds a limit of bytes. Doubling the number of pages needs no extra memory,
// because it splits each page in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/system_memory.hpp"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "vm/orientation.hpp"
#include "vm/placement.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// A question, apart from the position and X.
struct MemoQuestion {
  std::uint32_t subroutine = 0;  // the first instruction of the subroutine
  std::uint32_t kind = 0;        // chosen by the native, to tell its questions apart
  std::uint32_t number = 0;      // a parameter, such as a number of moves; up to 255
  // MemoTable::number_of_carried() of the values that are carried over, or 0 without such values.
  // NativeCall fills in this member, like `subroutine`.
  std::uint32_t carried = 0;

  friend auto operator<=>(const MemoQuestion&, const MemoQuestion&) = default;
};

// A question at a position, as one word.
class MemoKey {
 public:
  friend bool operator==(const MemoKey&, const MemoKey&) = default;

 private:
  friend class MemoTable;
  explicit MemoKey(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_;
};

struct MemoEntry {
  Value value;              // the answer; no set
  std::uint32_t cost = 0;   // of computing the answer again, in instructions
  std::uint32_t plies = 0;  // how far that computation looks ahead
};

// An analysis of many positions at once. Each native derives its own class.
class CachedAnalysis {
 public:
  CachedAnalysis() = default;
  virtual ~CachedAnalysis() = default;
  CachedAnalysis(const CachedAnalysis&) = delete;
  CachedAnalysis(CachedAnalysis&&) = delete;
  CachedAnalysis& operator=(const CachedAnalysis&) = delete;
  CachedAnalysis& operator=(CachedAnalysis&&) = delete;
  // The memory that the analysis occupies.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

// Whether the answer about the position is the same for all eight symmetries of the board. This
// holds if the answer depends only on the squares of the men relative to each other.
[[nodiscard]] bool can_be_turned(const chess::Position& position, const Placement& men,
                                 const Value& x, Dependence dependence);

// Used by one thread at a time.
class MemoTable {
 public:
  // The table grows as needed, up to `bytes` bytes in total; entries take at most half of them.
  // With 0 bytes, the table stores nothing.
  explicit MemoTable(std::size_t bytes) : bytes_(bytes) {}

  // The key of a question that the side `us` asks. Returns nothing if the question cannot be
  // stored: the position has more than six men, castling rights or an en passant square; X is a
  // set; the number is above 255; or there are too many different questions. The limit is a million
  // of them, or as many as fit into a sixteenth of the bytes. If can_be_turned() holds, all eight
  // symmetries of a position have the same key. (The cost in an entry may then be that of another
  // symmetry.)
  [[nodiscard]] std::optional<MemoKey> key_of(const chess::Position& position, chess::Color us,
                                              const Value& x, const MemoQuestion& question,
                                              Dependence dependence);

  // The number, from 1, of the values that a question carries over. `words` encodes the values;
  // equal words have equal numbers. Returns nothing if there are too many different values:
  // together with the questions, they may take a sixteenth of the bytes.
  [[nodiscard]] std::optional<std::uint32_t> number_of_carried(
      const std::vector<std::uint64_t>& words);

  // Fetches the key's bucket into the processor's cache. Call it shortly before find().
  void prefetch(const MemoKey& key) const;
  // Returns nothing if no entry has been stored for the key, or if the entry has been forgotten.
  [[nodiscard]] std::optional<MemoEntry> find(const MemoKey& key) const;
  // Stores an entry; may forget another one. Does nothing if the answer is an integer of more than
  // 24 bits or if `plies` is above 127.
  void store(const MemoKey& key, const MemoEntry& entry);

  // Returns the place of the analysis for such questions. It is the same for all materials, for all
  // values of MemoQuestion::number and for both sides. The place is empty at first; the caller puts
  // an analysis into it, which the table then owns. Returns nullptr if the table already has 64
  // analyses. Requires: X is not a set.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(const Value& x,
                                                          const MemoQuestion& question);
  // Returns whether the analysis may take `bytes` bytes in total. Analyses have precedence over
  // entries: the table forgets its entries if there is not enough room for both.
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes);
  // Takes `bytes` bytes as working memory of a native. Returns false, and takes none, if there are
  // not enough. Working memory has precedence over entries, as analyses have. give_back() returns
  // bytes that were taken.
  [[nodiscard]] bool take(std::size_t bytes);
  void give_back(std::size_t bytes);

 private:
  // A question without the squares of the men and without MemoQuestion::number.
  using QuestionContext = std::tuple<chess::MaterialSignature, std::uint32_t, std::uint32_t,
                                     std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t>;
  struct HashOfWords {
    std::size_t operator()(const std::vector<std::uint64_t>& words) const;
  };
  struct Slot {
    std::uint64_t key = 0;  // 0: empty
    std::uint64_t entry = 0;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  using Page = std::array<Bucket, 64>;

  [[nodiscard]] std::uint32_t number_of(const QuestionContext& context);
  [[nodiscard]] std::size_t most_contexts() const;
  // The bytes of all analyses except `without`.
  [[nodiscard]] std::size_t bytes_of_analyses(const CachedAnalysis* without = nullptr) const;

  [[nodiscard]] bool make_room_beside(std::size_t analyses, std::size_t bytes);
  [[nodiscard]] std::size_t bytes_of_contexts() const;
  [[nodiscard]] std::size_t bytes_of_entries() const { return page_count_ * sizeof(Page); }
  [[nodiscard]] Page* pages() const { return reinterpret_cast<Page*>(memory_.data()); }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const;
  // Whether the key belongs to another page after the number of pages is doubled. The new page is
  // then `page_count_` pages further; otherwise the key stays in its page.
  [[nodiscard]] bool moves_when_doubled(std::uint64_t key) const;
  void insert(Slot slot);
  void grow();
  void split(Page& page, Page& empty) const;
  void forget_entries();

  std::size_t bytes_;
  std::size_t bytes_taken_ = 0;  // the working memory of natives
  std::map<QuestionContext, std::uint32_t> contexts_;
  std::unordered_map<std::vector<std::uint64_t>, std::uint32_t, HashOfWords> carried_;
  std::size_t bytes_of_carried_ = 0;
  std::map<QuestionContext, std::unique_ptr<CachedAnalysis>> analyses_;
  // The context of each kind that was used last, and its number.
  std::array<std::pair<QuestionContext, std::uint32_t>, 16> latest_contexts_;

  ReservedMemory memory_;       // of the pages; reserved when the first entry is stored
  bool is_reserved_ = false;    // with as many bytes as the system allows
  std::size_t page_count_ = 0;  // a power of two, or 0
  std::size_t used_ = 0;        // slots
};

}  // namespace cheg::vm
