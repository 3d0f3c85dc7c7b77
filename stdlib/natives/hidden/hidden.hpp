// USE KRIEGSPIEL: the knowledge of a program about a hidden king, and the hunt for this king.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process. If the host's knowledge is a HeardGame, the
// instructions are about this game. Otherwise the square of the other king is known.
[[nodiscard]] const vm::NativeLibrary& kriegspiel();

}  // namespace cheg::stdlib
