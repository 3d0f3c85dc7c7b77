// cheg bench: runs the project's measurements. They are a separate program, so that cheg does not
// need the libraries of the measurements.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct BenchOptions {
  std::vector<std::string> names;
  bool list = false;
  std::string json;
  int repetitions = 5;
};

// The path of the program cheg_bench, beside this program or in the folder of the build. Empty if
// it is in neither place.
std::string find_measurements() {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& place : {folder / "cheg_bench", folder / "../../bench/cheg_bench"}) {
    if (access(place.c_str(), X_OK) == 0) {
      return place.string();
    }
  }
  return "";
}

// A filter for these names, also if a slash and more follow a name.
std::string filter_for(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const bool is_plain = std::ranges::all_of(
        name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '/'; });
    if (name.empty() || !is_plain) {
      throw UsageError(fmt::format("bench: no measurement has the name {}; --list shows them",
                                   cheg::quoted(name)));
    }
  }
  return names.empty() ? "." : fmt::format("^({})(/|$)", fmt::join(names, "|"));
}

// Runs the measurements in place of this program, which ends with their status.
[[noreturn]] void run(const BenchOptions& options) {
  const std::string program = find_measurements();
  std::vector<std::string> arguments{
      program, "--benchmark_filter=" + filter_for(options.names),
      fmt::format("--benchmark_repetitions={}", options.repetitions),
      fmt::format("--benchmark_list_tests={}", options.list ? "true" : "false")};
  if (!options.json.empty()) {
    arguments.push_back("--benchmark_out=" + options.json);
  }
  if (program.empty()) {
    throw StreamError(
        "the measurements are not installed with cheg; in its source folder `./dev bench` builds "
        "and runs them");
  }
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) {
    argv.push_back(argument.data());
  }
  argv.push_back(nullptr);
  flush_output();
  execv(program.c_str(), argv.data());
  throw StreamError(
      fmt::format("cannot start {}: {}", program, std::generic_category().message(errno)));
}

}  // namespace

void add_bench(CLI::App& app, ExitStatus& /*status*/) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Measure, beside rivals where they are installed");
  command->add_option("NAME", options->names,
                      "A measurement, or a group of them, such as perft or vm/loop; default: all");
  command->add_flag("--list", options->list, "Only list the measurements");
  command
      ->add_option("--json", options->json, "Also write every run to a file, for `./dev compare`")
      ->type_name("FILE");
  command->add_option("--repetitions", options->repetitions, "How often each is run")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->footer("Example:\n  cheg bench perft --list");
  command->callback([options] { run(*options); });
}

}  // namespace cheg::tool
