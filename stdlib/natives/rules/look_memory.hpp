// The data that LOOK stores while it makes one decision. LOOK discards this data at the end of the
// decision.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::stdlib {

// The value of a position for us. A smaller value is better. The values that the program computes
// lie between kWon and kWorthless.
using LookValue = std::int64_t;
inline constexpr LookValue kWon = std::numeric_limits<LookValue>::min();  // the other side is mated
inline constexpr LookValue kWorthless = std::numeric_limits<LookValue>::max();  // the worst value

// Stores the values of positions in which the other side is to move. Each position is identified by
// its key. The size of the table is fixed, so a new value can replace an old one.
class ValuesMet {
 public:
  // Returns the value of the position with this key, or nullptr if the table does not contain the
  // value.
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

// For each piece (type and colour) and each square: the value found after the latest move of such a
// piece to this square. When such a piece can move to the square again, the search expects this
// value.
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

// One of the moves among which LOOK chooses. V is the subroutine that look_search.hpp describes.
struct LookCandidate {
  chess::Move move;
  bool is_sound = false;  // the move does not stalemate and loses no man for nothing
  LookValue self = 0;     // V after the move
  LookValue rank = kWorthless;
};

struct LookMemory {
  ValuesMet values;
  Guesses ours;    // guesses of V after our second move
  Guesses theirs;  // guesses of the least V after our next move, for each reply
  std::array<LookCandidate, chess::MoveList::kCapacity> candidates;
  std::array<std::uint16_t, chess::MoveList::kCapacity> order;
};

}  // namespace cheg::stdlib
