// The folder in which CHEG keeps a user's tables.
#pragma once

#include <filesystem>
#include <optional>

namespace cheg::chess::tablebase {

// Returns the value of the environment variable CHEG_TABLES. If CHEG_TABLES is not set, returns
// $XDG_CACHE_HOME/cheg. If XDG_CACHE_HOME is not an absolute path, returns $HOME/.cache/cheg. If
// HOME is not an absolute path, returns nothing. No other thread may change the environment during
// the call.
[[nodiscard]] std::optional<std::filesystem::path> default_folder();

}  // namespace cheg::chess::tablebase
