// cheg slim: takes the superfluous parts out of a program that is proved.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "proof/prove.hpp"
#include "proof/slim.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::MaterialSignature;
using proof::SlimLengths;
using proof::SlimReport;

struct SlimCommandOptions {
  std::string program;
  std::vector<std::string> endings;
  std::optional<double> mean_within;
  std::optional<std::string> output;
  bool json = false;
  TableOptions tables;
  vm::Limits limits;
};

// The endings that the user names; otherwise every one of three or four men with an ENTRY, because
// what only another ending needs must stay.
std::vector<MaterialSignature> slimmed_endings(const SlimCommandOptions& options,
                                               const lang::Program& program) {
  std::vector<MaterialSignature> endings;
  const auto add = [&](MaterialSignature ending) {
    if (std::ranges::find(endings, ending) == endings.end()) {
      endings.push_back(ending);
    }
  };
  for (const std::string& text : options.endings) {
    add(read_ending(text, "slim"));
    if (program.find_entry(endings.back(), chess::Color::white) == lang::EntryTable::kNone) {
      throw UsageError(
          fmt::format("slim: {} has no ENTRY for {}, whose first men are the program's",
                      made_printable(options.program), endings.back().to_string()));
    }
  }
  for (const lang::ProgramEntry& entry : program.data().entries) {
    for (const MaterialSignature material : entry.condition.signatures()) {
      if (options.endings.empty() && material.men() > 2 &&
          material.men() <= proof::kMostMenClaimed) {
        add(material);
      }
    }
  }
  if (endings.empty()) {
    throw UsageError(fmt::format("slim: {} has no ENTRY for an ending of 3 to {} men",
                                 made_printable(options.program), proof::kMostMenClaimed));
  }
  return endings;
}

std::string lengths_text(const std::vector<SlimLengths>& all) {
  std::string text;
  for (const SlimLengths& lengths : all) {
    text += fmt::format("{}{}: longest {}, mean {:.3f}", text.empty() ? "" : "; ",
                        lengths.ending.to_string(), lengths.longest, lengths.mean);
  }
  return text;
}

std::string report_text(const SlimReport& report, const std::string& name) {
  std::string text = fmt::format("{}: {}\n", made_printable(name), lengths_text(report.before));
  for (const proof::SlimStep& step : report.steps) {
    text += fmt::format("without {}, line {}\n   {}\n", made_printable(step.name), step.line,
                        lengths_text(step.lengths));
  }
  text +=
      fmt::format("{} of {} parts can go; {} candidates tried, {} rejected by known positions\n",
                  report.steps.size(), report.parts, report.candidates, report.by_known_failure);
  return report.is_complete ? text : text + "Interrupted: perhaps more can go.\n";
}

Json lengths_json(const std::vector<SlimLengths>& all) {
  Json array = Json::array();
  for (const SlimLengths& lengths : all) {
    array.push_back({{"ending", lengths.ending.to_string()},
                     {"longest", lengths.longest},
                     {"mean", lengths.mean}});
  }
  return array;
}

Json report_json(const SlimReport& report, const std::string& name) {
  Json object{{"program", name},
              {"complete", report.is_complete},
              {"parts", report.parts},
              {"candidates", report.candidates},
              {"by_known_failure", report.by_known_failure},
              {"before", lengths_json(report.before)},
              {"removed", Json::array()}};
  for (const proof::SlimStep& step : report.steps) {
    object["removed"].push_back(
        {{"name", step.name}, {"line", step.line}, {"lengths", lengths_json(step.lengths)}});
  }
  object["text"] = report.text;
  return object;
}

// Compiles variants of the text.
proof::PrepareText preparer(const lang::SourcePointer& source) {
  return [source](const std::string& text) -> std::shared_ptr<const vm::PreparedProgram> {
    lang::Diagnostics diagnostics;
    const auto program = lang::compile(
        std::make_shared<const lang::Source>(source->name(), text, source->identity()),
        FileLibraries(), diagnostics);
    if (program == nullptr) {
      return nullptr;
    }
    auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
    return prepared ? std::move(prepared).value() : nullptr;
  };
}

Result<SlimReport, std::string> slimmed(const SlimCommandOptions& options,
                                        const lang::SourcePointer& source,
                                        const std::vector<MaterialSignature>& endings) {
  Tables tables(options.tables, chess::tablebase::Trust::this_process);
  for (const MaterialSignature ending : endings) {
    if (const auto error = tables.provide_all(ending)) {
      return *error;
    }
  }
  const InterruptGuard guard;
  ProgressBar bar;
  proof::SlimOptions slim_options;
  slim_options.limits = options.limits;
  slim_options.mean_within = options.mean_within;
  slim_options.work.threads = thread_count(options.tables);
  slim_options.work.stop = &InterruptGuard::flag();
  slim_options.work.progress = [&](const char* what, double done) { bar.show(what, done); };
  try {
    auto report = proof::slim(source, endings, tables.set(), preparer(source), slim_options);
    if (!report && report.error().is_stopped()) {
      throw Interrupted("interrupted; nothing was taken out");
    }
    if (!report) {
      return report.error().message();
    }
    return std::move(report).value();
  } catch (const std::bad_alloc&) {
    return std::string("there is not enough memory for the proofs");
  }
}

ExitStatus slim(const SlimCommandOptions& options) {
  const lang::SourcePointer source = read_source(options.program);
  if (refuse_compiled(*source)) {
    return ExitStatus::negative;
  }
  lang::Diagnostics diagnostics;
  const auto program = lang::compile(source, FileLibraries(), diagnostics);
  if (program == nullptr) {
    show_diagnostics(source->name(), diagnostics);
    return ExitStatus::negative;
  }
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const auto report = slimmed(options, source, slimmed_endings(options, *program));
  if (!report) {
    complain(fmt::format("slim: {}: {}", made_printable(options.program), report.error()));
    return ExitStatus::negative;
  }
  print(options.json ? json_line(report_json(*report, options.program))
                     : report_text(*report, options.program));
  if (options.output) {
    write_file(*options.output, report->text);
  }
  return ExitStatus::ok;
}

}  // namespace

void add_slim(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMemoryOfSlim = std::size_t{1} << 30;
  constexpr double kMostPerCent = 1000;
  auto options = std::make_shared<SlimCommandOptions>();
  options->limits.memory = kMemoryOfSlim;
  CLI::App* command =
      app.add_subcommand("slim", "Find what can go from a proved program, so that it stays proved");
  command
      ->add_option("PROGRAM", options->program,
                   "A program file, - for standard input, or the name of a shipped program")
      ->type_name("")
      ->required();
  command
      ->add_option("--ending", options->endings,
                   "What only other endings need can go, too. Default: every ending of 3 or 4 men "
                   "with an ENTRY")
      ->allow_extra_args(false)
      ->type_name("ENDING");
  command
      ->add_option("--mean-within", options->mean_within,
                   "The mean number of moves to mate may grow by so many per cent. Default: any "
                   "number, if all stays won")
      ->check(CLI::Range(0.0, kMostPerCent))
      ->type_name("N");
  command->add_option("-o,--output", options->output, "Write the slimmer program there")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "A JSON object");
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg slim krk_rules.cheg --mean-within 0 -o slimmer.cheg");
  command->callback([options, &status] { status = slim(*options); });
}

}  // namespace cheg::tool
