// The native library KRIEGSPIEL: a program's knowledge about a hidden king, and the hunt for this
// king.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends. If the host's knowledge is a HeardGame,
// the instructions of the library use the knowledge in this HeardGame. Otherwise the instructions
// use the position, in which the other king is not hidden.
[[nodiscard]] const vm::NativeLibrary& kriegspiel();

}  // namespace cheg::stdlib
