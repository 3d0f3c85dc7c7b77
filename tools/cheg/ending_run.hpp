// The common part of the subcommands that ask a program for its answers in all positions of an
// ending. This part selects the ending, provides tables, shows progress, stops at Ctrl-C, and
// reports when memory runs out.
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
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// Returns the endings whose names are in `names`. If `names` is empty, returns
// proof::claimed_endings(). Throws UsageError in three cases: a name is not the name of an ending,
// the program has no ENTRY for one of the endings, or there are no endings at all. The message
// begins with the name of the subcommand, `command`. `program_name` is the program's name as the
// user entered it.
[[nodiscard]] std::vector<chess::MaterialSignature> endings_of(
    const std::string& program_name, const lang::Program& program,
    const std::vector<std::string>& names, const std::string& command);

// Returns the path of the file for one ending. If `is_only_one` is true, returns `path` itself.
// Otherwise adds the name of the ending to the file name in `path`.
[[nodiscard]] std::string path_for(const std::string& path, chess::MaterialSignature ending,
                                   bool is_only_one);

// The ending of one run, and the texts for messages about the run. Requires: `tables` outlives the
// run.
struct EndingRun {
  chess::MaterialSignature ending;
  Tables& tables;
  int threads = 1;
  std::string interrupted;  // for the message after Ctrl-C: "nothing is proved of KRK"
  const char* work = "";    // for the message about memory: "a proof"
};

// Provides the tables of the ending, sets options.work and options.warn, and calls
// make_report(options). make_report(options) must return a report or a WorkError. Returns this
// report. If there is an error, returns a message for the user. Throws Interrupted after Ctrl-C.
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
  options.warn = [&bar](const std::string& message) {
    bar.clear();
    complain(message);
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
