// Threads that share a program, each with a VM of its own.
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "cheg/cheg.hpp"
#include "tests/embed/drivers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::embed_threads_test {
namespace {

constexpr std::size_t kThreads = 4;

// Runs the body in several threads at once.
template <class Body>
void in_threads(Body body) {
  std::array<std::thread, kThreads> threads;
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads.at(i) = std::thread(body, i);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

TEST_CASE("threads that share a program of the interface agree with one") {
  std::atomic<int> calls = 0;
  Libraries libraries;
  libraries.add_native("HOUSE", "CLOCK", "result := plies without a pawn's move",
                       {{"result", CHEG_TYPE_INTEGER, 1}}, [&calls](Call& call) {
                         ++calls;
                         call.store_integer(0, call.position().halfmove_clock);
                       });
  const Program program = Program::compile("test",
                                           "USE HOUSE\nENTRY R,K\nENTRY Q,K\nENTRY K&P,K\n"
                                           ";; Check if you can.\nALL: CLOCK A\n"
                                           " PLAY LM,CHECK\nREST: PLAY LM\nEND\n",
                                           libraries)
                              .program.value();
  Random random(20'412);
  std::vector<cheg::Position> positions;
  for (int i = 0; i < 300; ++i) {
    positions.push_back(position_from_fen(random_endgame_fen(random)));
  }
  const auto answers = [&] {
    Vm vm(program);
    std::string texts;
    for (const cheg::Position& position : positions) {
      const Advice advice = vm.ask(position);
      texts += advice.outcome == CHEG_OUTCOME_MOVE
                   ? to_uci(advice.move) + ' ' + program.rule(advice.reason).location + '\n'
                   : std::to_string(advice.outcome) + '\n';
    }
    return texts;
  };
  std::array<std::string, kThreads> found;
  in_threads([&](std::size_t i) { found.at(i) = answers(); });
  const std::string expected = answers();
  CHECK(expected.find("REST") != std::string::npos);
  for (const std::string& texts : found) {
    CHECK(texts == expected);
  }
  CHECK(calls > 0);
}

TEST_CASE("every thread has its own message") {
  std::array<bool, kThreads> is_own{};
  in_threads([&](std::size_t i) {
    const std::string name = "none" + std::to_string(i);
    bool is_always = true;
    for (int round = 0; round < 50; ++round) {
      cheg_program* program = nullptr;
      is_always = is_always && cheg_program_shipped(name.c_str(), &program) == CHEG_NOT_FOUND &&
                  std::string(cheg_message()).find('`' + name + '`') != std::string::npos;
    }
    is_own.at(i) = is_always;
  });
  for (const bool own : is_own) {
    CHECK(own);
  }
}

TEST_CASE("threads share prepared knowledge") {
  const Program program = room_driver("R");
  const Prepared prepared = Prepared::make(program);
  const cheg::Position position = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  Vm plain(program);
  const Advice expected = plain.ask(position);
  std::atomic<std::size_t> equal = 0;
  in_threads([&](std::size_t /*number*/) {
    Vm vm(program);
    vm.use(prepared);
    Bounds known;
    known.known_only = true;
    const Advice advice = vm.ask(position, known).advice;
    equal += advice.move == expected.move && advice.score == expected.score ? 1 : 0;
  });
  CHECK(equal == kThreads);
}

}  // namespace
}  // namespace cheg::test::embed_threads_test
