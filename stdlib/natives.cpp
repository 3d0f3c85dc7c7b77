#include "stdlib/natives.hpp"

#include <array>
#include <vector>

#include "stdlib/force.hpp"
#include "stdlib/geometry.hpp"
#include "stdlib/hidden.hpp"
#include "stdlib/score.hpp"

namespace cheg::stdlib {

std::span<const vm::NativeLibrary* const> native_libraries() {
  static const std::array<const vm::NativeLibrary*, 4> libraries{&geometry(), &force(), &score(),
                                                                 &kriegspiel()};
  return libraries;
}

std::span<const lang::NativeLibrary* const> native_rows() {
  static const std::vector<const lang::NativeLibrary*> rows = [] {
    std::vector<const lang::NativeLibrary*> all;
    for (const vm::NativeLibrary* library : native_libraries()) {
      all.push_back(&library->rows);
    }
    return all;
  }();
  return rows;
}

}  // namespace cheg::stdlib
