// Provides endgame tables for the subcommands. Defines the options for tables. While tables are
// computed, shows a progress bar and stops the computation at Ctrl-C.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "chess/material.hpp"
#include "chess/tablebase/store.hpp"
#include "play/players.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

struct TableOptions {
  std::string folder;  // empty: chess::tablebase::default_folder()
  int threads = 0;     // 0: as many as there are cores
};

// Adds --tables.
void add_table_folder(CLI::App& command, TableOptions& options);
// Adds --threads.
void add_threads_option(CLI::App& command, TableOptions& options);
// Adds --tables and --threads.
void add_table_options(CLI::App& command, TableOptions& options);

// Returns the number of threads that the options ask for.
[[nodiscard]] int thread_count(const TableOptions& options);
// Returns the folder that the options name. If the options name no folder, returns the default
// folder, or nothing if there is no default folder.
[[nodiscard]] std::optional<std::filesystem::path> table_folder(const TableOptions& options);

// Parses the name of an ending, such as "KRK". Throws UsageError if the text does not name an
// ending for which a table is possible. The error message begins with the name of the subcommand,
// `command`.
[[nodiscard]] chess::MaterialSignature read_ending(const std::string& text,
                                                   const std::string& command);

class Tables {
 public:
  explicit Tables(const TableOptions& options,
                  chess::tablebase::Trust trust = chess::tablebase::Trust::files);

  [[nodiscard]] const chess::tablebase::TableSet& set() const { return store_.tables(); }

  // Returns true if there is a folder for the files of the tables.
  [[nodiscard]] bool has_folder() const { return has_folder_; }

  // provide() and provide_all() call this function after they have read or computed a table. The
  // arguments are the table, its file, and the number of seconds that the computation took. For a
  // table that was read from a file, the number of seconds is 0.
  std::function<void(const chess::tablebase::Table&, const std::filesystem::path&, double seconds)>
      ready;

  // Provides the tables for all positions with this material, and for all positions that one
  // further move can reach. Reads tables from trusted files. Computes missing tables of endings
  // with at most four men. Returns an error message if a table cannot be provided, otherwise
  // nothing. Shows a progress bar during the work. Throws Interrupted after Ctrl-C.
  [[nodiscard]] std::optional<std::string> provide(chess::MaterialSignature material);
  // Provides the tables of the ending, and of all endings to which captures and promotions can
  // lead. Computes all missing tables, even if the computation takes very long. If `anew` is true,
  // computes the table of this ending even if a file already contains it.
  [[nodiscard]] std::optional<std::string> provide_all(chess::MaterialSignature material,
                                                       bool anew = false);

 private:
  Tables(const std::optional<std::filesystem::path>& folder, int threads,
         chess::tablebase::Trust trust);

  // A function that uses the table store. watch() calls this function with options for showing
  // progress and for stopping at Ctrl-C.
  using StoreWork =
      std::function<std::optional<WorkError>(chess::tablebase::StoreOptions& options)>;
  [[nodiscard]] std::optional<std::string> watch(chess::MaterialSignature material,
                                                 const StoreWork& work);

  chess::tablebase::Store store_;
  bool has_folder_;
  int threads_;
};

// Returns a source of tables for a player. Each call of this source may throw Interrupted.
[[nodiscard]] play::TableSource table_source(const TableOptions& options);

}  // namespace cheg::tool
