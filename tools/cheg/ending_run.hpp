// What proofs and comparisons of an ending share: tables, progress, Ctrl-C, and too little memory.
#pragma once

#include <fmt/format.h>

#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "proof/prove.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// The ending, and the words for it in messages. `tables` must outlive the run.
struct EndingRun {
  chess::MaterialSignature ending;
  Tables& tables;
  int threads = 1;
  std::string interrupted;  // for the message after Ctrl-C: "nothing is proved of KRK"
  const char* work = "";    // for the message about memory: "a proof"
};

// Provides the tables of the ending, sets options.work, and returns the report of
// make_report(options), which returns a Result of a report and a WorkError. The error is a message
// for the user. Throws Interrupted after Ctrl-C.
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
