// Games written as JSON lines and as PGN, and played again from them.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/records/recorded_games.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::records_test {
namespace {

using chess::Color;
using kriegspiel::Event;
using kriegspiel::Listener;
using kriegspiel::NamedRuleSet;
using kriegspiel::PgnComments;
using kriegspiel::Referee;

bool same(const Referee& a, const Referee& b) {
  return std::equal(a.full_record().begin(), a.full_record().end(), b.full_record().begin(),
                    b.full_record().end()) &&
         a.position() == b.position() && a.ending() == b.ending() && a.rules() == b.rules();
}

std::string json_fault(std::string_view text) {
  const auto game = kriegspiel::read_json_lines(text);
  return game.ok() ? "none" : fmt::format("{}: {}", game.error().line, game.error().message);
}

std::string pgn_fault(std::string_view text) {
  const auto game = kriegspiel::read_pgn(text, kriegspiel::find_rule_set("western")->rules);
  return game.ok() ? "none" : fmt::format("{}: {}", game.error().line, game.error().message);
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
        "1: this record is what one listener knows; a whole game is expected here");
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

TEST_CASE("A game of Kriegspiel survives being written as PGN, in words and in braces") {
  Random random(8);
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    for (int i = 0; i < 8; ++i) {
      const Referee game = random_game(random, rule_set, i == 0 ? 2 : 120);
      for (const PgnComments comments : {PgnComments::words, PgnComments::braces}) {
        const std::string pgn = to_pgn(game, comments);
        const auto again = kriegspiel::read_pgn(pgn, kriegspiel::find_rule_set("western")->rules);
        INFO(pgn << (again.ok() ? "" : again.error().message));
        REQUIRE(again.ok());
        CHECK(same(game, *again));
      }
    }
  }
}

TEST_CASE("PGN holds every attempt and announcement in comments") {
  CHECK(to_pgn(short_game(), PgnComments::words, {{"White", "Burger"}}) ==
        R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Burger"]
[Black "?"]
[Result "1-0"]
[Variant "Kriegspiel"]
[Rules "western"]

{begins "White to move"} 1. e4 {played "Black to move" "White plays e2-e4"} 1...
d5 {played "White to move" "Black plays d7-d5" "Pawn try d5"} 2. d4 {a1a5 "Hell
no" e4f5 "Hell no" d2d5 "Hell no" played "Black to move" "White plays d2-d4"
"Pawn try e4"} 2... a6 {played "White to move" "Black plays a7-a6" "Pawn try
d5"} 3. exd5 {played "Black to move" "White plays e4-d5" "Pawn gone d5"} 3...
Qxd5 {played "White to move" "Black plays d8-d5" "Pawn gone d5" refusals? "White
asks: how many no's?" "Black had 0 no's" Black-resigns "Black resigns"} 1-0

)");
  CHECK(moves_of(to_pgn(short_game(), PgnComments::braces)) ==
        R"(1. e4 d5 {(K::Td5)} 2. d4 {(K:a1a5,e4f5,d2d5:Te4)} 2... a6 {(K::Td5)} 3. exd5
Qxd5 {(K::) (K:#:)} 1-0

)");
}

TEST_CASE("A player's PGN shows his own moves and what he heard") {
  CHECK(moves_of(to_hidden_pgn(short_game(), Color::black)) ==
        R"({ begins "White to move" } 1. ?? { "Black to move" } d7d5 { played "White to
move" "Pawn try Q4" } 2. ?? { "Hell no" "Hell no" "Hell no" "Black to move"
"Pawn try K5" } a7a6 { played "White to move" "Pawn try Q4" } 3. ?? { "Black to
move" "Pawn gone Q4" } d8d5 { played "White to move" "Pawn gone Q4" "White asks:
how many no's?" "Black had 0 no's" Black-resigns "Black resigns" } 1-0

)");
  CHECK(moves_of(to_hidden_pgn(short_game(), Color::white, PgnComments::braces)) ==
        R"(1. e2e4 ?? {(K::Td5)} 2. d2d4 {(K:a1a5,e4f5,d2d5:Te4)} ?? {(K::Td5)} 3. e4d5 ??
{(K::) (K:#:)} 1-0

)");
  const auto start = chess::parse_fen("4k3/8/8/8/8/5r2/5P2/4K3 b - - 0 7");
  Referee elsewhere(kriegspiel::find_rule_set("wild16")->rules, *start);
  elsewhere.attempt(*kriegspiel::read_attempt("f3h3"));
  const std::string hidden = to_hidden_pgn(elsewhere, Color::white);
  CHECK(hidden.find("FEN") == std::string::npos);
  CHECK(moves_of(hidden) == "{ begins \"Black to move\" } 7... ?? { \"White's move\" } *\n\n");
}

TEST_CASE("Ordinary PGN is read as a game of Kriegspiel without comments") {
  const auto game =
      kriegspiel::read_pgn("1. e4 d5 2. exd5 1-0", kriegspiel::find_rule_set("umpire")->rules);
  REQUIRE(game.ok());
  CHECK(game->full_record().size() == 11);
  CHECK(game->ending()->result() == std::string("1-0"));
}

TEST_CASE("PGN that the referee would not write is refused with the place") {
  const std::string words = to_pgn(short_game());
  CHECK(pgn_fault(words) == "none");
  CHECK(pgn_fault("") == "0: there is no game here");
  CHECK(pgn_fault("1. e4 e4") != "none");
  CHECK(pgn_fault(replaced(words, "\"western\"", "\"westen\""))
            .starts_with("0: the tag \"Rules\": `westen`"));
  CHECK(pgn_fault(replaced(words, "Pawn try e4", "Pawn try e5")) ==
        "0: 2. d4: the comment should be a1a5 \"Hell no\" e4f5 \"Hell no\" d2d5 \"Hell no\" played "
        "\"Black to move\" \"White plays d2-d4\" \"Pawn try e4\"");
  CHECK(pgn_fault(replaced(words, "a1a5", "a1a9")) ==
        "0: 2. d4: `a1a9` is neither an attempt such as e2e4 nor another act");
  CHECK(pgn_fault(replaced(words, "a1a5", "a2a3")) ==
        "0: 2. d4: `a2a3` is a legal move, not a refused attempt");
  CHECK(pgn_fault(replaced(words, "refusals?", "any?")) ==
        "0: 3... Qxd5: `any?`: this rule set does not know the question");
  CHECK(pgn_fault(replaced(words, "Black-resigns", "Black-resigns White-resigns")) ==
        "0: 3... Qxd5: `White-resigns`: the game is over");
  CHECK(pgn_fault(replaced(words, "} 1-0", "} 0-1")) ==
        "0: the result is 0-1, but the referee says 1-0");
  const std::string braces = to_pgn(short_game(), PgnComments::braces);
  CHECK(pgn_fault(replaced(braces, "Te4", "Te5")) ==
        "0: 2. d4: the comment should be (K:a1a5,e4f5,d2d5:Te4)");
  CHECK(pgn_fault(replaced(braces, "(K:#:)", "K:#:")) ==
        "0: 3... Qxd5: `K:#:` is no group such as (K:d2d4:CF)");
  for (const std::string& pgn : {words, braces}) {
    for (const std::string& text : broken(pgn)) {
      pgn_fault(text);
    }
  }
}

}  // namespace cheg::test::records_test
