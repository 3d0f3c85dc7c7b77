// The options of every subcommand that asks programs.
#pragma once

#include <memory>

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

// Adds --limit-instructions and the other limits.
void add_limit_options(CLI::App& command, vm::Limits& limits);
// Adds --host and --depth; the default of --host is that of the options.
void add_host_options(CLI::App& command, consult::AskOptions& options);

// Complains and gives nullptr if the program cannot run.
[[nodiscard]] std::unique_ptr<consult::Consultant> make_consultant(
    std::shared_ptr<const lang::Program> program, const vm::Limits& limits);

}  // namespace cheg::tool
