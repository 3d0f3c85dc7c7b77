// What natives have found out about positions and may want to know again.
//
// A hash table. Keys are exact: no two questions share one, so that what is remembered is as true
// as what is computed. Positions that differ in the place of one man lie close together, because
// those are the ones that are asked about one after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "vm/orientation.hpp"
#include "vm/placement.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// What is asked, besides the position and X.
struct Question {
  std::uint32_t subroutine = 0;  // the instruction at which it begins
  std::uint32_t kind = 0;        // chosen by the native, to tell its questions apart
  std::uint32_t number = 0;      // a parameter, such as a number of moves; up to 255

  friend auto operator<=>(const Question&, const Question&) = default;
};

// Whether what is asked about the position depends on the men's places towards each other only, so
// that it is the same for all eight ways that the board can lie.
[[nodiscard]] bool can_be_turned(const chess::Position& position, const Placement& men,
                                 const Value& x, Dependence dependence);

class Memory {
 public:
  // A question at a position.
  class Key {
   public:
    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class Memory;
    explicit Key(std::uint64_t bits) : bits_(bits) {}
    std::uint64_t bits_;
  };

  struct Answer {
    Value value;              // no set
    std::uint32_t cost = 0;   // of finding it out anew: the dearest are kept
    std::uint32_t plies = 0;  // that finding it out looks ahead
  };

  // What a native has worked out about many positions at once.
  class Kept {
   public:
    Kept() = default;
    virtual ~Kept() = default;
    Kept(const Kept&) = delete;
    Kept(Kept&&) = delete;
    Kept& operator=(const Kept&) = delete;
    Kept& operator=(Kept&&) = delete;
    [[nodiscard]] virtual std::size_t bytes() const = 0;
  };

  // Takes up to so many bytes, and less as long as less will do.
  explicit Memory(std::size_t bytes) : bytes_(bytes) {}

  // Nothing if such a question cannot be remembered: more than six men, rights to castle or to
  // capture en passant, X a set, or a million different questions before. Where the answer depends
  // on the men's places towards each other only, all eight ways that a board without pawns can lie
  // have the same key. (What it costs may then be what it costs in another of them.)
  [[nodiscard]] std::optional<Key> key_of(const chess::Position& position, chess::Color us,
                                          const Value& x, const Question& question,
                                          Dependence dependence);

  // Says that the key will soon be looked for, so that finding it need not wait for the memory.
  void expect(const Key& key) const;
  // Nothing if it is not known, or has been forgotten.
  [[nodiscard]] std::optional<Answer> find(const Key& key) const;
  // Does nothing with integers of more than 24 bits.
  void keep(const Key& key, const Answer& answer);

  // The place for what is kept of such questions, whatever the material, the number and the side
  // that asks: empty at first, and its owner's for as long as the memory lives. nullptr if there
  // are many already. X must be no set.
  [[nodiscard]] std::unique_ptr<Kept>* kept(const Value& x, const Question& question);
  // How many bytes this one may take beside the others that are kept, which together may take as
  // many as the table.
  [[nodiscard]] std::size_t room_for(const Kept& kept) const;

 private:
  // Everything but where the men stand and the question's number.
  using Context = std::tuple<chess::MaterialSignature, std::uint32_t, std::uint32_t, std::uint32_t,
                             std::uint64_t, std::uint64_t>;
  struct Entry {
    std::uint64_t key = 0;  // 0: empty
    std::uint64_t answer = 0;
  };
  // What one access to memory brings. The last place is for the latest answer, the others are for
  // the dearest ones.
  struct alignas(64) Line {
    std::array<Entry, 4> entries;
  };
  // Positions that differ in the place of the last man only.
  using Page = std::array<Line, 64>;

  [[nodiscard]] std::uint32_t number_of(const Context& context);
  [[nodiscard]] Line& line_of(std::uint64_t key) const;
  void insert(Entry entry);
  void grow();

  std::size_t bytes_;
  std::map<Context, std::uint32_t> contexts_;
  std::map<Context, std::unique_ptr<Kept>> kept_;
  // The latest of each kind.
  std::array<std::pair<Context, std::uint32_t>, 16> latest_contexts_;
  // As many pages as there are, all empty at first; nothing if there is no room for them.
  struct Free {
    void operator()(Page* pages) const;
  };
  using Pages = std::unique_ptr<Page[], Free>;  // NOLINT(*-avoid-c-arrays)
  [[nodiscard]] static Pages make_pages(std::size_t count);

  Pages pages_;
  std::size_t page_count_ = 0;  // a power of two, or 0
  std::size_t used_ = 0;        // entries
};

}  // namespace cheg::vm
