#include "chess/tablebase/store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "chess/tablebase/file.hpp"

namespace cheg::chess::tablebase {

std::optional<std::string> Store::provide(MaterialSignature material, const StoreOptions& options,
                                          bool anew) {
  if (material.men() > kMostMen) {
    return fmt::format("{} has {} men; tables have at most {}", material.to_string(),
                       material.men(), kMostMen);
  }
  if (material.men() == 2) {
    return std::nullopt;
  }
  const MaterialSignature wanted = canonical(material);
  for (const MaterialSignature ending : endings_below(wanted)) {
    const bool again = anew && ending == wanted;
    if (again || tables_.find(ending) == nullptr) {
      if (auto error = provide_one(ending, options, again)) {
        return error;
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> Store::provide_one(MaterialSignature material,
                                              const StoreOptions& options, bool anew) {
  const auto warn = [&options](const std::string& message) {
    if (options.warn) {
      options.warn(message);
    }
  };
  const auto ready = [&](std::shared_ptr<const Table> table, const std::filesystem::path& path,
                         double seconds) {
    tables_.add(table);
    if (options.ready) {
      options.ready(*table, path, seconds);
    }
  };
  const std::filesystem::path path =
      folder_ ? *folder_ / file_name(material) : std::filesystem::path();
  if (folder_ && !anew) {
    auto read = read_table(path, material);
    if (read) {
      ready(*read, path, 0);
      return std::nullopt;
    }
    if (!read.error().is_missing) {
      warn(read.error().message + "; the table is generated again");
    }
  }
  const auto start = std::chrono::steady_clock::now();
  auto made = generate(material, tables_, options.generate);
  if (!made) {
    return std::move(made).error();
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (folder_) {
    std::error_code error;
    std::filesystem::create_directories(*folder_, error);
    const auto failure =
        error ? fmt::format("cannot make the folder {}: {}", folder_->string(), error.message())
              : write_table(**made, path);
    if (!failure) {
      ready(*made, path, taken.count());
      return std::nullopt;
    }
    warn(*failure + "; the table stays in memory");
  }
  ready(*made, {}, taken.count());
  return std::nullopt;
}

}  // namespace cheg::chess::tablebase
