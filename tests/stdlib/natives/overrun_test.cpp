// Programs take no more work, time and memory than they may: random ones over all natives under
// random limits, and those that fill the storage of sets.
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "base/processor_time.hpp"
#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/greedy_programs.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "vm/answer.hpp"

namespace cheg::test::overrun_test {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Of the process, in bytes, as Linux counts it: "VmRSS", or "VmHWM" for the most since
// forget_most().
std::size_t resident(const std::string& which) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == which + ':') {
      std::size_t kibibytes = 0;
      status >> kibibytes;
      return kibibytes << 10;
    }
  }
  return 0;
}
// False where the system does not allow it.
bool forget_most() {
  std::ofstream file("/proc/self/clear_refs");
  file << 5 << std::flush;
  return file.good();
}

// The most that a machine takes besides sets and what natives remember: its nodes and calls.
constexpr std::size_t kBesides = std::size_t{1} << 20;

// What `take` makes the process take at most beyond what it has, in bytes; nothing where that
// cannot be measured.
template <class Take>
std::optional<std::size_t> most_taken(Take take) {
  malloc_trim(0);
  const bool is_measured = forget_most();
  const std::size_t before = resident("VmRSS");
  take();
  const std::size_t most = resident("VmHWM");
  return is_measured ? std::optional(most - std::min(before, most)) : std::nullopt;
}

// How far beyond what the limits allow that is, in parts of the excess that is tolerated.
double excess(std::size_t taken, const vm::Limits& limits) {
  // Sets that are kept are there twice while others are freed.
  const auto allowed = static_cast<double>(limits.memory + 2 * limits.storage);
  return (static_cast<double>(taken) - allowed) / (allowed / 10 + kBesides);
}

// The largest of a kind, with what led to it.
struct Worst {
  double value = 0;
  std::string what;

  void look_at(double other, const std::string& text) {
    if (other > value) {
      value = other;
      what = text;
    }
  }
};

std::string text_of(const vm::Limits& limits) {
  return fmt::format("node {} search {} calls {} storage {} plies {} memory {} time {} us",
                     limits.instructions_per_node, limits.instructions_per_search, limits.calls,
                     limits.storage, limits.plies, limits.memory, limits.time.count() / 1000);
}

// What runs have taken beyond what they may.
class Overruns {
 public:
  void run(Random& random) {
    const chess::Position root = random_root(random);
    const std::string text = random_greedy_program(root, random);
    const vm::Limits limits = random_limits(random);
    const auto code = prepared(text);
    vm::Answer answer;
    Milliseconds time{};
    std::optional<vm::Machine> used;
    const auto taken = most_taken([&] {
      const Milliseconds begin = processor_time();
      vm::Machine& machine = used.emplace(code, limits);
      answer = vm::ask(machine, root);
      time = processor_time() - begin;
    });
    const vm::Machine& machine = *used;

    const std::string end = end_of(machine, answer);
    ++ends_[end];
    const std::string what =
        fmt::format("{}\n{}\n{}{}", text_of(limits), chess::to_fen(root), text, end);
    // Instructions are counted at the end of each straight run of them.
    const vm::Fuel work =
        machine.work() - static_cast<vm::Fuel>(machine.program().instruction_count());
    work_.look_at(static_cast<double>(work) / static_cast<double>(limits.instructions_per_search),
                  what);
    if (limits.time.count() > 0) {
      const Milliseconds slack = std::max<Milliseconds>(limits.time / 10, Milliseconds(1));
      // A busy machine charges interrupts to the thread: the least of three times counts.
      for (int again = 0; again < 2 && time - limits.time > slack; ++again) {
        const Milliseconds begin = processor_time();
        vm::Machine other(code, limits);
        static_cast<void>(vm::ask(other, root));
        time = std::min<Milliseconds>(time, processor_time() - begin);
      }
      time_.look_at((time - limits.time) / slack, what);
    }
    if (taken) {
      memory_.look_at(excess(*taken, limits), what);
    }
  }

  void check() const {
    INFO(work_.what);
    CHECK(work_.value <= 1.1);
#if !defined(CHEG_SANITIZED)
    INFO(time_.what);
    CHECK(time_.value <= 1);
    INFO(memory_.what);
    CHECK(memory_.value <= 1);
#endif
  }

  [[nodiscard]] int met_limits() const {
    int count = 0;
    for (const auto& [end, times] : ends_) {
      count += end.starts_with("limit") ? times : 0;
    }
    return count;
  }

  [[nodiscard]] std::string report() const {
    std::string text;
    for (const auto& [end, count] : ends_) {
      text += fmt::format("{:6} {}\n", count, end);
    }
    return text + fmt::format(
                      "work: at most {:.3f} of the limit\n"
                      "time: at most {:.3f} of a tenth or a millisecond over the limit\n"
                      "memory: at most {:.3f} of a tenth and a MiB over the limits\n",
                      work_.value, time_.value, memory_.value);
  }

 private:
  static std::string end_of(const vm::Machine& machine, const vm::Answer& answer) {
    if (answer.status == vm::AnswerStatus::error) {
      return answer.outcome.limit ? fmt::format("limit: {}", vm::name(*answer.outcome.limit))
                                  : "another error";
    }
    const auto& below = machine.first_error_below();
    return below && below->limit ? fmt::format("limit below: {}", vm::name(*below->limit))
                                 : "an answer";
  }

  std::map<std::string, int> ends_;
  Worst work_;
  Worst time_;
  Worst memory_;
};

#if !defined(CHEG_SANITIZED)  // sanitizers take memory of their own
TEST_CASE(
    "sets that fill their storage are there twice at most while they are collected or compared") {
  const std::string text =
      GENERATE(as<std::string>(),
               // Every pair is kept.
               R"(ENTRY R,K
       PAIR D2,"1,"2
LOOP:  PAIR D2,D2,D2
       JUMP= "1,"1,LOOP
END
)",
               // Hundreds of thousands of pairs that are equal and not the same.
               R"(ENTRY R,K
       MAP S1,TWO,LM
       MAP S2,TWO,LM
       SETV I1,"13
GROW:  APPEND S1,S1,S1
       APPEND S2,S2,S2
       SUB I1,I1,"1
       JUMP= I1,"0,SAME
       JUMP= "1,"1,GROW
SAME:  APPEND A,S1,S1
       JUMP= S1,S2,SAME
       LEAVE
TWO:   PAIR A,"1,"2
       RETURN A
END
)");
  vm::Limits limits;
  limits.storage = std::size_t{16} << 20;
  limits.memory = 1'000;
  limits.instructions_per_node = 30'000'000;
  const auto code = prepared(text);
  const chess::Position root = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const auto taken = most_taken([&] {
    vm::Machine machine(code, limits);
    CHECK(vm::ask(machine, root).outcome.limit.has_value());
  });
  if (taken) {
    CHECK(*taken > limits.storage);
    CHECK(excess(*taken, limits) <= 1);
  }
}
#endif

TEST_CASE("random programs over all natives stay within random limits") {
  Random random(72);
  Overruns overruns;
  // They are quick enough to run whole under sanitizers; fifty of them say too little.
  for (int i = 0; i < 400; ++i) {
    overruns.run(random);
  }
  overruns.check();
  CHECK(overruns.met_limits() > 160);
}

TEST_CASE("ten thousand random programs over all natives stay within random limits", "[.full]") {
  Random random(71);
  Overruns overruns;
  for (int i = 0; i < 10'000; ++i) {
    overruns.run(random);
  }
  fmt::print("{}", overruns.report());
  overruns.check();
}

}  // namespace
}  // namespace cheg::test::overrun_test
