#include "stdlib/natives.hpp"

#include <array>

#include "stdlib/geometry.hpp"

namespace cheg::stdlib {

std::span<const vm::NativeLibrary* const> native_libraries() {
  static const std::array<const vm::NativeLibrary*, 1> libraries{&geometry()};
  return libraries;
}

std::span<const lang::NativeLibrary* const> native_rows() {
  static const std::array<const lang::NativeLibrary*, 1> rows{&geometry().rows};
  return rows;
}

}  // namespace cheg::stdlib
