// cheg prepare: makes the analyses of a program beforehand, and writes them to a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/natives/prepare.hpp"
#include "tools/cheg/command_line/build_info.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/subcommands.hpp"
#include "vm/prepared.hpp"

namespace cheg::tool {
namespace {

using stdlib::PreparationError;
using stdlib::StoredTables;

struct PrepareOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::string> output;
  std::uint64_t mebibytes = 4096;
  bool json = false;
};

Result<std::shared_ptr<const StoredTables>, PreparationError> prepared_tables(
    const PrepareOptions& options, const std::shared_ptr<const vm::PreparedProgram>& program) {
  const InterruptGuard guard;
  ProgressBar bar;
  stdlib::PreparationOptions preparation;
  preparation.memory = static_cast<std::size_t>(options.mebibytes) << 20;
  preparation.is_stopped = [] { return InterruptGuard::flag().load(); };
  preparation.progress = [&bar](const stdlib::PreparationProgress& progress) {
    bar.show(fmt::format("ending {} of {}, {} questions, {} MiB", progress.ending + 1,
                         progress.endings, progress.questions, progress.bytes >> 20),
             -1);
  };
  for (const std::string& ending : options.endings) {
    preparation.endings.push_back(read_ending(ending, "prepare"));
  }
  try {
    return stdlib::prepare(program, kBuildInfo.version, preparation);
  } catch (const std::bad_alloc&) {
    return PreparationError{PreparationError::Kind::memory,
                            "there is not enough memory for the analyses"};
  }
}

std::string summary_of(const PrepareOptions& options, const StoredTables& tables,
                       const std::string& path, double seconds) {
  std::uint64_t positions = 0;
  for (const auto& table : tables.tables()) {
    positions += table->position_count();
  }
  const std::size_t count = tables.tables().size();
  if (options.json) {
    return json_line(Json{{"program", options.program},
                          {"analyses", count},
                          {"positions", positions},
                          {"bytes", tables.bytes()},
                          {"seconds", seconds},
                          {"path", path}});
  }
  return fmt::format("{}: {} {}, {} positions, {} bytes in {} ({:.1f} s)\n", options.program, count,
                     count == 1 ? "analysis" : "analyses", positions, tables.bytes(), path,
                     seconds);
}

ExitStatus prepare(const PrepareOptions& options) {
  const auto program = read_program(options.program);
  if (program == nullptr) {
    return ExitStatus::negative;
  }
  const auto executable = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!executable) {
    complain(executable.error());
    return ExitStatus::negative;
  }
  const Clock::time_point begin = Clock::now();
  const auto tables = prepared_tables(options, *executable);
  if (!tables && tables.error().kind == PreparationError::Kind::stopped) {
    throw Interrupted("interrupted; nothing was written");
  }
  if (!tables) {
    complain(
        fmt::format("prepare: {}: {}", made_printable(options.program), tables.error().message));
    return tables.error().kind == PreparationError::Kind::no_entry ? ExitStatus::usage
                                                                   : ExitStatus::negative;
  }
  const std::string path = options.output.value_or(stdlib::stored_file_name(options.program));
  if (const auto error = (*tables)->save(path)) {
    throw StreamError(*error);
  }
  const std::chrono::duration<double> seconds = Clock::now() - begin;
  print(summary_of(options, **tables, path, seconds.count()));
  return ExitStatus::ok;
}

}  // namespace

void add_prepare(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<PrepareOptions>();
  CLI::App* command = app.add_subcommand(
      "prepare", "Make the analyses of a program beforehand, so that its first answer is quick");
  command->add_option("PROGRAM", options->program, kProgramHelp)->required();
  command
      ->add_option("--ending", options->endings,
                   "Which one, the program's men first; may be given several times. Default: "
                   "those of its ENTRY lines")
      ->type_name("ENDING");
  command->add_option("-o,--output", options->output, "The file; default: NAME.chegpk")
      ->type_name("FILE");
  command
      ->add_option("--memory", options->mebibytes,
                   "The most memory for the work, in MiB; the file is much smaller")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one line of JSON");
  command->footer("Example:\n  cheg prepare krk_deep -o krk_deep.chegpk");
  command->callback([options, &status] { status = prepare(*options); });
}

}  // namespace cheg::tool
