// cheg perft: move generation counts.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Move;
using chess::Position;

constexpr int kMostPlies = 30;  // a count would take for ever long before this depth

struct PerftOptions {
  std::string depth;
  std::vector<std::string> fen;
  bool divide = false;
  bool batch = false;
  bool json = false;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The nodes below each move of the position. Requires: depth > 0.
template <class Use>
std::uint64_t divide(const Position& position, int depth, Use use) {
  std::uint64_t nodes = 0;
  for (const Move move : chess::legal_moves(position)) {
    const std::uint64_t below = chess::perft(position.after(move), depth - 1);
    use(format_move(position, move, chess::Notation::uci), below);
    nodes += below;
  }
  return nodes;
}

void count(const Position& position, int depth, const PerftOptions& options) {
  const double start = cpu_seconds();
  Json moves = Json::object();
  std::uint64_t nodes = 0;
  if (options.divide && depth > 0) {
    nodes = divide(position, depth, [&](const std::string& move, std::uint64_t below) {
      if (options.json) {
        moves[move] = below;
      } else {
        print(fmt::format("{}: {}\n", move, below));
        flush_output();
      }
    });
  } else {
    nodes = chess::perft(position, depth);
  }
  const double seconds = cpu_seconds() - start;
  // A time below the clock's resolution gives no speed.
  constexpr double kLeastMeasurable = 1e-3;
  const bool measurable = seconds >= kLeastMeasurable;
  const double speed = measurable ? static_cast<double>(nodes) / seconds : 0;
  if (options.json) {
    Json result{{"fen", chess::to_fen(position)}, {"depth", depth}, {"nodes", nodes}};
    result["seconds"] = std::round(seconds * 1e6) / 1e6;
    if (measurable) {
      result["nodes_per_second"] = static_cast<std::uint64_t>(speed);
    }
    if (options.divide) {
      result["divide"] = std::move(moves);
    }
    print(json_line(result));
    return;
  }
  print(fmt::format("perft {}: {} nodes", depth, nodes));
  print(measurable ? fmt::format(", {:.3f} s of CPU time, {:.1f} million nodes per second\n",
                                 seconds, speed / 1e6)
                   : std::string("\n"));
}

std::optional<int> parse_depth(std::string_view text) {
  int depth = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && depth >= 0 && depth <= kMostPlies ? std::optional(depth) : std::nullopt;
}

std::string describe_bad_depth(std::string_view text) {
  return fmt::format("the depth must be a number from 0 to {}, not {}", kMostPlies,
                     cheg::quoted(text));
}

// One line `FEN;DEPTH`.
bool count_line(const InputLine& line, bool json) {
  const auto refuse = [&line](std::string_view message) {
    complain(fmt::format("line {}: {}", line.number, message));
    return false;
  };
  const std::size_t semicolon = line.text.rfind(';');
  if (semicolon == std::string::npos) {
    return refuse("a line of a batch is `FEN;DEPTH`; there is no semicolon");
  }
  const std::string_view text = line.text;
  const std::string_view fen = trimmed(text.substr(0, semicolon));
  const std::optional<int> depth = parse_depth(trimmed(text.substr(semicolon + 1)));
  if (!depth) {
    return refuse(describe_bad_depth(text.substr(semicolon + 1)));
  }
  const auto position = read_position(fen);
  if (!position) {
    return refuse(describe(position.error(), fen));
  }
  const std::uint64_t nodes = chess::perft(*position, *depth);
  if (json) {
    const Json result{{"line", line.number},
                      {"fen", chess::to_fen(*position)},
                      {"depth", *depth},
                      {"nodes", nodes}};
    print(json_line(result));
  } else {
    print(fmt::format("{}\n", nodes));
  }
  flush_output();
  return true;
}

ExitStatus run(const PerftOptions& options) {
  if (options.batch) {
    if (!options.depth.empty() || options.divide) {
      throw UsageError("perft: --batch takes depths and positions from standard input only");
    }
    return for_each_line([&](const InputLine& line) { return count_line(line, options.json); });
  }
  if (options.depth.empty()) {
    throw UsageError("perft: a depth is needed, for instance `cheg perft 5`");
  }
  const std::optional<int> depth = parse_depth(options.depth);
  if (!depth) {
    throw UsageError("perft: " + describe_bad_depth(options.depth));
  }
  // Without a FEN, uses the start position, as other engines do. Lists come with --batch.
  const std::vector<std::string> fen =
      options.fen.empty() ? std::vector<std::string>{"startpos"} : options.fen;
  return for_each_position(fen,
                           [&](const Position& position) { count(position, *depth, options); });
}

}  // namespace

void add_perft(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = app.add_subcommand(
      "perft", "Count the positions some plies ahead: a test of move generation");
  command->add_option("DEPTH", options->depth, fmt::format("Number of plies, 0 to {}", kMostPlies))
      ->type_name("");
  command->add_option("FEN", options->fen, "The position; default: the start of the game")
      ->type_name("");
  command->add_flag("--divide", options->divide, "Also count below each move");
  command->add_flag("--batch", options->batch,
                    "Read lines `FEN;DEPTH` from standard input, print one count a line");
  command->add_flag("--json", options->json, "One JSON object a line");
  command->footer("Example:\n  cheg perft 4 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
