// A program as a player in a proof.
#include "proof/hidden_king/program_player.hpp"

#include <atomic>

#include "kriegspiel/rule_sets.hpp"
#include "proof/hidden_king/prove.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::program_player_test {
namespace {

TEST_CASE("A player who is stopped in an answer gives none, and goes on as if he was not asked") {
  const kriegspiel::RuleSet& rules = kriegspiel::find_rule_set("western")->rules;
  std::atomic<bool> stop = false;
  proof::hidden_king::ProgramPlayer player(
      rules, prepared(std::string(stdlib::find_shipped_program("kqk_dark")->text)), vm::Limits(),
      &stop);
  const auto starts = proof::hidden_king::starts_of(*chess::parse_material("KQK"), false);
  const kriegspiel::Belief belief(rules, starts[0].men, starts[0].squares);
  stop = true;
  const auto stopped = player.choose(belief, player.at_start());
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().is_stopped());
  stop = false;
  const auto choice = player.choose(belief, player.at_start());
  REQUIRE(choice);
  CHECK(choice->attempt.has_value());
}

}  // namespace
}  // namespace cheg::test::program_player_test
