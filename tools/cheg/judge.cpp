// cheg judge: how well an engine or a program plays endings, against a defence by tables.
#include "judge/judge.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "play/players.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/interrupt.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program_player.hpp"
#include "tools/cheg/command_line/progress.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

using chess::tablebase::Wdl;

struct JudgeCommandOptions {
  std::string candidate;
  std::string versus;
  // NAME=VALUE, for the engine of the candidate, and for that of --versus.
  std::vector<std::string> settings;
  std::vector<std::string> versus_settings;
  std::vector<std::string> endings;
  std::optional<std::uint64_t> nodes;
  std::optional<int> move_time;
  int timeout = 60;
  std::size_t positions = 100;
  std::uint64_t seed = 1;
  std::string results = "won";
  std::string defence = "optimal";
  std::optional<double> min_won;
  std::optional<std::string> junit;
  std::optional<std::string> html;
  bool json = false;
  bool shows_time = false;
  ConsultOptions consulting;
  TableOptions tables;
};

constexpr std::uint64_t kDefaultNodes = 10'000;

std::string go_words(const JudgeCommandOptions& options) {
  return options.move_time ? fmt::format("movetime {}", *options.move_time)
                           : fmt::format("nodes {}", options.nodes.value_or(kDefaultNodes));
}

// Complains before the work, which may take hours, if a report has no place.
void require_folder_of(const std::optional<std::string>& file) {
  if (!file) {
    return;
  }
  const std::filesystem::path folder = std::filesystem::path(*file).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    throw StreamError(fmt::format("cannot write {}: there is no folder {}", cheg::quoted(*file),
                                  cheg::quoted(folder.string())));
  }
}

bool is_engine(const std::string& who) { return who.starts_with(play::kUciPrefix); }

// Parses NAME=VALUE. The name may contain spaces, as those of UCI options do.
play::EngineSetting read_setting(const std::string& text, std::string_view option) {
  const std::size_t equals = text.find('=');
  const std::string name(trimmed(std::string_view(text).substr(0, equals)));
  if (equals == std::string::npos || name.empty()) {
    throw UsageError(
        fmt::format("judge: {} {}: give the name and the value of an option, such as Hash=64",
                    option, cheg::quoted(text)));
  }
  if (std::ranges::any_of(text, [](unsigned char c) { return c < ' '; })) {
    throw UsageError(fmt::format("judge: {} {}: a control character is not possible", option,
                                 cheg::quoted(text)));
  }
  return {name, text.substr(equals + 1)};
}

// Parses the settings of one candidate. They are an error if it is not an engine.
std::vector<play::EngineSetting> read_settings(const std::vector<std::string>& texts,
                                               const std::string& who, std::string_view option) {
  if (!texts.empty() && !is_engine(who)) {
    throw UsageError(fmt::format("judge: {} is for engines; an engine is uci:COMMAND", option));
  }
  std::vector<play::EngineSetting> settings;
  settings.reserve(texts.size());
  for (const std::string& text : texts) {
    settings.push_back(read_setting(text, option));
  }
  return settings;
}

// Complains and returns nullptr if a program cannot run. Throws StreamError if an engine cannot be
// started, and UsageError if there is no such program.
std::unique_ptr<judge::Candidate> make_candidate(const std::string& who,
                                                 std::vector<play::EngineSetting> settings,
                                                 const JudgeCommandOptions& options) {
  if (is_engine(who)) {
    if (trimmed(std::string_view(who).substr(play::kUciPrefix.size())).empty()) {
      throw UsageError("judge: there is no command after uci:, such as in uci:stockfish");
    }
    const auto longest = std::chrono::seconds(options.timeout) +
                         std::chrono::milliseconds(options.move_time.value_or(0));
    auto engine = judge::make_engine_candidate(who.substr(play::kUciPrefix.size()),
                                               {.limit = go_words(options),
                                                .longest = longest,
                                                .stop = &InterruptGuard::flag(),
                                                .settings = std::move(settings)});
    if (!engine) {
      if (engine.error().fault == play::EngineFault::stopped) {
        throw Interrupted("interrupted; nothing is judged");
      }
      throw StreamError(engine.error().message);
    }
    return std::move(engine).value();
  }
  if (stdlib::find_shipped_program(who) == nullptr && !std::filesystem::exists(who)) {
    throw UsageError(fmt::format("judge: {}: there is no such program; an engine is uci:COMMAND",
                                 cheg::quoted(who)));
  }
  auto player = read_program_player(who, options.consulting);
  return player == nullptr ? nullptr : judge::make_player_candidate(std::move(player));
}

std::vector<Wdl> outcomes_of(const std::string& results) {
  if (results == "both") {
    return {Wdl::win, Wdl::draw};
  }
  return {results == "won" ? Wdl::win : Wdl::draw};
}

void write_reports(const judge::JudgeReport& report, const JudgeCommandOptions& options) {
  print(options.json ? json_line(judge::report_json(report)) : judge::report_text(report));
  flush_output();
  if (options.junit) {
    write_file(*options.junit, judge::report_junit(report));
  }
  if (options.html) {
    write_file(*options.html, judge::report_page(report));
  }
}

// Returns the seconds that the candidates have taken so far.
double thought_by(const judge::Candidate& first, const judge::Candidate* second) {
  return first.thought().count() + (second == nullptr ? 0 : second->thought().count());
}

// For people who wonder where the time goes. It differs from run to run, so it is not in the
// report.
std::string time_text(double seconds, double thought) {
  constexpr double kHundred = 100;
  return fmt::format("cheg judge: {:.1f} s, of which {:.1f} % for positions, replies and values\n",
                     seconds, seconds > 0 ? kHundred * (seconds - thought) / seconds : 0);
}

ExitStatus judge_candidates(const JudgeCommandOptions& options) {
  const bool has_engine = is_engine(options.candidate) || is_engine(options.versus);
  if (!has_engine && (options.nodes || options.move_time)) {
    throw UsageError("judge: --nodes and --movetime are for engines; an engine is uci:COMMAND");
  }
  auto settings = read_settings(options.settings, options.candidate, "--option");
  auto versus_settings = read_settings(options.versus_settings, options.versus, "--versus-option");
  require_folder_of(options.junit);
  require_folder_of(options.html);
  judge::JudgeOptions judge_options;
  for (const std::string& ending : options.endings) {
    judge_options.endings.push_back(read_ending(ending, "judge"));
  }
  Tables tables(options.tables);
  for (const chess::MaterialSignature ending : judge_options.endings) {
    if (const auto error = tables.provide_all(ending)) {
      complain(*error);
      return ExitStatus::stream;
    }
  }
  const InterruptGuard guard;
  const auto first = make_candidate(options.candidate, std::move(settings), options);
  const auto second = first == nullptr || options.versus.empty()
                          ? nullptr
                          : make_candidate(options.versus, std::move(versus_settings), options);
  if (first == nullptr || (second == nullptr && !options.versus.empty())) {
    return ExitStatus::negative;
  }
  judge_options.outcomes = outcomes_of(options.results);
  judge_options.positions = options.positions;
  judge_options.seed = options.seed;
  judge_options.defence =
      options.defence == "optimal" ? judge::Defence::optimal : judge::Defence::resist;
  judge_options.limit = has_engine ? go_words(options) : "";
  judge_options.stop = &InterruptGuard::flag();
  const Clock::time_point begin = Clock::now();
  const double starting = thought_by(*first, second.get());
  judge::JudgeReport report;
  {
    ProgressBar bar;
    judge_options.progress = [&bar](const std::string& what, double part) { bar.show(what, part); };
    report = judge::judge(*first, second.get(), judge_options, tables.set());
  }
  const std::chrono::duration<double> took = Clock::now() - begin;
  write_reports(report, options);
  if (options.shows_time) {
    print_error(time_text(took.count() + starting, thought_by(*first, second.get())));
  }
  if (!report.is_complete) {
    return ExitStatus::interrupted;
  }
  constexpr double kHundred = 100;
  const double share = kHundred * report.least_share();
  if (options.min_won && share < *options.min_won) {
    complain(fmt::format("judge: {:.1f} % is less than the {:g} % of --min-won", share,
                         *options.min_won));
    return ExitStatus::negative;
  }
  return ExitStatus::ok;
}

void add_asking_options(CLI::App& command, JudgeCommandOptions& options) {
  constexpr std::uint64_t kMostNodes = 1'000'000'000'000;
  constexpr int kMostTime = 3'600'000;
  constexpr int kMostTimeout = 86'400;
  CLI::Option* nodes =
      command
          .add_option("--nodes", options.nodes,
                      fmt::format("An engine searches so many nodes for a move; default: {}",
                                  kDefaultNodes))
          ->check(CLI::Range(std::uint64_t{1}, kMostNodes))
          ->type_name("N");
  command.add_option("--movetime", options.move_time, "Or so many milliseconds")
      ->check(CLI::Range(1, kMostTime))
      ->type_name("MS")
      ->excludes(nodes);
  command
      .add_option("--timeout", options.timeout,
                  "An engine that takes so many seconds longer is silent, and is started again")
      ->check(CLI::Range(1, kMostTimeout))
      ->capture_default_str()
      ->type_name("S");
}

void add_position_choice(CLI::App& command, JudgeCommandOptions& options) {
  constexpr std::size_t kMostPositions = 1'000'000;
  command.add_option("--positions", options.positions, "Random positions of each ending")
      ->check(CLI::Range(std::size_t{1}, kMostPositions))
      ->capture_default_str()
      ->type_name("M");
  command.add_option("--seed", options.seed, "Of the positions and the replies")
      ->capture_default_str()
      ->type_name("S");
  command
      .add_option("--results", options.results,
                  "Positions that are won, drawn (which must not be lost), or both")
      ->check(CLI::IsMember({"won", "drawn", "both"}))
      ->capture_default_str()
      ->type_name("WHICH");
  command
      .add_option("--defence", options.defence,
                  "optimal: mate as late as possible; resist: as few good moves for the candidate "
                  "as possible")
      ->check(CLI::IsMember({"optimal", "resist"}))
      ->capture_default_str()
      ->type_name("WHICH");
}

}  // namespace

void add_judge(CLI::App& app, ExitStatus& status) {
  constexpr double kMostPercent = 100;
  auto options = std::make_shared<JudgeCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "judge", "Play positions of an ending out, with an engine or a program, against the tables");
  command
      ->add_option("CANDIDATE", options->candidate,
                   "uci:COMMAND, a program file, or the name of a shipped program")
      ->type_name("")
      ->required();
  command
      ->add_option("ENDING", options->endings,
                   "Endings, the candidate's men first: KRK, or KKP for the side without the pawn")
      ->type_name("")
      ->required();
  command
      ->add_option("--versus", options->versus,
                   "Another candidate on the same positions, with an exact McNemar test")
      ->type_name("CANDIDATE");
  command
      ->add_option("--option", options->settings,
                   "Set an option of the engine; may be given several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--versus-option", options->versus_settings,
                   "Set an option of the engine of --versus")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_asking_options(*command, *options);
  add_position_choice(*command, *options);
  command
      ->add_option(
          "--min-won", options->min_won,
          "Exit with status 1 if the candidate wins (or holds) less than P % of any ending")
      ->check(CLI::Range(0.0, kMostPercent))
      ->type_name("P");
  command->add_option("--junit", options->junit, "Write a JUnit report there")->type_name("FILE");
  command->add_option("--html", options->html, "Write a page with maps and boards there")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object, with every move");
  command->add_flag("--time", options->shows_time,
                    "Also show, on standard error, how much of the time the judge itself has used");
  add_host_options(*command, options->consulting.ask);
  add_table_options(*command, options->tables);
  add_limit_options(*command, options->consulting.limits);
  command->footer("Example:\n  cheg judge krk KRK --positions 10");
  command->callback([options, &status] { status = judge_candidates(*options); });
}

}  // namespace cheg::tool
