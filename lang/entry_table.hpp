// A hash table that finds the ENTRY for a material.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/material.hpp"

namespace cheg::lang {

// Maps each material to at most one number. Most searches are for a material without an ENTRY. At
// least three quarters of the slots are empty, so that a search for a missing material soon ends at
// an empty slot.
class EntryTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  EntryTable() : slots_(kLeastSlots) {}

  // Adds the material with its number and returns true. If the material already has a number,
  // changes nothing and returns false.
  bool insert(chess::MaterialSignature material, std::uint32_t number);

  // Returns the number of the material, or kNone if it has no number.
  [[nodiscard]] std::uint32_t find(chess::MaterialSignature material) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(material.bits()) & mask;
    while (slots_[slot].number != kNone && slots_[slot].material != material.bits()) {
      slot = (slot + 1) & mask;
    }
    return slots_[slot].number;
  }

 private:
  static constexpr std::size_t kLeastSlots = 16;

  struct EntrySlot {
    std::uint64_t material = 0;
    std::uint32_t number = kNone;
  };

  static std::size_t hash(std::uint64_t bits) {
    // Fibonacci hashing: the high bits of the product depend on every bit of `bits`.
    return static_cast<std::size_t>(bits * 0x9e3779b97f4a7c15 >> 32);
  }

  void grow();

  std::vector<EntrySlot> slots_;
  std::size_t count_ = 0;
};

}  // namespace cheg::lang
