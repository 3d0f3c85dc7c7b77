// Runs the command line program as a user or a script would.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test {

struct RunResult {
  int status = -1;  // exit status, or -1 if a signal ended it
  std::string output;
  std::string error;
};

// Runs `cheg` with these arguments. Without input its standard input is /dev/null.
[[nodiscard]] RunResult run_cheg(const std::vector<std::string>& arguments,
                                 std::optional<std::string_view> input = std::nullopt);

// Runs a command line through the shell, in which `cheg` is the program under test.
[[nodiscard]] RunResult run_shell(const std::string& command);

// A path in a fresh folder that is removed when the test program ends.
[[nodiscard]] std::string temporary_path(const std::string& name);

[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace cheg::test
