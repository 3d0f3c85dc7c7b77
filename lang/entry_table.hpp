// From material to ENTRY by one look into a hash table.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/material.hpp"

namespace cheg::lang {

// Holds at most one number for each material. Small and mostly empty: nearly every look-up of a
// search is for a material that no ENTRY names.
class EntryTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  EntryTable() : slots_(kLeastSlots) {}

  // Keeps what is there: false if the material already has a number.
  bool insert(chess::MaterialSignature material, std::uint32_t number);

  // kNone if the material has no number.
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

  struct Slot {
    std::uint64_t material = 0;
    std::uint32_t number = kNone;
  };

  static std::size_t hash(std::uint64_t bits) {
    // Fibonacci hashing: the product's high bits depend on every bit.
    return static_cast<std::size_t>(bits * 0x9e3779b97f4a7c15 >> 32);
  }

  void grow();

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

}  // namespace cheg::lang
