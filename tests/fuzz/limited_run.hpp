// Runs the program of a fuzz target under limits that the fuzz input sets.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "base/processor_time.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "host/bare_host.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"

namespace cheg::fuzz {

// Returns limits that depend on the last bytes of the input. These bytes are also part of the
// program. Each limit is a power of two, from a very small number to a large one.
inline vm::Limits limits_of(std::string_view input) {
  const auto power = [&](std::size_t least, std::size_t most) {
    const std::size_t byte = input.empty() ? 0 : static_cast<unsigned char>(input.back());
    input.remove_suffix(input.empty() ? 0 : 1);
    return std::size_t{1} << (least + byte % (most - least + 1));
  };
  vm::Limits limits;
  limits.instructions_per_node = static_cast<vm::Fuel>(power(0, 14));
  limits.instructions_per_search = static_cast<vm::Fuel>(power(4, 17));
  limits.calls = power(0, 10);
  limits.storage = power(8, 20);
  limits.plies = static_cast<int>(power(0, 7));
  limits.memory = power(0, 22);
  limits.time = std::chrono::milliseconds(power(0, 6));
  return limits;
}

// Runs the program from an ENTRY if one fits the position. Otherwise runs it from the instruction
// with the number `start` modulo the number of instructions. Checks that the run stays within the
// limits of work and time, and that an answered move is legal.
inline void run_at(vm::Machine& machine, const chess::Position& position, std::size_t start) {
  const std::chrono::nanoseconds begin = processor_time();
  if (machine.covers(position)) {
    const vm::Answer answer = vm::ask(machine, position);
    if (answer.status == vm::AnswerStatus::move) {
      const chess::MoveList moves = chess::legal_moves(position);
      require(std::find(moves.begin(), moves.end(), answer.outcome.move) != moves.end());
    }
  } else {
    const std::size_t size = machine.program().data().code.size();
    vm::Entrance entrance;
    entrance.start = static_cast<std::uint32_t>(start % size);
    entrance.before = [](std::span<vm::Value>, vm::SetStore&) { return true; };
    entrance.after = [](std::span<const vm::Value>) {};
    chess::BareHost host;
    chess::Line line;
    host.use(machine);
    machine.begin_search();
    static_cast<void>(machine.advise_from(entrance, {position, {}}, host, line));
  }
  // The machine counts a sequence of instructions without jumps only at the end of the sequence.
  const vm::Limits& limits = machine.limits();
  const vm::Fuel most = limits.instructions_per_search + limits.instructions_per_search / 10;
  require(machine.work() <= most + static_cast<vm::Fuel>(machine.program().instruction_count()));
  // The machine reads the clock only at intervals. In instrumented code, these intervals are many
  // times longer.
  constexpr auto kSlack = std::chrono::milliseconds(200);
  require(processor_time() - begin <= limits.time + limits.time / 10 + kSlack);
}

inline void run_within_limits(std::shared_ptr<const lang::Program> program,
                              std::string_view input) {
  auto prepared = vm::PreparedProgram::make(std::move(program), stdlib::native_libraries());
  require(prepared.ok());
  vm::Machine machine(std::move(prepared).value(), limits_of(input));
  std::size_t start = input.size();
  for (const char* fen :
       {"8/8/8/8/8/2k5/8/K6R w - - 0 1", "8/2P5/1K6/8/3r4/8/8/k7 w - - 0 1",
        "8/5k2/8/8/3P4/8/8/2K5 b - - 0 1", "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1"}) {
    run_at(machine, *chess::parse_fen(fen), start);
    start += 7;
  }
}

}  // namespace cheg::fuzz
