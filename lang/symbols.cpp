#include "lang/symbols.hpp"

#include <algorithm>

namespace cheg::lang {
namespace {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// FNV-1a over the upper-case letters.
std::size_t hash_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(upper(c))) * 0x100000001b3;
  }
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

bool equal_ignoring_case(std::string_view stored, std::string_view name) {
  return std::equal(stored.begin(), stored.end(), name.begin(), name.end(),
                    [](char a, char b) { return a == upper(b); });
}

}  // namespace

bool is_symbol(std::string_view text) {
  constexpr std::string_view kSeparators = "\"&(),:;";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return c > ' ' && c < '\x7f' && kSeparators.find(c) == std::string_view::npos;
  });
}

SymbolTable::SymbolTable() : slots_(256) {}

std::size_t SymbolTable::slot_of(std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(name) & mask;
  while (slots_[slot] != 0 && !equal_ignoring_case(text(Symbol{slots_[slot] - 1}), name)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

Symbol SymbolTable::intern(std::string_view name) {
  const std::size_t slot = slot_of(name);
  if (slots_[slot] != 0) {
    return Symbol{slots_[slot] - 1};
  }
  const Symbol symbol{static_cast<std::uint32_t>(ends_.size())};
  std::transform(name.begin(), name.end(), std::back_inserter(characters_), upper);
  ends_.push_back(characters_.size());
  slots_[slot] = static_cast<std::uint32_t>(symbol) + 1;
  if (2 * ends_.size() > slots_.size()) {
    grow();
  }
  return symbol;
}

std::optional<Symbol> SymbolTable::find(std::string_view name) const {
  const std::uint32_t found = slots_[slot_of(name)];
  return found == 0 ? std::nullopt : std::optional(Symbol{found - 1});
}

std::string_view SymbolTable::text(Symbol symbol) const {
  const auto number = static_cast<std::size_t>(symbol);
  const std::size_t start = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(characters_).substr(start, ends_[number] - start);
}

void SymbolTable::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t number = 0; number < ends_.size(); ++number) {
    const Symbol symbol{static_cast<std::uint32_t>(number)};
    slots_[slot_of(text(symbol))] = static_cast<std::uint32_t>(number) + 1;
  }
}

}  // namespace cheg::lang
