// Fuzz target: any program text, compiled with all libraries and asked for a move, with little
// time. Whatever it does, it answers, and the move is legal.
#include <algorithm>
#include <memory>
#include <string>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "lang/compile.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cheg;
  lang::Diagnostics diagnostics;
  auto program = lang::compile(
      std::make_shared<const lang::Source>("fuzz.cheg", std::string(fuzz::text_of(data, size))),
      test::ShippedLibraries(), diagnostics);
  if (program == nullptr) {
    return 0;
  }
  auto prepared = vm::PreparedProgram::make(std::move(program), stdlib::native_libraries());
  fuzz::require(prepared.ok());
  vm::Limits limits;
  limits.instructions_per_node = 2'000;
  limits.instructions_per_search = 20'000;
  vm::Machine machine(std::move(prepared).value(), limits);
  for (const char* fen :
       {"8/8/8/8/8/2k5/8/K6R w - - 0 1", "8/2P5/1K6/8/3r4/8/8/k7 w - - 0 1",
        "8/5k2/8/8/3P4/8/8/2K5 b - - 0 1", "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1"}) {
    const chess::Position position = *chess::parse_fen(fen);
    const vm::Answer answer = vm::ask(machine, position);
    if (answer.status == vm::AnswerStatus::move) {
      const chess::MoveList moves = chess::legal_moves(position);
      fuzz::require(std::find(moves.begin(), moves.end(), answer.outcome.move) != moves.end());
    }
  }
  return 0;
}
