#include "tools/cheg/command_line/given_positions.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "chess/epd.hpp"
#include "chess/pgn_stream.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

using chess::Position;
using Fits = std::function<bool(const Position&)>;

std::string place_of(const LineReader& lines, std::size_t line) {
  return fmt::format("{}:{}", lines.name(), line);
}

// The position of an EPD line, and the line's expectations.
Result<GivenPosition, TextError> read_line(std::string_view text) {
  const auto epd = chess::parse_epd(text);
  if (!epd) {
    return epd.error();
  }
  auto expected = chess::read_expectation(*epd);
  if (!expected) {
    return expected.error();
  }
  GivenPosition given;
  given.position = epd->position;
  given.expected = std::move(expected).value();
  return given;
}

// "suite.epd:3:25: what is wrong" and the line with a caret.
std::string located(const LineReader& lines, const InputLine& line, const TextError& error,
                    std::string_view text) {
  return fmt::format("{}:{}: {}", place_of(lines, line.number), error.offset + 1,
                     describe(error, text));
}

GivenCounts for_each_epd_line(const std::string& path, const GivenUse& use) {
  GivenCounts counts;
  LineReader lines(path);
  while (const auto line = lines.next()) {
    std::string_view text = line->text;
    while (!text.empty() && is_space(text.back())) {
      text.remove_suffix(1);
    }
    auto given = read_line(text);
    std::optional<std::string> complaint;
    if (given) {
      given->file = lines.name();
      given->line = line->number;
      given->place = place_of(lines, line->number);
      if (const auto reason = use(*given)) {
        complaint = given->place + ": " + *reason;
      }
    } else {
      complaint = located(lines, *line, given.error(), text);
    }
    if (complaint) {
      complain(*complaint);
      counts.status = ExitStatus::negative;
    }
  }
  return counts;
}

// The position of the game that is taken; nothing if no position fits.
std::optional<GivenPosition> taken_from(const chess::PgnItem& item, const Fits& fits) {
  const chess::PgnGame& game = *item.game;
  GivenPosition given;
  given.position = game.start;
  std::size_t ply = 0;
  while (fits ? !fits(given.position) : ply < game.moves.size()) {
    if (ply == game.moves.size()) {
      return std::nullopt;
    }
    given.position.make(game.moves[ply++].move);
  }
  const auto tag = [&game](std::string_view name) {
    const std::string_view value = game.tag(name);
    return value.find_first_not_of("?.") == std::string_view::npos ? "" : std::string(value);
  };
  given.game = GivenGame{item.number, tag("White"), tag("Black"), tag("Event"), tag("Date"), {}};
  if (ply < game.moves.size()) {
    given.game->played = game.moves[ply].move;
  }
  return given;
}

GivenCounts for_each_game(const std::string& path, const Fits& fits, const GivenUse& use) {
  GivenCounts counts;
  LineReader lines(path);
  chess::PgnStream games([&lines]() -> std::optional<std::string> {
    auto line = lines.next_of_any_kind();
    return line ? std::optional(std::move(line->text)) : std::nullopt;
  });
  const auto refuse = [&counts](const std::string& complaint) {
    complain(complaint);
    counts.status = ExitStatus::negative;
  };
  while (const auto item = games.next()) {
    if (!item->game) {
      const chess::PgnError& error = item->game.error();
      refuse(fmt::format("{}:{}: game {}: {}", place_of(lines, error.line), error.column,
                         item->number, error.message));
      continue;
    }
    ++counts.games;
    if (auto given = taken_from(*item, fits)) {
      ++counts.taken;
      given->file = lines.name();
      given->line = item->line;
      given->place = place_of(lines, item->line);
      if (const auto reason = use(*given)) {
        refuse(given->place + ": " + *reason);
      }
    }
  }
  return counts;
}

Json moves_json(const Position& position, const std::vector<chess::Move>& moves) {
  Json array = Json::array();
  for (const chess::Move move : moves) {
    array.push_back(chess::format_move(position, move, chess::Notation::uci));
  }
  return array;
}

std::string or_question_mark(const std::string& text) {
  return text.empty() ? "?" : made_printable(text);
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options, const std::string& fen_help,
                          const std::string& pgn_names, const std::string& pgn_help) {
  CLI::Option* fen = command.add_option("FEN", options.fens, fen_help)->type_name("");
  CLI::Option* epd = command
                         .add_option("--epd", options.epd,
                                     "Positions: the lines of an EPD file (-: standard input)")
                         ->type_name("FILE")
                         ->excludes(fen);
  command.add_option(pgn_names, options.pgn, pgn_help)
      ->type_name("FILE")
      ->excludes(fen)
      ->excludes(epd);
}

std::string GivenPosition::heading() const {
  if (expected) {
    return expected->id.empty() ? place + ":\n"
                                : fmt::format("{}: {}\n", place, made_printable(expected->id));
  }
  if (!game) {
    return "";
  }
  std::string text = fmt::format("{}: {} - {}", place, or_question_mark(game->white),
                                 or_question_mark(game->black));
  for (const std::string& more : {game->event, game->date}) {
    text += more.empty() ? "" : ", " + made_printable(more);
  }
  return text + fmt::format(", move {}\n", position.fullmove_number());
}

void GivenPosition::add_to(Json& object, chess::Notation notation) const {
  if (expected) {
    Json epd{{"file", file}, {"line", line}};
    if (!expected->id.empty()) {
      epd["id"] = expected->id;
    }
    if (!expected->best.empty()) {
      epd["bm"] = moves_json(position, expected->best);
    }
    if (!expected->avoided.empty()) {
      epd["am"] = moves_json(position, expected->avoided);
    }
    if (expected->mate) {
      epd["dm"] = *expected->mate;
    }
    object["epd"] = std::move(epd);
  }
  if (game) {
    Json from{{"file", file},         {"line", line},         {"number", game->number},
              {"white", game->white}, {"black", game->black}, {"event", game->event},
              {"date", game->date}};
    if (game->played) {
      from["played"] = chess::format_move(position, *game->played, chess::Notation::uci);
      from["played_san"] = chess::format_move(position, *game->played, chess::Notation::san);
      if (chess::adds_json_key(notation)) {
        from[std::string("played_") + chess::keyword(notation)] =
            chess::format_move(position, *game->played, notation);
      }
    }
    object["game"] = std::move(from);
  }
}

GivenCounts for_each_given_position(const PositionOptions& options, const Fits& fits,
                                    const GivenUse& use) {
  if (options.epd) {
    return for_each_epd_line(*options.epd, use);
  }
  if (options.pgn) {
    return for_each_game(*options.pgn, fits, use);
  }
  return {for_each_checked_position(options.fens, [&use](const Position& position) {
    GivenPosition given;
    given.position = position;
    return use(given);
  })};
}

}  // namespace cheg::tool
