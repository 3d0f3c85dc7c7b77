#include "stdlib/natives.hpp"

#include <array>

#include "stdlib/force.hpp"
#include "stdlib/geometry.hpp"
#include "stdlib/score.hpp"

namespace cheg::stdlib {

std::span<const vm::NativeLibrary* const> native_libraries() {
  static const std::array<const vm::NativeLibrary*, 3> libraries{&geometry(), &force(), &score()};
  return libraries;
}

std::span<const lang::NativeLibrary* const> native_rows() {
  static const std::array<const lang::NativeLibrary*, 3> rows{&geometry().rows, &force().rows,
                                                              &score().rows};
  return rows;
}

}  // namespace cheg::stdlib
