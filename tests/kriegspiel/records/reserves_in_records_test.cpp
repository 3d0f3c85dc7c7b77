// What records of games with drops tell of the reserves.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/game_start.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rulings.hpp"
#include "tests/kriegspiel/records/recorded_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::reserves_in_records_test {
namespace {

using chess::Color;
using kriegspiel::Announcement;
using kriegspiel::Event;
using kriegspiel::Listener;
using kriegspiel::Referee;
using kriegspiel::Reserves;

const kriegspiel::NamedRuleSet& crazykrieg() { return *kriegspiel::find_rule_set("crazykrieg"); }

// A capture and a drop, from a start with reserves.
Referee game_from_reserves() {
  const auto& rules = crazykrieg().rules;
  Referee game(rules, *kriegspiel::parse_start("4k3/8/8/3n~4/4P3/8/8/4K3[Bq] w - - 0 1", rules));
  for (const std::string_view text : {"e4d5", "Q@a4", "P@a4"}) {
    game.attempt(*kriegspiel::read_attempt(text));
  }
  return game;
}

std::string fault_of(const auto& record) {
  return record.ok() ? "none"
                     : fmt::format("{}:{}: {}", record.error().line, record.error().column,
                                   record.error().message);
}

std::string json_fault(std::string_view text) {
  return fault_of(kriegspiel::read_json_lines(text));
}

std::string listeners_fault(std::string_view text) {
  return fault_of(kriegspiel::read_listeners_json_lines(text));
}

std::string pgn_fault(std::string_view text) {
  return fault_of(kriegspiel::read_pgn(text, crazykrieg().rules));
}

std::string hidden_pgn_fault(std::string_view text) {
  return fault_of(kriegspiel::read_hidden_pgn(text, crazykrieg().rules));
}

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

}  // namespace

TEST_CASE("JSON lines tell the reserves at the beginning, and after each capture and drop") {
  CHECK(
      to_json_lines(game_from_reserves()) ==
      R"({"event":"game","rules":"crazykrieg","start":"4k3/8/8/3n~4/4P3/8/8/4K3[Bq] w - - 0 1","reserves":"Bq"}
{"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
{"event":"attempt","player":"white","from":"e4","to":"d5","verdict":"moved"}
{"event":"moved","audience":"both","player":"white","color":"black","text":"Yes"}
{"event":"capture","audience":"both","player":"white","color":"black","square":"d5","man":"pawn","reserves":"BPq","text":"Capture of a pawn at d5"}
{"event":"attempt","player":"black","drop":"queen","to":"a4","verdict":"moved"}
{"event":"moved","audience":"both","player":"black","color":"white","text":"Yes"}
{"event":"drop","audience":"both","player":"black","color":"black","man":"queen","reserves":"BP","text":"Black drops a queen"}
{"event":"attempt","player":"white","drop":"pawn","to":"a4","verdict":"refused"}
{"event":"refused","audience":"both","player":"white","color":"white","text":"No"}
)");
  CHECK(to_json_lines(game_from_reserves(), Listener::black) ==
        R"({"event":"game","rules":"crazykrieg","for":"black","reserves":"Bq"}
{"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
{"event":"moved","audience":"both","player":"white","color":"black","text":"Yes"}
{"event":"capture","audience":"both","player":"white","color":"black","square":"d5","man":"pawn","reserves":"BPq","text":"Capture of a pawn at d5"}
{"event":"attempt","player":"black","drop":"queen","to":"a4","verdict":"moved"}
{"event":"moved","audience":"both","player":"black","color":"white","text":"Yes"}
{"event":"drop","audience":"both","player":"black","color":"black","man":"queen","reserves":"BP","text":"Black drops a queen"}
{"event":"refused","audience":"both","player":"white","color":"white","text":"No"}
)");
  CHECK(to_json_lines(Referee(kriegspiel::find_rule_set("berkeley")->rules)).find("reserves") ==
        std::string::npos);
}

TEST_CASE("The reserves in JSON lines are checked, and records without them are read") {
  const std::string game = to_json_lines(game_from_reserves());
  CHECK(json_fault(game) == "none");
  CHECK(json_fault(without(without(without(game, R"("reserves":"BPq",)"), R"("reserves":"BP",)"),
                           R"(,"reserves":"Bq")")) == "none");
  CHECK(json_fault(replaced(game, R"("reserves":"BPq")", R"("reserves":"BNq")")) ==
        "5:0: after this, `reserves` are `BPq`");
  CHECK(json_fault(replaced(game, R"("reserves":"BPq")", R"("reserves":3)")) ==
        "5:0: after this, `reserves` are `BPq`");
  CHECK(json_fault(replaced(game, R"("color":"white",)", R"("color":"white","reserves":"Bq",)")) ==
        "2:0: only captures and drops under rules with drops change the reserves");
  CHECK(json_fault(replaced(game, R"("reserves":"Bq")", R"("reserves":"B")")) ==
        "1:0: `reserves` are not those of `start`");
  CHECK(json_fault(replaced(game, R"("reserves":"Bq")", R"("reserves":"K")"))
            .starts_with("1:0: `reserves` are the letters of men"));
  CHECK(json_fault(replaced(game, "[Bq]", "[Kq]")) == "1:0: `start`: a king is never in a reserve");
  CHECK(json_fault(replaced(game, "\"crazykrieg\"", "\"western\""))
            .starts_with("1:0: `reserves` are the letters of men"));

  const std::string black = to_json_lines(game_from_reserves(), Listener::black);
  CHECK(listeners_fault(black) == "none");
  CHECK(listeners_fault(replaced(black, R"("reserves":"BP")", R"("reserves":"BPq")")) ==
        "7:0: after this, `reserves` are `BP`");
  CHECK(listeners_fault(replaced(black, R"("reserves":"Bq")", R"("reserves":"B")")) ==
        "4:0: after this, `reserves` are `BP`");
  CHECK(listeners_fault(without(black, R"(,"reserves":"Bq")")) == "none");  // they are unknown
  const std::string normal = to_json_lines(Referee(crazykrieg().rules), Listener::white);
  CHECK(listeners_fault(replaced(normal, R"("reserves":"")", R"("reserves":"Q")")) ==
        "1:0: from the normal start, the reserves are empty");
}

TEST_CASE("A man that is not in the reserve cannot be dropped in a listener's record") {
  const std::string black =
      without(without(to_json_lines(game_from_reserves(), Listener::black), R"("reserves":"BPq",)"),
              R"("reserves":"BP",)");
  CHECK(listeners_fault(replaced(black, R"("reserves":"Bq")", R"("reserves":"B")")) ==
        "7:0: Black has in his reserve no queen");
  const std::string pgn = to_hidden_pgn(game_from_reserves(), Color::black);
  CHECK(hidden_pgn_fault(pgn) == "none");
  CHECK(hidden_pgn_fault(replaced(pgn, "\"Bq\"", "\"B\""))
            .ends_with("Black has in his reserve no queen"));
  CHECK(hidden_pgn_fault(replaced(pgn, "\"Bq\"", "\"BK\""))
            .starts_with("0:0: the tag \"Reserves\" has letters"));
  CHECK(hidden_pgn_fault(replaced(pgn, "[Reserves \"Bq\"]\n", "")) == "none");
}

TEST_CASE("The tag FEN of a game with drops tells the reserves and the promoted men") {
  const Referee game = game_from_reserves();
  const std::string pgn = to_pgn(game);
  CHECK(pgn.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/3n~4/4P3/8/8/4K3[Bq] w - - 0 1\"]\n\n") !=
        std::string::npos);
  const auto again = kriegspiel::read_pgn(pgn, crazykrieg().rules);
  REQUIRE(again.ok());
  CHECK(again->start() == game.start());
  CHECK(again->reserves() == game.reserves());
  CHECK(pgn_fault(replaced(pgn, "[Bq]", "[Bk]")) ==
        "11:33: the FEN tag: a king is never in a reserve (character 27 of the FEN)");
  CHECK(pgn_fault(replaced(pgn, "\"crazykrieg\"", "\"western\""))
            .starts_with("11:17: the FEN tag: these rules have no drops"));
  CHECK(to_hidden_pgn(game, Color::white).find("FEN") == std::string::npos);
}

TEST_CASE("The reserves that announcements tell are those of the referee") {
  Random random(17);
  for (int i = 0; i < sampled(60); ++i) {
    const Referee game = random_game(random, crazykrieg(), 150);
    Reserves reserves = game.start().reserves;
    for (const Event& event : game.full_record()) {
      if (const auto* const said = std::get_if<Announcement>(&event)) {
        REQUIRE(follow_reserves(game.rules(), *said, reserves));
      }
    }
    REQUIRE(reserves == game.reserves());
  }
}

}  // namespace cheg::test::reserves_in_records_test
