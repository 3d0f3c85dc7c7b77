// Random programs of the rules layer answer as the slow evaluator says.
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/sampled.hpp"
#include "tests/support/slow_rules.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::agreement_test {
namespace {

// So many are tried in every run, and so many by hand: `cheg_tests [full]`.
constexpr int kPrograms = sampled(400);
constexpr int kAllPrograms = 20'000;

// "move e2e4 by NAME, value 7", "not handled", "error non-set". What an EXCEPT plays has no name.
std::string told(const SlowAdvice& advice) {
  return !advice.error.empty() ? "error " + advice.error
         : advice.move.empty() ? "not handled"
         : advice.rule.empty()
             ? fmt::format("move {}, value {}", advice.move, advice.value)
             : fmt::format("move {} by {}, value {}", advice.move, advice.rule, advice.value);
}

// The tag of what an EXCEPT plays is not compared.
std::string told(const vm::Answer& answer, const chess::Position& position,
                 const lang::Program& program, bool by_rule) {
  if (answer.status == vm::AnswerStatus::error) {
    return "error " + std::string(lang::row(answer.outcome.error).name);
  }
  if (answer.status == vm::AnswerStatus::not_handled) {
    return "not handled";
  }
  const std::string move =
      "move " + chess::format_move(position, answer.outcome.move, chess::Notation::uci);
  const std::string place = program.location(answer.outcome.instruction);
  const std::string value = fmt::format("value {}", answer.outcome.score);
  return by_rule
             ? fmt::format("{} by {}, {}", move, place.substr(0, place.find_first_of(".+")), value)
             : fmt::format("{}, {}", move, value);
}

void check_answers(int number) {
  constexpr int kPositions = 4;
  for_random_rules(number, 3'000'000, [](const RandomRules& rules, Random& random) {
    vm::Machine machine(prepared(rules.text));
    const SlowRules slow(rules.tree);
    for (int i = 0; i < kPositions; ++i) {
      const chess::Position position = random_position(rules, random);
      const auto [first, last] = rules.asked(position);
      INFO(chess::to_fen(position));
      const SlowAdvice advice = slow.ask(position, first, last);
      CHECK(told(vm::ask(machine, position), position, machine.program(), !advice.rule.empty()) ==
            told(advice));
    }
  });
}

TEST_CASE("a compiled program of rules answers as the slow evaluator does") {
  check_answers(kPrograms);
}
TEST_CASE("a compiled program of rules answers as the slow evaluator does: all", "[.full]") {
  check_answers(kAllPrograms);
}

}  // namespace
}  // namespace cheg::test::agreement_test
