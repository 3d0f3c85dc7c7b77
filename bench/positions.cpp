// The basic operations on positions, in positions with few men and in full positions.
#include <benchmark/benchmark.h>

#include <vector>

#include "bench/benchmarks.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/positions.hpp"

namespace cheg::bench {
namespace {

using chess::Position;

constexpr const char* kRookEndingFen = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
constexpr const char* kMiddleGame =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

void count(benchmark::State& state, const char* fen) {
  Position position = test::position(fen);
  for (auto _ : state) {
    benchmark::DoNotOptimize(position);
    benchmark::DoNotOptimize(chess::count_legal_moves(position));
  }
}

void list(benchmark::State& state, const char* fen) {
  Position position = test::position(fen);
  for (auto _ : state) {
    benchmark::DoNotOptimize(position);
    const chess::MoveList moves = chess::legal_moves(position);
    benchmark::DoNotOptimize(moves.size());
  }
}

void make(benchmark::State& state, const char* fen) {
  Position position = test::position(fen);
  const chess::MoveList moves = chess::legal_moves(position);
  std::size_t i = 0;
  for (auto _ : state) {
    Position next = position.after(moves[i]);
    benchmark::DoNotOptimize(next);
    i = i + 1 == moves.size() ? 0 : i + 1;
  }
}

void parse_fen(benchmark::State& state, const char* fen) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(chess::parse_fen(fen).ok());
  }
}

void format_san(benchmark::State& state, const char* fen) {
  const Position position = test::position(fen);
  const chess::Move move = chess::legal_moves(position)[0];
  for (auto _ : state) {
    benchmark::DoNotOptimize(format_move(position, move, chess::Notation::san));
  }
}

}  // namespace

void add_position_benchmarks() {
  struct Operation {
    const char* name;
    void (*run)(benchmark::State&, const char*);
  };
  constexpr Operation kOperations[] = {{"count_legal_moves", count},
                                       {"legal_moves", list},
                                       {"make", make},
                                       {"parse_fen", parse_fen},
                                       {"format_san", format_san}};
  for (const Operation& operation : kOperations) {
    const std::string name = std::string("position/") + operation.name;
    benchmark::RegisterBenchmark((name + "/KRK").c_str(), operation.run, kRookEndingFen);
    benchmark::RegisterBenchmark((name + "/middle_game").c_str(), operation.run, kMiddleGame);
  }
}

}  // namespace cheg::bench
