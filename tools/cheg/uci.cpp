// cheg uci: an engine for chess programs, on standard input and output.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/build_info.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/subcommands.hpp"
#include "uci/engine.hpp"
#include "vm/prepared.hpp"

namespace cheg::tool {
namespace {

// Reads lines of standard input and can tell, without waiting, whether there are more.
class PolledInput {
 public:
  // The next line, without its end; nothing at the end of the input. Cuts off lines that are too
  // long to make sense.
  [[nodiscard]] std::optional<std::string> next() {
    std::string line;
    for (;;) {
      const std::size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
      line.append(buffer_, at_, std::min(end - at_, kLongest - std::min(line.size(), kLongest)));
      if (end < buffer_.size()) {
        at_ = end + 1;
        return line;
      }
      if (!fill()) {
        return line.empty() ? std::nullopt : std::optional(line);
      }
    }
  }

  // Whether there is a line, without waiting. The end of the input counts as a line.
  [[nodiscard]] bool has_more() const {
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    return at_ < buffer_.size() || poll(&wait, 1, 0) != 0;
  }

 private:
  static constexpr std::size_t kLongest = std::size_t{1} << 24;

  // Returns false at the end of the input.
  bool fill() {
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    buffer_.resize(kPiece);
    at_ = 0;
    ssize_t size = -1;
    do {
      size = read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (size < 0 && errno == EINTR);
    buffer_.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return size > 0;
  }

  std::string buffer_;
  std::size_t at_ = 0;  // the next byte in it
};

using Loaded = Result<std::unique_ptr<vm::Machine>, std::string>;

// The message is short: `cheg check` shows a program's errors in detail.
Loaded load(const std::string& name) {
  try {
    const auto program = read_program(name);
    if (program == nullptr) {
      return fmt::format("{} has faults; `cheg check` shows them", made_printable(name));
    }
    auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
    if (!prepared) {
      return prepared.error();
    }
    return std::make_unique<vm::Machine>(std::move(prepared).value());
  } catch (const StreamError& error) {
    return std::string(error.what());
  }
}

std::string in_one(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ","));
}

ExitStatus run(const std::vector<std::string>& programs) {
  PolledInput lines;
  std::atomic<bool> is_heard = true;
  uci::EngineOptions options;
  options.programs = in_one(programs);
  uci::Engine engine({.name = std::string("CHEG ") + kBuildInfo.version,
                      .version = kBuildInfo.version,
                      .say =
                          [&is_heard](std::string_view line) {
                            try {
                              print(std::string(line) + '\n');
                              flush_output();
                            } catch (const StreamError&) {
                              is_heard = false;  // threads must not throw
                            }
                          },
                      .has_more = [&lines] { return lines.has_more(); },
                      .load = load},
                     options);
  for (auto line = lines.next(); line && is_heard && engine.enter(*line); line = lines.next()) {
  }
  return is_heard ? ExitStatus::ok : ExitStatus::stream;
}

}  // namespace

void add_uci(CLI::App& app, ExitStatus& status) {
  auto programs = std::make_shared<std::vector<std::string>>();
  for (const std::string_view name : stdlib::default_programs()) {
    programs->emplace_back(name);
  }
  CLI::App* command = app.add_subcommand("uci", "Run as a UCI engine for chess programs");
  const CLI::Option* const option =
      command
          ->add_option("--program", *programs,
                       "A program that plays its endings, instead of the default programs; may be "
                       "given several times")
          ->type_name("PROGRAM")
          ->capture_default_str();
  command->footer(
      "Example:\n  (printf 'position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1\\ngo movetime 100\\n'; "
      "sleep 1) "
      "| cheg uci");
  command->callback([programs, option, &status] {
    // The user can correct the command line. Later errors come from the GUI and go to its log.
    const bool is_good = std::ranges::all_of(option->results(), [](const std::string& program) {
      return read_program(program) != nullptr;
    });
    status = is_good ? run(*programs) : ExitStatus::negative;
  });
}

}  // namespace cheg::tool
