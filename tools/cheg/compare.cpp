// cheg compare: how two programs differ in every position of an ending.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "proof/comparison.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/batched_natives.hpp"
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

using chess::MaterialSignature;
using proof::ComparedResult;
using Programs = std::array<std::shared_ptr<const vm::PreparedProgram>, 2>;

// The name that stands for best play by the tables instead of a program.
constexpr const char* kBestPlay = "optimal";

struct CompareOptions {
  std::array<std::string, 2> programs;
  std::vector<std::string> endings;
  std::size_t examples = 3;
  std::string fail_on = "missed";
  std::optional<std::string> html;
  bool json = false;
  chess::Notation notation = chess::Notation::san;
  TableOptions tables;
  vm::Limits limits;
};

std::vector<MaterialSignature> compared_endings(const CompareOptions& options,
                                                const Programs& programs) {
  std::vector<MaterialSignature> endings;
  for (const std::string& text : options.endings) {
    endings.push_back(read_ending(text, "compare"));
    if (std::none_of(programs.begin(), programs.end(), [&](const auto& program) {
          return program != nullptr &&
                 program->program().find_entry(endings.back(), chess::Color::white) !=
                     lang::EntryTable::kNone;
        })) {
      throw UsageError(
          fmt::format("compare: neither program has an ENTRY for {}", endings.back().to_string()));
    }
  }
  for (const auto& program : programs) {
    if (!options.endings.empty() || program == nullptr) {
      continue;
    }
    for (const MaterialSignature ending : proof::claimed_endings(program->program())) {
      if (std::find(endings.begin(), endings.end(), ending) == endings.end()) {
        endings.push_back(ending);
      }
    }
  }
  if (endings.empty()) {
    throw UsageError(
        fmt::format("compare: neither program has an ENTRY for an ending of 3 to {} men",
                    proof::kMostMenClaimed));
  }
  return endings;
}

// The program with natives that are kept in `natives`.
std::shared_ptr<const vm::PreparedProgram> with_batched_natives(
    const std::shared_ptr<const vm::PreparedProgram>& program, MaterialSignature ending,
    const proof::ProofWork& work, std::optional<BatchedNatives>& natives) {
  natives.emplace(program->program(), ending, work);
  return vm::PreparedProgram::make(
             std::shared_ptr<const lang::Program>(program, &program->program()), natives->get())
      .value();
}

Result<proof::ComparisonReport, std::string> compare_one(const Programs& programs,
                                                         MaterialSignature ending, Tables& tables,
                                                         const CompareOptions& options) {
  proof::ProveOptions prove_options;
  prove_options.limits = options.limits;
  prove_options.worst = options.examples;
  auto report = run_ending({ending, tables, thread_count(options.tables),
                            ending.to_string() + " is not compared", "a comparison"},
                           prove_options, [&](const proof::ProveOptions& run_options) {
                             std::array<std::optional<BatchedNatives>, 2> natives;
                             Programs batched = programs;
                             for (std::size_t i = 0; i < batched.size(); ++i) {
                               if (programs[i] != nullptr) {
                                 batched[i] = with_batched_natives(programs[i], ending,
                                                                   run_options.work, natives[i]);
                               }
                             }
                             return proof::compare(batched, ending, tables.set(), run_options);
                           });
  if (report) {
    report->names = options.programs;
    report->notation = options.notation;
  }
  return report;
}

bool is_regression(const proof::ComparisonReport& report, const std::string& fail_on) {
  return report.count(ComparedResult::newly_missed) > 0 ||
         (fail_on != "missed" && report.count(ComparedResult::worse) > 0) ||
         (fail_on == "different" && !report.is_equal());
}

ExitStatus compare(const CompareOptions& options) {
  Programs programs;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (options.programs[i] == kBestPlay) {
      continue;
    }
    const auto program = read_program(options.programs[i]);
    if (program == nullptr) {
      return ExitStatus::negative;
    }
    const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
    if (!prepared) {
      complain(prepared.error());
      return ExitStatus::negative;
    }
    programs[i] = *prepared;
  }
  if (programs[0] == nullptr && programs[1] == nullptr) {
    throw UsageError("compare: one of the two must be a program, not `optimal`");
  }
  Tables tables(options.tables, chess::tablebase::Trust::this_process);
  ExitStatus status = ExitStatus::ok;
  const std::vector<MaterialSignature> endings = compared_endings(options, programs);
  for (const MaterialSignature ending : endings) {
    const auto report = compare_one(programs, ending, tables, options);
    if (!report) {
      complain(report.error());
      return ExitStatus::stream;
    }
    print(options.json ? json_line(proof::comparison_json(*report))
                       : proof::comparison_text(*report));
    flush_output();
    if (options.html) {
      write_file(path_for(*options.html, ending, endings.size() == 1),
                 proof::comparison_page(*report));
    }
    status = is_regression(*report, options.fail_on) ? ExitStatus::negative : status;
  }
  return status;
}

}  // namespace

void add_compare(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMostExamples = 1000;
  constexpr std::size_t kMemoryOfCompare = std::size_t{1} << 30;
  auto options = std::make_shared<CompareOptions>();
  options->limits.memory = kMemoryOfCompare;
  CLI::App* command = app.add_subcommand(
      "compare", "Compare two programs in every position of an ending, against every defence");
  command
      ->add_option("FIRST", options->programs[0],
                   "The program before the change; or `optimal`: best play by the tables")
      ->type_name("")
      ->required();
  command->add_option("SECOND", options->programs[1], "The program after the change; or `optimal`")
      ->type_name("")
      ->required();
  command
      ->add_option("--ending", options->endings,
                   "The ending, with the programs' men first. Default: the endings that either "
                   "program claims")
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command->add_option("--examples", options->examples, "Number of positions shown for each result")
      ->check(CLI::Range(std::size_t{0}, kMostExamples))
      ->type_name("N");
  command
      ->add_option("--fail-on", options->fail_on,
                   "The exit status is 1 if a position is newly missed (missed), also if a mate is "
                   "later (worse), also if any answer differs (different)")
      ->check(CLI::IsMember({"missed", "worse", "different"}))
      ->type_name("WHAT");
  command->add_option("--html", options->html, "Write a page with the counts and diagrams there")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object for each ending");
  add_notation_option(*command, options->notation);
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg compare krk advice --examples 1");
  command->callback([options, &status] { status = compare(*options); });
}

}  // namespace cheg::tool
