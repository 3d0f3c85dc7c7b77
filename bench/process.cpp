#include "bench/process.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "base/child_process/child_process.hpp"

namespace cheg::bench {

std::string find_program(const std::string& name, const std::string& more_folders) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(std::string(path == nullptr ? "" : path) + ':' + more_folders);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = folder + '/' + name;
    if (!folder.empty() && access(program.c_str(), X_OK) == 0) {
      return program;
    }
  }
  return "";
}

ProcessRun run_process(const std::string& program, const std::vector<std::string>& arguments,
                       const std::string& input) {
  ChildProcess process(program, arguments);
  const bool was_read = process.write(input);
  process.close_input();
  std::string output = process.read_all();
  const auto [status, seconds] = process.wait();
  if (!was_read || status != 0) {
    throw std::runtime_error(program + " did not run to its end");
  }
  return {std::move(output), seconds};
}

}  // namespace cheg::bench
