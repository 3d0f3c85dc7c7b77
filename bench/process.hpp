// Rivals that are programs: finds them in the PATH, runs them as child processes, and measures
// their CPU time.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

struct ProcessRun {
  std::string output;
  double seconds;  // user and system CPU time from start to end
};

// The path of the installed program. Searches the folders of PATH first, then `more_folders`. Empty
// if the program is not installed.
[[nodiscard]] std::string find_program(const std::string& name,
                                       const std::string& more_folders = "");

// Feeds the input to the program and waits until the program ends. The input must fit into a pipe's
// buffer. Throws std::runtime_error if the program cannot be run or fails.
[[nodiscard]] ProcessRun run_process(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input = "");

}  // namespace cheg::bench
