// The options of every subcommand that asks programs.
#pragma once

#include <memory>
#include <string>

#include "consult/consultant.hpp"
#include "lang/program.hpp"
#include "vm/limits.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

struct ConsultOptions {
  vm::Limits limits;
  consult::AskOptions ask;
};

// Adds --limit-instructions and the other limits. Sets the time limit to consult::kTimeForAnAnswer.
void add_limit_options(CLI::App& command, vm::Limits& limits);
// Adds --host and --depth; the default of --host is that of the options.
void add_host_options(CLI::App& command, consult::AskOptions& options);

// Each complains and returns nullptr if the program cannot run.
//
// A compiled program.
[[nodiscard]] std::unique_ptr<consult::Consultant> make_consultant(
    std::shared_ptr<const lang::Program> program, const vm::Limits& limits);
// A program as every subcommand takes it. Throws StreamError if it cannot be read.
[[nodiscard]] std::unique_ptr<consult::Consultant> read_consultant(const std::string& path,
                                                                   const vm::Limits& limits);

}  // namespace cheg::tool
