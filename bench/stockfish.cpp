#include "bench/stockfish.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace cheg::bench {
namespace {

struct Run {
  std::string output;
  double seconds;
};

// Feeds the commands to the program and waits for its end.
Run run(const std::string& program, const std::string& commands) {
  int to_child[2];
  int from_child[2];
  if (pipe(to_child) != 0 || pipe(from_child) != 0) {
    throw std::runtime_error("no pipe to Stockfish");
  }
  const pid_t child = fork();
  if (child == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    for (const int end : {to_child[0], to_child[1], from_child[0], from_child[1]}) {
      close(end);
    }
    execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  // The commands fit into the pipe's buffer: writing cannot block.
  const bool written =
      write(to_child[1], commands.data(), commands.size()) == static_cast<ssize_t>(commands.size());
  close(to_child[1]);
  std::string output;
  char buffer[4096];
  for (ssize_t n = read(from_child[0], buffer, sizeof buffer); n > 0;
       n = read(from_child[0], buffer, sizeof buffer)) {
    output.append(buffer, static_cast<std::size_t>(n));
  }
  close(from_child[0]);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!written || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error(program + " did not run to its end");
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {output, seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

// The CPU time of starting and ending the program: the median of five runs.
double startup_seconds(const std::string& program) {
  constexpr std::size_t kRuns = 5;
  std::array<double, kRuns> seconds{};
  for (double& one : seconds) {
    one = run(program, "isready\nquit\n").seconds;
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[kRuns / 2];
}

}  // namespace

std::string find_stockfish() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(std::string(path == nullptr ? "" : path) + ":/usr/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = folder + "/stockfish";
    if (access(program.c_str(), X_OK) == 0) {
      return program;
    }
  }
  return "";
}

StockfishPerft stockfish_perft(const std::string& program, const std::string& fen, int depth) {
  static const double startup = startup_seconds(program);
  const Run counted = run(program, fmt::format("position fen {}\ngo perft {}\nquit\n", fen, depth));
  const std::string label = "Nodes searched: ";
  const std::size_t at = counted.output.find(label);
  if (at == std::string::npos) {
    throw std::runtime_error(program + " printed no count");
  }
  return {std::stoull(counted.output.substr(at + label.size())),
          std::max(counted.seconds - startup, 1e-6)};
}

}  // namespace cheg::bench
