#include "tools/cheg/prove_kriegspiel.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <span>
#include <utility>

#include "base/json.hpp"
#include "base/system_memory.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "kriegspiel/belief_tables/provide.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "proof/hidden_king/html.hpp"
#include "proof/hidden_king/program_army_player.hpp"
#include "proof/hidden_king/program_player.hpp"
#include "proof/hidden_king/prove.hpp"
#include "proof/hidden_king/report_json.hpp"
#include "proof/hidden_king/report_text.hpp"
#include "stdlib/natives/natives.hpp"
#include "tools/cheg/command_line/hidden_king_problem.hpp"
#include "tools/cheg/command_line/hidden_men_problem.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/rules_option.hpp"
#include "tools/cheg/ending_run.hpp"

namespace cheg::tool {
namespace {

namespace hidden = proof::hidden_king;
namespace tables = kriegspiel::belief_tables;

using Prepared = std::shared_ptr<const vm::PreparedProgram>;

// The number of the longest wins on a page if the user does not ask for another number.
constexpr std::size_t kWinsOnPage = 3;
// Against several men, best play is only shown if it is found within a few seconds.
constexpr std::size_t kBestPlayStates = 1000;

constexpr std::size_t kMostRandomGames = 10'000'000;

class Runner {
 public:
  Runner(const Prepared& program, const ChosenRules& rules, const ProveKriegspielOptions& options)
      : program_(program), rules_(rules), options_(options) {
    work_.most_bytes = options.memory.value_or(memory_of_machine());
    work_.threads = thread_count(options_.tables);
    work_.stop = &InterruptGuard::flag();
    work_.progress = [this](const tables::Progress& progress) {
      bar_.show(fmt::format("{}: best play, mates in {}, {} belief states", name_,
                            progress.distance, progress.states),
                progress.done);
    };
  }

  // Returns false, with a message, if there is no result.
  bool prove_ending(chess::MaterialSignature ending, bool is_only_one) {
    name_ = ending.to_string();
    page_ = options_.html ? path_for(*options_.html, ending, is_only_one) : "";
    return guarded([&]() -> Result<hidden::Report, WorkError> {
      tables::ProvideOptions how;
      how.work = work_;
      how.folder = table_folder(options_.tables);
      how.warn = [this](const std::string& message) {
        bar_.clear();
        complain(message);
      };
      const tables::Announced announced = tables::announced(rules_.rules);
      const auto provided = tables::provide(ending, announced, how);
      if (!provided) {
        return provided.error();
      }
      tables::Solver solver(announced);
      tables::learn(*provided->table, solver);
      return prove(hidden::starts_of(ending, options_.turned), solver);
    });
  }

  bool prove_problem(const HiddenKingProblem& problem) {
    name_ = kriegspiel::to_fen(problem.men);
    page_ = options_.html.value_or("");
    return guarded([&]() -> Result<hidden::Report, WorkError> {
      tables::Solver solver(tables::announced(rules_.rules));
      const tables::StateId start = solver.state(tables::canonical(problem.men, problem.squares));
      if (auto error = solver.solve(std::span(&start, 1), work_)) {
        return *std::move(error);
      }
      return prove({{problem.men, problem.squares}}, solver);
    });
  }

  bool prove_positions(const std::vector<chess::Position>& positions) {
    name_ =
        kriegspiel::to_fen(kriegspiel::OwnMen(positions.front(), positions.front().side_to_move()));
    page_ = options_.html.value_or("");
    return guarded([&]() -> Result<hidden::Report, WorkError> {
      hidden::ProgramArmyPlayer player(program_, options_.limits, work_.stop);
      hidden::ProveOptions how = prove_options();
      how.best_play_states = kBestPlayStates;
      how.progress = [this](const hidden::Progress& progress) {
        bar_.show(fmt::format("{}: {} belief states", name_, progress.nodes), -1);
      };
      return hidden::prove(rules_.rules, player, positions, how);
    });
  }

  [[nodiscard]] bool is_all_proved() const { return is_all_proved_; }

 private:
  Result<hidden::Report, WorkError> prove(const std::vector<hidden::Problem>& starts,
                                          tables::Solver& solver) {
    hidden::ProgramPlayer player(rules_.rules, program_, options_.limits, work_.stop);
    hidden::ProveOptions how = prove_options();
    how.kings_refusals = options_.kings_refusals;
    how.random_games = options_.random_games;
    how.seed = options_.seed;
    how.progress = [&](const hidden::Progress& progress) {
      if (progress.random_games > 0) {
        bar_.show(fmt::format("{}: {} random games", name_, progress.random_games),
                  static_cast<double>(progress.random_games) /
                      static_cast<double>(options_.random_games));
        return;
      }
      bar_.show(fmt::format("{}: {} belief states", name_, progress.nodes),
                static_cast<double>(progress.start) / static_cast<double>(starts.size()));
    };
    return hidden::prove(rules_.rules, player, starts, solver, how);
  }

  [[nodiscard]] hidden::ProveOptions prove_options() const {
    hidden::ProveOptions how;
    how.longest = options_.worst.value_or(options_.html ? kWinsOnPage : 0);
    how.most_bytes = work_.most_bytes;
    how.stop = work_.stop;
    return how;
  }

  template <class Work>
  bool guarded(Work work) {
    const InterruptGuard guard;
    try {
      auto report = work();
      bar_.clear();
      if (!report && report.error().is_stopped()) {
        throw Interrupted(fmt::format("interrupted; nothing is proved of {}", name_));
      }
      if (!report) {
        complain(fmt::format("{}: {}", name_, report.error().message()));
        return false;
      }
      report->program = options_.program;
      report->what = name_;
      report->rules = options_.rules;
      show(*report);
      return true;
    } catch (const std::bad_alloc&) {
      complain(fmt::format("{}: there is not enough memory for the belief states", name_));
      return false;
    }
  }

  void show(hidden::Report& report) {
    if (!page_.empty()) {
      write_file(page_, hidden::to_html(report, options_.worst));
    }
    if (!options_.worst) {
      report.longest.clear();  // they were only for the page
    }
    if (options_.json) {
      print(json_line(hidden::report_json(report, options_.worst)));
    } else if (options_.table) {
      print(hidden::report_row(report));
    } else {
      print(hidden::report_text(report, options_.worst));
    }
    flush_output();
    is_all_proved_ = is_all_proved_ && report.is_proved();
  }

  const Prepared& program_;
  const ChosenRules& rules_;
  const ProveKriegspielOptions& options_;
  tables::WorkOptions work_;
  ProgressBar bar_;
  std::string name_;
  std::string page_;  // the file of the page; empty if there is none
  bool is_all_proved_ = true;
};

// Throws UsageError if the program does not know that the king is hidden.
void check_program(const lang::Program& program, const std::string& name) {
  const auto& rows = program.data().native_instructions;
  const bool is_fit =
      std::ranges::any_of(rows, [](const auto& use) { return use.library == "KRIEGSPIEL"; });
  if (!is_fit) {
    throw UsageError(fmt::format(
        "prove --kriegspiel: {} uses no instruction of the library KRIEGSPIEL, so it would take "
        "one possible square of the king for the true one; add USE KRIEGSPIEL, and read HIDDEN",
        made_printable(name)));
  }
}

void check_entry(const lang::Program& program, const chess::Position& position,
                 const std::string& fen, const std::string& name) {
  if (program.find_entry(position.material(), position.side_to_move()) == lang::EntryTable::kNone) {
    throw UsageError(
        fmt::format("prove --kriegspiel: {} has no ENTRY for {}", made_printable(name), fen));
  }
}

ExitStatus status_of(bool has_result, const Runner& runner) {
  if (!has_result) {
    return ExitStatus::stream;
  }
  return runner.is_all_proved() ? ExitStatus::ok : ExitStatus::negative;
}

// Proves the program from the position of --from.
ExitStatus prove_from(const lang::Program& program, const ProveKriegspielOptions& options,
                      Runner& runner) {
  constexpr const char* kCommand = "prove --kriegspiel";
  if (const auto positions = read_possible_positions(options.from, options.known, kCommand)) {
    if (options.kings_refusals) {
      throw UsageError(
          "prove --kriegspiel: --king-attempts is only possible against a lone king; leave it out");
    }
    if (options.random_games > 0) {
      throw UsageError(
          "prove --kriegspiel: --random-games is only possible against a lone king; leave it out");
    }
    check_entry(program, positions->front(), chess::to_fen(positions->front()), options.program);
    return status_of(runner.prove_positions(*positions), runner);
  }
  const HiddenKingProblem problem = read_hidden_king_problem(options.from, options.known, kCommand);
  const std::string fen = kriegspiel::to_fen(problem.men);
  if (!tables::can_mate(problem.men)) {
    throw UsageError("prove --kriegspiel: these men cannot mate a king: " + fen);
  }
  const kriegspiel::Belief belief(kriegspiel::RuleSet(), problem.men, problem.squares);
  check_entry(program, stdlib::shown_position(belief), fen, options.program);
  return status_of(runner.prove_problem(problem), runner);
}

// Throws UsageError if there is no proof of all starts of the ending.
void check_ending(chess::MaterialSignature ending) {
  const auto refusal = tables::refusal(ending);
  if (!refusal) {
    return;
  }
  int hidden = 0;
  for (int type = 0; type < chess::kPieceTypeCount; ++type) {
    hidden += ending.count(make_piece(chess::Color::black, static_cast<chess::PieceType>(type)));
  }
  throw UsageError(
      fmt::format("prove --kriegspiel: {}{}", *refusal,
                  hidden == 1 ? ""
                              : "; prove one problem: --from FEN with the program's men, and "
                                "--known 'k:g8,h8 p:h5,h6' with the squares of each hidden man"));
}

}  // namespace

CLI::Option* add_prove_kriegspiel_options(CLI::App& command, ProveKriegspielOptions& options) {
  CLI::Option* kriegspiel = command.add_flag(
      "--kriegspiel", options.is_given,
      "Kriegspiel: the program does not see the lone king of the other side. Every start in which "
      "it knows only its own men, every answer of the referee and every move of the king. With "
      "--from also against several hidden men");
  const auto with_kriegspiel = [kriegspiel](CLI::Option* option) {
    option->needs(kriegspiel);
    return option;
  };
  with_kriegspiel(add_rules_option(command, options.rules));
  CLI::Option* from = with_kriegspiel(
      command
          .add_option("--from", options.from,
                      "With --kriegspiel: only from this position, with the program to move; the "
                      "other king may be left out. Against other hidden men: the program's men, "
                      "with --known; or, several times, each possible position")
          ->allow_extra_args(false)
          ->type_name("FEN"));
  with_kriegspiel(add_known_option(command, options.known))->needs(from);
  with_kriegspiel(command.add_flag("--turned", options.turned,
                                   "With --kriegspiel: also the starts that are rotations or "
                                   "reflections of others"))
      ->excludes(from);
  with_kriegspiel(command.add_flag(
      "--king-attempts", options.kings_refusals,
      "With --kriegspiel: the king may also try to enter attacked squares, which the program "
      "hears"));
  CLI::Option* games = with_kriegspiel(
      command
          .add_option("--random-games", options.random_games,
                      "With --kriegspiel: also play so many games against a king that moves at "
                      "random, from the starts that cannot be won for certain")
          ->check(CLI::Range(std::size_t{1}, kMostRandomGames))
          ->type_name("N"));
  with_kriegspiel(
      command.add_option("--seed", options.seed, "Of the random games")->capture_default_str())
      ->needs(games)
      ->type_name("N");
  return kriegspiel;
}

ExitStatus prove_kriegspiel(const std::shared_ptr<const lang::Program>& program,
                            const ProveKriegspielOptions& options) {
  const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
  if (!prepared) {
    complain(prepared.error());
    return ExitStatus::negative;
  }
  const auto rules = find_rules(options.rules, "prove --kriegspiel");
  if (!rules) {
    return ExitStatus::negative;
  }
  if (const auto refusal = tables::refusal(rules->rules)) {
    throw UsageError("prove --kriegspiel: " + *refusal);
  }
  check_program(*program, options.program);
  Runner runner(*prepared, *rules, options);
  if (!options.from.empty()) {
    return prove_from(*program, options, runner);
  }
  const auto endings = endings_of(options.program, *program, options.endings, "prove --kriegspiel");
  for (const chess::MaterialSignature ending : endings) {
    check_ending(ending);
  }
  for (const chess::MaterialSignature ending : endings) {
    if (!runner.prove_ending(ending, endings.size() == 1)) {
      return ExitStatus::stream;
    }
  }
  return runner.is_all_proved() ? ExitStatus::ok : ExitStatus::negative;
}

}  // namespace cheg::tool
