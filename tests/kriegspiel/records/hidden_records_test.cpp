// What one listener knows of a game, written as JSON lines and as PGN, and read back.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rules_json.hpp"
#include "tests/kriegspiel/records/recorded_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::hidden_records_test {
namespace {

using chess::Color;
using kriegspiel::Event;
using kriegspiel::Listener;
using kriegspiel::ListenerRecord;
using kriegspiel::NamedRuleSet;
using kriegspiel::PgnComments;
using kriegspiel::Referee;

constexpr Listener kListeners[] = {Listener::white, Listener::black, Listener::spectators};

ListenerRecord expected_record(const Referee& game, Listener who) {
  const bool has_drops = game.rules().drops == kriegspiel::Drops::yes;
  return {game.rules(),
          who,
          game.start() == kriegspiel::GameStart(),
          game.record(who),
          game.ending() ? game.ending()->result() : "*",
          true,
          has_drops ? std::optional(game.start().reserves) : std::nullopt};
}

const kriegspiel::RuleSet& western() { return kriegspiel::find_rule_set("western")->rules; }

std::string fault_of(const Result<ListenerRecord, kriegspiel::RecordError>& record) {
  return record.ok() ? "none"
                     : fmt::format("{}:{}: {}", record.error().line, record.error().column,
                                   record.error().message);
}

std::string json_fault(std::string_view text) {
  return fault_of(kriegspiel::read_listeners_json_lines(text));
}

std::string pgn_fault(std::string_view text) {
  return fault_of(kriegspiel::read_hidden_pgn(text, western()));
}

// Every form of every listener's record is read back as it was.
void check_all_forms(const Referee& game) {
  INFO(kriegspiel::rule_set_label(game.rules()));
  for (const Listener who : kListeners) {
    ListenerRecord expected = expected_record(game, who);
    const std::string json = to_json_lines(game, who);
    const auto from_json = kriegspiel::read_listeners_json_lines(json);
    INFO(json << fault_of(from_json));
    REQUIRE(from_json.ok());
    if (expected.events.empty()) {
      expected.result = "*";  // spectators who are not admitted
    }
    REQUIRE(*from_json == expected);
    if (who == Listener::spectators) {
      continue;
    }
    const Color player = who == Listener::white ? Color::white : Color::black;
    const std::string words = to_hidden_pgn(game, player);
    const auto from_words = kriegspiel::read_hidden_pgn(words, {});
    INFO(words << fault_of(from_words));
    REQUIRE(from_words.ok());
    REQUIRE(*from_words == expected);

    const std::string braces = to_hidden_pgn(game, player, PgnComments::braces);
    const auto from_braces = kriegspiel::read_hidden_pgn(braces, {});
    INFO(braces << fault_of(from_braces));
    REQUIRE(from_braces.ok());
    expected.events = kriegspiel::held_in_braces(expected.events);
    expected.tells_captures = false;
    REQUIRE(*from_braces == expected);
  }
}

}  // namespace

TEST_CASE("What a listener knows of a game survives being written and read") {
  Random random(9);
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    check_all_forms(Referee(rule_set.rules));
    for (int i = 0; i < sampled(8); ++i) {
      check_all_forms(random_game(random, rule_set, i == 0 ? 2 : 120));
    }
    // From the normal start, so that own men are checked; those of the others are hidden.
    for (int i = 0; i < sampled(4); ++i) {
      check_all_forms(random_game(random, Referee(rule_set.rules), 200));
    }
  }
}

TEST_CASE("What a listener knows survives under any rule set") {
  Random random(10);
  for (int i = 0; i < sampled(60); ++i) {
    NamedRuleSet rule_set{"any", "any", {}};
    for (const kriegspiel::RuleField& field : kriegspiel::rule_fields()) {
      field.set(rule_set.rules, random.below(field.values.size()));
    }
    check_all_forms(random_game(random, Referee(rule_set.rules), 80));
    check_all_forms(random_game(random, rule_set, 80));
  }
}

TEST_CASE("The brace notation holds acts, moves, and the tries and checks told with a move") {
  std::string names;
  for (const Event& event : kriegspiel::held_in_braces(short_game().record(Listener::white))) {
    names += std::visit([](const auto& one) { return name(one.kind); }, event);
    names += ' ';
  }
  CHECK(names ==
        "begin attempt moved moved try_on attempt attempt attempt attempt moved try_on moved "
        "try_on attempt moved moved ask_refusals ");
}

TEST_CASE("What the opponent is told of his tries is not taken for tries of the move before") {
  Referee game(kriegspiel::find_rule_set("berkeley-any")->rules);
  game.attempt(*kriegspiel::read_attempt("e2e4"));
  game.attempt(*kriegspiel::read_attempt("d7d5"));
  game.ask_any();
  CHECK(moves_of(to_hidden_pgn(game, Color::black, PgnComments::braces)) == "1. ?? d7d5 *\n\n");
  CHECK(moves_of(to_hidden_pgn(game, Color::white, PgnComments::braces)) ==
        "1. e2e4 ?? {(K::) (K:?:)} *\n\n");
}

TEST_CASE("Who writes a player's PGN cannot give the tags that say whose it is") {
  const std::vector<chess::PgnGame::Tag> tags = {
      {"For", "Nobody"}, {"Start", "there"}, {"Event", "A game"}};
  const std::string pgn = to_hidden_pgn(short_game(), Color::black, PgnComments::words, tags);
  CHECK(pgn_fault(pgn) == "none");
  CHECK(pgn.find("[Event \"A game\"]") != std::string::npos);
  CHECK(pgn.find("Nobody") == std::string::npos);
  CHECK(pgn.find("there\"") == std::string::npos);
}

TEST_CASE("A whole game and what one listener knows are told apart in words") {
  const Referee game = short_game();
  CHECK(json_fault(to_json_lines(game)) ==
        "1:0: this record is a whole game; what one listener knows has `for` in its first line");
  CHECK(pgn_fault(to_pgn(game)) ==
        "0:0: this is no record of what one player knows, which has the tag \"For\" (\"White\" or "
        "\"Black\"), but perhaps a whole game");
  const auto whole_json = kriegspiel::read_json_lines(to_json_lines(game, Listener::white));
  REQUIRE_FALSE(whole_json.ok());
  CHECK(whole_json.error().message ==
        "this record is what one listener knows; a whole game is expected here");
  for (const PgnComments comments : {PgnComments::words, PgnComments::braces}) {
    const auto whole_pgn =
        kriegspiel::read_pgn(to_hidden_pgn(game, Color::white, comments), western());
    REQUIRE_FALSE(whole_pgn.ok());
    CHECK(whole_pgn.error().message ==
          "this record is what one player knows; a whole game is expected here");
  }
}

TEST_CASE("A listener's JSON lines that no referee would write are refused with their line") {
  const std::string black = to_json_lines(short_game(), Listener::black);
  const auto fault_with = [&](std::string_view what, std::string_view by) {
    return json_fault(replaced(black, what, by));
  };
  CHECK(json_fault(black) == "none");
  CHECK(json_fault("") == "0:0: there is no game here: the first line must be the event `game`");
  CHECK(json_fault(black.substr(0, black.find('\n'))) ==
        "1:0: the record ends here: the announcement `begin` is missing");
  CHECK(fault_with(R"("for":"black")", R"("for":"Black")") ==
        "1:0: `for` must be white, black or spectators");
  CHECK(fault_with("KQkq", "KQ") ==
        "1:0: `start` can only be the normal one, any other is hidden from listeners");
  CHECK(fault_with(R"("event":"begin")", R"("event":"began")") ==
        "2:0: `began` is neither an act nor an announcement");
  CHECK(fault_with(R"("event":"begin")", R"("event":"moved")") ==
        "2:0: a record begins with the announcement `begin`");
  CHECK(fault_with(R"("audience":"both")", R"("audience":"all")") ==
        "2:0: `audience` must be one of: both, mover, opponent, spectators");
  CHECK(fault_with(R"("player":"white","color":"white")", R"("color":"white")") ==
        "2:0: `player` must be one of: white, black");
  CHECK(fault_with(R"("attempt","player":"black")", R"("attempt","player":"white")") ==
        "4:0: an act of White is hidden from the listener of this record");
  CHECK(fault_with(R"("verdict":"moved")", R"("verdict":"game over")") ==
        "4:0: under these rules no act `attempt` with the verdict `game over` is recorded");
  CHECK(fault_with(R"("verdict":"moved")", R"("verdict":"refused")") ==
        "5:0: after this act the answer `refused` is missing");
  CHECK(fault_with(R"("from":"d7","to":"d5")", R"("from":"d7","to":"d4")") ==
        "4:0: d7d4 is `moved` to Black, whose own men and knowledge make it `impossible`");
  CHECK(fault_with(R"("from":"d7","to":"d5")", R"("from":"d7","to":"d9")") ==
        "4:0: an attempt has the squares `from` and `to`, such as e2 and e4, and perhaps a "
        "`promotion`, such as queen");
  CHECK(fault_with(R"("square":"d5","count":1)", R"("square":"d5","count":3)") ==
        "6:0: `try_on` has the count 1 or 2");
  CHECK(fault_with(R"("square":"d5","count":1)", R"("square":"","count":1)") ==
        "6:0: `square` must be a square such as e4");
  CHECK(fault_with(R"("square":"d5","count":1)", R"("square":"d5","count":"one")") ==
        "6:0: `count` must be a number");
  CHECK(fault_with(R"("square":"d5","count":1)", R"("square":"d5","count":1,"man":"pawn")") ==
        R"(6:0: this line may only have, besides `text`, what {"event":"try_on","audience":"both",)"
        R"("player":"black","color":"white","square":"d5","count":1} has)");
  CHECK(fault_with(R"("capture","audience":"both")", R"("capture","audience":"mover")") ==
        "16:0: under these rules `capture` has the audience `both`");
  CHECK(fault_with(R"("square":"d5","man":"pawn")", R"("square":"d4","man":"pawn")") ==
        "16:0: Black has no such man on d4");
  CHECK(fault_with(R"("square":"d5","man":"pawn")", R"("square":"d5","man":"knight")") ==
        "16:0: under these rules a captured man is not called `knight`");
  CHECK(fault_with(R"("capture","audience":"both","player":"white","color":"black")",
                   R"("capture","audience":"both","player":"white","color":"white")") ==
        "16:0: `capture` has here White as the player who acted and Black as the one it concerns");
  CHECK(json_fault(black + R"({"event":"ask_any","player":"black","verdict":"answered"})") ==
        "24:0: the game is over");

  const std::string white = to_json_lines(Referee(western()), Listener::white);
  const auto then = [&](const std::string& lines) { return json_fault(white + lines); };
  CHECK(then(R"({"event":"moved","audience":"both","player":"white","color":"black"})") ==
        "3:0: White must have done something before `moved` is announced");
  CHECK(then(R"({"event":"any_check","audience":"both","player":"white","color":"white"})") ==
        "3:0: under these rules `any_check` is never announced");
  CHECK(then(R"({"event":"promotion","audience":"both","player":"white","color":"black"})") ==
        "3:0: `promotion` is not announced after `begin`");
  CHECK(then(R"({"event":"ask_refusals","player":"white","verdict":"answered"})") ==
        "3:0: the record ends here: after this act the answer `asked_refusals` is missing");
  CHECK(then(R"({"event":"begin","audience":"both","player":"white","color":"white"})") ==
        "3:0: the game has begun already");
  const std::string attempt =
      R"({"event":"attempt","player":"white","from":"e2","to":"e4","verdict":"moved"})"
      "\n";
  const std::string moved =
      R"({"event":"moved","audience":"both","player":"white","color":"black"})"
      "\n";
  CHECK(then(attempt + moved) == "none");
  CHECK(then(attempt + moved + attempt) == "5:0: it is the turn of Black");
  CHECK(then(attempt + R"({"event":"capture","audience":"both","player":"white","color":"black",)"
                       R"("square":"e4","man":"pawn"})") ==
        "4:0: after this act the answer `moved` is missing");
  CHECK(json_fault(replaced(white, R"("start":)", R"("start":5,"begin":)")) ==
        "1:0: the text `start` is missing");
  const std::string wild =
      to_json_lines(Referee(kriegspiel::find_rule_set("wild16")->rules), Listener::black);
  CHECK(json_fault(wild + R"({"event":"refused","audience":"mover","player":"white",)"
                          R"("color":"white"})") ==
        "3:0: `refused` is not heard by the listener of this record");
  for (std::size_t i = 0; i < black.size(); i += 7) {
    std::string broken = black;
    broken[i] = i % 2 == 0 ? '}' : '\xff';
    json_fault(broken);
    json_fault(black.substr(0, i));
  }
}

TEST_CASE("A player's PGN that the referee would not write is refused with the place") {
  const std::string words = to_hidden_pgn(short_game(), Color::black);
  const auto fault_with = [&](std::string_view what, std::string_view by) {
    return pgn_fault(replaced(words, what, by));
  };
  CHECK(pgn_fault(words) == "none");
  CHECK(fault_with("[For \"Black\"]", "[For \"Nobody\"]") ==
        "0:0: the tag \"For\" must be \"White\" or \"Black\"");
  CHECK(fault_with("[Start \"normal\"]", "[Start \"there\"]") ==
        "0:0: the tag \"Start\" must be \"normal\" or \"hidden\"");
  CHECK(fault_with("\"western\"", "\"westen\"").starts_with("0:0: the tag \"Rules\": `westen`"));
  CHECK(fault_with("1. ??", "2. ??") == "14:23: the number of this move is 3.");
  CHECK(pgn_fault(replaced(to_hidden_pgn(Referee(western()), Color::white), "1. *", "4... *")) ==
        "13:28: from the normal start the first move is 1. of White");
  CHECK(fault_with("2. ??", "3. ??") == "14:23: the number of this move is 2.");
  CHECK(fault_with("1. ??", "??") == "13:28: the first move needs its number, such as 1. or 1...");
  CHECK(fault_with("1. ??", "1. e2e4") ==
        "13:31: the moves of White are hidden: ?? is expected, not `e2e4`");
  CHECK(fault_with("d7d5", "d5") ==
        "13:54: `d5` is no move of Black named by its squares, such as e2e4");
  CHECK(fault_with("d7d5", "d7d4") ==
        "13:61: d7d4 is `moved` to Black, whose own men and knowledge make it `impossible`");
  CHECK(fault_with("d7d5 { played ", "d7d5 { ") ==
        "13:61: Black must have done something before `moved` is announced");
  CHECK(fault_with("{ \"Black to move\" }", "") ==
        "13:31: the comment must say once that this move was made");
  CHECK(fault_with("{ begins \"White to move\" }", "") ==
        "13:2: before the first move stands what was said at the beginning, such as { begins "
        "\"White to move\" }, with the side that moves first");
  CHECK(fault_with("Pawn try Q4", "Pawn try Q9") ==
        "14:7: `Pawn try Q9` is nothing that the referee says under these rules");
  CHECK(fault_with("a7a6 { played", "a7a6 { a7a5 played") ==
        "15:24: the words that refuse the attempt `a7a5` are missing");
  CHECK(fault_with("a7a6 { played", "a7a6 { a7a5 \"Hell no\" played") ==
        "15:24: a7a5 is `impossible` to Black, whose own men and knowledge make it `refused` or "
        "`moved`");
  CHECK(fault_with("a7a6 { played", "a7a6 { go played") ==
        "15:24: `go` is neither an attempt such as e2e4 nor another act");
  CHECK(fault_with("a7a6 { played", "a7a6 { any? \"Black asks: any?\" played") ==
        "15:24: under these rules no act `ask_any` with the verdict `answered` is recorded");
  CHECK(fault_with("\"Black resigns\" } 1-0", "\"Black resigns\" } 0-1")
            .ends_with(": the result is 0-1, but the comments say 1-0"));
  CHECK(fault_with("Black-resigns \"Black resigns\" } 1-0", "refusals? } *") ==
        "17:36: it is the turn of White");
  CHECK(pgn_fault(replaced(to_hidden_pgn(Referee(western()), Color::white), "1. *", "*")) ==
        "13:28: the number of the first move is missing, such as 1. or 1...");
  CHECK(fault_with("} 1-0", "").ends_with(": this comment is not closed"));
  CHECK(fault_with("} 1-0", "}")
            .ends_with(": the game has no end: a result (1-0, 0-1, 1/2-1/2 or *) is expected"));
  CHECK(fault_with("\"White to move\" }", "\"White to move }") ==
        "13:10: these words in quotes have no end");
  CHECK(fault_with("{ begins", "} { begins") == "13:1: no comment is open");
  CHECK(fault_with("{ begins", "{ { begins") == "13:3: a comment cannot hold another");

  const std::string braces = to_hidden_pgn(short_game(), Color::white, PgnComments::braces);
  const auto braces_with = [&](std::string_view what, std::string_view by) {
    return pgn_fault(replaced(braces, what, by));
  };
  CHECK(pgn_fault(braces) == "none");
  CHECK(braces_with("Te4", "Te9") ==
        "13:32: `Te9` is neither a try such as Td4 nor a check such as CF");
  CHECK(braces_with("Te4", "C") == "13:32: under these rules `any_check` is never announced");
  CHECK(braces_with("Te4", "Te4,") == "13:32: the comment should be (K:a1a5,e4f5,d2d5:Te4)");
  CHECK(braces_with("a1a5", "a1a9") ==
        "13:32: `a1a9` is neither an attempt such as e2e4 nor a question (? or #)");
  CHECK(braces_with("a1a5", "?") ==
        "13:32: under these rules no act `ask_any` with the verdict `answered` is recorded");
  CHECK(braces_with("(K:#:)", "K:#:") ==
        "14:8: `K:#:` is no group such as (K:d2d4:CF), of which a comment has at most two");
  CHECK(braces_with("1. ", "{ (K:e2e9:) } 1. ") ==
        "13:3: `e2e9` is neither an attempt such as e2e4 nor a question (? or #)");
  for (const std::string& pgn : {words, braces}) {
    for (const std::string& text : broken(pgn)) {
      pgn_fault(text);
    }
  }
}

}  // namespace cheg::test::hidden_records_test
