#include "serve/postgres_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/require.hpp"
#include "base/text.hpp"
#include "serve/postgres_url.hpp"

namespace cheg::serve {
namespace {

constexpr const char* kFile = "libcheg_postgres.so";

std::filesystem::path folder_of_program() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

}  // namespace

Result<std::unique_ptr<EventStore>, std::string> open_postgres_store(const std::string& url) {
  CHEG_REQUIRE(is_postgres_url(url));
  const std::filesystem::path folder = folder_of_program();
  const std::array<std::filesystem::path, 2> places{folder / kFile,
                                                    folder / ".." / "lib" / "cheg" / kFile};
  std::error_code ignored;
  const auto* const place = std::ranges::find_if(
      places, [&](const auto& path) { return std::filesystem::exists(path, ignored); });
  if (place == places.end()) {
    return fmt::format(
        "cannot use PostgreSQL: there is no {} in {}; `cmake --build` with "
        "`--target cheg_postgres` makes it",
        cheg::quoted(kFile), cheg::quoted(folder.string()));
  }
  void* const library = dlopen(place->c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return fmt::format("cannot use PostgreSQL: {}", made_printable(dlerror()));
  }
  void* const function = dlsym(library, "cheg_open_postgres_store");
  if (function == nullptr) {
    return fmt::format("cannot use PostgreSQL: {} is no library of this program",
                       cheg::quoted(place->string()));
  }
  OpenedStore opened;
  reinterpret_cast<decltype(&cheg_open_postgres_store)>(function)(url, &opened);  // NOLINT
  return *std::move(opened);
}

}  // namespace cheg::serve
