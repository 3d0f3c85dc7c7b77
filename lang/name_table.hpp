// A hash table that finds the rows of a table by their names. The hash table is made at compile
// time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text.hpp"

namespace cheg::lang {

// Maps the names of the rows of an array to the numbers of the rows. Requires: there are at most
// 255 rows, and their names are different and in upper case.
template <std::size_t row_count>
class NameTable {
 public:
  template <class Rows>
  constexpr explicit NameTable(const Rows& rows) {
    for (std::size_t i = 0; i < row_count; ++i) {
      const std::string_view name = rows[i].name;
      longest_ = std::max(longest_, name.size());
      std::size_t slot = first_slot(name);
      while (slots_[slot] != 0) {
        slot = after(slot);
      }
      slots_[slot] = static_cast<std::uint8_t>(i + 1);
    }
  }

  // Returns the number of the row with this name, or nothing if no row has this name. The name must
  // be in upper case.
  template <class Rows>
  [[nodiscard]] std::optional<std::size_t> find(const Rows& rows, std::string_view name) const {
    return find_equal(name, [&](std::size_t i) { return rows[i].name == name; });
  }

  // Does the same as find(), but the name may be in upper or lower case.
  template <class Rows>
  [[nodiscard]] std::optional<std::size_t> find_in_any_case(const Rows& rows,
                                                            std::string_view name) const {
    return find_equal(name, [&](std::size_t i) { return equals_upper(name, rows[i].name); });
  }

 private:
  static constexpr std::size_t kSlots = std::bit_ceil(4 * row_count);

  // Returns the slot at which the search for the name begins. Upper and lower case give the same
  // slot.
  static constexpr std::size_t first_slot(std::string_view name) {
    auto hash = static_cast<std::uint32_t>(name.size());
    for (const char c : name) {
      hash = hash * 37 + (static_cast<unsigned char>(c) | 0x20U);
    }
    return (hash ^ hash >> 11U) % kSlots;
  }
  static constexpr std::size_t after(std::size_t slot) { return (slot + 1) % kSlots; }

  template <class Equals>
  [[nodiscard]] std::optional<std::size_t> find_equal(std::string_view name, Equals equals) const {
    if (name.size() > longest_) {
      return std::nullopt;
    }
    for (std::size_t slot = first_slot(name); slots_[slot] != 0; slot = after(slot)) {
      const std::size_t row = slots_[slot] - std::size_t{1};
      if (equals(row)) {
        return row;
      }
    }
    return std::nullopt;
  }

  std::array<std::uint8_t, kSlots> slots_{};  // 1 + the number of the row; 0: free
  std::size_t longest_ = 0;
};

}  // namespace cheg::lang
