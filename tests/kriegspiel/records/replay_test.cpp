// Records read back and told step by step.
#include "kriegspiel/records/replay.hpp"

#include <string>
#include <variant>
#include <vector>

#include "chess/fen.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "tests/kriegspiel/records/recorded_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::replay_test {
namespace {

using chess::Color;
using kriegspiel::Listener;
using kriegspiel::ListenerRecord;
using kriegspiel::read_record;
using kriegspiel::Referee;
using Steps = std::vector<std::string>;

const kriegspiel::RuleSet& western_rules() { return kriegspiel::find_rule_set("western")->rules; }

// Without the boards.
std::string without_boards(const Steps& steps) {
  std::string text;
  for (const std::string& step : steps) {
    const std::size_t board = step.find("\n8  ");
    text += step.substr(0, board == std::string::npos ? step.size() : board + 1);
  }
  return text;
}

Steps steps_of(const std::string& text, Listener who = Listener::spectators) {
  const auto read = read_record(text, western_rules());
  CHECK_FALSE(read.fault);
  if (const auto* game = std::get_if<Referee>(&read.game)) {
    return told_step_by_step(*game, who);
  }
  return told_step_by_step(std::get<ListenerRecord>(read.game));
}

TEST_CASE("every record of a whole game is told in the same steps") {
  Random random(16);
  for (const auto& rule_set : kriegspiel::rule_sets()) {
    for (int i = 0; i < sampled(4); ++i) {
      const Referee game = random_game(random, rule_set, 60);
      INFO(rule_set.name);
      for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
        const Steps steps = told_step_by_step(game, who);
        CHECK(steps_of(to_json_lines(game), who) == steps);
        CHECK(steps_of(to_pgn(game), who) == steps);
      }
    }
  }
}

TEST_CASE("a player's record is told as the whole game is told to him") {
  Random random(17);
  for (const char* name : {"western", "berkeley", "cincinnati", "wild16"}) {
    for (int i = 0; i < sampled(6); ++i) {
      Referee game(kriegspiel::find_rule_set(name)->rules);
      game = random_game(random, game, 80);
      INFO(name);
      for (const Color color : {Color::white, Color::black}) {
        const Steps steps = told_step_by_step(game, kriegspiel::listener(color));
        CHECK(steps_of(to_json_lines(game, kriegspiel::listener(color))) == steps);
        CHECK(steps_of(to_hidden_pgn(game, color)) == steps);
        for (const std::string& step :
             steps_of(to_hidden_pgn(game, color, kriegspiel::PgnComments::braces))) {
          CHECK(step.find("\n8 ") == std::string::npos);
        }
      }
    }
  }
}

TEST_CASE("the referee's view has every attempt, a player's only his own") {
  Referee game(western_rules());
  (void)game.attempt({chess::Square::e2, chess::Square::e4});
  (void)game.attempt({chess::Square::a8, chess::Square::a6});
  (void)game.attempt({chess::Square::d7, chess::Square::d5});
  (void)game.resign(Color::white);
  CHECK(without_boards(told_step_by_step(game, Listener::spectators)) ==
        "     White to move\n"
        "  1. White plays e2e4\n"
        "     Black to move\n"
        "     White plays e2-e4\n"
        "  1... Black attempts a8a6\n"
        "     Hell no\n"
        "  1... Black plays d7d5\n"
        "     White to move\n"
        "     Black plays d7-d5\n"
        "     Pawn try d5\n"
        "  2. White resigns\n"
        "     White resigns\n");
  CHECK(without_boards(told_step_by_step(game, Listener::white)) ==
        "     White to move\n"
        "  1. White plays e2e4\n"
        "     Black to move\n"
        "  1... Black attempts a move\n"
        "     Hell no\n"
        "  1... Black plays\n"
        "     White to move\n"
        "     Pawn try Q5\n"
        "  2. White resigns\n"
        "     White resigns\n");
}

TEST_CASE("a record that differs is told up to the first difference") {
  const Referee game = short_game();
  const std::string pgn = replaced(to_pgn(game), "Hell no", "No");
  const auto read = read_record(pgn, western_rules());
  REQUIRE(read.fault);
  CHECK(read.fault->message.find("the comment should be") != std::string::npos);
  REQUIRE(std::holds_alternative<Referee>(read.game));
  const Steps whole = told_step_by_step(game, Listener::spectators);
  const Steps part = told_step_by_step(std::get<Referee>(read.game), Listener::spectators);
  REQUIRE(part.size() <= whole.size());
  CHECK(Steps(whole.begin(), whole.begin() + static_cast<int>(part.size())) == part);

  const auto json =
      read_record(replaced(to_json_lines(game), "impossible", "refused"), western_rules());
  REQUIRE(json.fault);
  CHECK(json.fault->line == 10);
  CHECK(std::holds_alternative<Referee>(json.game));

  const auto hidden =
      read_record(replaced(to_hidden_pgn(game, Color::white), "a1a5 \"Hell no\"", "a1a2 \"No\""),
                  western_rules());
  REQUIRE(hidden.fault);
  CHECK(std::holds_alternative<ListenerRecord>(hidden.game));
}

TEST_CASE("what is no record is refused with a reason, whatever it is") {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("{"), std::string("{}"),
        std::string("[For \"Red\"]\n"), std::string("{\"event\":\"game\",\"for\":1}")}) {
    INFO(text);
    const auto read = read_record(text, western_rules());
    REQUIRE(read.fault);
    CHECK_FALSE(read.fault->message.empty());
    CHECK(std::holds_alternative<std::monostate>(read.game));
  }
  for (const std::string& record : {to_pgn(short_game()), to_json_lines(short_game()),
                                    to_hidden_pgn(short_game(), Color::black)}) {
    for (const std::string& text : broken(record)) {
      const auto read = read_record(text, western_rules());
      if (const auto* game = std::get_if<Referee>(&read.game)) {
        CHECK_FALSE(told_step_by_step(*game, Listener::white).empty());
      } else if (const auto* part = std::get_if<ListenerRecord>(&read.game)) {
        CHECK_FALSE(told_step_by_step(*part).empty());
      }
    }
  }
}

}  // namespace
}  // namespace cheg::test::replay_test
