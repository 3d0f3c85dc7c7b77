// Questions that end at a bound: their outcomes, and what later questions gain from them.
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>

#include "cheg/cheg.hpp"
#include "tests/embed/drivers.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::bounds_test {
namespace {

const cheg::Position kStart = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
const cheg::Position kLater = position_from_fen("8/8/8/4k3/8/8/1K6/7R w - - 4 3");

Bounds with_work(std::uint64_t work) {
  Bounds bounds;
  bounds.work = work;
  return bounds;
}

// The advice of a bounded question.
Advice ask(Vm& vm, const cheg::Position& position, const Bounds& bounds, Line* line = nullptr) {
  return vm.ask(position, bounds, line).advice;
}

Bounds known_only() {
  Bounds bounds;
  bounds.known_only = true;
  return bounds;
}

TEST_CASE("a question with enough work has the same answer as one without bounds") {
  Vm bounded(room_driver("R"));
  Vm free(room_driver("R"));
  Line line{};
  Line expected{};
  const Advice advice = ask(bounded, kStart, with_work(1'000'000'000), &line);
  const Advice same = free.ask(kStart, &expected);
  CHECK(advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(advice.move == same.move);
  CHECK(advice.score == same.score);
  CHECK(advice.reason == same.reason);
  CHECK(line.count == expected.count);
  CHECK(bounded.report().work == free.report().work);
}

TEST_CASE("a question never does more work than its bound, and goes on where the last one ended") {
  constexpr std::uint64_t kWork = 400'000;
  Vm vm(room_driver("R"));
  int questions = 1;
  Advice advice = ask(vm, kStart, with_work(kWork));
  for (; advice.outcome == CHEG_OUTCOME_NOT_READY && questions < 1000; ++questions) {
    CHECK(advice.move == CHEG_NO_MOVE);
    CHECK(vm.report().work <= kWork);
    advice = ask(vm, kStart, with_work(kWork));
  }
  CHECK(questions > 3);
  REQUIRE(advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(advice.move == Vm(room_driver("R")).ask(kStart).move);
}

TEST_CASE("a question for what is known begins no analysis, and answers from a complete one") {
  Vm vm(room_driver("R"));
  CHECK(ask(vm, kStart, known_only()).outcome == CHEG_OUTCOME_NOT_READY);
  CHECK(vm.report().work < 1000);
  const Advice first = vm.ask(kStart);
  REQUIRE(first.outcome == CHEG_OUTCOME_MOVE);
  CHECK(ask(vm, kStart, known_only()).move == first.move);
  CHECK(ask(vm, kLater, known_only()).outcome == CHEG_OUTCOME_MOVE);
  CHECK(vm.report().work <= CHEG_WORK_IF_KNOWN);
}

TEST_CASE("a question ends with stopped when the host stops it, with not-ready at its deadline") {
  Vm vm(room_driver("R"));
  std::atomic<bool> stop = true;
  Bounds bounds;
  bounds.stop = &stop;
  CHECK(ask(vm, kStart, bounds).outcome == CHEG_OUTCOME_STOPPED);
  stop = false;
  bounds.time = std::chrono::microseconds(1);
  CHECK(ask(vm, kStart, bounds).outcome == CHEG_OUTCOME_NOT_READY);
  bounds.time = std::chrono::microseconds(-1);
  CHECK(ask(vm, kStart, bounds).outcome == CHEG_OUTCOME_NOT_READY);
  int calls = 0;
  bounds.time = std::chrono::hours(1);
  bounds.is_stopped = [&calls] { return ++calls > 20; };
  CHECK(ask(vm, kStart, bounds).outcome == CHEG_OUTCOME_STOPPED);
  CHECK(calls == 21);
  bounds.is_stopped = []() -> bool { throw std::runtime_error("the engine is tired"); };
  CHECK_THROWS_WITH(ask(vm, kStart, bounds), "the engine is tired");
  bounds.is_stopped = nullptr;
  CHECK(ask(vm, kStart, bounds).outcome == CHEG_OUTCOME_MOVE);
}

TEST_CASE("a limit of the VM is an error, whatever the bounds of a question are") {
  Limits limits = default_limits();
  limits.instructions_per_search = 200'000;
  Vm vm(room_driver("R"), limits);
  CHECK(ask(vm, kStart, with_work(1'000'000)).outcome == CHEG_OUTCOME_ERROR);
  CHECK(vm.report().work <= 200'000);
  CHECK(ask(vm, kStart, with_work(100'000)).outcome == CHEG_OUTCOME_NOT_READY);
}

TEST_CASE("too little memory for an analysis is an error, found before the analysis begins") {
  Limits limits = default_limits();
  limits.memory = std::uint64_t{1} << 20;
  Vm vm(room_driver("R"), limits);
  CHECK(vm.ask(kStart).outcome == CHEG_OUTCOME_ERROR);
  Report report = vm.report();
  CHECK(report.error.starts_with("the limit of memory was reached (limit) at GO, driverR:"));
  CHECK(report.work < 1000);
  limits.memory = std::uint64_t{200} << 20;
  Vm large(Program::shipped("kbnk"), limits);
  CHECK(large.ask(position_from_fen("8/8/4k3/8/8/8/8/2BKN3 w - - 0 1")).outcome ==
        CHEG_OUTCOME_ERROR);
  report = large.report();
  CHECK(report.error.starts_with("the limit of memory was reached (limit)"));
  CHECK(report.work < 1'000'000);
}

TEST_CASE("bounds that cannot be are refused, and no host is asked in the middle of a search") {
  Vm vm(room_driver("R"));
  CHECK_THROWS_WITH(ask(vm, kStart, with_work(UINT64_MAX)),
                    "cheg_vm_ask_within: bounds->work is above 2^62");
  cheg_vm* handle = nullptr;
  check(cheg_vm_new(room_driver("R").get(), nullptr, &handle));
  cheg_bounds bounds{};
  cheg_answer answer{};
  bounds.reserved = 1;
  CHECK(cheg_vm_ask_within(handle, &kStart, &bounds, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(std::string(cheg_message()) == "cheg_vm_ask_within: bounds->reserved is not 0");
  bounds.reserved = 0;
  bounds.microseconds = UINT64_MAX;
  CHECK(cheg_vm_ask_within(handle, &kStart, &bounds, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_vm_ask_within(handle, nullptr, nullptr, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_vm_ask_within(handle, &kStart, nullptr, nullptr, nullptr) == CHEG_BAD_ARGUMENT);
  CHECK(cheg_vm_ask_within(nullptr, &kStart, nullptr, &answer, nullptr) == CHEG_BAD_ARGUMENT);
  cheg_vm_free(handle);
}

}  // namespace
}  // namespace cheg::test::bounds_test
