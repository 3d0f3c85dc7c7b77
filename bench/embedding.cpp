// The cost of libcheg for an engine at a node: for the question whether a program covers the node,
// and for asking a program that gives no advice.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "bench/benchmarks.hpp"
#include "bench/kiwipete.hpp"
#include "cheg/cheg.hpp"

namespace cheg::bench {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

class NoHost final : public Host {
 public:
  int search(const Node& /*node*/, Move /*move*/, int /*alpha*/, int /*beta*/,
             Line& /*line*/) override {
    return 0;
  }
};

Program program_of(const char* text) {
  Compilation compilation = Program::compile("bench", text);
  if (!compilation.program) {
    throw std::runtime_error(compilation.diagnostics.front().rendered);
  }
  return *compilation.program;
}

void covers_of_vm(benchmark::State& state, const char* fen) {
  const Vm vm(Program::shipped("krk"));
  const Position position = position_from_fen(fen);
  Material material = cheg_material_of(&position);
  for (auto _ : state) {
    benchmark::DoNotOptimize(material);
    benchmark::DoNotOptimize(vm.covers(material, CHEG_WHITE));
  }
}

void material_of(benchmark::State& state) {
  const Position position = position_from_fen(kKiwipete);
  for (auto _ : state) {
    benchmark::DoNotOptimize(cheg_material_of(&position));
  }
}

void advice(benchmark::State& state, const char* text) {
  Vm vm(program_of(text));
  const Position position = position_from_fen(kRookEnding);
  const Node node{&position, nullptr, 0, -CHEG_INFINITY, CHEG_INFINITY};
  NoHost host;
  for (auto _ : state) {
    vm.begin_search();
    benchmark::DoNotOptimize(vm.advise(node, host));
  }
}

void position_check(benchmark::State& state, const char* fen) {
  const Position position = position_from_fen(fen);
  for (auto _ : state) {
    benchmark::DoNotOptimize(cheg_position_check(&position));
  }
}

}  // namespace

void add_embedding_benchmarks() {
  const auto add = [](const char* name, auto&&... arguments) {
    benchmark::RegisterBenchmark(name, arguments...)->Unit(benchmark::kNanosecond);
  };
  add("embedding/covers, no ENTRY", covers_of_vm, kKiwipete);
  add("embedding/covers, an ENTRY", covers_of_vm, kRookEnding);
  add("embedding/count the material", material_of);
  add("embedding/advice, LEAVE", advice, "ENTRY R,K\nALL: LEAVE\nEND\n");
  add("embedding/advice, TRY LM", advice, "ENTRY R,K\nALL: TRY LM\n DONE\nEND\n");
  add("embedding/check a position, 3 men", position_check, kRookEnding);
  add("embedding/check a position, 32 men", position_check, kKiwipete);
}

}  // namespace cheg::bench
