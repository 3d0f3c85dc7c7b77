// First questions with a deadline, each to a new VM: seldom late, never above the memory.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "base/processor_time.hpp"
#include "cheg/cheg.hpp"
#include "chess/fen.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::cold_test {
namespace {

struct Ending {
  std::string program;
  std::string ours;  // "BN"
  std::string theirs;
};

// The endings of all proved programs.
std::vector<Ending> proved_endings() {
  std::vector<Ending> endings;
  std::istringstream lines{std::string(stdlib::proofs())};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string program;
    words >> program;
    for (std::string ending; words >> ending;) {
      const std::size_t king = ending.find('K', 1);
      endings.push_back({program, ending.substr(1, king - 1), ending.substr(king + 1)});
    }
  }
  return endings;
}

struct Answered {
  int questions = 0;
  int late = 0;         // later than twice the deadline, by the clock
  int late_by_cpu = 0;  // by the CPU time of this thread: the others the system has interrupted
  std::uint64_t most_memory = 0;
};

// Asks a new VM in each position, with a deadline of a millisecond.
Answered ask_cold(int questions) {
  constexpr std::chrono::microseconds kDeadline(1000);
  const std::vector<Ending> endings = proved_endings();
  std::vector<Program> programs;
  for (const Ending& ending : endings) {
    programs.push_back(Program::shipped(ending.program));
  }
  Bounds bounds;
  bounds.time = kDeadline;
  Random random(29);
  Answered answered;
  for (; answered.questions < questions; ++answered.questions) {
    const std::size_t number = random.below(endings.size());
    const Ending& ending = endings[number];
    const std::string fen = chess::to_fen(random_ending(ending.ours, ending.theirs, random));
    const cheg::Position position = position_from_fen(fen);
    Set set;
    set.add(ending.program, programs[number]);
    const auto begin = std::chrono::steady_clock::now();
    const auto cpu_begin = processor_time();
    const Answer answer = set.ask(position, bounds);
    const auto cpu_taken = processor_time() - cpu_begin;
    const auto taken = std::chrono::steady_clock::now() - begin;
    INFO(ending.program << ' ' << fen);
    CHECK((answer.advice.outcome == CHEG_OUTCOME_MOVE ||
           answer.advice.outcome == CHEG_OUTCOME_NOT_HANDLED ||
           answer.advice.outcome == CHEG_OUTCOME_NOT_READY));
    answered.late += taken > 2 * kDeadline ? 1 : 0;
    answered.late_by_cpu += cpu_taken > 2 * kDeadline ? 1 : 0;
    answered.most_memory = std::max(answered.most_memory, set.members()[0].memory);
  }
  return answered;
}

TEST_CASE("first questions with a deadline are answered or not ready, and need little memory") {
  const Answered answered = ask_cold(sampled(200));
  CHECK(answered.most_memory <= default_limits().memory);
}

TEST_CASE("at most a thousandth of 100,000 first questions are late", "[.full]") {
  const Answered answered = ask_cold(100'000);
  WARN(answered.late << " of " << answered.questions << " are late, " << answered.late_by_cpu
                     << " by CPU time; the most memory is " << answered.most_memory << " bytes");
  CHECK(answered.late * 1000 <= answered.questions);
  CHECK(answered.most_memory <= default_limits().memory);
}

}  // namespace
}  // namespace cheg::test::cold_test
