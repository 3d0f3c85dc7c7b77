// Each of these functions registers one file's benchmarks with Google Benchmark. In one thread,
// call each function once before the benchmarks run.
#pragma once

namespace cheg::bench {

void add_advisor_benchmarks();
void add_compile_benchmarks();
void add_embedding_benchmarks();
void add_kriegspiel_benchmarks();
void add_library_benchmarks();
void add_machine_benchmarks();
void add_perft_benchmarks();
void add_position_benchmarks();
void add_rules_benchmarks();
void add_tablebase_benchmarks();

}  // namespace cheg::bench
