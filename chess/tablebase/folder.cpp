#include "chess/tablebase/folder.hpp"

#include <cstdlib>
#include <string>

namespace cheg::chess::tablebase {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): as the header says
  return value == nullptr ? "" : value;
}

}  // namespace

std::optional<std::filesystem::path> default_folder() {
  if (const std::string folder = environment("CHEG_TABLES"); !folder.empty()) {
    return folder;
  }
  if (const std::string cache = environment("XDG_CACHE_HOME"); cache.starts_with('/')) {
    return cache + "/cheg";
  }
  if (const std::string home = environment("HOME"); home.starts_with('/')) {
    return home + "/.cache/cheg";
  }
  return std::nullopt;
}

}  // namespace cheg::chess::tablebase
