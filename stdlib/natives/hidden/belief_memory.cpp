#include "stdlib/natives/hidden/belief_memory.hpp"

#include <limits>
#include <utility>

#include "base/require.hpp"

namespace cheg::stdlib {

// The slot of the belief, or the empty slot where it belongs.
std::size_t BeliefMemory::place_of(const NumberedBelief& belief, std::int64_t attempts) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
  std::uint64_t hash = (belief.squares ^ (std::uint64_t{belief.men} << 32)) * kMix;
  hash = (hash ^ (hash >> 29) ^ static_cast<std::uint64_t>(attempts)) * kMix;
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = (hash >> 32) & mask;
  const auto is_other = [&](const Slot& slot) {
    return slot.squares != chess::kNoSquares &&
           (slot.squares != belief.squares || slot.men != belief.men || slot.attempts != attempts);
  };
  while (is_other(slots_[place])) {
    place = (place + 1) & mask;
  }
  return place;
}

std::optional<KnownValue> BeliefMemory::find(const NumberedBelief& belief,
                                             std::int64_t attempts) const {
  const Slot& slot = slots_[place_of(belief, attempts)];
  return slot.squares != chess::kNoSquares ? std::optional(KnownValue{slot.value, slot.bound})
                                           : std::nullopt;
}

void BeliefMemory::store(const NumberedBelief& belief, std::int64_t attempts, KnownValue value) {
  CHEG_REQUIRE(attempts >= 0 && attempts <= std::numeric_limits<std::uint8_t>::max() &&
               value.bound != chess::Bound::none);
  Slot& slot = slots_[place_of(belief, attempts)];
  if (slot.squares == chess::kNoSquares) {
    if (4 * (used_ + 1) > 3 * slots_.size()) {
      return;
    }
    ++used_;
  }
  slot = {belief.squares, value.value, belief.men, static_cast<std::uint8_t>(attempts),
          value.bound};
}

std::size_t BeliefMemory::bytes_to_grow() const {
  const bool lacks_slots = is_half_full();
  const bool lacks_men = men_.bytes() > room_of_men_;
  if ((lacks_slots && slots_.size() >= kMostSlots) ||
      (lacks_men && room_of_men_ >= kMostRoomOfMen)) {
    return 0;
  }
  return bytes() + (lacks_slots ? 2 * slots_.size() * sizeof(Slot) : 0) +
         (lacks_men ? room_of_men_ : 0);
}

void BeliefMemory::grow() {
  if (men_.bytes() > room_of_men_) {
    room_of_men_ *= 2;
  }
  if (!is_half_full()) {
    return;
  }
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : before) {
    if (slot.squares != chess::kNoSquares) {
      slots_[place_of({slot.men, slot.squares}, slot.attempts)] = slot;
    }
  }
}

void BeliefMemory::forget() {
  men_.forget();
  slots_.assign(slots_.size(), Slot());
  used_ = 0;
  ++generation_;
}

}  // namespace cheg::stdlib
