// The names of one program, each stored once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::lang {

// The number of a name in its table, in the order of first mention.
enum class Symbol : std::uint32_t {};

// Whether the text is a valid name in a program: visible ASCII without " & ( ) , : ;
[[nodiscard]] bool is_symbol(std::string_view text);

// Ignores case; text() returns upper case.
class SymbolTable {
 public:
  SymbolTable();

  // The same number for the same name.
  Symbol intern(std::string_view name);
  [[nodiscard]] std::optional<Symbol> find(std::string_view name) const;

  // Valid until the next intern().
  [[nodiscard]] std::string_view text(Symbol symbol) const;
  [[nodiscard]] std::size_t size() const { return ends_.size(); }

 private:
  // The slot of the name, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(std::string_view name) const;
  void grow();

  std::string characters_;            // all names, concatenated
  std::vector<std::size_t> ends_;     // end of each name in characters_
  std::vector<std::uint32_t> slots_;  // open addressing: symbol + 1, or 0
};

}  // namespace cheg::lang
