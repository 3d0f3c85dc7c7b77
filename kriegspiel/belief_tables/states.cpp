#include "kriegspiel/belief_tables/states.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"

namespace cheg::kriegspiel::belief_tables {
namespace {

using chess::Bitboard;

constexpr std::size_t kFirstSlots = 1024;
// Lengths of pages, in states.
constexpr std::uint32_t kFirstPage = 32;
constexpr std::uint32_t kLongestPage = 1024;

std::uint64_t hash_of(PlacementId placement, Bitboard squares) {
  std::uint64_t hash = (squares ^ placement * 0x9e3779b97f4a7c15ULL) * 0xff51afd7ed558ccdULL;
  hash ^= hash >> 32U;
  hash *= 0xc4ceb9fe1a85ec53ULL;
  return hash ^ hash >> 29U;
}

constexpr unsigned kTagShift = 32;
std::uint64_t tag_of(std::uint64_t hash_or_slot) { return hash_or_slot >> kTagShift; }
// Of an empty slot, this is kNoState.
StateId state_in(std::uint64_t slot) { return static_cast<StateId>(slot); }
std::uint64_t slot_with(std::uint64_t hash, StateId state) {
  return tag_of(hash) << kTagShift | state;
}

}  // namespace

States::States() {
  all_slots_.push_back(std::make_unique<Slots>(kFirstSlots));
  slots_ = all_slots_.back().get();
}

std::size_t States::bytes() const {
  const std::lock_guard lock(mutex_);
  std::size_t slots = 0;
  for (const auto& one : all_slots_) {
    slots += one->all.size() * sizeof(Slot);
  }
  return slots + outcomes_.bytes() + records_.bytes() + attempt_numbers_.bytes() +
         blockers_.bytes() + visited_.bytes() + pages_.bytes();
}

// The slot of this state, or the empty slot where it belongs.
States::Slot& States::slot_of(Slots& slots, std::uint64_t hash, PlacementId placement,
                              Bitboard squares) const {
  std::size_t number = hash & slots.mask;
  while (true) {
    const std::uint64_t slot = slots.all[number].load(std::memory_order_acquire);
    const StateId state = state_in(slot);
    if (slot == kEmptySlot || (tag_of(slot) == tag_of(hash) && records_[state].squares == squares &&
                               records_[state].placement == placement)) {
      return slots.all[number];
    }
    number = (number + 1) & slots.mask;
  }
}

StateId States::find(PlacementId placement, Bitboard squares) const {
  Slots& slots = *slots_.load(std::memory_order_acquire);
  const std::uint64_t hash = hash_of(placement, squares);
  return state_in(slot_of(slots, hash, placement, squares).load(std::memory_order_acquire));
}

StateId States::find_or_add(PlacementId placement, Bitboard squares) {
  if (const StateId known = find(placement, squares); known != kNoState) {
    return known;
  }
  const std::lock_guard lock(mutex_);
  if (2 * (size() + 1) > all_slots_.back()->all.size()) {
    grow_slots();
  }
  const std::uint64_t hash = hash_of(placement, squares);
  Slot& slot = slot_of(*all_slots_.back(), hash, placement, squares);
  if (const StateId known = state_in(slot.load(std::memory_order_relaxed)); known != kNoState) {
    return known;
  }
  outcomes_.append(1);
  attempt_counts_.append(1);
  const auto state = static_cast<StateId>(records_.append(1));
  records_[state] = {squares, placement, 0};
  slot.store(slot_with(hash, state), std::memory_order_release);
  add_to_placement(placement, squares, state);
  return state;
}

void States::grow_slots() {
  auto more = std::make_unique<Slots>(2 * all_slots_.back()->all.size());
  for (StateId state = 0; state < size(); ++state) {
    const Record& record = records_[state];
    const std::uint64_t hash = hash_of(record.placement, record.squares);
    slot_of(*more, hash, record.placement, record.squares)
        .store(slot_with(hash, state), std::memory_order_relaxed);
  }
  all_slots_.push_back(std::move(more));
  slots_.store(all_slots_.back().get(), std::memory_order_release);
}

void States::add_to_placement(PlacementId placement, Bitboard squares, StateId state) {
  while (visited_.size() <= placement) {
    visited_.append(1);
  }
  Visited& visited = visited_[placement];
  Page* page = visited.last == nullptr ? &visited.first : visited.last;
  if (page->count.load(std::memory_order_relaxed) == page->capacity) {
    const bool is_first = page->capacity == 0;
    Page* const next = is_first ? page : &pages_[pages_.append(1)];
    next->capacity = std::clamp(2 * page->capacity, kFirstPage, kLongestPage);
    next->squares = &page_squares_[page_squares_.append(next->capacity)];
    next->states = &page_states_[page_states_.append(next->capacity)];
    if (!is_first) {
      page->next.store(next, std::memory_order_release);
    }
    visited.last = page = next;
  }
  const std::uint32_t count = page->count.load(std::memory_order_relaxed);
  page->squares[count] = squares;
  page->states[count] = state;
  page->count.store(count + 1, std::memory_order_release);
}

std::optional<States::Decided> States::find_decided(PlacementId placement, Bitboard squares,
                                                    Distance moves) const {
  std::optional<Decided> result;
  find_in_placement(placement, [&](Bitboard known, const StateId& state) {
    const Bitboard common = known & squares;
    if (common != known && common != squares) {
      return false;
    }
    const Outcome other = outcome(state);
    if (common == squares && other.is_won_in(moves)) {
      result = {true, state};
    } else if (common == known && other.is_lost_in(moves)) {
      result = {false, state};
    }
    return result.has_value();
  });
  return result;
}

Outcome States::note(StateId state, Distance moves, bool is_won) {
  std::atomic<Outcome>& outcome = outcomes_[state];
  Outcome known = outcome.load(std::memory_order_acquire);
  // Another thread may know more.
  while (known.status() == Status::open && known.bound() < moves) {
    const Outcome more{is_won ? Status::won : Status::open, moves};
    if (outcome.compare_exchange_weak(known, more, std::memory_order_acq_rel)) {
      return more;
    }
  }
  return known;
}

void States::set_refuted(StateId state, bool is_refuted) {
  std::atomic<Outcome>& outcome = outcomes_[state];
  const Outcome known = outcome.load(std::memory_order_relaxed);
  CHEG_REQUIRE(known.status() != Status::won);
  outcome.store({is_refuted ? Status::refuted : Status::open, known.bound()},
                std::memory_order_relaxed);
}

void States::expand(StateId state, std::span<const std::uint8_t> attempts) {
  CHEG_REQUIRE(attempts.size() <= kMostAttemptsOfState);
  const std::lock_guard lock(mutex_);
  if (is_expanded(state)) {
    return;
  }
  const std::size_t first = blockers_.append(attempts.size());
  [[maybe_unused]] const std::size_t first_number = attempt_numbers_.append(attempts.size());
  CHEG_REQUIRE(first_number == first);
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    attempt_numbers_[first + i] = attempts[i];
  }
  records_[state].first_attempt = static_cast<std::uint32_t>(first);
  attempt_counts_[state].store(static_cast<std::uint8_t>(attempts.size() + 1),
                               std::memory_order_release);
}

}  // namespace cheg::kriegspiel::belief_tables
