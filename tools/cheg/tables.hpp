// Tablebases as the subcommands use them: where they are kept, progress, Ctrl-C.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "chess/material.hpp"
#include "chess/tablebase/store.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

struct TableOptions {
  std::string folder;  // empty: default_table_folder()
  int threads = 0;     // 0: as many as there are cores
};

// $CHEG_TABLES, or cheg/ in the user's folder for what can be made again ($XDG_CACHE_HOME,
// ~/.cache); nothing if there is no such folder: tables stay in memory then.
[[nodiscard]] std::optional<std::string> default_table_folder();

// Adds --tables.
void add_table_folder(CLI::App& command, TableOptions& options);
// Adds --tables and --threads.
void add_table_options(CLI::App& command, TableOptions& options);

// The number of threads that the options ask for.
[[nodiscard]] int thread_count(const TableOptions& options);

// Reads "KRK"; throws UsageError, with the name of the subcommand, if it is no ending that tables
// can have.
[[nodiscard]] chess::MaterialSignature read_ending(const std::string& text,
                                                   const std::string& command);

class Tables {
 public:
  explicit Tables(const TableOptions& options);

  [[nodiscard]] const chess::tablebase::TableSet& set() const { return store_.tables(); }

  // Is there a folder where tables can be kept?
  [[nodiscard]] bool has_folder() const { return has_folder_; }

  // Called for each table that is not yet there when provide() has got it.
  std::function<void(const chess::tablebase::Table&, const std::filesystem::path&, double seconds)>
      ready;

  // Makes sure that the tables are there that tell the value of each position of this material and
  // of its moves; those of up to four men are computed if need be. The complaint if that cannot be.
  // Shows a progress bar. Throws Interrupted.
  [[nodiscard]] std::optional<std::string> provide(chess::MaterialSignature material);
  // The same for all that can come out of it, computed whatever it takes; with `anew`, the ending's
  // own table in any case.
  [[nodiscard]] std::optional<std::string> provide_all(chess::MaterialSignature material,
                                                       bool anew = false);

 private:
  Tables(const std::optional<std::filesystem::path>& folder, int threads);

  // Calls work(options) for the store, with everything that belongs to long work.
  using Work = std::function<std::optional<WorkError>(chess::tablebase::StoreOptions& options)>;
  [[nodiscard]] std::optional<std::string> watch(chess::MaterialSignature material,
                                                 const Work& work);

  chess::tablebase::Store store_;
  bool has_folder_;
  int threads_;
};

}  // namespace cheg::tool
