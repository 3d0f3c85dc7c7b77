// cheg learn: proposes rules for an ending from a list of definitions.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "lang/compile.hpp"
#include "learn/learn.hpp"
#include "learn/program_text.hpp"
#include "learn/verification.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using learn::Target;
using learn::Turn;

struct LearnCommandOptions {
  std::string library;
  std::string ending;
  Target target = Target::won;
  Turn turn = Turn::theirs;
  learn::LearnOptions learn;
  std::optional<std::string> output;
  TableOptions tables;
  vm::Limits limits;
};

// The text, if it compiles.
lang::SourcePointer read_library(const std::string& path) {
  const lang::SourcePointer source = read_source(path);
  if (refuse_compiled(*source)) {
    return nullptr;
  }
  lang::Diagnostics diagnostics;
  if (lang::compile(source, FileLibraries(), diagnostics) == nullptr) {
    show_diagnostics(source->name(), diagnostics);
    return nullptr;
  }
  return source;
}

struct Proposal {
  learn::Lesson lesson;
  std::string text;
};

// Learns, and asks the text in every position whether it says what was learned.
Result<Proposal, WorkError> propose(const learn::FeatureProgram& features,
                                    const lang::SourcePointer& library,
                                    const learn::Question& question,
                                    const chess::tablebase::TableSet& tables,
                                    const LearnCommandOptions& options,
                                    const proof::ProofWork& work) {
  auto lesson = learn::learn(features, question, tables, options.limits, options.learn, work);
  if (!lesson) {
    return lesson.error();
  }
  const std::string text = learn::program_text(*lesson, library);
  const auto source =
      std::make_shared<const lang::Source>(library->name(), text, library->identity());
  const auto errors = learn::count_errors(source, learn::list_name(*lesson, library),
                                          FileLibraries(), question, tables, options.limits, work);
  if (!errors) {
    return errors.error();
  }
  if (*errors != lesson->wrong) {
    return WorkError(fmt::format("the program errs in {} positions, and what was learned in {}",
                                 *errors, lesson->wrong));
  }
  return Proposal{std::move(lesson).value(), text};
}

ExitStatus learn_from(const LearnCommandOptions& options) {
  const chess::MaterialSignature ending = read_ending(options.ending, "learn");
  const lang::SourcePointer library = read_library(options.library);
  if (library == nullptr) {
    return ExitStatus::negative;
  }
  const auto features = learn::make_feature_program(library, FileLibraries());
  if (!features) {
    complain(
        fmt::format("{}: {}", made_printable(options.library), made_printable(features.error())));
    return ExitStatus::negative;
  }
  Tables tables(options.tables);
  const learn::Question question{ending, options.target, options.turn};
  const EndingRun run{ending, tables, thread_count(options.tables),
                      "nothing is learned of " + ending.to_string(), "learning"};
  const auto proposal = run_ending(run, {}, [&](const proof::ProveOptions& run_options) {
    return propose(*features, library, question, tables.set(), options, run_options.work);
  });
  if (!proposal) {
    complain(proposal.error());
    return ExitStatus::stream;
  }
  if (options.output) {
    write_file(*options.output, proposal->text);
    print(learn::summary(proposal->lesson) + '\n');
  } else {
    print(proposal->text);
  }
  return proposal->lesson.wrong == 0 ? ExitStatus::ok : ExitStatus::negative;
}

}  // namespace

void add_learn(CLI::App& app, ExitStatus& status) {
  constexpr std::size_t kMostRules = 300;  // expressions nest as deeply
  constexpr std::size_t kMostWidth = 10'000;
  constexpr std::size_t kMostLists = 100;
  auto options = std::make_shared<LearnCommandOptions>();
  options->learn.most_rules = kMostRules;
  CLI::App* command = app.add_subcommand("learn", "Propose rules for an ending from definitions");
  command
      ->add_option("LIBRARY", options->library,
                   "A program with definitions: conditions and small integers")
      ->type_name("")
      ->required();
  command->add_option("--ending", options->ending, "Which one, our men first")
      ->type_name("ENDING")
      ->required();
  command
      ->add_option("--target", options->target,
                   "What the rules say: whether we win (won), whether we do not lose (held), or 1, "
                   "0 or -1 (verdict)")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Target>{
          {"won", Target::won}, {"held", Target::held}, {"verdict", Target::verdict}}))
      ->type_name("WHAT");
  command->add_option("--turn", options->turn, "Who is to move: ours or theirs (default)")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, Turn>{{"ours", Turn::ours}, {"theirs", Turn::theirs}}))
      ->type_name("SIDE");
  command->add_option("--max-rules", options->learn.most_rules, "Default: 300")
      ->check(CLI::Range(std::size_t{1}, kMostRules))
      ->type_name("N");
  command
      ->add_option("--beam", options->learn.beam.width,
                   "Conditions that are kept at each length; default: 100")
      ->check(CLI::Range(std::size_t{1}, kMostWidth))
      ->type_name("N");
  command
      ->add_option("--lists", options->learn.lists,
                   "Lists that are made side by side in the last tenth; default: 4")
      ->check(CLI::Range(std::size_t{1}, kMostLists))
      ->type_name("N");
  command->add_option("-o,--output", options->output, "The program; default: standard output")
      ->type_name("FILE");
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->limits);
  command->footer("Example:\n  cheg learn kpk_features --ending KPK");
  command->callback([options, &status] { status = learn_from(*options); });
}

}  // namespace cheg::tool
