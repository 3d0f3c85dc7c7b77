// A program that is wrong on purpose, in games against a king that moves at random. Such games
// hardly show that it is wrong; a proof refutes it (prove_kriegspiel_test.cpp).
#include <string>

#include "kriegspiel/rule_sets.hpp"
#include "proof/hidden_king/program_player.hpp"
#include "proof/hidden_king/prove.hpp"
#include "proof/hidden_king/random_games.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::wrong_program_test {
namespace {

// kqk_dark, but it looks ahead so many attempts instead of five.
std::string hunter(char attempts) {
  std::string program(stdlib::find_shipped_program("kqk_dark")->text);
  const std::string hunt = "HUNT   MOVES,TROUBLE,\"";
  const std::size_t place = program.find(hunt);
  REQUIRE(place != std::string::npos);
  program[place + hunt.size()] = attempts;
  return program;
}

// How many of the games the program wins, from random starts.
std::size_t games_won(char attempts, std::size_t games) {
  const kriegspiel::RuleSet& rules = kriegspiel::find_rule_set("western")->rules;
  proof::hidden_king::ProgramPlayer player(rules, prepared(hunter(attempts)), vm::Limits());
  const auto starts = proof::hidden_king::starts_of(*chess::parse_material("KQK"), false);
  proof::hidden_king::RandomGamesOptions options;
  options.games = games;
  return proof::hidden_king::play_random_games(rules, player, starts, options).value().won;
}

TEST_CASE("A program that is wrong on purpose wins most of its random games") {
  CHECK(games_won('5', 8) == 8);
  CHECK(games_won('4', 8) >= 7);
}

TEST_CASE("A program that is wrong on purpose wins 157 of 160 random games", "[.full]") {
  CHECK(games_won('5', 160) == 160);
  CHECK(games_won('4', 160) >= 157);
  CHECK(games_won('4', 160) < 160);
  CHECK(games_won('1', 160) < 80);
}

}  // namespace
}  // namespace cheg::test::wrong_program_test
