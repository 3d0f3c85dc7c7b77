#include "tools/cheg/command_line/consult_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "consult/consultant.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"

namespace cheg::tool {
namespace {

constexpr const char* kLimitGroup = "Limits";
constexpr double kMostSeconds = 1e9;

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
  add("--limit-plies", limits.plies, "Plies from the root up to which the program is asked", 1,
      chess::kMostPlies);
  limits.time = consult::kTimeForAnAnswer;
  command
      .add_option_function<double>(
          "--limit-time",
          [&limits](double seconds) {
            limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                std::chrono::duration<double>(seconds));
          },
          "Seconds for each answer of a program; 0 for no limit")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.0, kMostSeconds))
      ->default_str(fmt::format("{}", consult::kTimeForAnAnswer.count()))
      ->group(kLimitGroup);
  add("--limit-memory", limits.memory, "Bytes for the memory of natives, for each thread",
      std::size_t{0}, std::size_t{1} << 36);
}

void add_host_options(CLI::App& command, consult::AskOptions& options) {
  command
      .add_option_function<std::string>(
          "--host",
          [&options](const std::string& host) {
            options.host = host == "bare" ? consult::HostKind::bare : consult::HostKind::search;
          },
          "The host, which answers if the program does not: search, or bare (no answer)")
      ->check(CLI::IsMember({"search", "bare"}))
      ->default_str(options.host == consult::HostKind::search ? "search" : "bare")
      ->type_name("HOST");
  command.add_option("--depth", options.depth, "How far the search looks ahead, in plies")
      ->check(CLI::Range(1, chess::kMostDepth))
      ->capture_default_str()
      ->type_name("N");
}

std::unique_ptr<consult::Consultant> make_consultant(std::shared_ptr<const lang::Program> program,
                                                     const vm::Limits& limits) {
  auto consultant = consult::Consultant::make(std::move(program), limits);
  if (!consultant) {
    complain(consultant.error());
    return nullptr;
  }
  return std::move(consultant).value();
}

std::unique_ptr<consult::Consultant> read_consultant(const std::string& path,
                                                     const vm::Limits& limits) {
  auto program = read_program(path);
  return program == nullptr ? nullptr : make_consultant(std::move(program), limits);
}

}  // namespace cheg::tool
