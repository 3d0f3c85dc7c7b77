#include "bench/stockfish.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "bench/process.hpp"

namespace cheg::bench {
namespace {

// The CPU time of starting and ending the program: the median of five runs.
double startup_seconds(const std::string& program) {
  constexpr std::size_t kRuns = 5;
  std::array<double, kRuns> seconds{};
  for (double& one : seconds) {
    one = run_process(program, {}, "isready\nquit\n").seconds;
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[kRuns / 2];
}

}  // namespace

std::string find_stockfish() { return find_program("stockfish", "/usr/games"); }

StockfishPerft stockfish_perft(const std::string& program, const std::string& fen, int depth) {
  static const double startup = startup_seconds(program);
  const ProcessRun counted =
      run_process(program, {}, fmt::format("position fen {}\ngo perft {}\nquit\n", fen, depth));
  const std::string label = "Nodes searched: ";
  const std::size_t at = counted.output.find(label);
  if (at == std::string::npos) {
    throw std::runtime_error(program + " printed no count");
  }
  return {std::stoull(counted.output.substr(at + label.size())),
          std::max(counted.seconds - startup, 1e-6)};
}

}  // namespace cheg::bench
