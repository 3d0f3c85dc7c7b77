// cheg cover: what each rule of a program does in all positions of an ending.
#include "cover/cover.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "cover/pages.hpp"
#include "proof/prove.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/batched_natives.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::MaterialSignature;

struct CoverCommandOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::string> html;
  std::string replies = "best";
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  bool json = false;
  bool maps = false;
  TableOptions tables;
  vm::Limits limits;
};

Result<cover::CoverReport, std::string> cover_one(
    const std::shared_ptr<const lang::Program>& program, MaterialSignature ending, Tables& tables,
    const CoverCommandOptions& options) {
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  auto report =
      run_ending({ending, tables, thread_count(options.tables),
                  ending.to_string() + " is not covered", "covering it"},
                 prove_options, [&](const proof::ProveOptions& run_options) {
                   cover::CoverOptions cover_options;
                   cover_options.limits = run_options.limits;
                   cover_options.games = options.games;
                   cover_options.seed = options.seed;
                   cover_options.replies =
                       options.replies == "best" ? cover::Replies::best : cover::Replies::random;
                   cover_options.work = run_options.work;
                   const BatchedNatives natives(*program, ending, run_options.work);
                   return cover::cover(program, natives.get(), ending, tables.set(), cover_options);
                 });
  if (report) {
    report->program = options.program;
  }
  return report;
}

ExitStatus cover_program(const CoverCommandOptions& options) {
  const auto program = read_program(options.program);
  if (program == nullptr) {
    return ExitStatus::negative;
  }
  // Natives of a host are not available.
  if (const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
      !prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const std::vector<MaterialSignature> endings =
      endings_of(options.program, *program, options.endings, "cover");
  Tables tables(options.tables, chess::tablebase::Trust::this_process);
  for (const MaterialSignature ending : endings) {
    const auto report = cover_one(program, ending, tables, options);
    if (!report) {
      complain(report.error());
      return ExitStatus::stream;
    }
    print(options.json ? json_line(cover::cover_json(*report))
                       : cover::cover_text(*report, options.maps));
    flush_output();
    if (options.html) {
      write_file(path_for(*options.html, ending, endings.size() == 1), cover::cover_page(*report));
    }
  }
  return ExitStatus::ok;
}

}  // namespace

void add_cover(CLI::App& app, ExitStatus& status) {
  constexpr std::uint64_t kMostGames = 100'000'000;
  constexpr std::size_t kMemoryOfCover = std::size_t{1} << 30;
  auto options = std::make_shared<CoverCommandOptions>();
  options->limits.memory = kMemoryOfCover;
  CLI::App* command = app.add_subcommand(
      "cover", "Count where each rule and clause of a program decides in an ending");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command->add_option("--ending", options->endings, kEndingsHelp)
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("--games", options->games,
                   "Play so many games from random positions, won ones if there are any")
      ->check(CLI::Range(std::uint64_t{0}, kMostGames))
      ->type_name("N");
  command->add_option("--seed", options->seed, "The random numbers of the games")->type_name("S");
  command
      ->add_option("--replies", options->replies,
                   "What the other side plays in the games: a best defence by the tables, or any "
                   "legal move")
      ->check(CLI::IsMember({"best", "random"}))
      ->type_name("WHICH");
  CLI::Option* maps = command->add_flag(
      "--maps", options->maps, "Also show where each man stands when a rule decides, in text");
  command->add_option("--html", options->html, "Write a page with bars and maps there")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object for each ending")->excludes(maps);
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg cover krk_rules --games 100");
  command->callback([options, &status] { status = cover_program(*options); });
}

}  // namespace cheg::tool
