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
  // `seconds` is the time that the generation took, or 0 if the table was read.
  std::function<void(const Table& table, const std::filesystem::path& path, double seconds)> ready;
  // Called for an invalid file, for a file that differs from the generated table, and for the first
  // file that cannot be written. After the call, the store continues its work.
  std::function<void(const std::string& message)> warn;
  // The largest number of men for which tables are generated. Larger tables are read from files but
  // not generated.
  int most_men_generated = kMostMen;
};

// The tables that a store accepts as correct.
enum class Trust : std::uint8_t {
  // Accepts every file with a correct header and checksum. A forged file with a correct header and
  // checksum is also accepted. Reading a file takes milliseconds.
  files,
  // Accepts only tables that the store itself has generated. The store compares each file with the
  // generated table, and replaces a file that differs. It would save little time to check the
  // values in a file instead of generating the table, because a check must also find all moves.
  // Finding the moves already takes 15 to 35 % of the time for generating the table.
  this_process
};

// Reads, generates and holds tables. Only one thread at a time may use a store, with one
// exception: several threads may read its tables at the same time while the store adds no table.
class Store {
 public:
  // The store reads files from `folder` and writes new tables to this folder. The store creates the
  // folder if necessary. Without a folder, tables stay in memory only.
  explicit Store(std::optional<std::filesystem::path> folder, Trust trust = Trust::files)
      : folder_(std::move(folder)), trust_(trust) {}

  [[nodiscard]] const TableSet& tables() const { return tables_; }

  // Provides the table of this ending and the tables of next_endings(). On success,
  // TableSet::probe() has a value for every position of the ending, and for every position that one
  // further move can reach. In `material`, White or Black may be the stronger side. Two bare kings
  // need no table. Returns nothing on success. Returns an error if the material has more than
  // kMostMen men, if a table cannot be provided, or if the work is stopped.
  [[nodiscard]] std::optional<WorkError> provide(MaterialSignature material,
                                                 const StoreOptions& options);
  // Provides the tables of this ending and of all endings that can follow from it. Returns the same
  // errors as provide(). If `anew` is true, generates the table of this ending even if a file of
  // this table exists.
  [[nodiscard]] std::optional<WorkError> provide_all(MaterialSignature material,
                                                     const StoreOptions& options,
                                                     bool anew = false);

 private:
  using Endings = std::vector<MaterialSignature>;
  [[nodiscard]] std::optional<WorkError> provide_each(const Endings& endings,
                                                      const StoreOptions& options);
  // Reads the table of this ending from its file, or generates the table. Before it generates the
  // table, the function provides the tables of the endings that can follow. If `anew` is true, does
  // not read the file.
  [[nodiscard]] std::optional<WorkError> provide_one(MaterialSignature material,
                                                     const StoreOptions& options, bool anew);
  // Generates the table and writes it to `path`. `file` is the table that `path` already contains,
  // or nullptr. Writes nothing if `file` equals the generated table.
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
