#include "chess/tablebase/store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <new>
#include <system_error>
#include <utility>

#include "base/clock.hpp"
#include "base/kept_file.hpp"
#include "chess/tablebase/difference.hpp"
#include "chess/tablebase/file.hpp"

namespace cheg::chess::tablebase {

namespace {

// An error unless tables support this material.
std::optional<std::string> refusal(MaterialSignature material) {
  if (material.men() <= kMostMen) {
    return std::nullopt;
  }
  return fmt::format("{} has {} men; tables have at most {}", material.to_string(), material.men(),
                     kMostMen);
}

}  // namespace

std::optional<WorkError> Store::provide(MaterialSignature material, const StoreOptions& options) {
  if (auto error = refusal(material); error || material.men() == 2) {
    return error;
  }
  Endings endings = next_endings(canonical(material));
  endings.insert(endings.begin(), canonical(material));
  return provide_each(endings, options);
}

std::optional<WorkError> Store::provide_all(MaterialSignature material, const StoreOptions& options,
                                            bool anew) {
  if (auto error = refusal(material); error || material.men() == 2) {
    return error;
  }
  Endings endings = endings_below(canonical(material));
  if (!anew) {
    return provide_each(endings, options);
  }
  endings.pop_back();
  if (auto error = provide_each(endings, options)) {
    return error;
  }
  return provide_one(canonical(material), options, true);
}

std::optional<WorkError> Store::provide_each(const Endings& endings, const StoreOptions& options) {
  for (const MaterialSignature ending : endings) {
    if (tables_.find(ending) != nullptr) {
      continue;
    }
    if (auto error = provide_one(ending, options, false)) {
      return error;
    }
  }
  return std::nullopt;
}

std::optional<WorkError> Store::provide_one(MaterialSignature material, const StoreOptions& options,
                                            bool anew) {
  const std::filesystem::path path =
      folder_ ? *folder_ / file_name(material) : std::filesystem::path();
  std::shared_ptr<const Table> file;
  if (folder_ && !anew) {
    auto read = read_table(path, material);
    if (read) {
      remove_abandoned(path);
    }
    if (read && trust_ == Trust::files) {
      add(*read, options, path, 0);
      return std::nullopt;
    }
    if (read) {
      file = *read;
    } else if (!read.error().is_missing) {
      if (material.men() > options.most_men_generated) {
        return fmt::format("{}; `cheg tb build {}` generates it again", read.error().message,
                           material.to_string());
      }
      if (options.warn) {
        options.warn(read.error().message + "; the table is generated again");
      }
    }
  }
  if (material.men() > options.most_men_generated) {
    return fmt::format("there is no table of {} yet; `cheg tb build {}` computes it",
                       material.to_string(), material.to_string());
  }
  if (auto error = provide_each(next_endings(material), options)) {
    return error;
  }
  return generate_and_keep(material, options, path, file.get());
}

std::optional<WorkError> Store::generate_and_keep(MaterialSignature material,
                                                  const StoreOptions& options,
                                                  const std::filesystem::path& path,
                                                  const Table* file) {
  const auto start = Clock::now();
  const GeneratedTable made = generate_in_memory(material, options.generate);
  if (!made) {
    return made.error();
  }
  const std::chrono::duration<double> taken = Clock::now() - start;
  if (!folder_) {
    add(*made, options, {}, taken.count());
    return std::nullopt;
  }
  if (file != nullptr) {
    const std::optional<std::string> fault = difference(*file, **made);
    if (!fault) {
      add(*made, options, path, taken.count());
      return std::nullopt;
    }
    if (options.warn) {
      options.warn(fmt::format("{}: {}; the file is replaced", path.string(), *fault));
    }
  }
  if (const auto failure = keep(**made, path)) {
    warn_once(*failure, options);
    add(*made, options, {}, taken.count());
    return std::nullopt;
  }
  if (trust_ == Trust::this_process) {  // another process may write to the file
    add(*made, options, path, taken.count());
    return std::nullopt;
  }
  // From now on the mapped file is used; only the parts that are looked up take memory.
  auto kept = read_table(path, material);
  if (!kept && options.warn) {
    options.warn(kept.error().message + ", although it was just written");
  }
  add(kept ? *kept : *made, options, path, taken.count());
  return std::nullopt;
}

void Store::add(const std::shared_ptr<const Table>& table, const StoreOptions& options,
                const std::filesystem::path& path, double seconds) {
  tables_.add(table);
  if (options.ready) {
    options.ready(*table, path, seconds);
  }
}

GeneratedTable Store::generate_in_memory(MaterialSignature material,
                                         const GenerateOptions& options) const {
  try {
    return generate(material, tables_, options);
  } catch (const std::bad_alloc&) {  // the boundary: reported as an ordinary error
    // One byte for the value and one for the number of moves, for each side to move.
    constexpr std::size_t kBytes = 4;
    constexpr std::size_t kMebibyte = 1U << 20U;
    return WorkError(fmt::format("{}: there is not enough memory, at least {} MiB are needed",
                                 material.to_string(),
                                 kBytes * Layout(material).size() / kMebibyte + 1));
  }
}

std::optional<std::string> Store::keep(const Table& table,
                                       const std::filesystem::path& path) const {
  std::error_code error;
  std::filesystem::create_directories(*folder_, error);
  if (error) {
    return fmt::format("cannot make the folder {}: {}", folder_->string(), error.message());
  }
  return write_table(table, path);
}

// The folder would fail for every table: warn only once.
void Store::warn_once(const std::string& failure, const StoreOptions& options) {
  if (!has_warned_ && options.warn) {
    options.warn(failure + "; tables stay in memory");
  }
  has_warned_ = true;
}

}  // namespace cheg::chess::tablebase
