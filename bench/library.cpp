// The library programs: the times of proofs and of decisions, in yards like the times of
// tablebases.
#include <benchmark/benchmark.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/entry_positions.hpp"
#include "bench/yard.hpp"
#include "chess/tablebase/store.hpp"
#include "proof/prove.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/machines.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::bench {
namespace {

std::shared_ptr<const vm::PreparedProgram> shipped(const std::string& name) {
  const stdlib::ShippedProgram* const program = stdlib::find_shipped_program(name);
  if (program == nullptr) {
    throw std::runtime_error("there is no program " + name);
  }
  return test::prepared(std::string(program->text));
}

// Measures a proof on one thread. The tables are ready before the measurement.
void proof_of(benchmark::State& state, const std::string& name) {
  const auto program = shipped(name);
  const chess::MaterialSignature ending = proof::claimed_endings(program->program()).front();
  chess::tablebase::Store store(std::nullopt);
  chess::tablebase::StoreOptions options;
  options.generate.threads = 1;
  if (const auto error = store.provide_all(ending, options)) {
    throw std::runtime_error(error->message());
  }
  proof::ProveOptions prove_options;
  prove_options.limits.memory = std::size_t{1} << 30;
  for (auto _ : state) {
    const double start = cpu_seconds();
    const auto report = proof::prove(program, ending, store.tables(), prove_options);
    state.SetIterationTime(cpu_seconds() - start);
    if (!report || !report->is_proved()) {
      state.SkipWithError("not proved");
    }
  }
}

// The decisions are those of a new machine, in random positions with the strong side to move.
constexpr int kDecisions = 200'000;

void decisions_of(benchmark::State& state, const std::string& name, const char* men) {
  const auto program = shipped(name);
  const std::vector<chess::Position> positions = entry_positions(*program, men, kDecisions);
  for (auto _ : state) {
    const double start = cpu_seconds();
    vm::Machine machine(program);
    for (const chess::Position& position : positions) {
      if (vm::ask(machine, position).status != vm::AnswerStatus::move) {
        state.SkipWithError("there is no answer");
      }
    }
    state.SetIterationTime(cpu_seconds() - start);
  }
}

}  // namespace

void add_library_benchmarks() {
  const auto add = [](const std::string& name, auto... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), arguments...)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  };
  for (const char* name : {"krk_deep", "kqk_deep", "kbbk_deep", "kbnk"}) {
    add(std::string("library/proof/") + name, proof_of, name);
  }
  add("library/200000_decisions/krk_deep", decisions_of, "krk_deep", "R");
  add_yard("library");
}

}  // namespace cheg::bench
