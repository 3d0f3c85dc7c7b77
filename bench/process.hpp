// Runs rivals: separate programs with which the benchmarks compare CHEG. The functions find a rival
// in the folders of PATH, run the rival as a child process, and measure its CPU time.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

struct ProcessRun {
  std::string output;
  double seconds;  // user and system CPU time from start to end
};

// Returns the path of the installed program, or an empty text if the program is not installed.
// Searches the folders of PATH first, then `more_folders`.
[[nodiscard]] std::string find_program(const std::string& name,
                                       const std::string& more_folders = "");

// Runs the program, writes the input to its standard input, and waits until the program ends. The
// input must fit into a pipe's buffer. Throws std::runtime_error if the program cannot be run or
// fails.
[[nodiscard]] ProcessRun run_process(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input = "");

}  // namespace cheg::bench
