// A hash table from material to ENTRY.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/material.hpp"

namespace cheg::lang {

// Maps each material to at most one number. Small and mostly empty, because most look-ups of a
// search are for materials without an ENTRY.
class EntryTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  EntryTable() : slots_(kLeastSlots) {}

  // Returns false, and changes nothing, if the material already has a number.
  bool insert(chess::MaterialSignature material, std::uint32_t number);

  // The number of the material, or kNone.
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
    // Fibonacci hashing: the product's high bits depend on every bit.
    return static_cast<std::size_t>(bits * 0x9e3779b97f4a7c15 >> 32);
  }

  void grow();

  std::vector<EntrySlot> slots_;
  std::size_t count_ = 0;
};

}  // namespace cheg::lang
