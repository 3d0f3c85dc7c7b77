// Where a user's tables are kept.
#pragma once

#include <filesystem>
#include <optional>

namespace cheg::chess::tablebase {

// $CHEG_TABLES, or cheg/ in the user's cache folder ($XDG_CACHE_HOME, otherwise ~/.cache); nothing
// if none of these is set. Reads the environment: not while another thread changes it.
[[nodiscard]] std::optional<std::filesystem::path> default_folder();

}  // namespace cheg::chess::tablebase
