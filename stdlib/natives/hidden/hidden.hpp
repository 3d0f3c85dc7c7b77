// USE KRIEGSPIEL: what a program may know of a hidden king, and how it is hunted.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process. Where the host's knowledge is a HeardGame its instructions are
// about that game; elsewhere the king of the other side is known to stand where it stands.
[[nodiscard]] const vm::NativeLibrary& kriegspiel();

}  // namespace cheg::stdlib
