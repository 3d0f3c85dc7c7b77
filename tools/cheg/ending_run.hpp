// What the subcommands that ask a program in a whole ending share: the choice of the ending,
// tables, progress, Ctrl-C, and too little memory.
#pragma once

#include <fmt/format.h>

#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "lang/program.hpp"
#include "proof/prove.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// The endings that the user names, or, if there are none, those that the program claims. Throws
// UsageError, with the name of the subcommand: a text that names no ending, an ending without an
// ENTRY, no ending at all. `program_name` is the user's.
[[nodiscard]] std::vector<chess::MaterialSignature> endings_of(
    const std::string& program_name, const lang::Program& program,
    const std::vector<std::string>& names, const std::string& command);

// The file of an ending's page: the path itself, or one for each ending.
[[nodiscard]] std::string page_path(const std::string& path, chess::MaterialSignature ending,
                                    bool is_only_one);

struct EndingRun {
  chess::MaterialSignature ending;
  Tables& tables;
  int threads = 1;
  std::string interrupted;  // for the message after Ctrl-C: "nothing is proved of KRK"
  const char* work = "";    // for the message about memory: "a proof"
};

// Calls run(options), which returns a Result of a report and a WorkError, with the tables of the
// ending ready and options.work set. The error is a message for the user. Throws Interrupted.
template <class Run>
auto run_ending(const EndingRun& run, proof::ProveOptions options, Run make_report)
    -> Result<std::decay_t<decltype(*make_report(options))>, std::string> {
  if (const auto error = run.tables.provide_all(run.ending)) {
    return *error;
  }
  const std::string ending = run.ending.to_string();
  const InterruptGuard guard;
  ProgressBar bar;
  options.work.threads = run.threads;
  options.work.stop = &InterruptGuard::flag();
  options.work.progress = [&](const char* what, double done) {
    bar.show(fmt::format("{}: {}", ending, what), done);
  };
  try {
    auto report = make_report(options);
    if (!report && report.error().is_stopped()) {
      throw Interrupted("interrupted; " + run.interrupted);
    }
    if (!report) {
      return fmt::format("{}: {}", ending, report.error().message());
    }
    return std::move(report).value();
  } catch (const std::bad_alloc&) {
    return fmt::format("{}: there is not enough memory for {}", ending, run.work);
  }
}

}  // namespace cheg::tool
