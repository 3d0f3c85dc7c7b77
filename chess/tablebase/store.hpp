// Provides tables from memory, from files, or by generating them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/work_error.hpp"
#include "chess/tablebase/generate.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

struct StoreOptions {
  GenerateOptions generate;
  // Called for each table that was read or generated. `path` is empty if the table has no file;
  // `seconds` is 0 if it was read.
  std::function<void(const Table& table, const std::filesystem::path& path, double seconds)> ready;
  // Called for an invalid file, for a file that differs from the generated table, and for the first
  // file that cannot be written. Work continues.
  std::function<void(const std::string& message)> warn;
  // The largest number of men for which tables are generated. Tables with more men are only read.
  int most_men_generated = kMostMen;
};

// The tables that a store accepts as correct.
enum class Trust : std::uint8_t {
  // Files with a correct header and checksum. Reading takes milliseconds. A forged file is
  // accepted.
  files,
  // Tables that the store itself has generated. A file is compared with the generated table, and
  // replaced if it differs. A check of the file alone would not be much faster than generating its
  // table: finding the moves alone takes 15 to 35 % of the time of the generation.
  this_process
};

// Not thread-safe. Several threads may read the tables.
class Store {
 public:
  // Reads files from this folder and writes new tables there. Creates the folder if necessary.
  // Without a folder, tables stay in memory only.
  explicit Store(std::optional<std::filesystem::path> folder, Trust trust = Trust::files)
      : folder_(std::move(folder)), trust_(trust) {}

  [[nodiscard]] const TableSet& tables() const { return tables_; }

  // Provides the tables that TableSet::probe() needs for every position of this ending and for the
  // positions one move later: its own table and those of next_endings(). Returns nothing on
  // success. The material has 2 to kMostMen men, and either side may be the stronger one. More men
  // are an error.
  [[nodiscard]] std::optional<WorkError> provide(MaterialSignature material,
                                                 const StoreOptions& options);
  // Does the same as provide(), for this ending and all endings that can follow from it. If `anew`
  // is true, the table of this ending itself is generated even if it has a file.
  [[nodiscard]] std::optional<WorkError> provide_all(MaterialSignature material,
                                                     const StoreOptions& options,
                                                     bool anew = false);

 private:
  using Endings = std::vector<MaterialSignature>;
  [[nodiscard]] std::optional<WorkError> provide_each(const Endings& endings,
                                                      const StoreOptions& options);
  // Provides the tables of the following endings before it generates a table.
  [[nodiscard]] std::optional<WorkError> provide_one(MaterialSignature material,
                                                     const StoreOptions& options, bool anew);
  // Generates the table. Writes the table to a file unless `file`, the table of the existing file,
  // has the same values.
  [[nodiscard]] std::optional<WorkError> generate_and_keep(MaterialSignature material,
                                                           const StoreOptions& options,
                                                           const std::filesystem::path& path,
                                                           const Table* file);
  void add(const std::shared_ptr<const Table>& table, const StoreOptions& options,
           const std::filesystem::path& path, double seconds);
  [[nodiscard]] GeneratedTable generate_in_memory(MaterialSignature material,
                                                  const GenerateOptions& options) const;
  [[nodiscard]] std::optional<std::string> keep(const Table& table,
                                                const std::filesystem::path& path) const;
  void warn_once(const std::string& failure, const StoreOptions& options);

  std::optional<std::filesystem::path> folder_;
  Trust trust_;
  TableSet tables_;
  bool has_warned_ = false;
};

}  // namespace cheg::chess::tablebase
