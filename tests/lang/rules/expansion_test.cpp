// The classic program that `cheg expand` prints gives the answers of the rules.
#include <memory>
#include <optional>
#include <string>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "lang/render.hpp"
#include "lang/rules/expand.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::expansion_test {
namespace {

// So many are tried in every run, and so many by hand: `cheg_tests [full]`.
constexpr int kPrograms = sampled(100);
constexpr int kAllPrograms = 5'000;

std::string expanded(const std::string& text) {
  lang::Diagnostics diagnostics;
  const std::optional<std::string> classic = lang::rules::expand(
      std::make_shared<const lang::Source>("test.cheg", text), ShippedLibraries(), diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  return classic.value();
}

// What the answer is, without the lines of the programs, which differ.
std::string told(const vm::Answer& answer, const chess::Position& position) {
  switch (answer.status) {
    case vm::AnswerStatus::error:
      return "error " + std::string(lang::row(answer.outcome.error).name);
    case vm::AnswerStatus::move:
      return chess::format_move(position, answer.outcome.move, chess::Notation::uci) + ", value " +
             std::to_string(answer.outcome.score);
    default:
      return "no move";
  }
}

void check_expansions(int number) {
  constexpr int kPositions = 4;
  for_random_rules(number, 5'000'000, [](const RandomRules& rules, Random& random) {
    const std::string classic = expanded(rules.text);
    INFO(classic);
    vm::Machine by_rules(prepared(rules.text));
    vm::Machine by_classic(prepared(classic));
    for (int i = 0; i < kPositions; ++i) {
      const chess::Position position = random_position(rules, random);
      INFO(chess::to_fen(position));
      CHECK(told(vm::ask(by_rules, position), position) ==
            told(vm::ask(by_classic, position), position));
    }
  });
}

TEST_CASE("the expansion of random rules gives the answers of the rules") {
  check_expansions(kPrograms);
}
TEST_CASE("the expansion of random rules gives the answers of the rules: all", "[.full]") {
  check_expansions(kAllPrograms);
}

}  // namespace
}  // namespace cheg::test::expansion_test
