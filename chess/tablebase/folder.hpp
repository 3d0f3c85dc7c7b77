// The folder in which CHEG keeps a user's tables.
#pragma once

#include <filesystem>
#include <optional>

namespace cheg::chess::tablebase {

// Returns the value of the environment variable CHEG_TABLES if it is set. Otherwise, returns
// $XDG_CACHE_HOME/cheg if XDG_CACHE_HOME is an absolute path, or else $HOME/.cache/cheg if HOME is
// an absolute path. Otherwise, returns nothing. No other thread may change the environment during
// the call.
[[nodiscard]] std::optional<std::filesystem::path> default_folder();

}  // namespace cheg::chess::tablebase
