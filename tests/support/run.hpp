// Runs the command line program as a user or a script would.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test {

struct RunResult {
  int status = -1;  // the exit status, or -1 if a signal ended the process
  std::string output;
  std::string error;
};

// Runs `cheg` with these arguments. If there is no input, standard input is /dev/null.
[[nodiscard]] RunResult run_cheg(const std::vector<std::string>& arguments,
                                 std::optional<std::string_view> input = std::nullopt);

// Runs a command line in the shell. In this command line, `cheg` is the program under test.
[[nodiscard]] RunResult run_shell(const std::string& command);

// Returns a path in a temporary folder. The folder is removed when the test program ends.
[[nodiscard]] std::string temporary_path(const std::string& name);

[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace cheg::test
