// The memo table stores answers to questions of natives. In a question, a native calls a subroutine
// of the program in another position; the answer is the result of the subroutine. Natives often ask
// the same question again.
//
// Representation: a hash table without chains. Successive questions are often about positions that
// differ only in the square of the last man (see vm/placement.hpp for the order of the men). A page
// therefore holds 64 buckets, one for each square of this man. A bucket is one line of the
// processor's cache and holds four slots. The last slot receives the latest entry. The other slots
// keep the entries that were most expensive to compute. A slot is two words: the key and the packed
// entry. Different questions always have different keys, so the table never returns the answer to
// another question.
//
// The table also holds analyses: results that a native computes for many positions at once. In
// addition, the table counts the working memory of natives.
//
// Entries, analyses and working memory together never exceed a limit of bytes. When the number of
// pages is doubled, the table needs no memory for a copy, because it splits each page in place.
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
#include "vm/stored_analyses.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// All parts of a question except the position and the value of X.
struct MemoQuestion {
  std::uint32_t subroutine = 0;  // the first instruction of the subroutine
  std::uint32_t kind = 0;        // chosen by the native, to tell its questions apart
  std::uint32_t number = 0;      // a parameter, such as a number of moves; up to 255
  // A number that stands for the values of the variables that are copied to the other position
  // (vm/carry.hpp). The number comes from MemoTable::number_of_carried(), and is 0 if no values are
  // copied. NativeCall sets this member and `subroutine`.
  std::uint32_t carried = 0;

  friend auto operator<=>(const MemoQuestion&, const MemoQuestion&) = default;
};

// The key of a question in a position, packed into one word.
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
  std::uint32_t cost = 0;   // the cost of computing the answer again, in instructions
  std::uint32_t plies = 0;  // the number of plies that the computation looks ahead
};

// The result of a native's analysis of many positions at once. Each native that makes analyses
// derives its own class from CachedAnalysis.
class CachedAnalysis {
 public:
  CachedAnalysis() = default;
  virtual ~CachedAnalysis() = default;
  CachedAnalysis(const CachedAnalysis&) = delete;
  CachedAnalysis(CachedAnalysis&&) = delete;
  CachedAnalysis& operator=(const CachedAnalysis&) = delete;
  CachedAnalysis& operator=(CachedAnalysis&&) = delete;
  // Returns the size of the analysis in memory, in bytes.
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

// Returns whether the answer is the same for the position and for its images under all eight
// symmetries of the board. Returns true if the answer depends only on the squares of the men
// relative to each other.
[[nodiscard]] bool can_be_turned(const chess::Position& position, const Value& x,
                                 Dependence dependence);

// The memo table of a machine. Only one thread at a time may use a memo table.
class MemoTable {
 public:
  // The table grows as needed; its greatest size is `bytes`. Entries take at most half of this
  // size. If `bytes` is 0, the table stores nothing.
  explicit MemoTable(std::size_t bytes) : bytes_(bytes) {}

  // Changes the limit of bytes. Forgets the entries if entries, analyses and working memory
  // together take more than the new limit.
  void set_bytes(std::size_t bytes);
  // Returns the present size of the table in bytes.
  [[nodiscard]] std::size_t bytes_used() const {
    return bytes_of_analyses() + bytes_of_contexts() + bytes_of_entries() + bytes_taken_;
  }

  // Returns the key of a question. The program that asks the question plays the side `us`.
  //
  // Returns nothing if the question cannot be stored. A question cannot be stored in the following
  // cases: the position has more than six men; the position has castling rights or an en passant
  // square; X is a set; `question.number` is above 255; or there are too many contexts. The context
  // of a question consists of all its parts except the squares of the men and `question.number`.
  // The table can have up to about a million contexts, if a sixteenth of the table's bytes is
  // enough for them.
  //
  // If can_be_turned() is true, all eight symmetries of a position have the same key and the same
  // entry. The cost in this entry may be the cost for any of the eight symmetries.
  [[nodiscard]] std::optional<MemoKey> key_of(const chess::Position& position, chess::Color us,
                                              const Value& x, const MemoQuestion& question,
                                              Dependence dependence);

  // Returns a number that stands for the values encoded in `words`; the first number is 1. Equal
  // words have equal numbers. Returns nothing if there are too many different values. These values
  // and the contexts (see key_of()) together take at most a sixteenth of the table's bytes.
  [[nodiscard]] std::optional<std::uint32_t> number_of_carried(
      const std::vector<std::uint64_t>& words);

  // Starts to load the bucket of the key into the processor's cache. Call prefetch() shortly before
  // find().
  void prefetch(const MemoKey& key) const;
  // Returns the entry for the key. Returns nothing if no entry has been stored, or if the table has
  // forgotten the entry.
  [[nodiscard]] std::optional<MemoEntry> find(const MemoKey& key) const;
  // Stores an entry. The table may forget another entry to make space. Does nothing if the answer
  // is an integer of more than 24 bits, or if `entry.plies` is above 127.
  void store(const MemoKey& key, const MemoEntry& entry);

  // Returns the place for the analysis that belongs to `question` and to the value `x` of X. The
  // place does not depend on the material, on the side or on `question.number`. The place is empty
  // at first. The caller puts an analysis into the place, and the table becomes the owner of this
  // analysis. Returns nullptr if the analysis is new and the table already has 64 analyses.
  // Requires: `x` is not a set.
  [[nodiscard]] std::unique_ptr<CachedAnalysis>* analysis(const Value& x,
                                                          const MemoQuestion& question);
  // Calls use(key, analysis) for each analysis whose question contains no values of variables.
  template <class Use>
  void for_each_analysis(Use use) const {
    for (const auto& [context, analysis] : analyses_) {
      const auto& [material, subroutine, kind, sides, carried, x_type, x_payload] = context;
      if (analysis != nullptr && carried == 0) {
        use(AnalysisKey{subroutine, kind, x_type, x_payload},
            static_cast<const CachedAnalysis&>(*analysis));
      }
    }
  }
  // Returns whether there is enough memory for the analysis if its total size is `bytes`. Analyses
  // have precedence over entries: if there is not enough memory for both, the table forgets its
  // entries.
  [[nodiscard]] bool make_room(const CachedAnalysis& analysis, std::size_t bytes);
  // Counts memory of the size `bytes` as working memory of a native. Returns false, and counts
  // nothing, if there is not enough memory. Like analyses, working memory has precedence over
  // entries. Call give_back() when the native no longer uses the memory.
  [[nodiscard]] bool take(std::size_t bytes);
  void give_back(std::size_t bytes);

 private:
  // All parts of a question except the squares of the men and MemoQuestion::number.
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
  // Returns the size of all analyses in bytes. Leaves out the analysis to which the argument
  // `without` points.
  [[nodiscard]] std::size_t bytes_of_analyses(const CachedAnalysis* without = nullptr) const;

  [[nodiscard]] bool make_room_beside(std::size_t analyses, std::size_t bytes);
  [[nodiscard]] std::size_t bytes_of_contexts() const;
  [[nodiscard]] std::size_t bytes_of_entries() const {
    return (is_growing_ ? 2 : 1) * page_count_ * sizeof(Page);
  }
  [[nodiscard]] Page* pages() const { return reinterpret_cast<Page*>(memory_.data()); }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const;
  // Returns whether the key moves to another page when the number of pages is doubled. The index of
  // the new page is the index of the old page plus the old `page_count_`.
  [[nodiscard]] bool moves_when_doubled(std::uint64_t key) const;
  void insert(Slot slot);
  // Begins to double the number of pages, if there is room. Each call of split_next() then splits
  // one page. Every call of split_next() is short, so a search that is told to stop can stop soon.
  void grow();
  void split_next();
  void split(Page& page, Page& empty) const;
  void forget_entries();

  std::size_t bytes_;
  std::size_t bytes_taken_ = 0;  // the working memory of natives
  std::map<QuestionContext, std::uint32_t> contexts_;
  std::unordered_map<std::vector<std::uint64_t>, std::uint32_t, HashOfWords> carried_;
  std::size_t bytes_of_carried_ = 0;
  std::map<QuestionContext, std::unique_ptr<CachedAnalysis>> analyses_;
  // Recently used contexts with their numbers, so that most look-ups need no search in contexts_.
  std::array<std::pair<QuestionContext, std::uint32_t>, 16> latest_contexts_;

  // The memory of the pages. When the first entry is stored, half of `bytes_` is reserved, or less
  // if the system allows less.
  ReservedMemory memory_;
  bool is_reserved_ = false;    // true after memory_ has been reserved
  std::size_t page_count_ = 0;  // a power of two, or 0
  // While the number of pages is doubled, the pages before `split_` are already split.
  std::size_t split_ = 0;
  bool is_growing_ = false;
  std::size_t used_ = 0;  // slots
};

}  // namespace cheg::vm
