// The beliefs that HUNT and STALK have examined in their searches, with the values of these
// beliefs.
//
// The values of a belief depend only on the belief. A search may therefore use the values that an
// earlier search has found. In a game, the searches for successive attempts mostly examine the same
// beliefs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/bitboard.hpp"
#include "host/bound.hpp"
#include "stdlib/natives/hidden/known_men.hpp"
#include "vm/memo_table.hpp"

namespace cheg::stdlib {

// A value of a belief; a smaller value is better.
using HuntValue = std::int64_t;

// A belief in which it is our turn.
struct NumberedBelief {
  MenId men;
  chess::Bitboard squares;  // not empty
};

struct KnownValue {
  HuntValue value;
  chess::Bound bound;
};

// A transposition table of beliefs. Between two steps of a search, the caller calls grow() if the
// table needs more room; store() never grows the table.
class BeliefMemory final : public vm::CachedAnalysis {
 public:
  explicit BeliefMemory(const kriegspiel::RuleSet& rules) : men_(rules), slots_(kFewestSlots) {}

  [[nodiscard]] KnownMen& men() { return men_; }
  [[nodiscard]] std::size_t bytes() const override {
    return men_.bytes() + slots_.size() * sizeof(Slot);
  }

  // Returns the least value that can be forced within the given number of attempts, or a bound on
  // this value. Returns nothing if neither the value nor a bound has been stored. With 0 attempts,
  // the result is the value that the subroutine has computed for the belief.
  [[nodiscard]] std::optional<KnownValue> find(const NumberedBelief& belief,
                                               std::int64_t attempts) const;
  // Does nothing if the table is full. Requires: `attempts` is from 0 to 255, and the bound is not
  // Bound::none.
  void store(const NumberedBelief& belief, std::int64_t attempts, KnownValue value);

  // Returns whether there is room for some more steps of a search.
  [[nodiscard]] bool has_room() const { return !is_half_full() && men_.bytes() <= room_of_men_; }
  // Returns the greatest number of bytes that grow() needs, including the bytes in use now. Returns
  // 0 if the memory may not grow any further.
  [[nodiscard]] std::size_t bytes_to_grow() const;
  void grow();
  // Forgets everything, including the numbers that identify arrangements of men. Keeps the
  // allocated memory.
  void forget();
  // Returns how often forget() was called.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

 private:
  struct Slot {
    chess::Bitboard squares = chess::kNoSquares;  // no squares: the slot is empty
    HuntValue value = 0;
    MenId men = 0;
    std::uint8_t attempts = 0;
    chess::Bound bound = chess::Bound::none;
  };
  static constexpr std::size_t kFewestSlots = 512;
  static constexpr std::size_t kMostSlots = std::size_t{1} << 23;
  static constexpr std::size_t kLeastRoomOfMen = std::size_t{64} << 10;
  static constexpr std::size_t kMostRoomOfMen = std::size_t{64} << 20;

  [[nodiscard]] bool is_half_full() const { return 2 * used_ > slots_.size(); }
  [[nodiscard]] std::size_t place_of(const NumberedBelief& belief, std::int64_t attempts) const;

  KnownMen men_;
  std::vector<Slot> slots_;  // 2^n slots; a belief is in the slot of its hash or in a later slot
  std::size_t used_ = 0;
  std::uint64_t generation_ = 0;
  std::size_t room_of_men_ = kLeastRoomOfMen;  // in bytes
};

}  // namespace cheg::stdlib
