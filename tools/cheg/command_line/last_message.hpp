// The last messages of the program, when it cannot continue for a reason that is not the user's
// fault.
#pragma once

#include <string_view>

namespace cheg::tool {

// Each message is in one piece with its line feed, so that writing it needs no memory.
inline constexpr std::string_view kOutOfMemory = "cheg: out of memory\n";
inline constexpr std::string_view kInternalError =
    "cheg: internal error; please report it with the command and its input\n";

}  // namespace cheg::tool
