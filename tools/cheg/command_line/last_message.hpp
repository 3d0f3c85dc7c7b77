// The messages that cheg prints before it ends because of a failure that the user did not cause.
#pragma once

#include <string_view>

namespace cheg::tool {

// Each message is a single constant and includes its line feed. Printing a message therefore needs
// no memory.
inline constexpr std::string_view kOutOfMemory = "cheg: out of memory\n";
inline constexpr std::string_view kInternalError =
    "cheg: internal error; please report it with the command and its input\n";

}  // namespace cheg::tool
