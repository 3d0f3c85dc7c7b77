#include "proof/cold.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/processor_time.hpp"
#include "base/require.hpp"
#include "base/split_mix.hpp"
#include "chess/movegen.hpp"
#include "chess/random_placement.hpp"
#include "vm/answer.hpp"

namespace cheg::proof {
namespace {

using chess::Position;

using Milliseconds = std::chrono::duration<double, std::milli>;

// Nothing if there seems to be none.
std::optional<Position> position_with_moves(chess::MaterialSignature ending, std::uint64_t& state) {
  constexpr int kTries = 1'000'000;
  for (int i = 0; i < kTries; ++i) {
    const auto position = chess::random_placement(ending, [&state] { return split_mix(state); });
    if (position && chess::count_legal_moves(*position) > 0) {
      return position;
    }
  }
  return std::nullopt;
}

struct FirstAnswer {
  double time = 0;  // in milliseconds
  std::uint64_t memory = 0;
};

FirstAnswer first_answer(const std::shared_ptr<const vm::PreparedProgram>& program,
                         const Position& position, const vm::Limits& limits) {
  const std::chrono::nanoseconds begin = processor_time();
  vm::Machine machine(program, limits);
  static_cast<void>(vm::ask(machine, position));
  return {Milliseconds(processor_time() - begin).count(), machine.memory_used()};
}

// The least time of three, because other processes disturb short measurements.
FirstAnswer undisturbed_answer(const std::shared_ptr<const vm::PreparedProgram>& program,
                               const Position& position, const vm::Limits& limits) {
  constexpr int kTimes = 3;
  constexpr double kShort = 20;
  FirstAnswer best = first_answer(program, position, limits);
  for (int i = 1; i < kTimes && best.time < kShort; ++i) {
    best.time = std::min(best.time, first_answer(program, position, limits).time);
  }
  return best;
}

}  // namespace

Result<ColdAnswers, WorkError> cold_answers(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    std::size_t count, const vm::Limits& limits, const ProofWork& work) {
  CHEG_REQUIRE(count > 0);
  std::uint64_t state = 0;
  std::vector<double> times;
  ColdAnswers cold{.positions = count};
  while (times.size() < count) {
    const auto position = position_with_moves(ending, state);
    if (!position) {
      return WorkError("no position with a legal move has been found");
    }
    const FirstAnswer answer = undisturbed_answer(program, *position, limits);
    times.push_back(answer.time);
    if (work.is_stopped()) {
      return WorkError(Stopped());
    }
    cold.memory = std::max(cold.memory, answer.memory);
    if (work.progress) {
      work.progress("first answers",
                    static_cast<double>(times.size()) / static_cast<double>(count));
    }
  }
  std::ranges::sort(times);
  cold.median = times[times.size() / 2];
  cold.worst = times.back();
  return cold;
}

}  // namespace cheg::proof
