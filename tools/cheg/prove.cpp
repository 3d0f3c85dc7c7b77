// cheg prove: proves a program in an ending, in every position and against every defence.

#include "tools/cheg/prove.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/require.hpp"
#include "base/system_memory.hpp"
#include "base/text.hpp"
#include "lang/condition.hpp"
#include "proof/cold.hpp"
#include "proof/html.hpp"
#include "proof/prove.hpp"
#include "proof/report_json.hpp"
#include "proof/report_text.hpp"
#include "proof/shown_examples.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/batched_answers.hpp"
#include "tools/cheg/command_line/build_info.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/prove_kriegspiel.hpp"
#include "tools/cheg/rule_texts.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::MaterialSignature;

// The least number of positions on a page.
constexpr std::size_t kPositionsOnPage = 6;
// The most groups of failures that are listed.
constexpr std::size_t kGroupsShown = 12;

struct ProveCommandOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<std::size_t> worst;
  std::optional<std::size_t> cold;
  std::optional<std::string> html;
  std::optional<std::string> certificate;
  std::optional<std::string> resume;
  std::optional<std::uint64_t> memory;
  bool json = false;
  bool table = false;
  bool group = false;
  std::optional<std::string> where;
  chess::Notation notation = chess::Notation::san;
  TableOptions tables;
  bool trusts_tables = false;
  vm::Limits limits;
  ProveKriegspielOptions kriegspiel;
};

// The condition of the region, from the text of the program.
proof::Condition condition_of(const ProveCommandOptions& options, const lang::Program& program) {
  auto condition =
      lang::compile_condition(program.data().parts.front().source, *options.where, FileLibraries());
  if (!condition) {
    throw UsageError("prove: --where: " + made_printable(condition.error()));
  }
  auto prepared = vm::PreparedProgram::make(condition->program, stdlib::native_libraries());
  CHEG_REQUIRE(prepared);
  return {upper_case(*options.where), std::move(prepared).value(), condition->start};
}

// Returns a text such as "212 MB" or "1.3 GB".
std::string size_text(std::uint64_t bytes) {
  constexpr double kMegabyte = 1e6;
  constexpr double kGigabyte = 1e9;
  const auto size = static_cast<double>(bytes);
  return size < kGigabyte ? fmt::format("{:.0f} MB", std::ceil(size / kMegabyte))
                          : fmt::format("{:.1f} GB", size / kGigabyte);
}

// Tells the user how much memory a proof needs, at a terminal or if the proof takes long. Returns a
// message if that is too much. The memory of natives counts only if the user has set the limit,
// because natives usually need far less than they may use.
std::optional<std::string> check_memory(MaterialSignature ending, const proof::MemoryNeed& need,
                                        const ProveCommandOptions& options) {
  constexpr int kMenOfShortProof = 3;
  if (ending.men() > kMenOfShortProof || isatty(STDERR_FILENO) != 0) {
    const std::string threads =
        need.threads == 1 ? "" : fmt::format(" for each of {} threads", need.threads);
    const std::string natives = need.natives == 0 ? ""
                                                  : fmt::format(", and natives remember up to {}{}",
                                                                size_text(need.natives), threads);
    complain(fmt::format("{}: the proof needs {} of memory{}", ending.to_string(),
                         size_text(need.proof), natives));
  }
  if (!options.memory) {
    const std::uint64_t machine = memory_of_machine();
    return need.proof <= machine ? std::nullopt
                                 : std::optional(fmt::format(
                                       "nothing is proved, because this machine has {} of memory",
                                       size_text(machine)));
  }
  if (need.all() <= *options.memory) {
    return std::nullopt;
  }
  return fmt::format("nothing is proved, because that may be {} in all, more than {} of --memory{}",
                     size_text(need.all()), size_text(*options.memory),
                     need.natives == 0 ? "" : "; a smaller --limit-memory or --threads needs less");
}

// A proof, and the first answers if they are to be measured.
Result<proof::ProofReport, WorkError> prove_and_measure(
    const std::shared_ptr<const vm::PreparedProgram>& program, MaterialSignature ending,
    Tables& tables, const ProveCommandOptions& options, const proof::ProveOptions& prove_options) {
  auto report = proof::prove(program, ending, tables.set(), prove_options);
  if (report) {
    report->are_tables_trusted = options.trusts_tables;
  }
  if (report && options.cold) {
    const auto cold =
        proof::cold_answers(program, ending, *options.cold, options.limits, prove_options.work);
    if (!cold) {
      return cold.error();
    }
    report->cold = *cold;
  }
  return report;
}

Result<proof::ProofReport, std::string> prove_one(
    const std::shared_ptr<const vm::PreparedProgram>& program, MaterialSignature ending,
    Tables& tables, const ProveCommandOptions& options, bool is_only_one) {
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  prove_options.worst =
      std::max(options.worst.value_or(proof::kFaultsShown), options.html ? kPositionsOnPage : 0);
  prove_options.rule_text = rule_texts({program, &program->program()}, options.limits);
  prove_options.answers = batched_answers(program, options.limits);
  prove_options.groups = options.group ? kGroupsShown : 0;
  prove_options.version = kBuildInfo.version;
  if (options.resume) {
    prove_options.checkpoint = path_for(*options.resume, ending, is_only_one);
  }
  prove_options.on_memory = [&](const proof::MemoryNeed& need) {
    return check_memory(ending, need, options);
  };
  prove_options.rules = options.html.has_value();
  if (options.certificate) {
    prove_options.certificate_name = made_printable(options.program);
  }
  if (options.where) {
    prove_options.where = condition_of(options, program->program());
  }
  auto report =
      run_ending({ending, tables, thread_count(options.tables),
                  fmt::format("nothing is proved of {}{}", ending.to_string(),
                              options.resume ? " yet; the same command goes on" : ""),
                  "a proof"},
                 prove_options, [&](const proof::ProveOptions& run_options) {
                   return prove_and_measure(program, ending, tables, options, run_options);
                 });
  if (report) {
    report->program = options.program;
    report->notation = options.notation;
  }
  return report;
}

// Returns false, with a message, if there is no certificate.
bool write_certificate(const std::string& path, const proof::ProofReport& report) {
  if (report.certificate.empty()) {
    complain(fmt::format("{}: no certificate, because {}", report.material.to_string(),
                         report.is_proved() ? report.no_certificate
                                            : made_printable(report.program) + " is not proved"));
    return false;
  }
  write_file(path, report.certificate);
  return true;
}

ExitStatus prove(const std::shared_ptr<const lang::Program>& program,
                 const ProveCommandOptions& options) {
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const std::vector<MaterialSignature> endings =
      endings_of(options.program, *program, options.endings, "prove");
  for (const MaterialSignature ending : endings) {
    if (options.certificate && ending.men() > proof::kMostMenClaimed) {
      throw UsageError(fmt::format("prove: {} has {} men; a certificate has at most {}",
                                   ending.to_string(), ending.men(), proof::kMostMenClaimed));
    }
  }
  Tables tables(options.tables, options.trusts_tables ? chess::tablebase::Trust::files
                                                      : chess::tablebase::Trust::this_process);
  ExitStatus status = ExitStatus::ok;
  for (const MaterialSignature ending : endings) {
    const auto report = prove_one(*prepared, ending, tables, options, endings.size() == 1);
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
      write_file(path_for(*options.html, ending, endings.size() == 1), proof::to_html(*report));
    }
    const bool is_certified =
        !options.certificate ||
        write_certificate(path_for(*options.certificate, ending, endings.size() == 1), *report);
    status = report->is_proved() && is_certified ? status : ExitStatus::negative;
  }
  return status;
}

// The options that proofs against a hidden king share with other proofs.
ProveKriegspielOptions kriegspiel_options(const ProveCommandOptions& options) {
  ProveKriegspielOptions shared = options.kriegspiel;
  shared.program = options.program;
  shared.endings = options.endings;
  shared.worst = options.worst;
  shared.memory = options.memory;
  shared.tables = options.tables;
  shared.json = options.json;
  shared.table = options.table;
  shared.html = options.html;
  shared.limits = options.limits;
  return shared;
}

ExitStatus prove(const ProveCommandOptions& options) {
  const auto program = read_program(options.program);
  if (program == nullptr) {
    return ExitStatus::negative;
  }
  return options.kriegspiel.is_given ? prove_kriegspiel(program, kriegspiel_options(options))
                                     : prove(program, options);
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
  constexpr std::size_t kMostCold = 1'000'000;
  auto options = std::make_shared<ProveCommandOptions>();
  options->limits.memory = kMemory;
  CLI::App* command = app.add_subcommand(
      "prove", "Prove a program in every position of an ending, against every defence");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command->add_option("--ending", options->endings, kEndingsHelp)
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("--worst", options->worst,
                   "Show so many positions with their lines: faults first, then the longest wins")
      ->check(CLI::Range(std::size_t{0}, kMostWorst))
      ->type_name("N");
  CLI::Option* cold =
      command
          ->add_option("--cold", options->cold,
                       "Also measure the first answer in so many random positions of the ending, "
                       "each with a new machine: CPU time, and memory of natives")
          ->check(CLI::Range(std::size_t{1}, kMostCold))
          ->type_name("N");
  CLI::Option* where =
      command
          ->add_option(
              "--where", options->where,
              "Only the positions for which this DEFINE or subroutine of the program holds; "
              "play outside counts by the tables, what the program leaves counts apart")
          ->type_name("TAG");
  CLI::Option* group =
      command->add_flag("--group", options->group,
                        "Group the failures by their cause: the cycle in which play ends, or the "
                        "faulty move and its rule; each with a line");
  command->add_option("--html", options->html, "Write a page with charts and diagrams there")
      ->type_name("FILE");
  CLI::Option* certificate =
      command
          ->add_option("--certificate", options->certificate,
                       "Write a file there from which tools/check_certificate.py or "
                       "tools/check_certificate.c checks the proof without CHEG")
          ->excludes(where)
          ->type_name("FILE");
  CLI::Option* resume =
      command
          ->add_option(
              "--resume", options->resume,
              "Keep the program's answers in this file, and go on with those that it has: a "
              "proof that was killed does not begin anew")
          ->excludes(where)
          ->type_name("FILE");
  command
      ->add_option("--memory", options->memory,
                   "Refuse a proof that may need more bytes, natives included; default: refuse one "
                   "that needs more than the machine has")
      ->excludes(where)
      ->type_name("N");
  CLI::Option* json = command->add_flag("--json", options->json, "One JSON object for each ending");
  CLI::Option* table =
      command
          ->add_flag(
              "--table", options->table,
              "One row of a Markdown table for each: program, ending, positions won and held, "
              "longest and mean win, the same with best play, instructions for an answer; with "
              "--cold two more columns")
          ->excludes(json);
  add_notation_option(*command, options->notation);
  add_table_options(*command, options->tables);
  CLI::Option* trust =
      command
          ->add_flag("--trust-tables", options->trusts_tables,
                     "Use tables of an earlier run as they are, instead of generating them again: "
                     "faster while you write a program; the report says so")
          ->excludes(certificate);
  add_limit_options(*command, options->limits);
  CLI::Option* kriegspiel = add_prove_kriegspiel_options(*command, options->kriegspiel);
  for (CLI::Option* other : {cold, where, group, certificate, resume, trust}) {
    kriegspiel->excludes(other);
  }
  command->get_option("--random-games")->excludes(table);
  command->footer(
      "Examples:\n  cheg prove krk --worst 1\n  cheg prove --kriegspiel kriegspiel --worst 1");
  command->callback([options, &status] { status = prove(*options); });
}

}  // namespace cheg::tool
