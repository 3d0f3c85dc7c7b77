// A table of the names of one program, in which each name is stored once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::lang {

// The number of a name in its table. Names are numbered in the order in which they first occur.
enum class Symbol : std::uint32_t {};

// For each character, whether a name in a program can contain this character. A name can contain
// all visible ASCII characters except `"`, `&`, `(`, `)`, `,`, `:` and `;`.
inline constexpr std::array<bool, 256> kIsSymbolChar = [] {
  std::array<bool, 256> allowed{};
  for (unsigned char visible = '!'; visible < 0x7f; ++visible) {
    allowed[visible] =
        std::string_view("\"&(),:;").find(static_cast<char>(visible)) == std::string_view::npos;
  }
  return allowed;
}();
[[nodiscard]] constexpr bool is_symbol_char(char c) {
  return kIsSymbolChar[static_cast<unsigned char>(c)];
}

// Returns whether the text is a valid name in a program.
[[nodiscard]] bool is_symbol(std::string_view text);

// A table of names. The table ignores the case of names, and text() returns a name in upper case.
class SymbolTable {
 public:
  SymbolTable();

  // Returns the number of the name. If the table does not contain the name, adds it. Equal names
  // have equal numbers.
  Symbol intern(std::string_view name);
  [[nodiscard]] std::optional<Symbol> find(std::string_view name) const;

  // Returns the name with this number. The view is valid until the next call of intern().
  [[nodiscard]] std::string_view text(Symbol symbol) const;
  [[nodiscard]] std::size_t size() const { return ends_.size(); }

 private:
  struct Slot {
    std::uint32_t number = 0;  // 1 + the symbol; 0: free
    std::uint32_t hash = 0;
  };

  // Returns the slot that contains the name, or the free slot in which it can be stored.
  [[nodiscard]] std::size_t slot_of(std::string_view name, std::uint32_t hash) const;
  void grow();

  std::string characters_;         // all names, concatenated
  std::vector<std::size_t> ends_;  // end of each name in characters_
  std::vector<Slot> slots_;        // open addressing
};

}  // namespace cheg::lang
