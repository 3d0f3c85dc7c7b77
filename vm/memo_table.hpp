// The memo table: what natives have found out about positions and may ask again.
//
// Representation: a hash table without chains. A page holds 64 buckets, one for each square of the
// last man, because positions that differ in that square only are asked about one after the other.
// A bucket is one line of the processor's cache and holds four slots. The last slot receives the
// latest entry, the others keep the entries that cost most to find out. A slot is two words: the
// key and the packed entry. Keys are exact: no two questions share one, so that an entry is as true
// as what is computed.
//
// Beside the entries the table holds analyses: what a native has worked out about many positions at
// once; and what natives keep while they work counts here.
//
// All of it stays within a limit of bytes, at any moment: doubling the pages splits each of them
// in place.
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

// What is asked, besides the position and X.
struct MemoQuestion {
  std::uint32_t subroutine = 0;  // the instruction at which it begins
  std::uint32_t kind = 0;        // chosen by the native, to tell its questions apart
  std::uint32_t number = 0;      // a parameter, such as a number of moves; up to 255
  // MemoTable::number_of_carried() of the values that are carried over; 0: there are none. Filled
  // in as `subroutine`.
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
  std::uint32_t cost = 0;   // of finding it out anew, in instructions
  std::uint32_t plies = 0;  // how far finding it out looks ahead
};

// What a native has worked out about many positions at once. Each native derives its own.
class CachedAnalysis {
 public:
  CachedAnalysis() = default;
  virtual ~CachedAnalysis() = default;
  CachedAnalysis(const CachedAnalysis&) = delete;
  CachedAnalysis(CachedAnalysis&&) = delete;
  CachedAnalysis& operator=(const CachedAnalysis&) = delete;
  CachedAnalysis& operator=(CachedAnalysis&&) = delete;
  // What it occupies.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

// Whether a question about the position depends only on where the men stand towards each other, so
// that the answer is the same for all eight symmetries of the board.
[[nodiscard]] bool can_be_turned(const chess::Position& position, const Placement& men,
                                 const Value& x, Dependence dependence);

// Used by one thread at a time.
class MemoTable {
 public:
  // Takes up to so many bytes in all, and less as long as less will do; half of them at most for
  // entries. 0 stores nothing.
  explicit MemoTable(std::size_t bytes) : bytes_(bytes) {}

  // The key of a question that the side `us` asks. Nothing if such a question cannot be stored:
  // more than six men, rights to castle or to capture en passant, X a set, a number above 255, or
  // too many different questions before: a million, or what a sixteenth of the bytes can hold.
  // Where can_be_turned() holds, all eight symmetries of a position have the same key. (The cost
  // may then be that of another of them.)
  [[nodiscard]] std::optional<MemoKey> key_of(const chess::Position& position, chess::Color us,
                                              const Value& x, const MemoQuestion& question,
                                              Dependence dependence);

  // The number, from 1, of the values that a question carries over, written as words; equal words
  // have equal numbers. Nothing if there are too many different ones: they and the questions share
  // a sixteenth of the bytes.
  [[nodiscard]] std::optional<std::uint32_t> number_of_carried(
      const std::vector<std::uint64_t>& words);

  // Fetches the key's bucket into the processor's cache, for a find() that follows soon.
  void prefetch(const MemoKey& key) const;
  // Nothing if it has not been stored, or has been forgotten.
  [[nodiscard]] std::optional<MemoEntry> find(const MemoKey& key) const;
  // Stores an entry, and may forget another. Does nothing with integers of more than 24 bits and
  // with more than 127 plies.
  void store(const MemoKey& key, const MemoEntry& entry);

  // The place of the analysis for such questions, whatever the material, the number and the side
  // that asks. It is empty at first; the caller puts the analysis there, and the table owns it.
  // nullptr if there are 64 already. Requires: X is no set.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(const Value& x,
                                                          const MemoQuestion& question);
  // Whether the analysis may take so many bytes in all. Analyses come before entries: forgets the
  // entries if both have no room together.
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes);
  // Takes so many bytes for what a native keeps while it works, or none; as analyses they come
  // before entries. give_back() returns what was taken.
  [[nodiscard]] bool take(std::size_t bytes);
  void give_back(std::size_t bytes);

 private:
  // Everything but where the men stand and the question's number.
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
  // What all analyses but this one occupy.
  [[nodiscard]] std::size_t bytes_of_analyses(const CachedAnalysis* without = nullptr) const;

  [[nodiscard]] bool make_room_beside(std::size_t analyses, std::size_t bytes);
  [[nodiscard]] std::size_t bytes_of_contexts() const;
  [[nodiscard]] std::size_t bytes_of_entries() const { return page_count_ * sizeof(Page); }
  [[nodiscard]] Page* pages() const { return reinterpret_cast<Page*>(memory_.data()); }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const;
  // Where bucket_of() finds the key with twice as many pages: in the same page, or as many pages
  // further as there are now.
  [[nodiscard]] bool moves_when_doubled(std::uint64_t key) const;
  void insert(Slot slot);
  void grow();
  void split(Page& page, Page& empty) const;
  void forget_entries();

  std::size_t bytes_;
  std::size_t bytes_taken_ = 0;  // by natives at work
  std::map<QuestionContext, std::uint32_t> contexts_;
  std::unordered_map<std::vector<std::uint64_t>, std::uint32_t, HashOfWords> carried_;
  std::size_t bytes_of_carried_ = 0;
  std::map<QuestionContext, std::unique_ptr<CachedAnalysis>> analyses_;
  // The latest of each kind.
  std::array<std::pair<QuestionContext, std::uint32_t>, 16> latest_contexts_;

  ReservedMemory memory_;       // of the pages; reserved when the first entry is stored
  bool is_reserved_ = false;    // so much as the system allows
  std::size_t page_count_ = 0;  // a power of two, or 0
  std::size_t used_ = 0;        // slots
};

}  // namespace cheg::vm
