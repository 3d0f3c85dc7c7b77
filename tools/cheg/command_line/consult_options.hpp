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
// Adds --host and --depth. The default of --host is `options.host`.
void add_host_options(CLI::App& command, consult::AskOptions& options);

// The next two functions complain and return nullptr if the program cannot run.
//
// Makes the consultant of a compiled program.
[[nodiscard]] std::unique_ptr<consult::Consultant> make_consultant(
    std::shared_ptr<const lang::Program> program, const vm::Limits& limits);
// Reads a program as every subcommand takes it, and makes its consultant. Throws StreamError if the
// program cannot be read.
[[nodiscard]] std::unique_ptr<consult::Consultant> read_consultant(const std::string& path,
                                                                   const vm::Limits& limits);

}  // namespace cheg::tool
