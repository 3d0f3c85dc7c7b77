#include "stdlib/natives.hpp"

#include <array>

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
  static const std::array<const lang::NativeLibrary*, 4> rows{&geometry().rows, &force().rows,
                                                              &score().rows, &kriegspiel().rows};
  return rows;
}

}  // namespace cheg::stdlib
