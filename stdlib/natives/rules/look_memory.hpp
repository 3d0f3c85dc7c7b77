// What one decision of LOOK keeps while it looks ahead, and forgets at its end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::stdlib {

// The value of a position for us, less being better. The program's values are between the two.
using LookValue = std::int64_t;
inline constexpr LookValue kWon = std::numeric_limits<LookValue>::min();        // they are mated
inline constexpr LookValue kWorthless = std::numeric_limits<LookValue>::max();  // comes last

// The values of positions with their move, by key. It may forget some.
class ValuesMet {
 public:
  // nullptr if it is not known.
  [[nodiscard]] const LookValue* find(chess::Key key) const {
    for (std::size_t i = 0; i < kProbes; ++i) {
      const Slot& slot = slots_[(key + i) % kSlots];
      if (slot.key == key && key != 0) {
        return &slot.value;
      }
    }
    return nullptr;
  }
  void store(chess::Key key, LookValue value) {
    for (std::size_t i = 0; i < kProbes; ++i) {
      Slot& slot = slots_[(key + i) % kSlots];
      if (slot.key == 0) {
        slot = {key, value};
        return;
      }
    }
    slots_[key % kSlots] = {key, value};
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  static constexpr std::size_t kProbes = 4;
  struct Slot {
    chess::Key key = 0;  // 0: empty
    LookValue value = 0;
  };
  std::array<Slot, kSlots> slots_{};
};

// What was last found after a man had moved to a square: a guess of what will be found there.
class Guesses {
 public:
  Guesses() {
    for (auto& squares : values_) {
      squares.fill(kNone);
    }
  }
  [[nodiscard]] LookValue of(const chess::Position& position, chess::Move move) const {
    return values_[static_cast<std::size_t>(position.piece_on(move.from()))]
                  [static_cast<std::size_t>(move.to())];
  }
  void set(const chess::Position& position, chess::Move move, LookValue value) {
    values_[static_cast<std::size_t>(position.piece_on(move.from()))]
           [static_cast<std::size_t>(move.to())] = value;
  }

 private:
  static constexpr LookValue kNone = 0;
  std::array<std::array<LookValue, chess::kSquareCount>, chess::kPieceCount> values_;
};

// A move to decide about.
struct LookCandidate {
  chess::Move move;
  bool is_sound = false;  // does not stalemate, and loses no man for nothing
  LookValue self = 0;     // V after it
  LookValue rank = kWorthless;
};

struct LookMemory {
  ValuesMet values;
  Guesses ours;    // of V after our second move
  Guesses theirs;  // of the least V that follows their reply
  std::array<LookCandidate, chess::MoveList::kCapacity> candidates;
  std::array<std::uint16_t, chess::MoveList::kCapacity> order;
};

}  // namespace cheg::stdlib
