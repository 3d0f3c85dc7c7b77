#include "lang/entry_table.hpp"

#include <utility>

namespace cheg::lang {

bool EntryTable::insert(chess::MaterialSignature material, std::uint32_t number) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(material.bits()) & mask;
  while (slots_[slot].number != kNone) {
    if (slots_[slot].material == material.bits()) {
      return false;
    }
    slot = (slot + 1) & mask;
  }
  slots_[slot] = {material.bits(), number};
  if (4 * ++count_ > slots_.size()) {
    grow();
  }
  return true;
}

void EntryTable::grow() {
  const std::vector<EntrySlot> old =
      std::exchange(slots_, std::vector<EntrySlot>(2 * slots_.size()));
  const std::size_t mask = slots_.size() - 1;
  for (const EntrySlot& entry : old) {
    if (entry.number != kNone) {
      std::size_t slot = hash(entry.material) & mask;
      while (slots_[slot].number != kNone) {
        slot = (slot + 1) & mask;
      }
      slots_[slot] = entry;
    }
  }
}

}  // namespace cheg::lang
