// Programs are shared between threads, machines are not.
#include <array>
#include <string>
#include <thread>
#include <vector>

#include "chess/fen.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/random.hpp"
#include "tests/support/runnable_programs.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::vm_threads_test {
namespace {

using chess::Position;

TEST_CASE("eight threads that share a program agree with one") {
  Random random(20'405);
  constexpr std::size_t kPositions = 10'000;
  std::vector<Position> positions;
  positions.reserve(kPositions);
  while (positions.size() < kPositions) {
    positions.push_back(*chess::parse_fen(random_endgame_fen(random)));
  }
  const auto program = prepared(random_runnable_program(random));
  const auto answers_of = [&] {
    vm::Machine machine(program);
    std::vector<std::string> answers;
    answers.reserve(kPositions);
    for (const Position& position : positions) {
      answers.push_back(summary(vm::ask(machine, position), position, machine.program()));
    }
    return answers;
  };
  const std::vector<std::string> expected = answers_of();
  constexpr std::size_t kThreads = 8;
  std::array<std::vector<std::string>, kThreads> found;
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (std::vector<std::string>& answers : found) {
    threads.emplace_back([&] { answers = answers_of(); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (const std::vector<std::string>& answers : found) {
    CHECK(answers == expected);
  }
}

}  // namespace
}  // namespace cheg::test::vm_threads_test
