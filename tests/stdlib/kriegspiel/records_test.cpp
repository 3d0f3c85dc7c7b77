// Games written as JSON lines and as PGN, and played again from them.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "stdlib/kriegspiel/attempt_text.hpp"
#include "stdlib/kriegspiel/json_lines.hpp"
#include "stdlib/kriegspiel/rule_sets.hpp"
#include "tests/stdlib/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using kriegspiel::Event;
using kriegspiel::Listener;
using kriegspiel::NamedRuleSet;
using kriegspiel::Referee;

Referee random_game(Random& random, const NamedRuleSet& rule_set, int acts) {
  const auto fens = slow_kriegspiel::first_positions();
  Referee game(rule_set.rules, *chess::parse_fen(fens[random.below(fens.size())]));
  for (int act = 0; act < acts; ++act) {
    const std::size_t choice = random.below(100);
    if (choice < 4) {
      game.ask_any();
    } else if (choice < 8) {
      game.ask_refusals();
    } else {
      game.attempt(to_attempt(slow_kriegspiel::random_step(random, game)));
    }
  }
  if (random.below(2) == 0) {
    game.resign(random.below(2) == 0 ? Color::white : Color::black);
  }
  return game;
}

bool same(const Referee& a, const Referee& b) {
  return std::equal(a.full_record().begin(), a.full_record().end(), b.full_record().begin(),
                    b.full_record().end()) &&
         a.position() == b.position() && a.ending() == b.ending() && a.rules() == b.rules();
}

// A short game in which everything happens that records show.
Referee short_game(std::string_view rule_set = "western") {
  Referee game(kriegspiel::find_rule_set(rule_set)->rules);
  for (const std::string_view text :
       {"e2e4", "d7d5", "a1a5", "e4f5", "d2d5", "d2d4", "a7a6", "e4d5", "d8d5"}) {
    game.attempt(*kriegspiel::read_attempt(text));
  }
  game.ask_refusals();
  game.ask_any();
  game.resign(Color::black);
  return game;
}

std::string json_fault(std::string_view text) {
  const auto game = kriegspiel::read_json_lines(text);
  return game.ok() ? "none" : fmt::format("{}: {}", game.error().line, game.error().message);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("A game of Kriegspiel survives being written as JSON lines") {
  Random random(7);
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    for (int i = 0; i < 8; ++i) {
      const Referee game = random_game(random, rule_set, 120);
      const auto again = kriegspiel::read_json_lines(to_json_lines(game));
      INFO(rule_set.name);
      REQUIRE(again.ok());
      CHECK(same(game, *again));
    }
  }
}

TEST_CASE("JSON lines have one event a line, with its audience") {
  CHECK(
      to_json_lines(short_game()) ==
      R"({"event":"game","rules":"western","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
{"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
{"event":"attempt","player":"white","from":"e2","to":"e4","verdict":"moved"}
{"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
{"event":"move","audience":"spectators","player":"white","color":"white","from":"e2","to":"e4","text":"White plays e2-e4"}
{"event":"attempt","player":"black","from":"d7","to":"d5","verdict":"moved"}
{"event":"moved","audience":"both","player":"black","color":"white","text":"White to move"}
{"event":"move","audience":"spectators","player":"black","color":"black","from":"d7","to":"d5","text":"Black plays d7-d5"}
{"event":"try_on","audience":"both","player":"black","color":"white","square":"d5","count":1,"text":"Pawn try d5"}
{"event":"attempt","player":"white","from":"a1","to":"a5","verdict":"impossible"}
{"event":"impossible","audience":"both","player":"white","color":"white","text":"Hell no"}
{"event":"attempt","player":"white","from":"e4","to":"f5","verdict":"impossible"}
{"event":"impossible","audience":"both","player":"white","color":"white","text":"Hell no"}
{"event":"attempt","player":"white","from":"d2","to":"d5","verdict":"impossible"}
{"event":"impossible","audience":"both","player":"white","color":"white","text":"Hell no"}
{"event":"attempt","player":"white","from":"d2","to":"d4","verdict":"moved"}
{"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
{"event":"move","audience":"spectators","player":"white","color":"white","from":"d2","to":"d4","text":"White plays d2-d4"}
{"event":"try_on","audience":"both","player":"white","color":"black","square":"e4","count":1,"text":"Pawn try e4"}
{"event":"attempt","player":"black","from":"a7","to":"a6","verdict":"moved"}
{"event":"moved","audience":"both","player":"black","color":"white","text":"White to move"}
{"event":"move","audience":"spectators","player":"black","color":"black","from":"a7","to":"a6","text":"Black plays a7-a6"}
{"event":"try_on","audience":"both","player":"black","color":"white","square":"d5","count":1,"text":"Pawn try d5"}
{"event":"attempt","player":"white","from":"e4","to":"d5","verdict":"moved"}
{"event":"moved","audience":"both","player":"white","color":"black","text":"Black to move"}
{"event":"move","audience":"spectators","player":"white","color":"white","from":"e4","to":"d5","text":"White plays e4-d5"}
{"event":"capture","audience":"both","player":"white","color":"black","square":"d5","man":"pawn","text":"Pawn gone d5"}
{"event":"attempt","player":"black","from":"d8","to":"d5","verdict":"moved"}
{"event":"moved","audience":"both","player":"black","color":"white","text":"White to move"}
{"event":"move","audience":"spectators","player":"black","color":"black","from":"d8","to":"d5","text":"Black plays d8-d5"}
{"event":"capture","audience":"both","player":"black","color":"white","square":"d5","man":"pawn","text":"Pawn gone d5"}
{"event":"ask_refusals","player":"white","verdict":"answered"}
{"event":"asked_refusals","audience":"both","player":"white","color":"white","text":"White asks: how many no's?"}
{"event":"refusals","audience":"both","player":"white","color":"black","count":0,"text":"Black had 0 no's"}
{"event":"resign","player":"black","verdict":"answered"}
{"event":"resignation","audience":"both","player":"black","color":"black","text":"Black resigns"}
)");
}

TEST_CASE("A player's JSON lines hold his own acts and what he hears, as he reads it") {
  const std::string black = to_json_lines(short_game(), Listener::black);
  CHECK(black.starts_with(R"({"event":"game","rules":"western","for":"black","start":")"));
  CHECK(black.find(R"("from":"e2")") == std::string::npos);
  CHECK(black.find(R"("from":"d8")") != std::string::npos);
  CHECK(black.find(R"("text":"Pawn try Q4")") != std::string::npos);
  CHECK(json_fault(black) ==
        "1: this record is what one listener knows; only a whole game can be read");
  const auto elsewhere = chess::parse_fen("4k3/8/8/8/8/5r2/5P2/4K3 w - - 0 1");
  const Referee hidden(kriegspiel::find_rule_set("wild16")->rules, *elsewhere);
  CHECK(to_json_lines(hidden, Listener::white) ==
        R"({"event":"game","rules":"wild16","for":"white"}
{"event":"begin","audience":"both","player":"white","color":"white","text":"White to move"}
)");
}

TEST_CASE("JSON lines that the referee would not write are refused with their line") {
  const std::string game = to_json_lines(short_game());
  CHECK(json_fault(game) == "none");
  CHECK(json_fault("") == "0: there is no game here: the first line must be the event `game`");
  CHECK(json_fault("\n[]\n") == "2: a line must be one JSON object");
  CHECK(json_fault("{\"event\":\"begin\"}") == "1: the first line must be the event `game`");
  CHECK(json_fault(replaced(game, "\"western\"", "\"westen\""))
            .starts_with(
                "1: `westen` is not a rule set that comes with CHEG; did you mean `western`?"));
  CHECK(json_fault(replaced(game, "\"western\"", "7")) ==
        "1: `rules` must be the name of a rule set, or its fields");
  CHECK(json_fault(replaced(game, "rnbqkbnr/", "rnbqkbnr")).starts_with("1: `start`: "));
  CHECK(json_fault(replaced(game, R"("square":"d5","count":1)", R"("square":"d6","count":1)")) ==
        "9: the referee gives `Pawn try d5` here");
  CHECK(json_fault(replaced(game, R"("verdict":"impossible")", R"("verdict":"refused")")) ==
        "10: the referee gives the verdict `impossible` here");
  CHECK(json_fault(replaced(game, R"("from":"d7","to":"d5","verdict")",
                            R"("from":"d7","to":"d9","verdict")"))
            .starts_with("6: an attempt has the squares `from` and `to`"));
  CHECK(json_fault(replaced(game, R"("attempt","player":"black")",
                            R"("attempt","player":"white")")) == "6: it is the turn of Black");
  CHECK(json_fault(game + R"({"event":"ask_any","player":"white"})") == "37: the game is over");
  CHECK(json_fault(game + R"({"event":"moved"})") == "37: the referee says nothing more here");
  CHECK(json_fault(game.substr(0, game.rfind("{\"event\""))) ==
        "35: the record ends, but the referee gives `Black resigns` here");
  const std::string berkeley = to_json_lines(Referee(kriegspiel::find_rule_set("berkeley")->rules));
  CHECK(
      json_fault(
          berkeley +
          R"({"event":"attempt","player":"white","from":"a1","to":"a5","verdict":"impossible"})") ==
      "3: under these rules this is not recorded");
  for (std::size_t i = 0; i < game.size(); i += 7) {
    std::string broken = game;
    broken[i] = i % 2 == 0 ? '}' : '\xff';
    json_fault(broken);
    json_fault(game.substr(0, i));
  }
}

}  // namespace cheg::test
