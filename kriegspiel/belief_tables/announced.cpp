#include "kriegspiel/belief_tables/announced.hpp"

#include "base/require.hpp"

namespace cheg::kriegspiel::belief_tables {

std::optional<std::string> refusal(const RuleSet& rules) {
  if (rules.opponents_moves == OpponentsMoves::shown) {
    return "these rules show the opponent's moves, so there is nothing to find out; `cheg tb "
           "build` "
           "computes tables for chess";
  }
  if (rules.drops == Drops::yes) {
    return "under these rules men can be dropped, so a lone king does not stay alone";
  }
  if (rules.mates == Mates::silent) {
    return "under these rules the referee does not announce mate, so no win is certain";
  }
  return std::nullopt;
}

Announced announced(const RuleSet& rules) {
  CHEG_REQUIRE(!refusal(rules));
  return {rules.checks, rules.stalemate};
}

RuleSet rules_with(Announced announced) {
  RuleSet rules;
  rules.checks = announced.checks;
  rules.stalemate = announced.stalemate;
  rules.mates = Mates::announced;
  rules.opponents_moves = OpponentsMoves::hidden;
  return rules;
}

std::string to_string(Announced announced) {
  std::string text = "silent";
  if (announced.checks != Checks::silent) {
    text = announced.checks == Checks::word ? "word" : "directions";
  }
  return announced.stalemate == Stalemate::loss ? text + "-stalemate-wins" : text;
}

}  // namespace cheg::kriegspiel::belief_tables
