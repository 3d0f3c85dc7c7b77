// The native libraries of the amalgamation: those that need no rules of Kriegspiel.
#include <array>

#include "stdlib/natives/attack.hpp"
#include "stdlib/natives/confine.hpp"
#include "stdlib/natives/force.hpp"
#include "stdlib/natives/geometry.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/natives/pawns.hpp"
#include "stdlib/natives/rules/rules.hpp"
#include "stdlib/natives/score.hpp"

namespace cheg::stdlib {

std::span<const vm::NativeLibrary* const> native_libraries() {
  static const std::array libraries{&geometry(), &pawns(), &attack(), &confine(),
                                    &force(),    &score(), &rules()};
  return libraries;
}

}  // namespace cheg::stdlib
