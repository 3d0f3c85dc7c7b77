// Tablebases: the times for endings whose smaller endings are ready, in yards.
#include <benchmark/benchmark.h>

#include <chrono>
#include <stdexcept>
#include <string>

#include "base/clock.hpp"
#include "bench/benchmarks.hpp"
#include "bench/yard.hpp"
#include "chess/tablebase/store.hpp"

namespace cheg::bench {
namespace {

namespace tablebase = chess::tablebase;

constexpr const char* kEndings[] = {"KBNK", "KQKR", "KRKP"};

// All endings of three and four men follow from these endings.
constexpr const char* kFourMen[] = {"KQQK", "KQRK", "KQBK", "KQNK", "KQPK", "KRRK", "KRBK", "KRNK",
                                    "KRPK", "KBBK", "KBNK", "KBPK", "KNNK", "KNPK", "KPPK", "KQKQ",
                                    "KQKR", "KQKB", "KQKN", "KQKP", "KRKR", "KRKB", "KRKN", "KRKP",
                                    "KBKB", "KBKN", "KBKP", "KNKN", "KNKP", "KPKP"};

double wall_seconds() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

chess::MaterialSignature material(const char* name) {
  return tablebase::canonical(chess::parse_material(name).value());
}

void provide(tablebase::Store& store, chess::MaterialSignature ending, int threads) {
  tablebase::StoreOptions options;
  options.generate.threads = threads;
  if (const auto error = store.provide_all(ending, options)) {
    throw std::runtime_error(error->message());
  }
}

// Measures CPU time with one thread, and elapsed time with several threads.
void one_ending(benchmark::State& state, const char* name, int threads) {
  tablebase::Store smaller(std::nullopt);
  for (const chess::MaterialSignature next : tablebase::next_endings(material(name))) {
    provide(smaller, next, threads);
  }
  tablebase::GenerateOptions options;
  options.threads = threads;
  for (auto _ : state) {
    const double start = threads == 1 ? cpu_seconds() : wall_seconds();
    const auto table = tablebase::generate(material(name), smaller.tables(), options);
    state.SetIterationTime((threads == 1 ? cpu_seconds() : wall_seconds()) - start);
    if (!table) {
      state.SkipWithError(table.error().message().c_str());
    }
  }
}

void all_endings(benchmark::State& state) {
  for (auto _ : state) {
    const double start = cpu_seconds();
    tablebase::Store store(std::nullopt);
    for (const char* name : kFourMen) {
      provide(store, material(name), 1);
    }
    state.SetIterationTime(cpu_seconds() - start);
  }
}

}  // namespace

void add_tablebase_benchmarks() {
  const auto add = [](const std::string& name, auto... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), arguments...)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  };
  for (const char* ending : kEndings) {
    add(std::string("tablebase/") + ending, one_ending, ending, 1);
    add(std::string("tablebase/") + ending + "/two_threads", one_ending, ending, 2);
  }
  add("tablebase/all_of_three_and_four_men", all_endings);
  add_yard("tablebase");
}

}  // namespace cheg::bench
