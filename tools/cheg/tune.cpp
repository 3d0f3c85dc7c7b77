// cheg tune: changes the numbers of a program with rules until it wins.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "proof/prove.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/batched_answers.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/ending_run.hpp"
#include "tools/cheg/subcommands.hpp"
#include "tune/exceptions.hpp"
#include "tune/improvement_report.hpp"
#include "tune/rewrite.hpp"
#include "tune/session.hpp"

namespace cheg::tool {
namespace {

using chess::MaterialSignature;

constexpr std::int64_t kLargestByDefault = 1000;

struct TuneCommandOptions {
  std::string program;
  std::string ending;
  std::optional<std::string> output;
  std::optional<std::string> resume;
  std::uint64_t rounds = 5000;
  std::optional<double> minutes;
  std::optional<std::uint64_t> imitations;
  std::uint64_t seed = 1;
  std::int64_t largest = kLargestByDefault;
  std::size_t exceptions = 20;
  std::optional<std::size_t> within;
  TableOptions tables;
};

MaterialSignature tuned_ending(const TuneCommandOptions& options, const lang::Program& program) {
  if (options.ending.empty()) {
    const auto endings = proof::claimed_endings(program);
    if (endings.size() == 1) {
      return endings[0];
    }
    throw UsageError(
        fmt::format("tune: {} has {} for an ending of 3 to {} men; --ending says which "
                    "one to win",
                    made_printable(options.program),
                    endings.empty() ? "no ENTRY" : "more than one ENTRY", proof::kMostMenClaimed));
  }
  const MaterialSignature ending = read_ending(options.ending, "tune");
  if (program.find_entry(ending, chess::Color::white) == lang::EntryTable::kNone) {
    throw UsageError(fmt::format("tune: {} has no ENTRY for {}, whose first men are the program's",
                                 made_printable(options.program), ending.to_string()));
  }
  return ending;
}

std::string quality_text(const tune::Quality& quality, std::optional<std::size_t> within) {
  if (quality.unwon > 0) {
    return fmt::format("{} of {} positions are not won{}", quality.unwon,
                       quality.unwon + quality.won,
                       within ? fmt::format(" in {} moves", *within) : "");
  }
  return fmt::format("all {} positions are won, in at most {} moves, {:.3f} in the mean",
                     quality.won, quality.longest, quality.mean());
}

// As EXCEPT takes it.
std::string move_text(const tune::Exception& exception, chess::Move move) {
  return move == chess::Move{} ? "no move"
                               : chess::format_move(exception.position, move, chess::Notation::uci);
}

// One run of the command. The program, its model, and what is written.
class TuneRun {
 public:
  TuneRun(const TuneCommandOptions& options, lang::SourcePointer source,
          std::shared_ptr<const lang::Program> program)
      : options_(options),
        source_(std::move(source)),
        program_(std::move(program)),
        ending_(tuned_ending(options, *program_)),
        tables_(options.tables, chess::tablebase::Trust::this_process) {}

  ExitStatus run() {
    lang::Diagnostics ignored;  // it compiles
    const lang::SyntaxTree tree = lang::parse(source_, ignored);
    const auto formulas = tune::find_formulas(tree, options_.largest);
    if (!formulas) {
      const tune::FormulaFault& fault = formulas.error();
      const std::string place =
          fault.span.length == 0 ? "" : fmt::format(":{}", source_->line_at(fault.span.offset));
      complain(fmt::format("{}{}: {}", made_printable(source_->name()), place,
                           made_printable(fault.message)));
      return ExitStatus::negative;
    }
    if (const auto error = tables_.provide_all(ending_)) {
      complain(*error);
      return ExitStatus::stream;
    }
    const InterruptGuard guard;
    work_.threads = thread_count(options_.tables);
    work_.stop = &InterruptGuard::flag();
    return learn(tree, *formulas);
  }

 private:
  ExitStatus learn(const lang::SyntaxTree& tree, const tune::Formulas& formulas) {
    auto model = make_model(tree, formulas);
    if (!model && model.error().is_stopped()) {
      throw Interrupted("interrupted; nothing is written");
    }
    if (!model) {
      complain(fmt::format("{}: {}", ending_.to_string(), made_printable(model.error().message())));
      return ExitStatus::negative;
    }
    tune::Learner learner(*model, criterion(), work_.threads);
    learner.settings = tune::settings_for(formulas.tuned().size(), model->graph.judged);
    if (options_.imitations) {
      learner.settings.imitations = *options_.imitations;
      learner.settings.imitates_always = true;
    }
    const std::string fault = learner.minimax().range_fault();
    if (!fault.empty()) {
      complain(fmt::format("{}: {}", made_printable(source_->name()), fault));
      return ExitStatus::negative;
    }
    tune::LearningState state = first_state(learner, formulas);
    const tune::Quality before = learner.judged(tune::setting_in_text(formulas)).quality;
    say(fmt::format("{}: {} numbers in {} terms\n", ending_.to_string(), formulas.tuned().size(),
                    formulas.term_count()));
    say(fmt::format("as written: {}\n", quality_text(before, options_.within)));
    if (state.rounds == 0 && learner.settings.imitations > 0 && learner.has_fixed_terms()) {
      say("no rounds of imitation: a term of the sum has a number that does not change\n");
    }
    run_rounds(learner, state);
    save(state);
    const std::string text = tune::rewritten(source_->text(), formulas, state.best.setting);
    write(text);
    say(fmt::format("after {} rounds: {}\n", state.rounds,
                    quality_text(state.best.quality, options_.within)));
    if (work_.is_stopped()) {
      throw Interrupted(fmt::format("interrupted; {} and is not proved", written_as()));
    }
    if (state.best.quality.unwon > 0) {
      show_exceptions(*model, state);
    }
    return prove(text);
  }

  // The bar must exist until work_.progress is replaced.
  void show_progress_in(ProgressBar& bar) {
    work_.progress = [this, &bar](const char* what, double done) {
      bar.show(fmt::format("{}: {}", ending_.to_string(), what), done);
    };
  }

  [[nodiscard]] tune::WinCriterion criterion() const {
    return {is_symmetric_, options_.within.value_or(SIZE_MAX)};
  }

  Result<tune::Model, WorkError> make_model(const lang::SyntaxTree& tree,
                                            const tune::Formulas& formulas) {
    ProgressBar bar;
    show_progress_in(bar);
    tune::ModelInput input{tree, *program_, libraries_, ending_, tables_.set(), true};
    const auto is_symmetric = tune::is_symmetric(input, formulas);
    if (!is_symmetric) {
      return is_symmetric.error();
    }
    is_symmetric_ = *is_symmetric;
    input.is_reduced = is_symmetric_;
    auto model = tune::make_model(input, formulas, work_);
    work_.progress = {};
    return model;
  }

  tune::LearningState first_state(tune::Learner& learner, const tune::Formulas& formulas) const {
    if (options_.resume && std::filesystem::exists(*options_.resume)) {
      auto state = tune::read_state(read_file(*options_.resume), source_->text(),
                                    ending_.to_string(), formulas);
      if (!state) {
        throw UsageError(fmt::format("tune: {} cannot be resumed: {}",
                                     made_printable(*options_.resume), state.error()));
      }
      // The run before may have counted the wins in another way.
      state->best = learner.judged(state->best.setting);
      return *std::move(state);
    }
    return learner.begin(options_.seed);
  }

  void run_rounds(tune::Learner& learner, tune::LearningState& state) {
    constexpr auto kSaveEvery = std::chrono::seconds(30);
    constexpr double kMinute = 60;
    const auto begin = Clock::now();
    auto saved = begin;
    tune::ImprovementReport report(state.best.quality, begin);
    ProgressBar bar;
    tune::run_rounds(learner, state, [&](const tune::LearningState& now) {
      const std::chrono::duration<double> taken = Clock::now() - begin;
      if (options_.resume && Clock::now() - saved > kSaveEvery) {
        saved = Clock::now();
        save(now);
      }
      if (report.is_due(now.best.quality, Clock::now())) {
        bar.clear();
        say(fmt::format("round {}, {:.1f} minutes: {}\n", now.rounds, taken.count() / kMinute,
                        quality_text(now.best.quality, options_.within)));
      }
      bar.show(fmt::format("{}: round {}, {} unwon, longest {}, mean {:.2f}", ending_.to_string(),
                           now.rounds, now.best.quality.unwon, now.best.quality.longest,
                           now.best.quality.mean()),
               static_cast<double>(now.rounds) / static_cast<double>(options_.rounds));
      return now.rounds < options_.rounds && !work_.is_stopped() &&
             !(options_.minutes && taken.count() > *options_.minutes * kMinute);
    });
  }

  void save(const tune::LearningState& state) const {
    if (options_.resume) {
      write_file(*options_.resume, tune::saved_state(state, source_->text(), ending_.to_string()));
    }
  }

  void write(const std::string& text) const {
    if (options_.output) {
      write_file(*options_.output, text);
    } else {
      print(text);
      flush_output();
    }
  }

  [[nodiscard]] std::string written_as() const {
    return options_.output ? made_printable(*options_.output) + " holds the best so far"
                           : "the best so far is written";
  }

  // The program goes to standard output if there is no file for it. The text is written at once,
  // because the next step can take hours.
  void say(const std::string& text) const {
    options_.output ? print(text) : print_error(text);
    flush_output();
  }

  void show_exceptions(const tune::Model& model, const tune::LearningState& state) {
    ProgressBar bar;
    show_progress_in(bar);
    const tune::Exceptions found =
        tune::find_exceptions(model, criterion(), state.best.setting, options_.exceptions, work_);
    work_.progress = {};
    bar.clear();
    say(fmt::format("\nWhere play goes round{}, and a move that wins there{}:\n",
                    options_.within ? ", the win is lost or takes too long" : " or the win is lost",
                    found.left == 0 ? std::string("; with these exceptions everything is won")
                                    : fmt::format("; with these exceptions {} positions are left",
                                                  found.left)));
    for (const tune::Exception& exception : found.list) {
      // Only won positions are judged.
      say(fmt::format("EXCEPT \"{}\" {} VALUE WIN\n", chess::to_fen(exception.position),
                      move_text(exception, exception.better)));
      say(fmt::format("  instead of {}: {} positions more are won, this one in {} moves\n",
                      move_text(exception, exception.played), exception.repaired, exception.moves));
      for (const std::string& reason : exception.reasons) {
        say(fmt::format("  against it: {}\n", made_printable(reason)));
      }
    }
  }

  // The text that was written.
  ExitStatus prove(const std::string& text) {
    const auto source =
        std::make_shared<const lang::Source>(source_->name(), text, source_->identity());
    lang::Diagnostics ignored;
    const auto program = lang::compile(source, libraries_, ignored);
    CHEG_REQUIRE(program != nullptr);
    const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries()).value();
    proof::ProveOptions prove_options;
    prove_options.answers = batched_answers(prepared, prove_options.limits);
    ProgressBar bar;
    show_progress_in(bar);
    prove_options.work = work_;
    const auto report = proof::prove(prepared, ending_, tables_.set(), prove_options);
    bar.clear();
    if (!report) {
      throw Interrupted(fmt::format("interrupted; {} and is not proved", written_as()));
    }
    for (const proof::SideReport& side : report->sides) {
      say(fmt::format("proof: {} of {} positions won, in at most {} moves, {:.3f} in the mean\n",
                      side.wins, side.won, side.program.longest, side.program.mean));
    }
    const bool is_proved = std::ranges::all_of(
        report->sides, [](const proof::SideReport& side) { return side.is_proved(); });
    say(is_proved ? "Proved.\n" : "Not proved.\n");
    return is_proved ? ExitStatus::ok : ExitStatus::negative;
  }

  const TuneCommandOptions& options_;
  lang::SourcePointer source_;
  std::shared_ptr<const lang::Program> program_;
  MaterialSignature ending_;
  FileLibraries libraries_;
  Tables tables_;
  proof::ProofWork work_;
  bool is_symmetric_ = false;
};

ExitStatus tune_program(const TuneCommandOptions& options) {
  const lang::SourcePointer source = read_source(options.program);
  if (refuse_compiled(*source)) {
    return ExitStatus::negative;
  }
  lang::Diagnostics diagnostics;
  auto program = lang::compile(source, FileLibraries(), diagnostics);
  if (program == nullptr) {
    show_diagnostics(source->name(), diagnostics);
    return ExitStatus::negative;
  }
  try {
    return TuneRun(options, source, std::move(program)).run();
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory to tune this ending");
    return ExitStatus::stream;
  }
}

}  // namespace

void add_tune(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<TuneCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "tune", "Change the numbers of a program with rules until it wins, and prove it");
  command
      ->add_option("PROGRAM", options->program,
                   "A program file with rules, - for standard input, or the name of a shipped "
                   "program")
      ->type_name("")
      ->required();
  command
      ->add_option("--ending", options->ending,
                   "Which one to win, the program's men first. Default: the one that it claims")
      ->type_name("ENDING");
  command
      ->add_option("-o,--output", options->output,
                   "Write the program there. Default: to standard output")
      ->type_name("FILE");
  command
      ->add_option("--rounds", options->rounds,
                   "Decide so many times in all positions, with those of the runs before")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--minutes", options->minutes, "Stop after this time")
      ->check(CLI::PositiveNumber)
      ->type_name("M");
  constexpr std::uint64_t kMostImitations = 1'000'000;
  command
      ->add_option(
          "--imitations", options->imitations,
          "Imitate best play in so many rounds at the beginning; default: 250 if there are "
          "more than 500 numbers and they win less than half, or else 0")
      ->check(CLI::Range(std::uint64_t{0}, kMostImitations))
      ->type_name("N");
  command->add_option("--seed", options->seed, "The same seed gives the same result")
      ->type_name("N");
  command
      ->add_option("--largest", options->largest,
                   "The limit of numbers without TUNE low..high after them")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
      ->type_name("N");
  command
      ->add_option("--exceptions", options->exceptions,
                   "If positions are left, propose so many exceptions at most")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1000}))
      ->type_name("N");
  command
      ->add_option("--within", options->within,
                   "Count only wins in so many moves, for example 50; default: all wins")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
      ->type_name("MOVES");
  command
      ->add_option("--resume", options->resume,
                   "Save the run in this file, and go on with the run that is saved there")
      ->type_name("FILE");
  add_table_options(*command, options->tables);
  command->footer("Example:\n  cheg tune krk.cheg -o tuned.cheg");
  command->callback([options, &status] { status = tune_program(*options); });
}

}  // namespace cheg::tool
