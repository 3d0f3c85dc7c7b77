// Asking programs, with the options that every subcommand has which runs them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "chess/game.hpp"
#include "chess/search/search.hpp"
#include "lang/program.hpp"
#include "tools/cheg/answers.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

// What answers for positions that the program does not handle.
enum class HostKind { search, bare };

struct ConsultingOptions {
  vm::Limits limits;
  HostKind host = HostKind::search;
  int depth = 6;  // of the search, in plies
  chess::Score alpha = -chess::kInfinity;
  chess::Score beta = chess::kInfinity;
};

// Adds --limit-instructions and the other limits.
void add_limit_options(CLI::App& command, vm::Limits& limits);
// Adds --host and --depth; the default of --host is that of the options.
void add_host_options(CLI::App& command, ConsultingOptions& options);

// A program with the host that runs it.
class Consultant {
 public:
  // Complains and gives nullptr if the program cannot run.
  [[nodiscard]] static std::unique_ptr<Consultant> make(
      std::shared_ptr<const lang::Program> program, const ConsultingOptions& options);

  [[nodiscard]] const lang::Program& program() const { return machine_.program(); }
  void set_observer(vm::Observer* observer) { machine_.set_observer(observer); }

  // Asks at the game's last position. Where the program does not decide and the host searches, the
  // report says what the host plays.
  [[nodiscard]] Report ask(const chess::Game& game);

 private:
  Consultant(std::shared_ptr<const vm::PreparedProgram> program, const ConsultingOptions& options);

  ConsultingOptions options_;
  vm::Machine machine_;
  std::optional<chess::Search> search_;
};

}  // namespace cheg::tool
