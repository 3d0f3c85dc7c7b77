#include "tools/cheg/command_line/tables.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "chess/tablebase/folder.hpp"
#include "play/players.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"

namespace cheg::tool {
namespace {

namespace tablebase = chess::tablebase;

}  // namespace

void add_table_folder(CLI::App& command, TableOptions& options) {
  command
      .add_option("--tables", options.folder,
                  "Where tables are kept; default: $CHEG_TABLES, or the user's cache")
      ->type_name("FOLDER");
}

void add_threads_option(CLI::App& command, TableOptions& options) {
  constexpr int kMostThreads = 256;
  command.add_option("--threads", options.threads, "Default: as many as there are cores")
      ->check(CLI::Range(1, kMostThreads))
      ->type_name("N");
}

void add_table_options(CLI::App& command, TableOptions& options) {
  add_table_folder(command, options);
  add_threads_option(command, options);
}

int thread_count(const TableOptions& options) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return options.threads > 0 ? options.threads : std::max(1, cores);
}

std::optional<std::filesystem::path> table_folder(const TableOptions& options) {
  return options.folder.empty() ? tablebase::default_folder()
                                : std::optional<std::filesystem::path>(options.folder);
}

chess::MaterialSignature read_ending(const std::string& text, const std::string& command) {
  const auto material = chess::parse_material(text);
  if (!material) {
    throw UsageError(fmt::format(
        "{}: {} is not an ending; write both sides' men, each beginning with its king, such as "
        "KRK or KQKP",
        command, cheg::quoted(text)));
  }
  if (material->men() < 3 || material->men() > tablebase::kMostMen) {
    throw UsageError(fmt::format("{}: {} has {} men; tables have 3 to {}", command,
                                 material->to_string(), material->men(), tablebase::kMostMen));
  }
  return *material;
}

Tables::Tables(const TableOptions& options, tablebase::Trust trust)
    : Tables(table_folder(options), thread_count(options), trust) {}

Tables::Tables(const std::optional<std::filesystem::path>& folder, int threads,
               tablebase::Trust trust)
    : store_(folder, trust), has_folder_(folder.has_value()), threads_(threads) {}

std::optional<std::string> Tables::provide(chess::MaterialSignature material) {
  constexpr int kMostMen = 4;  // takes moments; five men can take gigabytes
  return watch(material, [&](tablebase::StoreOptions& options) {
    options.most_men_generated = kMostMen;
    return store_.provide(material, options);
  });
}

std::optional<std::string> Tables::provide_all(chess::MaterialSignature material, bool anew) {
  return watch(material, [&](tablebase::StoreOptions& options) {
    return store_.provide_all(material, options, anew);
  });
}

std::optional<std::string> Tables::watch(chess::MaterialSignature material, const StoreWork& work) {
  const InterruptGuard guard;
  ProgressBar bar;
  tablebase::StoreOptions options;
  options.generate.threads = threads_;
  options.generate.stop = &InterruptGuard::flag();
  options.generate.progress = [&bar](const tablebase::Progress& progress) {
    const std::string name = progress.material.to_string();
    progress.is_preparing ? bar.show(name + ": positions", progress.prepared)
                          : bar.show(fmt::format("{}: mates in {}", name, progress.plies / 2), -1);
  };
  options.warn = [&bar](const std::string& message) {
    bar.clear();
    complain(message);
  };
  options.ready = [this, &bar](const tablebase::Table& table, const std::filesystem::path& path,
                               double seconds) {
    if (ready) {
      bar.clear();
      ready(table, path, seconds);
    }
  };
  const std::optional<WorkError> error = work(options);
  if (error && error->is_stopped()) {
    bar.clear();
    throw Interrupted(fmt::format("interrupted; the tables of {} are not complete",
                                  chess::tablebase::canonical(material).to_string()));
  }
  return error ? std::optional(error->message()) : std::nullopt;
}

play::TableSource table_source(const TableOptions& options) {
  auto tables = std::make_shared<Tables>(options);
  return [tables = std::move(tables)](
             chess::MaterialSignature material) -> Result<const tablebase::TableSet*, std::string> {
    if (auto error = tables->provide(material)) {
      return *std::move(error);
    }
    return &tables->set();
  };
}

}  // namespace cheg::tool
