#include "tools/cheg/consulting.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "chess/movegen.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command.hpp"

namespace cheg::tool {
namespace {

constexpr const char* kLimitGroup = "Limits";

}  // namespace

void add_limit_options(CLI::App& command, vm::Limits& limits) {
  constexpr vm::Fuel kMostFuel = 1'000'000'000'000'000;
  const auto add = [&](const std::string& name, auto& value, const std::string& what, auto least,
                       auto most) {
    command.add_option(name, value, what)
        ->type_name("N")
        ->check(CLI::Range(least, most))
        ->capture_default_str()
        ->group(kLimitGroup);
  };
  add("--limit-instructions", limits.instructions_per_node,
      "Instructions and set elements in one visit of a node", vm::Fuel{1}, kMostFuel);
  add("--limit-search", limits.instructions_per_search, "The same in a whole search", vm::Fuel{1},
      kMostFuel);
  add("--limit-calls", limits.calls, "Open subroutine calls", std::size_t{1},
      std::size_t{1'000'000});
  add("--limit-storage", limits.storage, "Bytes for sets", std::size_t{0}, std::size_t{1} << 32);
  add("--limit-plies", limits.plies, "Plies from the root where the program is asked", 1,
      chess::kMostPlies);
  add("--limit-memory", limits.memory, "Bytes for what natives remember, for each thread",
      std::size_t{0}, std::size_t{1} << 36);
}

void add_host_options(CLI::App& command, ConsultingOptions& options) {
  command
      .add_option_function<std::string>(
          "--host",
          [&options](const std::string& host) {
            options.host = host == "bare" ? HostKind::bare : HostKind::search;
          },
          "What answers where the program does not: a search, or nothing (bare)")
      ->check(CLI::IsMember({"search", "bare"}))
      ->default_str(options.host == HostKind::search ? "search" : "bare")
      ->type_name("HOST");
  command.add_option("--depth", options.depth, "How far the search looks ahead, in plies")
      ->check(CLI::Range(1, chess::kMostDepth))
      ->capture_default_str()
      ->type_name("N");
}

std::unique_ptr<Consultant> Consultant::make(std::shared_ptr<const lang::Program> program,
                                             const ConsultingOptions& options) {
  auto prepared = vm::PreparedProgram::make(std::move(program), stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return nullptr;
  }
  return std::unique_ptr<Consultant>(new Consultant(std::move(prepared).value(), options));
}

Consultant::Consultant(std::shared_ptr<const vm::PreparedProgram> program,
                       const ConsultingOptions& options)
    : options_(options), machine_(std::move(program), options.limits) {
  if (options.host == HostKind::search) {
    search_.emplace();
  }
}

Report Consultant::ask(const chess::Game& game) {
  Report report;
  if (search_) {
    // Nothing of earlier positions: the same question always gets the same answer.
    search_->clear();
    machine_.begin_search();  // the search does not where the game is over
    chess::SearchLimits limits;
    limits.depth = options_.depth;
    const chess::SearchResult result = search_->search(game, limits, &machine_);
    report.answer = vm::answer_at(machine_, game.position(), result.line);
    if (report.answer.status != vm::Status::move && !result.game_over) {
      report.host = HostAnswer{result.move, result.score, result.line};
    }
    report.nodes = result.nodes;
  } else {
    report.answer = vm::ask(machine_, game.position(), options_.alpha, options_.beta);
    report.nodes = machine_.nodes();
  }
  report.instructions = machine_.instructions();
  report.first_error_below = machine_.first_error_below();
  report.errors_below = machine_.errors_below();
  return report;
}

}  // namespace cheg::tool
