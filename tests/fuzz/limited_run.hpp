// Runs a program of a fuzz target under limits that its input sets.
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

// From the last bytes of the input, which belong to the program, too. Powers of two, from nothing
// to much.
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

// Runs the program from an ENTRY, or from this instruction where it has none. It ends within the
// limits of work and time, and a move is legal.
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
  // A straight run of instructions is counted at its end.
  const vm::Limits& limits = machine.limits();
  const vm::Fuel most = limits.instructions_per_search + limits.instructions_per_search / 10;
  require(machine.work() <= most + static_cast<vm::Fuel>(machine.program().instruction_count()));
  // Instrumented code takes many times longer between two looks at the clock.
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
