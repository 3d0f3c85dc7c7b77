// The names of one program, each stored once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::lang {

// The number of a name in its table, in the order of first mention.
enum class Symbol : std::uint32_t {};

// Whether a name in a program can contain the character: visible ASCII without " & ( ) , : ;
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

// Whether the text is a valid name in a program.
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
  struct Slot {
    std::uint32_t number = 0;  // 1 + the symbol; 0: free
    std::uint32_t hash = 0;
  };

  // The slot of the name, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(std::string_view name, std::uint32_t hash) const;
  void grow();

  std::string characters_;         // all names, concatenated
  std::vector<std::size_t> ends_;  // end of each name in characters_
  std::vector<Slot> slots_;        // open addressing
};

}  // namespace cheg::lang
