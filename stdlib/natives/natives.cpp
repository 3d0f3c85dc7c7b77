#include "stdlib/natives/natives.hpp"

#include <array>
#include <vector>

#include "stdlib/natives/force.hpp"
#include "stdlib/natives/geometry.hpp"
#include "stdlib/natives/hidden/hidden.hpp"
#include "stdlib/natives/referee.hpp"
#include "stdlib/natives/rules/rules.hpp"
#include "stdlib/natives/score.hpp"

namespace cheg::stdlib {

std::span<const vm::NativeLibrary* const> native_libraries() {
  static const std::array<const vm::NativeLibrary*, 6> libraries{
      &geometry(), &force(), &score(), &rules(), &kriegspiel(), &referee()};
  return libraries;
}

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
