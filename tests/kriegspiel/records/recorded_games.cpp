#include "tests/kriegspiel/records/recorded_games.hpp"

#include "kriegspiel/attempt_text.hpp"
#include "tests/kriegspiel/pair.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {

using chess::Color;
using kriegspiel::NamedRuleSet;
using kriegspiel::Referee;

Referee random_game(Random& random, const NamedRuleSet& rule_set, int acts) {
  const auto fens = slow_kriegspiel::first_starts(rule_set.rules);
  const std::string_view fen = fens[random.below(fens.size())];
  return random_game(random, Referee(rule_set.rules, *kriegspiel::parse_start(fen, rule_set.rules)),
                     acts);
}

Referee random_game(Random& random, Referee game, int acts) {
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

Referee short_game(std::string_view rule_set) {
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

std::string moves_of(const std::string& pgn) { return pgn.substr(pgn.find("\n\n") + 2); }

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

std::vector<std::string> broken(const std::string& text) {
  constexpr std::string_view kOthers = "\"{}(:\xff";
  std::vector<std::string> all;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    all.push_back(text.substr(0, i));
    all.push_back(text);
    all.back()[i] = kOthers[i % kOthers.size()];
  }
  return all;
}

}  // namespace cheg::test
