// Reasons through the interface for embedders.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "cheg/cheg.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::why_test {
namespace {

constexpr const char* kMateInOne = "8/5K1k/8/8/4R3/8/8/8 w - - 0 1";

std::vector<std::string> uci(const std::vector<cheg::Move>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const cheg::Move move : moves) {
    texts.push_back(to_uci(move));
  }
  return texts;
}

TEST_CASE(
    "an embedder is told the rule, its clauses with moves and values, and the next best move") {
  Vm vm(Program::shipped("krk_deep"));
  Advice advice{};
  const Why why = vm.explain(position_from_fen(kMateInOne), &advice);
  CHECK(advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(why.move == advice.move);
  CHECK(why.move == vm.ask(position_from_fen(kMateInOne)).move);
  CHECK(to_uci(why.move) == "e4h4");
  CHECK(to_uci(why.runner_up) == "e4e6");
  CHECK(uci(why.forced) == std::vector<std::string>{"e4h4"});
  CHECK(uci(why.equal) == std::vector<std::string>{"e4h4"});
  CHECK(why.incomplete.empty());
  REQUIRE(why.rules.size() == 1);
  const AskedRule& rule = why.rules[0];
  CHECK(rule.name == "MATE");
  CHECK(rule.text == "Mate can be forced, in four moves at most.");
  CHECK(rule.line == 24);
  REQUIRE(rule.clauses.size() == 1);
  const Clause& clause = rule.clauses[0];
  CHECK(clause.text == "FORCE MOVES,MATED?,\"4");
  CHECK(clause.measure == "MATED?");
  CHECK(clause.holds);
  CHECK(clause.in.size() == 19);
  CHECK(uci(clause.out) == std::vector<std::string>{"e4h4"});
  REQUIRE(clause.values.size() == 19);
  const auto place = std::find(clause.in.begin(), clause.in.end(), why.runner_up);
  const Told& next = clause.values[static_cast<std::size_t>(place - clause.in.begin())];
  CHECK(next.kind == CHEG_TOLD_REACHED);
  CHECK(next.moves == 2);
  CHECK(why.text.find("mate is forced in 1 move") != std::string::npos);
}

TEST_CASE("where a program gives no move, an embedder is told which rules had none") {
  const Compilation compiled =
      Program::compile("test", "ENTRY R,K\n;; Take.\nTAKE: PLAY LM,CAPT\nLEAVE\nEND\n");
  Vm vm(compiled.program.value());
  const Why why = vm.explain(position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  CHECK(why.move == CHEG_NO_MOVE);
  REQUIRE(why.rules.size() == 1);
  CHECK(why.rules[0].text == "Take.");
  CHECK(why.rules[0].clauses[0].out.empty());
  CHECK(why.text.find("TAKE had no move") != std::string::npos);
}

TEST_CASE("a reason needs neither its VM nor its program, and several threads may read it") {
  cheg_why* why = nullptr;
  {
    const Program program = Program::shipped("krk_deep");
    cheg_vm* vm = nullptr;
    check(cheg_vm_new(program.get(), nullptr, &vm));
    const cheg_position root = position_from_fen(kMateInOne);
    check(cheg_vm_explain(vm, &root, nullptr, &why));
    cheg_vm_free(vm);
  }
  std::vector<std::thread> readers;
  std::vector<int> read(4);
  readers.reserve(read.size());
  for (int& count : read) {
    readers.emplace_back([why, &count] {
      cheg_reasons reasons{};
      cheg_asked_rule rule{};
      cheg_clause clause{};
      const bool is_read = cheg_why_get(why, &reasons) == CHEG_OK &&
                           cheg_why_rule(why, 0, &rule) == CHEG_OK &&
                           cheg_why_clause(why, 0, 0, &clause) == CHEG_OK;
      count = is_read ? static_cast<int>(clause.in_count) : -1;
    });
  }
  for (std::thread& reader : readers) {
    reader.join();
  }
  CHECK(read == std::vector<int>{19, 19, 19, 19});
  cheg_why_free(why);
}

TEST_CASE("a reason refuses what it does not have") {
  Vm vm(Program::shipped("krk_deep"));
  cheg_why* why = nullptr;
  const cheg_position root = position_from_fen(kMateInOne);
  cheg_vm* handle = nullptr;
  check(cheg_vm_new(Program::shipped("krk_deep").get(), nullptr, &handle));
  check(cheg_vm_explain(handle, &root, nullptr, &why));
  cheg_asked_rule rule{};
  cheg_clause clause{};
  cheg_told told{};
  const char* expression = nullptr;
  CHECK(cheg_why_rule(why, 1, &rule) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) ==
        "cheg_why_rule: there is no rule 1; there are 1, counted from 0");
  CHECK(cheg_why_clause(why, 0, 1, &clause) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_why_value(why, 0, 0, 19, &told) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_why_text_value(why, 0, 0, &expression, &told) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_why_get(why, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_vm_explain(handle, nullptr, nullptr, &why) == CHEG_BAD_ARGUMENT);
  cheg_why_free(nullptr);
  cheg_why_free(why);
  cheg_vm_free(handle);
}

TEST_CASE("the limits of the VM hold for reasons") {
  Limits limits = default_limits();
  limits.instructions_per_search = 1'000'000;
  Vm vm(Program::shipped("krk_deep"), limits);
  const Why why = vm.explain(position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  CHECK(why.move == CHEG_NO_MOVE);
  CHECK(why.incomplete.find("limit") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::why_test
