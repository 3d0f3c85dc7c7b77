// The folder of a user's tables.
#pragma once

#include <filesystem>
#include <optional>

namespace cheg::chess::tablebase {

// Returns $CHEG_TABLES, or cheg/ in the user's cache folder ($XDG_CACHE_HOME, otherwise ~/.cache).
// Returns nothing if none of these is set. The function reads the environment, so no other thread
// may change the environment during the call.
[[nodiscard]] std::optional<std::filesystem::path> default_folder();

}  // namespace cheg::chess::tablebase
