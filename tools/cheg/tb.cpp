// cheg tb: builds and reads tables of distance to mate.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "chess/fen.hpp"
#include "chess/tablebase/statistics.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/subcommands.hpp"
#include "tools/cheg/tb_kriegspiel.hpp"
#include "tools/cheg/tb_probe.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::Position;
using chess::tablebase::SideStatistics;

struct TbOptions {
  TableOptions tables;
  std::vector<std::string> endings;
  ProbeOptions probe;
  TbKriegspielOptions kriegspiel;
  bool anew = false;
  bool json = false;
};

// --- build

ExitStatus build(const TbOptions& options) {
  std::vector<chess::MaterialSignature> endings;
  for (const std::string& text : options.endings) {
    endings.push_back(read_ending(text, "tb build"));
  }
  Tables tables(options.tables);
  bool is_kept = true;
  tables.ready = [&](const chess::tablebase::Table& table, const std::filesystem::path& path,
                     double seconds) {
    const std::size_t bytes = chess::kColorCount * table.layout().size();
    const std::string material = table.material().to_string();
    is_kept = is_kept && !path.empty();
    if (options.json) {
      print(json_line(Json{{"ending", material},
                           {"bytes", bytes},
                           {"seconds", seconds},
                           {"built", seconds > 0},
                           {"path", path.string()}}));
    } else {
      print(fmt::format("{:<6} {:>11} bytes  {:<12} {}\n", material, bytes,
                        seconds > 0 ? fmt::format("{:.3f} s", seconds) : "was there",
                        path.empty() ? "not kept" : path.string()));
    }
    flush_output();
  };
  std::set<chess::MaterialSignature> done;
  for (const chess::MaterialSignature ending : endings) {
    if (!done.insert(chess::tablebase::canonical(ending)).second) {
      continue;
    }
    if (const auto error = tables.provide_all(ending, options.anew)) {
      complain(*error);
      return ExitStatus::stream;
    }
  }
  if (!is_kept && !tables.has_folder()) {
    complain("tb build: there is no folder to keep tables in; name one with --tables");
  }
  return is_kept ? ExitStatus::ok : ExitStatus::stream;
}

ExitStatus probe(const TbOptions& options) {
  return probe_positions(options.probe, options.tables, options.json);
}

// --- stats

Json to_json(const SideStatistics& side) {
  Json object{
      {"legal", side.legal()}, {"won", side.won}, {"drawn", side.drawn}, {"lost", side.lost}};
  const auto add = [&object](const char* what, const std::optional<Position>& position, int moves,
                             const std::vector<std::uint64_t>& histogram) {
    if (position) {
      object[std::string("longest_") + what] = {{"moves", moves},
                                                {"fen", chess::to_fen(*position)}};
      object[std::string(what) + "_in"] = histogram;
    }
  };
  add("win", side.longest_win, side.longest_win_moves(), side.won_in);
  add("loss", side.longest_loss, side.longest_loss_moves(), side.lost_in);
  return object;
}

// One column of the histogram: positions with one side to move that one side mates.
struct HistogramColumn {
  Color to_move;
  Color winner;
  const std::vector<std::uint64_t>& counts;
};

void show_histogram(const std::vector<HistogramColumn>& columns) {
  constexpr int kBar = 40;
  std::size_t rows = 0;
  for (const HistogramColumn& column : columns) {
    rows = std::max(rows, column.counts.size());
  }
  const auto count = [](const HistogramColumn& column, std::size_t moves) {
    return moves < column.counts.size() ? column.counts[moves] : 0;
  };
  std::uint64_t most = 1;
  for (std::size_t moves = 0; moves < rows; ++moves) {
    most = std::max(most, count(columns[0], moves));
  }
  std::string line = fmt::format("\n{:<9}", "mate in");
  for (const HistogramColumn& column : columns) {
    line += fmt::format("{:>16}", fmt::format("{} wins", chess::name(column.winner)));
  }
  line += fmt::format("\n{:<9}", "");
  for (const HistogramColumn& column : columns) {
    line += fmt::format("{:>16}", fmt::format("{} to move", chess::name(column.to_move)));
  }
  print(line + '\n');
  for (std::size_t moves = 0; moves < rows; ++moves) {
    line = fmt::format("{:>7}  ", moves);
    for (const HistogramColumn& column : columns) {
      line += fmt::format("{:>16}", count(column, moves));
    }
    const std::uint64_t length = (count(columns[0], moves) * kBar + most - 1) / most;
    line += length == 0 ? "" : "  " + std::string(length, '#');
    print(line + '\n');
  }
}

void show_statistics(const chess::tablebase::Table& table, bool json) {
  const auto statistics = chess::tablebase::statistics_of(table);
  const std::string material = table.material().to_string();
  if (json) {
    print(json_line(Json{{"ending", material},
                         {"white_to_move", to_json(statistics.sides[0])},
                         {"black_to_move", to_json(statistics.sides[1])}}));
    return;
  }
  print(fmt::format("{:<15}{:>12}{:>12}{:>12}{:>12}\n", material, "legal", "won", "drawn", "lost"));
  std::vector<HistogramColumn> columns;
  std::string longest;
  for (const Color color : {Color::white, Color::black}) {
    const SideStatistics& side = statistics.sides[static_cast<std::size_t>(color)];
    print(fmt::format("{:<15}{:>12}{:>12}{:>12}{:>12}\n",
                      std::string(chess::name(color)) + " to move", side.legal(), side.won,
                      side.drawn, side.lost));
    const auto add = [&](Color winner, const std::optional<Position>& position, int moves,
                         const std::vector<std::uint64_t>& counts) {
      if (position) {
        columns.push_back({color, winner, counts});
        longest += fmt::format("{} to move, {} mates in {}: {}\n", chess::name(color),
                               chess::name(winner), moves, chess::to_fen(*position));
      }
    };
    add(color, side.longest_win, side.longest_win_moves(), side.won_in);
    add(~color, side.longest_loss, side.longest_loss_moves(), side.lost_in);
  }
  print(longest.empty() ? "Nobody can force mate.\n" : "The longest:\n" + longest);
  if (!columns.empty()) {
    show_histogram(columns);
  }
}

ExitStatus stats(const TbOptions& options) {
  std::vector<chess::MaterialSignature> endings;
  for (const std::string& text : options.endings) {
    endings.push_back(read_ending(text, "tb stats"));
  }
  Tables tables(options.tables);
  for (const chess::MaterialSignature ending : endings) {
    if (const auto error = tables.provide_all(ending)) {
      complain(*error);
      return ExitStatus::stream;
    }
    show_statistics(*tables.set().find(chess::tablebase::canonical(ending)), options.json);
  }
  return ExitStatus::ok;
}

}  // namespace

void add_tb(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<TbOptions>();
  CLI::App* command = app.add_subcommand(
      "tb", "Tables of distance to mate, for endings of up to five men and for Kriegspiel");
  add_tb_kriegspiel_options(*command, options->kriegspiel);
  command->footer("Example:\n  cheg tb --kriegspiel KRK");
  command->callback([command, options, &status] {
    if (!command->get_subcommands().empty()) {
      return;
    }
    if (options->kriegspiel.endings.empty()) {
      throw UsageError(
          "tb: which of build, probe and stats, or --kriegspiel? `cheg help tb` explains them");
    }
    status = run_tb_kriegspiel(options->kriegspiel);
  });
  const auto add = [&](const char* name, const char* what, ExitStatus (*run)(const TbOptions&),
                       const char* example) {
    CLI::App* sub = command->add_subcommand(name, what);
    sub->footer(std::string("Example:\n  cheg tb ") + example);
    sub->callback([options, &status, run] {
      if (!options->kriegspiel.endings.empty()) {
        throw UsageError("tb: --kriegspiel does not go with build, probe or stats");
      }
      status = run(*options);
    });
    add_table_options(*sub, options->tables);
    sub->add_flag("--json", options->json, "One JSON object a line");
    return sub;
  };
  const auto add_endings = [&](CLI::App* sub) {
    sub->add_option("ENDING", options->endings, "Such as KRK or KQKP; White's men first")
        ->type_name("")
        ->required();
  };
  CLI::App* build_command = add("build", "Compute tables, and those of all endings that can follow",
                                build, "build KRK KQK");
  add_endings(build_command);
  build_command->add_flag("--anew", options->anew, "Compute it even if there is a valid file");
  CLI::App* probe_command = add("probe", "The value of positions, and their best moves", probe,
                                "probe 8/8/8/8/8/2k5/8/K6R w - - 0 1");
  add_probe_options(*probe_command, options->probe);
  add_endings(add("stats", "How many positions are won, drawn and lost, and in how many moves",
                  stats, "stats KRK"));
}

}  // namespace cheg::tool
