// Rivals that are programs: found in the PATH, run as child processes, measured by their CPU time.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

struct ProcessRun {
  std::string output;
  double seconds;  // user and system CPU time from start to end
};

// Where the program is installed, the folders of PATH first, then `more_folders`; empty if it is
// not.
[[nodiscard]] std::string find_program(const std::string& name,
                                       const std::string& more_folders = "");

// Feeds the input to the program and waits for its end. The input must fit into a pipe's buffer.
// Throws std::runtime_error if the program cannot be run or fails.
[[nodiscard]] ProcessRun run_process(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input = "");

}  // namespace cheg::bench
