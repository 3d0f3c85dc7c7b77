// The option --kriegspiel of `cheg prove`: proofs against hidden men, either a lone king or several
// men.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lang/program.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "vm/limits.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
class Option;
}  // namespace CLI

namespace cheg::tool {

struct ProveKriegspielOptions {
  // Options that all forms of `cheg prove` have.
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::size_t> worst;
  std::optional<std::uint64_t> memory;
  std::optional<std::string> html;
  TableOptions tables;
  bool json = false;
  bool table = false;
  vm::Limits limits;
  // Options that `cheg prove` has only with --kriegspiel.
  bool is_given = false;
  std::string rules = "western";
  std::vector<std::string> from;
  std::optional<std::string> known;
  bool turned = false;
  bool kings_refusals = false;
  std::size_t random_games = 0;
  std::uint64_t seed = 1;
};

// Adds --kriegspiel and the options that need it. Returns --kriegspiel.
CLI::Option* add_prove_kriegspiel_options(CLI::App& command, ProveKriegspielOptions& options);

// Proves the program in each ending, or from the position of --from, and prints the reports.
// Returns ExitStatus::negative if anything is not proved. Throws UsageError and Interrupted.
[[nodiscard]] ExitStatus prove_kriegspiel(const std::shared_ptr<const lang::Program>& program,
                                          const ProveKriegspielOptions& options);

}  // namespace cheg::tool
