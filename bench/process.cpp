#include "bench/process.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>

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
  int to_child[2];
  int from_child[2];
  if (pipe(to_child) != 0 || pipe(from_child) != 0) {
    throw std::runtime_error("no pipe to " + program);
  }
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) {
    argv.push_back(const_cast<char*>(argument.c_str()));
  }
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    for (const int end : {to_child[0], to_child[1], from_child[0], from_child[1]}) {
      close(end);
    }
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  // The input fits into the pipe's buffer: writing cannot block.
  const bool written =
      write(to_child[1], input.data(), input.size()) == static_cast<ssize_t>(input.size());
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

}  // namespace cheg::bench
