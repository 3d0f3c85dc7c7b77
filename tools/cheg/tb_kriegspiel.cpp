#include "tools/cheg/tb_kriegspiel.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>

#include "base/json.hpp"
#include "base/system_memory.hpp"
#include "base/text.hpp"
#include "chess/material.hpp"
#include "kriegspiel/belief_tables/provide.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/rules_option.hpp"

namespace cheg::tool {
namespace {

namespace tables = kriegspiel::belief_tables;

constexpr double kMegabyte = 1e6;

std::vector<chess::MaterialSignature> read_endings(const std::vector<std::string>& names) {
  std::vector<chess::MaterialSignature> endings;
  for (const std::string& name : names) {
    const auto ending = chess::parse_material(name);
    if (!ending) {
      throw UsageError(fmt::format(
          "tb --kriegspiel: {} is not an ending; write White's men and Black's king, such as KRK",
          cheg::quoted(name)));
    }
    if (const auto refusal = tables::refusal(*ending)) {
      throw UsageError("tb --kriegspiel: " + *refusal);
    }
    endings.push_back(*ending);
  }
  return endings;
}

// The starts with the longest wins, the longest first.
std::vector<tables::Start> worst_starts(const tables::Statistics& statistics, std::size_t count) {
  std::vector<tables::Start> worst = statistics.starts;
  std::erase_if(worst,
                [](const tables::Start& start) { return start.distance == tables::kNotWon; });
  std::ranges::stable_sort(worst, std::ranges::greater(), &tables::Start::distance);
  worst.resize(std::min(worst.size(), count));
  return worst;
}

Json to_json(const tables::ProvidedTable& provided, const tables::Statistics& statistics,
             const TbKriegspielOptions& options) {
  Json object{{"ending", provided.table->material().to_string()},
              {"rules", options.rules},
              {"announced", tables::to_string(provided.table->announced())},
              {"starts", statistics.starts.size()},
              {"won", statistics.won},
              {"longest", statistics.longest()},
              {"mean", statistics.mean()},
              {"states", provided.table->size()},
              {"won_in", statistics.won_in},
              {"built", provided.seconds > 0},
              {"seconds", provided.seconds},
              {"memory", provided.bytes},
              {"path", provided.path.string()}};
  if (options.worst > 0) {
    object["worst"] = Json::array();
    for (const tables::Start& start : worst_starts(statistics, options.worst)) {
      object["worst"].push_back(
          {{"moves", start.distance}, {"fen", kriegspiel::to_fen(tables::men_of(start.men))}});
    }
  }
  return object;
}

void show(const tables::ProvidedTable& provided, const tables::Statistics& statistics,
          const TbKriegspielOptions& options) {
  const bool is_built = provided.seconds > 0;
  print(fmt::format(
      "{:<6} {:>8} {:>8} {:>8} {:>8.2f} {:>9}  {:>9} {:>10}  {}\n",
      provided.table->material().to_string(), statistics.starts.size(), statistics.won,
      statistics.longest(), statistics.mean(), provided.table->size(),
      is_built ? fmt::format("{:.1f} MB", static_cast<double>(provided.bytes) / kMegabyte) : "-",
      is_built ? fmt::format("{:.3f} s", provided.seconds) : "was there",
      provided.path.empty() ? "not kept" : provided.path.string()));
  for (const tables::Start& start : worst_starts(statistics, options.worst)) {
    print(fmt::format("{:>6} moves  {}\n", start.distance,
                      kriegspiel::to_fen(tables::men_of(start.men))));
  }
}

// Provides the table with a progress bar. Returns an error message if this fails.
Result<tables::ProvidedTable, std::string> provide(chess::MaterialSignature ending,
                                                   tables::Announced announced,
                                                   const TbKriegspielOptions& options) {
  const std::string name = ending.to_string();
  const InterruptGuard guard;
  ProgressBar bar;
  tables::ProvideOptions how;
  how.work.most_bytes = options.memory.value_or(memory_of_machine());
  how.work.threads = thread_count(options.tables);
  how.work.stop = &InterruptGuard::flag();
  how.work.progress = [&](const tables::Progress& progress) {
    bar.show(
        fmt::format("{}: mates in {}, {} belief states", name, progress.distance, progress.states),
        progress.done);
  };
  how.folder = table_folder(options.tables);
  how.anew = options.anew;
  how.warn = [&bar](const std::string& message) {
    bar.clear();
    complain(message);
  };
  try {
    auto provided = tables::provide(ending, announced, how);
    bar.clear();
    if (!provided && provided.error().is_stopped()) {
      throw Interrupted(fmt::format("interrupted; the table of {} is not complete", name));
    }
    if (!provided) {
      return fmt::format("{}: {}; --memory sets the limit", name, provided.error().message());
    }
    return std::move(provided).value();
  } catch (const std::bad_alloc&) {
    return fmt::format("{}: there is not enough memory for the belief states", name);
  }
}

}  // namespace

void add_tb_kriegspiel_options(CLI::App& command, TbKriegspielOptions& options) {
  CLI::Option* kriegspiel =
      command
          .add_option("--kriegspiel", options.endings,
                      "Kriegspiel: compute or read the tables of moves to a certain mate of a lone "
                      "king that White does not see, such as KRK, for every start in which White "
                      "knows only his own men")
          ->type_name("ENDING");
  const auto with_kriegspiel = [kriegspiel](CLI::Option* option) { option->needs(kriegspiel); };
  with_kriegspiel(add_rules_option(command, options.rules));
  with_kriegspiel(
      command.add_option("--worst", options.worst, "Show the N longest wins")->type_name("N"));
  with_kriegspiel(command
                      .add_option("--memory", options.memory,
                                  "Stop if the belief states need more bytes; default: the memory "
                                  "of the machine")
                      ->type_name("N"));
  with_kriegspiel(
      command.add_flag("--anew", options.anew, "Compute it even if there is a valid file"));
  add_table_options(command, options.tables);
  with_kriegspiel(command.get_option("--tables"));
  with_kriegspiel(command.get_option("--threads"));
  with_kriegspiel(command.add_flag("--json", options.json, "One JSON object a line"));
}

ExitStatus run_tb_kriegspiel(const TbKriegspielOptions& options) {
  const auto endings = read_endings(options.endings);
  const auto rules = find_rules(options.rules, "tb --kriegspiel");
  if (!rules) {
    return ExitStatus::negative;
  }
  if (const auto refusal = tables::refusal(rules->rules)) {
    throw UsageError("tb --kriegspiel: " + *refusal);
  }
  if (!options.json) {
    print(fmt::format("{:<6} {:>8} {:>8} {:>8} {:>8} {:>9}  {:>9} {:>10}  {}\n", "ending", "starts",
                      "won", "longest", "mean", "states", "memory", "time", "file"));
  }
  bool is_kept = true;
  for (const chess::MaterialSignature ending : endings) {
    const auto provided = provide(ending, tables::announced(rules->rules), options);
    if (!provided) {
      complain(provided.error());
      return ExitStatus::stream;
    }
    const auto statistics = tables::statistics_of(*provided->table);
    if (!statistics) {
      complain(
          fmt::format("{}: the table lacks a start; --anew replaces it", provided->path.string()));
      return ExitStatus::stream;
    }
    is_kept = is_kept && !provided->path.empty();
    options.json ? print(json_line(to_json(*provided, *statistics, options)))
                 : show(*provided, *statistics, options);
    flush_output();
  }
  return is_kept ? ExitStatus::ok : ExitStatus::stream;
}

}  // namespace cheg::tool
