// cheg prove: proves a program in an ending, in every position and against every defence.

#include "tools/cheg/prove.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/game.hpp"
#include "consult/consultant.hpp"
#include "explain/noted_program.hpp"
#include "lang/condition.hpp"
#include "proof/html.hpp"
#include "proof/prove.hpp"
#include "proof/report_json.hpp"
#include "proof/report_text.hpp"
#include "proof/shown_examples.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::Color;
using chess::MaterialSignature;

// The least number of positions on a page.
constexpr std::size_t kPositionsOnPage = 6;
// The most groups of failures that are listed.
constexpr std::size_t kGroupsShown = 12;

struct ProveCommandOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::size_t> worst;
  std::optional<std::string> html;
  bool json = false;
  bool table = false;
  bool group = false;
  std::optional<std::string> where;
  chess::Notation notation = chess::Notation::san;
  TableOptions tables;
  vm::Limits limits;
};

// The endings that the user names, or the endings that the program claims.
std::vector<MaterialSignature> endings_of(const ProveCommandOptions& options,
                                          const lang::Program& program) {
  std::vector<MaterialSignature> endings;
  for (const std::string& text : options.endings) {
    endings.push_back(read_ending(text, "prove"));
    if (program.find_entry(endings.back(), Color::white) == lang::EntryTable::kNone) {
      throw UsageError(
          fmt::format("prove: {} has no ENTRY for {}, whose first men are the program's",
                      made_printable(options.program), endings.back().to_string()));
    }
  }
  if (endings.empty()) {
    endings = proof::claimed_endings(program);
  }
  if (endings.empty()) {
    throw UsageError(fmt::format(
        "prove: {} has no ENTRY for an ending of 3 to {} men; with {} men it takes "
        "hours, and is proved only where --ending names it",
        made_printable(options.program), proof::kMostMenClaimed, chess::tablebase::kMostMen));
  }
  return endings;
}

// The file of an ending's page: the path itself, or one for each ending.
std::string page_path(const std::string& path, MaterialSignature ending, bool is_only_one) {
  if (is_only_one) {
    return path;
  }
  const std::filesystem::path whole(path);
  const std::filesystem::path name =
      whole.stem().string() + '-' + ending.to_string() + whole.extension().string();
  return (whole.parent_path() / name).string();
}

// Texts of rules with their values.
proof::RuleText rule_texts(const std::shared_ptr<const lang::Program>& program,
                           const vm::Limits& limits) {
  if (!explain::has_rules(*program)) {
    return {};
  }
  vm::Limits own = limits;
  own.memory = vm::Limits().memory;  // it asks few positions
  auto made = consult::Consultant::make(program, own);
  if (!made) {
    return {};
  }
  const std::shared_ptr<consult::Consultant> consultant = std::move(made).value();
  return [consultant](const chess::Position& position) {
    consult::AskOptions options;
    options.host = consult::HostKind::bare;
    const chess::Game game(position);
    const consult::Consultation consultation = consultant->ask(game, options);
    return consultation.answer.status == vm::AnswerStatus::move
               ? consultant->rule_text(game, options, consultation)
               : "";
  };
}

// The condition of the region, from the text of the program.
proof::Condition condition_of(const ProveCommandOptions& options, const lang::Program& program) {
  auto condition = lang::compile_condition(program.data().parts.front().source, *options.where,
                                           FileLibraries());
  if (!condition) {
    throw UsageError("prove: --where: " + made_printable(condition.error()));
  }
  auto prepared = vm::PreparedProgram::make(condition->program, stdlib::native_libraries());
  CHEG_REQUIRE(prepared);
  return {upper_case(*options.where), std::move(prepared).value(), condition->start};
}

Result<proof::ProofReport, std::string> prove_one(
    const std::shared_ptr<const vm::PreparedProgram>& program, MaterialSignature ending,
    Tables& tables, const ProveCommandOptions& options) {
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  prove_options.worst =
      std::max(options.worst.value_or(proof::kFaultsShown), options.html ? kPositionsOnPage : 0);
  prove_options.rule_text = rule_texts({program, &program->program()}, options.limits);
  prove_options.groups = options.group ? kGroupsShown : 0;
  if (options.where) {
    prove_options.where = condition_of(options, program->program());
  }
  auto report = run_ending({ending, tables, thread_count(options.tables),
                            "nothing is proved of " + ending.to_string(), "a proof"},
                           prove_options, [&](const proof::ProveOptions& run_options) {
                             return proof::prove(program, ending, tables.set(), run_options);
                           });
  if (report) {
    report->program = options.program;
    report->notation = options.notation;
  }
  return report;
}

ExitStatus prove(const std::shared_ptr<const lang::Program>& program,
                 const ProveCommandOptions& options) {
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const std::vector<MaterialSignature> endings = endings_of(options, *program);
  Tables tables(options.tables, chess::tablebase::Trust::this_process);
  ExitStatus status = ExitStatus::ok;
  for (const MaterialSignature ending : endings) {
    const auto report = prove_one(*prepared, ending, tables, options);
    if (!report) {
      complain(report.error());
      return ExitStatus::stream;  // memory or a table is missing, so the proof has no result
    }
    if (options.json) {
      print(json_line(proof::report_json(*report, options.worst)));
    } else if (options.table) {
      print(proof::report_rows(*report));
    } else {
      print(proof::report_text(*report, options.group ? options.worst.value_or(0) : options.worst));
    }
    flush_output();
    if (options.html) {
      write_file(page_path(*options.html, ending, endings.size() == 1), proof::to_html(*report));
    }
    status = report->is_proved() ? status : ExitStatus::negative;
  }
  return status;
}

ExitStatus prove(const ProveCommandOptions& options) {
  const auto program = read_program(options.program);
  return program == nullptr ? ExitStatus::negative : prove(program, options);
}

// Natives get more memory than usual, because their knowledge of one position helps in the next.
constexpr std::size_t kMemory = std::size_t{1} << 30;

}  // namespace

ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                         const std::string& name, const std::string& ending,
                         chess::Notation notation) {
  ProveCommandOptions options;
  options.program = name;
  options.notation = notation;
  options.limits.memory = kMemory;
  if (!ending.empty()) {
    options.endings.push_back(ending);
  }
  return prove(program, options);
}

void add_prove(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMostWorst = 1000;
  auto options = std::make_shared<ProveCommandOptions>();
  options->limits.memory = kMemory;
  CLI::App* command = app.add_subcommand(
      "prove", "Prove a program in every position of an ending, against every defence");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command
      ->add_option("--ending", options->endings,
                   "Which one, the program's men first: KRK, or KKP for the side without the pawn. "
                   "Default: those of its ENTRY lines in which it has the stronger side")
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("--worst", options->worst,
                   "Show so many positions with their lines: faults first, then the longest wins")
      ->check(CLI::Range(std::size_t{0}, kMostWorst))
      ->type_name("N");
  command
      ->add_option("--where", options->where,
                   "Only the positions for which this DEFINE or subroutine of the program holds; "
                   "play outside counts by the tables, what the program leaves counts apart")
      ->type_name("TAG");
  command->add_flag("--group", options->group,
                    "Group the failures by their cause: the cycle in which play ends, or the "
                    "faulty move and its rule; each with a line");
  command->add_option("--html", options->html, "Write a page with charts and diagrams there")
      ->type_name("FILE");
  CLI::Option* json = command->add_flag("--json", options->json, "One JSON object for each ending");
  command
      ->add_flag("--table", options->table,
                 "One row of a Markdown table for each: program, ending, positions won and held, "
                 "longest and mean win, the same with best play, instructions for an answer")
      ->excludes(json);
  add_notation_option(*command, options->notation);
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg prove krk --worst 1");
  command->callback([options, &status] { status = prove(*options); });
}

}  // namespace cheg::tool
