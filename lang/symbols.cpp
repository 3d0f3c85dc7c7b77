#include "lang/symbols.hpp"

#include <algorithm>
#include <cstddef>

#include "base/text.hpp"

namespace cheg::lang {
namespace {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// FNV-1a over the upper-case letters.
std::uint32_t hash_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(upper(c))) * 0x100000001b3;
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

}  // namespace

bool is_symbol(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_symbol_char);
}

SymbolTable::SymbolTable() : slots_(256) {}

std::size_t SymbolTable::slot_of(std::string_view name, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot].number != 0 && (slots_[slot].hash != hash ||
                                      !equals_upper(name, text(Symbol{slots_[slot].number - 1})))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

Symbol SymbolTable::intern(std::string_view name) {
  const std::uint32_t hash = hash_of(name);
  const std::size_t slot = slot_of(name, hash);
  if (slots_[slot].number != 0) {
    return Symbol{slots_[slot].number - 1};
  }
  const Symbol symbol{static_cast<std::uint32_t>(ends_.size())};
  const std::size_t begin = characters_.size();
  characters_.append(name);
  std::transform(name.begin(), name.end(), characters_.begin() + static_cast<std::ptrdiff_t>(begin),
                 upper);
  ends_.push_back(characters_.size());
  slots_[slot] = {static_cast<std::uint32_t>(symbol) + 1, hash};
  if (2 * ends_.size() > slots_.size()) {
    grow();
  }
  return symbol;
}

std::optional<Symbol> SymbolTable::find(std::string_view name) const {
  const std::uint32_t found = slots_[slot_of(name, hash_of(name))].number;
  return found == 0 ? std::nullopt : std::optional(Symbol{found - 1});
}

std::string_view SymbolTable::text(Symbol symbol) const {
  const auto number = static_cast<std::size_t>(symbol);
  const std::size_t start = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(characters_).substr(start, ends_[number] - start);
}

void SymbolTable::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& moved : old) {
    std::size_t slot = moved.hash & mask;
    while (slots_[slot].number != 0) {
      slot = (slot + 1) & mask;
    }
    slots_[slot] = moved.number != 0 ? moved : slots_[slot];
  }
}

}  // namespace cheg::lang
