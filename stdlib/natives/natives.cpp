#include "stdlib/natives/natives.hpp"

#include <vector>

namespace cheg::stdlib {

std::span<const lang::NativeRows* const> native_rows() {
  static const std::vector<const lang::NativeRows*> rows = [] {
    std::vector<const lang::NativeRows*> all;
    for (const vm::NativeLibrary* library : native_libraries()) {
      all.push_back(&library->rows);
    }
    return all;
  }();
  return rows;
}

}  // namespace cheg::stdlib
