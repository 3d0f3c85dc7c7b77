#include "tools/cheg/tb_probe.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/file.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/suite.hpp"

namespace cheg::tool {
namespace {

using chess::Move;
using chess::Position;
using chess::tablebase::TableValue;
using chess::tablebase::Wdl;

struct MoveValue {
  Move move;
  TableValue value;
};

// The values of a position and of its moves according to the tables.
struct Probed {
  TableValue value;
  std::vector<MoveValue> moves;  // the legal moves, best first

  // The best moves; none if the game is over.
  [[nodiscard]] std::vector<Move> best() const {
    std::vector<Move> best;
    for (const MoveValue& entry : moves) {
      if (entry.value == moves[0].value) {
        best.push_back(entry.move);
      }
    }
    return best;
  }
  // Requires: the move is one of `moves`.
  [[nodiscard]] TableValue value_of(Move move) const {
    return std::ranges::find(moves, move, &MoveValue::move)->value;
  }
};

// The value of a position, or an error message about its table. Requires that the table is there.
Result<TableValue, std::string> value_of(const Position& position,
                                         const chess::tablebase::TableSet& tables) {
  if (const auto value = tables.probe(position)) {
    return *value;
  }
  return chess::tablebase::wrong_table_message(position.material());
}

// The value of a position and of its moves. Requires that the tables are there.
Result<Probed, std::string> probed(const Position& position,
                                   const chess::tablebase::TableSet& tables) {
  const auto value = value_of(position, tables);
  if (!value) {
    return value.error();
  }
  Probed result{*value, {}};
  for (const Move move : chess::legal_moves(position)) {
    const auto after = value_of(position.after(move), tables);
    if (!after) {
      return after.error();
    }
    result.moves.push_back({move, chess::tablebase::before_move(*after)});
  }
  std::stable_sort(result.moves.begin(), result.moves.end(),
                   [](const MoveValue& a, const MoveValue& b) {
                     return chess::tablebase::is_better(a.value, b.value);
                   });
  return result;
}

std::string half_moves(int count) {
  return fmt::format("{} {}", count, count == 1 ? "half move" : "half moves");
}

// "win, mate in 16 (31 half moves)".
std::string words(TableValue value) {
  return value.outcome == Wdl::draw ? to_string(value)
                                    : fmt::format("{}, {} ({})", name(value.outcome),
                                                  to_string(value), half_moves(value.plies));
}

Json to_json(TableValue value) {
  Json object{{"outcome", name(value.outcome)}};
  if (value.outcome != Wdl::draw) {
    object["moves"] = value.moves();
    object["plies"] = value.plies;
  }
  return object;
}

bool clock_may_matter(const Position& position, TableValue value) {
  return value.outcome != Wdl::draw &&
         position.halfmove_clock() + value.plies > chess::kFiftyMoveRule;
}

Json probed_json(const Position& position, const Probed& probed, chess::Notation notation) {
  Json object{{"fen", chess::to_fen(position)}};
  object.update(to_json(probed.value));
  if (probed.moves.empty()) {
    object["over"] = position.in_check() ? "checkmate" : "stalemate";
  }
  if (clock_may_matter(position, probed.value)) {
    object["fifty_move_rule_may_matter"] = true;
  }
  object["moves_by_value"] = Json::array();
  for (const MoveValue& entry : probed.moves) {
    Json item{{"move", chess::format_move(position, entry.move, chess::Notation::uci)},
              {"san", chess::format_move(position, entry.move, chess::Notation::san)}};
    if (chess::adds_json_key(notation)) {
      item[chess::keyword(notation)] = chess::format_move(position, entry.move, notation);
    }
    item.update(to_json(entry.value));
    object["moves_by_value"].push_back(item);
  }
  return object;
}

std::string probed_text(const Position& position, const Probed& probed,
                        const ProbeOptions& options) {
  const bool is_over = probed.moves.empty();
  std::string text = fmt::format("{}\n  {}\n", chess::to_fen(position),
                                 !is_over              ? words(probed.value)
                                 : position.in_check() ? "checkmate"
                                                       : "stalemate");
  if (clock_may_matter(position, probed.value)) {
    text += "  the clock stands at " + half_moves(position.halfmove_clock()) +
            ": unless a capture or pawn move comes first, the\n"
            "  fifty-move rule makes it a draw\n";
  }
  const auto shown = [&](Move move) {
    return chess::format_move(position, move, options.notation);
  };
  if (options.all) {
    for (const MoveValue& entry : probed.moves) {
      text += fmt::format("  {:<7} {}\n", shown(entry.move), words(entry.value));
    }
  } else if (!is_over) {
    // The squares of an UMPIRE move are separated by a space.
    const char* const separator = options.notation == chess::Notation::umpire ? ", " : " ";
    std::string best;
    for (const Move move : probed.best()) {
      best += (best.empty() ? " " : separator) + shown(move);
    }
    text += "  best" + best + '\n';
  }
  return text;
}

// The checks of an EPD line by the tables: every bm is a best move, no am is a best move, and dm is
// the distance to mate.
std::vector<SuiteCheck> checks(const chess::EpdExpectation& expected, const Position& position,
                               const Probed& probed, chess::Notation notation) {
  const std::vector<Move> best = probed.best();
  const auto is_best = [&best](Move move) {
    return std::find(best.begin(), best.end(), move) != best.end();
  };
  std::vector<SuiteCheck> checks;
  if (!expected.best.empty()) {
    checks.push_back({"bm", move_names(position, expected.best, notation),
                      std::ranges::all_of(expected.best, is_best)});
  }
  if (!expected.avoided.empty()) {
    checks.push_back({"am", move_names(position, expected.avoided, notation),
                      std::ranges::none_of(expected.avoided, is_best)});
  }
  if (expected.mate) {
    const bool is_win = probed.value.outcome == Wdl::win;
    checks.push_back(
        {"dm", fmt::format("{}", *expected.mate), is_win && probed.value.moves() == *expected.mate,
         is_win && probed.value.moves() == *expected.mate ? ""
                                                          : "it is " + to_string(probed.value)});
  }
  return checks;
}

// "  played Rh5: draw".
std::string played_text(const GivenPosition& given, const Probed& probed,
                        chess::Notation notation) {
  const auto& played = given.game->played;
  return !played ? "  played nothing: the game ends here\n"
                 : fmt::format("  played {}: {}\n",
                               chess::format_move(given.position, *played, notation),
                               words(probed.value_of(*played)));
}

// Whether there is a table for a position of a game. Missing tables are sought only once.
class KnownEndings {
 public:
  explicit KnownEndings(Tables& tables) : tables_(tables) {}

  bool operator()(const Position& position) {
    const chess::MaterialSignature material = position.material();
    if (material.men() > chess::tablebase::kMostMen || any(position.castling_rights()) ||
        missing_.contains(material)) {
      return false;
    }
    if (tables_.provide(material)) {
      missing_.insert(material);
      return false;
    }
    return true;
  }

 private:
  Tables& tables_;
  std::set<chess::MaterialSignature> missing_;
};

// Provides the tables of the position. Returns an error message if this fails.
std::optional<std::string> refusal(const Position& position, Tables& tables) {
  const bool fits = position.material().men() <= chess::tablebase::kMostMen;
  if (fits && any(position.castling_rights())) {
    return "tables know no castling rights: " + chess::to_fen(position);
  }
  if (const auto error = tables.provide(position.material())) {
    return *error + ": " + chess::to_fen(position);
  }
  return std::nullopt;
}

}  // namespace

void add_probe_options(CLI::App& command, ProbeOptions& options) {
  add_position_options(command, options.positions, "Default: the positions on standard input",
                       "--pgn,--from-pgn",
                       "The first position with a table in each game of a PGN file");
  command.add_flag("--all", options.all, "Every move with its value");
  add_notation_option(command, options.notation);
}

ExitStatus probe_positions(const ProbeOptions& options, const TableOptions& table_options,
                           bool json) {
  Tables tables(table_options);
  KnownEndings known(tables);
  SuiteTally suite;
  const auto show = [&](const GivenPosition& given) -> std::optional<std::string> {
    const Position& position = given.position;
    if (auto reason = refusal(position, tables)) {
      return reason;
    }
    const auto found = probed(position, tables.set());
    if (!found) {
      return found.error() + ": " + chess::to_fen(position);
    }
    const Probed& values = *found;
    const auto checked = given.expected
                             ? checks(*given.expected, position, values, options.notation)
                             : std::vector<SuiteCheck>();
    if (!json) {
      print(given.heading() + probed_text(position, values, options) +
            (given.game ? played_text(given, values, options.notation) : "") +
            suite.add(given, checked));
      return std::nullopt;
    }
    Json object = probed_json(position, values, options.notation);
    given.add_to(object, options.notation);
    suite.add(given, checked, object);
    if (given.game && given.game->played) {
      object["game"]["played_value"] = to_json(values.value_of(*given.game->played));
    }
    print(json_line(object));
    return std::nullopt;
  };
  const GivenCounts counts = for_each_given_position(options.positions, std::ref(known), show);
  if (options.positions.epd && !json) {
    print(suite.text());
  } else if (options.positions.pgn && !json) {
    print(fmt::format("{} of {} games have a position with a table\n", counts.taken, counts.games));
  }
  return suite.status(counts.status);
}

}  // namespace cheg::tool
