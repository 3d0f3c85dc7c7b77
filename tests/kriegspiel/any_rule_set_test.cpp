// What must hold under every rule set that a user can write.
#include <algorithm>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rules_json.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::slow_kriegspiel::any_rule_set_test {
namespace {

using kriegspiel::Attempt;
using kriegspiel::Referee;
using kriegspiel::RuleField;
using kriegspiel::RuleSet;
using kriegspiel::Verdict;

RuleSet random_rules(Random& random) {
  RuleSet rules;
  for (const RuleField& field : kriegspiel::rule_fields()) {
    field.set(rules, random.below(field.values.size()));
  }
  return rules;
}

// Every legal move must be possible on the player's own board, obligations apart, and then a legal
// capture by a pawn must be there to fulfil them.
bool legal_moves_are_possible(const Referee& game) {
  bool fulfils = false;
  for (const chess::Move move : game.legal_moves()) {
    const Attempt attempt = kriegspiel::to_attempt(move);
    const bool excused =
        game.own_board().must_capture && !game.own_board().is_pawn_capture(attempt);
    fulfils = fulfils || !excused;
    if (!excused && !game.own_board().is_possible(attempt)) {
      return false;
    }
  }
  return fulfils || game.legal_moves().empty();
}

// The opponent's record of two games with the same attempts. In the second game, the player also
// asks for tries.
struct Overheard {
  std::vector<std::string> without_questions;
  std::vector<std::string> with_questions;
};

Overheard play_with_secret_questions(Random& random, const RuleSet& rules) {
  const auto fens = first_positions();
  const chess::Position start = *chess::parse_fen(fens[random.below(fens.size())]);
  const chess::Color player = start.side_to_move();
  Referee silent(rules, start);
  Referee asking(rules, start);
  for (int act = 0; act < 80 && !silent.ending(); ++act) {
    if (silent.side_to_move() == player && random.below(3) == 0) {
      asking.ask_any();
    }
    const Attempt attempt = to_attempt(random_step(random, silent));
    silent.attempt(attempt);
    asking.attempt(attempt);
  }
  const auto opponent = kriegspiel::listener(~player);
  return {in_code(silent.record(opponent)), in_code(asking.record(opponent))};
}

}  // namespace

TEST_CASE("Nothing that the opponent hears depends on a secret question or its answer") {
  Random random(1996);
  int games = 0;
  for (int i = 0; i < 2000; ++i) {
    RuleSet rules = random_rules(random);
    rules.tries_told = kriegspiel::TriesTold::asked_in_secret;
    rules.obligation = kriegspiel::Obligation::none;  // an obligation changes what can be played
    const Overheard heard = play_with_secret_questions(random, rules);
    INFO(kriegspiel::rule_set_label(rules));
    REQUIRE(heard.with_questions == heard.without_questions);
    games += rules.tries != kriegspiel::Tries::none &&
                     rules.unannounced_captures == kriegspiel::UnannouncedCaptures::impossible
                 ? 1
                 : 0;
  }
  CHECK(games > 500);
}

TEST_CASE("Under any rule set legal moves are possible and games end or go on") {
  Random random(2026);
  for (int i = 0; i < 300; ++i) {
    const RuleSet rules = random_rules(random);
    const auto fens = first_positions();
    Referee game(rules, *chess::parse_fen(fens[random.below(fens.size())]));
    INFO(kriegspiel::rule_set_label(rules));
    for (int act = 0; act < 100 && !game.ending(); ++act) {
      REQUIRE(legal_moves_are_possible(game));
      const chess::Color mover = game.side_to_move();
      const std::size_t choice = random.below(12);
      const Verdict verdict = choice == 0 ? game.ask_any().verdict
                              : choice == 1
                                  ? game.ask_refusals().verdict
                                  : game.attempt(to_attempt(random_step(random, game))).verdict;
      REQUIRE((verdict == Verdict::moved) == (game.side_to_move() != mover));
      REQUIRE(game.announcements().size() <= 26);
    }
    if (i % 10 == 0) {
      CHECK(kriegspiel::read_json_lines(to_json_lines(game)).ok());
    }
  }
}

}  // namespace cheg::test::slow_kriegspiel::any_rule_set_test
