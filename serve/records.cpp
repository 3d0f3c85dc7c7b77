#include "serve/records.hpp"

#include "base/require.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/pgn.hpp"

namespace cheg::serve {
namespace {

using chess::Color;

// A referee ends games by the rules and by resignation. For all other ends, the tag says more than
// the result of the record, which is `*`.
std::vector<chess::PgnGame::Tag> tags_of(const Game& game) {
  const auto name_of = [&game](Color color) {
    const std::string& name = game.player_name(color);
    return name.empty() ? std::string("?") : name;
  };
  std::vector<chess::PgnGame::Tag> tags{{"Event", "?"},
                                        {"Site", "?"},
                                        {"Date", "????.??.??"},
                                        {"Round", "-"},
                                        {"White", name_of(Color::white)},
                                        {"Black", name_of(Color::black)}};
  if (game.result() && !game.session().referee().ending()) {
    tags.push_back({"Termination", game.result()->result + " " + game.result()->words});
  }
  return tags;
}

}  // namespace

std::optional<RecordFormat> read_record_format(std::string_view text) {
  if (text == "pgn") {
    return RecordFormat::pgn;
  }
  return text == "jsonl" ? std::optional(RecordFormat::json_lines) : std::nullopt;
}

std::string players_record(const Game& game, Color player, RecordFormat format) {
  const kriegspiel::Referee& referee = game.session().referee();
  return format == RecordFormat::pgn
             ? kriegspiel::to_hidden_pgn(referee, player, kriegspiel::PgnComments::words,
                                         tags_of(game))
             : kriegspiel::to_json_lines(referee, kriegspiel::listener(player));
}

std::string whole_record(const Game& game, RecordFormat format) {
  CHEG_REQUIRE(game.result().has_value());
  const kriegspiel::Referee& referee = game.session().referee();
  return format == RecordFormat::pgn
             ? kriegspiel::to_pgn(referee, kriegspiel::PgnComments::words, tags_of(game))
             : kriegspiel::to_json_lines(referee);
}

}  // namespace cheg::serve
