// cheg board: draws positions.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/given_positions.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::Position;

struct BoardOptions {
  PositionOptions positions;
  std::optional<std::string> svg;
  std::vector<std::string> arrows;
  std::vector<std::string> marks;
  std::string style = "auto";
  bool flip = false;
  bool json = false;
};

// The arguments --mark, --arrow and --flip.
struct Markings {
  Color bottom = Color::white;
  chess::Bitboard highlighted = chess::kNoSquares;
  std::vector<chess::SvgDrawing::Arrow> arrows;
};

chess::Square square_argument(std::string_view option, std::string_view text,
                              std::string_view square) {
  const std::optional<chess::Square> parsed = chess::parse_square(square);
  if (!parsed) {
    throw UsageError(
        fmt::format("board: {} {}: squares are written a1 to h8", option, cheg::quoted(text)));
  }
  return *parsed;
}

Markings read_markings(const BoardOptions& options) {
  Markings markings;
  markings.bottom = options.flip ? Color::black : Color::white;
  for (const std::string& mark : options.marks) {
    markings.highlighted |= chess::bit(square_argument("--mark", mark, mark));
  }
  for (const std::string& arrow : options.arrows) {
    if (arrow.size() != 4) {
      throw UsageError(fmt::format("board: --arrow {}: an arrow is two squares, such as e2e4",
                                   cheg::quoted(arrow)));
    }
    markings.arrows.push_back({square_argument("--arrow", arrow, arrow.substr(0, 2)),
                               square_argument("--arrow", arrow, arrow.substr(2))});
  }
  return markings;
}

// The state of the game by the rules: "check", "checkmate", ..., otherwise "ongoing".
std::string status_of(const Position& position) {
  if (const auto outcome = chess::outcome(position)) {
    return name(outcome->termination);
  }
  return position.in_check() ? "check" : "ongoing";
}

std::string describe_status(const Position& position) {
  const char* side = name(position.side_to_move());
  if (const auto outcome = chess::outcome(position)) {
    return outcome->winner
               ? fmt::format("{} is checkmated.", side)
               : fmt::format("{} to move: a draw ({}).", side, name(outcome->termination));
  }
  const int moves = chess::count_legal_moves(position);
  return fmt::format("{} to move{}, {} legal {}.", side, position.in_check() ? " and in check" : "",
                     moves, moves == 1 ? "move" : "moves");
}

Json describe_json(const Position& position) {
  Json moves = Json::array();
  for (const chess::Move move : chess::legal_moves(position)) {
    moves.push_back(format_move(position, move, chess::Notation::uci));
  }
  return {{"fen", chess::to_fen(position)},
          {"side", position.side_to_move() == Color::white ? "white" : "black"},
          {"status", status_of(position)},
          {"material", position.material().to_string()},
          {"key", fmt::format("{:016x}", position.key())},
          {"legal_moves", std::move(moves)}};
}

chess::TextDrawing text_drawing(const BoardOptions& options, const Markings& markings) {
  const bool automatic = options.style == "auto";
  chess::TextDrawing drawing;
  drawing.color = options.style == "color" || (automatic && output_has_color());
  drawing.unicode = options.style == "unicode" || options.style == "color" ||
                    (automatic && output_is_terminal() && output_is_utf8());
  drawing.bottom = markings.bottom;
  drawing.highlighted = markings.highlighted;
  return drawing;
}

void show(const GivenPosition& given, const BoardOptions& options, const Markings& markings) {
  const Position& position = given.position;
  if (options.json) {
    Json object = describe_json(position);
    given.add_to(object, chess::Notation::san);
    print(json_line(object));
    return;
  }
  print(given.heading());
  print_unchanged(draw_text(position, text_drawing(options, markings)));
  print(fmt::format("\n{}\n{}\nMaterial {}.\n", chess::to_fen(position), describe_status(position),
                    position.material().to_string()));
}

void write_svg(const Position& position, const std::string& path, const Markings& markings) {
  chess::SvgDrawing drawing;
  drawing.bottom = markings.bottom;
  drawing.highlighted = markings.highlighted;
  drawing.arrows = markings.arrows;
  write_file(path, draw_svg(position, drawing));
}

void check_usage(const BoardOptions& options) {
  if (options.svg && options.svg->empty()) {
    throw UsageError("board: --svg needs the name of a file");
  }
  if (!options.svg && !options.arrows.empty()) {
    throw UsageError("board: --arrow draws into an SVG; say where with --svg FILE");
  }
  if (!options.svg && options.json && (!options.marks.empty() || options.flip)) {
    throw UsageError("board: --json draws nothing that --mark or --flip could change");
  }
}

// Checks that there is one position before anything is written.
ExitStatus run_with_svg(const BoardOptions& options, const Markings& markings) {
  std::vector<GivenPosition> positions;
  const GivenCounts counts =
      for_each_given_position(options.positions, nullptr, [&](const GivenPosition& given) {
        if (positions.size() < 2) {
          positions.push_back(given);
        }
        return std::nullopt;
      });
  if (positions.size() > 1) {
    throw UsageError("board: --svg draws one position, but more are given");
  }
  for (const GivenPosition& given : positions) {
    write_svg(given.position, *options.svg, markings);
    show(given, options, markings);
  }
  return counts.status;
}

ExitStatus run(const BoardOptions& options) {
  check_usage(options);
  const Markings markings = read_markings(options);
  if (options.svg) {
    return run_with_svg(options, markings);
  }
  bool first = true;
  return for_each_given_position(options.positions, nullptr,
                                 [&](const GivenPosition& given) -> std::optional<std::string> {
                                   if (!first && !options.json) {
                                     print("\n");
                                   }
                                   first = false;
                                   show(given, options, markings);
                                   return std::nullopt;
                                 })
      .status;
}

}  // namespace

void add_board(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<BoardOptions>();
  CLI::App* command =
      app.add_subcommand("board", "Draw a position and give its state by the rules");
  add_position_options(*command, options->positions,
                       "The position, or `startpos`; default: one a line from standard input, or "
                       "the start of the game if there is none",
                       "--pgn,--from-pgn", "The last position of each game of a PGN file");
  command->add_option("--svg", options->svg, "Also draw it into an SVG file")->type_name("FILE");
  command->add_option("--arrow", options->arrows, "Arrow in the SVG, such as e2e4 (repeatable)")
      ->type_name("SQUARES")
      ->allow_extra_args(false);
  command->add_option("--mark", options->marks, "Square to point out (repeatable)")
      ->type_name("SQUARE")
      ->allow_extra_args(false);
  command->add_flag("--flip", options->flip, "Black's side at the bottom");
  command->add_option("--style", options->style, "How to draw: auto, ascii, unicode or color")
      ->type_name("STYLE")
      ->check(CLI::IsMember({"auto", "ascii", "unicode", "color"}));
  command->add_flag("--json", options->json, "One JSON object a position, without a drawing");
  command->footer("Example:\n  cheg board 8/8/8/8/8/2k5/8/K6R w - - 0 1 --mark h1");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
