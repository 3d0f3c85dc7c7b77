// Tables for the subcommands, with their options, a progress bar and Ctrl-C.
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
// Adds --tables and --threads.
void add_table_options(CLI::App& command, TableOptions& options);

// The number of threads according to the options.
[[nodiscard]] int thread_count(const TableOptions& options);

// Reads the name of an ending, such as "KRK"; throws UsageError, with the name of the subcommand,
// if the text is not the name of an ending for which there can be a table.
[[nodiscard]] chess::MaterialSignature read_ending(const std::string& text,
                                                   const std::string& command);

class Tables {
 public:
  explicit Tables(const TableOptions& options,
                  chess::tablebase::Trust trust = chess::tablebase::Trust::files);

  [[nodiscard]] const chess::tablebase::TableSet& set() const { return store_.tables(); }

  // Whether there is a folder in which tables are kept.
  [[nodiscard]] bool has_folder() const { return has_folder_; }

  // Called when provide() or provide_all() has obtained a table. The arguments are the table, its
  // file, and the seconds that the computation took (0 for a table that was read).
  std::function<void(const chess::tablebase::Table&, const std::filesystem::path&, double seconds)>
      ready;

  // Provides the tables for the positions of this material and for the positions after their moves.
  // Reads tables from trusted files, and computes missing tables of up to four men. Returns an
  // error message, or nothing. Shows a progress bar. Throws Interrupted.
  [[nodiscard]] std::optional<std::string> provide(chess::MaterialSignature material);
  // Does the same for every ending that can follow from this one, and computes all missing tables,
  // however long that takes. With `anew`, computes the ending's own table even if there is a file.
  [[nodiscard]] std::optional<std::string> provide_all(chess::MaterialSignature material,
                                                       bool anew = false);

 private:
  Tables(const std::optional<std::filesystem::path>& folder, int threads,
         chess::tablebase::Trust trust);

  // A call of the store. watch() gives options to this call: they show progress and stop the work
  // at Ctrl-C.
  using StoreWork =
      std::function<std::optional<WorkError>(chess::tablebase::StoreOptions& options)>;
  [[nodiscard]] std::optional<std::string> watch(chess::MaterialSignature material,
                                                 const StoreWork& work);

  chess::tablebase::Store store_;
  bool has_folder_;
  int threads_;
};

// Tables for a player. Each call of the source may throw Interrupted.
[[nodiscard]] play::TableSource table_source(const TableOptions& options);

}  // namespace cheg::tool
