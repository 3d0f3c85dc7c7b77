// The command-line options of the subcommands that ask programs for answers.
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

// Adds --limit-instructions and the options for the other limits. Sets the default time limit to
// consult::kTimeForAnAnswer.
void add_limit_options(CLI::App& command, vm::Limits& limits);
// Adds --host and --depth. `options.host` is the default of --host.
void add_host_options(CLI::App& command, consult::AskOptions& options);

// If the program cannot run, the following two functions print an error message and return nullptr.
//
// Returns a consultant for a compiled program.
[[nodiscard]] std::unique_ptr<consult::Consultant> make_consultant(
    std::shared_ptr<const lang::Program> program, const vm::Limits& limits);
// Reads a program with read_program() (command_line/program.hpp), and returns a consultant for this
// program. Throws StreamError if the program cannot be read.
[[nodiscard]] std::unique_ptr<consult::Consultant> read_consultant(const std::string& path,
                                                                   const vm::Limits& limits);

}  // namespace cheg::tool
