// cheg referee: Kriegspiel and chess, refereed.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/historic/umpire_session.hpp"
#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/rules_session.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/referee/modes.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct RefereeOptions {
  bool ksref = false;
  bool umpire = false;
  bool silent = false;
  bool explain = false;
  std::string rules = "western";
  SessionOptions session;
  HuntOptions hunt;
};

std::vector<std::string_view> rule_set_names() {
  std::vector<std::string_view> names;
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    names.push_back(rule_set.name);
  }
  return names;
}

// A name with a dot or a slash is the name of a file.
bool names_file(const std::string& name) { return name.find_first_of("./") != std::string::npos; }

struct ChosenRules {
  kriegspiel::RuleSet rules;
  std::string title;
};

// Nothing, after a complaint, if the file is not a rule set.
std::optional<ChosenRules> read_rules_file(const std::string& path) {
  const std::string text = read_file(path);
  const auto read = kriegspiel::read_rule_set(text);
  if (!read) {
    complain(fmt::format("{}:{}:{}: {}", made_printable(path), read.error().line,
                         read.error().column, read.error().message));
    return std::nullopt;
  }
  return ChosenRules{read->rules, made_printable(read->title.empty() ? read->name : read->title)};
}

std::optional<ChosenRules> find_rules(const std::string& name) {
  if (const auto* found = kriegspiel::find_rule_set(name)) {
    return ChosenRules{found->rules, std::string(found->title)};
  }
  if (names_file(name)) {
    return read_rules_file(name);
  }
  const std::vector<std::string_view> names = rule_set_names();
  const std::string_view nearest = nearest_name(name, names);
  throw UsageError(fmt::format(
      "referee: there are no rules {}; {}", cheg::quoted(name),
      nearest.empty() ? fmt::format("known are {}, or the name of a file ending in .json",
                                    fmt::join(names, ", "))
                      : fmt::format("did you mean `{}`?", nearest)));
}

ExitStatus run(const RefereeOptions& options) {
  if (options.ksref) {
    return run_ksref();
  }
  if (options.umpire) {
    kriegspiel::UmpireSession session(!options.silent);
    return run_session(session, options.session);
  }
  if (options.explain) {
    print(kriegspiel::rule_field_reference());
    return ExitStatus::ok;
  }
  const auto rules = find_rules(options.rules);
  if (!rules) {
    return ExitStatus::negative;
  }
  if (!options.hunt.program.empty()) {
    return run_hunt(rules->rules, options.hunt);
  }
  kriegspiel::RulesSession session(rules->rules, rules->title);
  return run_session(session, options.session);
}

// Adds --play and its options; returns --play.
CLI::Option* add_hunt(CLI::App& command, HuntOptions& options) {
  CLI::Option* play =
      command
          .add_option("--play", options.program,
                      "Let a program play against men that it does not see; PROGRAM is "
                      "a file or the name of a shipped program")
          ->type_name("PROGRAM");
  command
      .add_option(
          "FEN", options.starts,
          "With --play: where the games begin; the program has the side to move. By default the "
          "positions on standard input")
      ->type_name("")
      ->needs(play);
  command
      .add_option(
          "--against", options.against,
          "With --play: how the other side plays, which sees everything: optimal (by tables), "
          "random, center (to the middle) or attack (for the men)")
      ->capture_default_str()
      ->type_name("WHO")
      ->needs(play);
  command.add_option("--seed", options.seed, "With --play: of the random player")
      ->capture_default_str()
      ->type_name("N")
      ->needs(play);
  command.add_option("--moves", options.moves, "With --play: stop after so many moves")
      ->check(CLI::Range(1, chess::kMostFullmoves))
      ->capture_default_str()
      ->type_name("N")
      ->needs(play);
  add_table_folder(command, options.tables);
  return play;
}

}  // namespace

void add_referee(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<RefereeOptions>();
  CLI::App* command = app.add_subcommand("referee", "Referee a game of Kriegspiel or chess");
  CLI::Option* rules =
      command
          ->add_option("--rules", options->rules,
                       fmt::format("The rules: {}, or a JSON file with rules of your own",
                                   fmt::join(rule_set_names(), ", ")))
          ->capture_default_str()
          ->type_name("NAME|FILE.json");
  CLI::Option* explain =
      command->add_flag("--explain-rules", options->explain,
                        "Only print what such a file may say: every field with its values");
  CLI::Option* umpire = command->add_flag(
      "--umpire", options->umpire,
      "As the program of 1967: two people at a teletype, squares named from the player's own side");
  command
      ->add_flag("--no-mates", options->silent,
                 "With --umpire: checkmate and stalemate go unnoticed, as in 1967")
      ->needs(umpire);
  CLI::Option* json =
      command->add_flag("--json", options->session.json,
                        "One JSON object per event, with its audience, for the lines of a script");
  CLI::Option* pgn =
      command
          ->add_option("--pgn", options->session.pgn,
                       "Write the game here as PGN, attempts and announcements in comments, "
                       "anew after every attempt")
          ->type_name("FILE");
  CLI::Option* play = add_hunt(*command, options->hunt);
  play->excludes(umpire)->excludes(json)->excludes(pgn)->excludes(explain);
  CLI::Option* ksref = command->add_flag(
      "--ksref", options->ksref,
      "As the program of 1975, in its data: standard input gives the rules, 1 (Western) or 2 "
      "(Eastern), or `P RULES ICOLOR` with 64 men and 64 histories, then calls `IFROMH IFROMV ITOH "
      "ITOV IPROMO ITRYRQ`; a line of data answers each");
  for (CLI::Option* other : {rules, umpire, json, pgn, explain, play}) {
    ksref->excludes(other);
  }
  umpire->excludes(rules)->excludes(explain);
  command->footer(
      "Two people share the terminal and take turns; each line is a command or an attempt, two\n"
      "squares. At a terminal the screen is cleared between turns.\n\n"
      "Examples:\n"
      "  printf 'e2e4\\nd7d5\\ne4d5\\n' | cheg referee --rules berkeley\n"
      "  printf 'N\\nN\\nW\\nK2 K4\\n' | cheg referee --umpire\n"
      "  cheg referee --play kriegspiel '8/8/4k3/8/8/8/8/KR6 w - - 0 1'\n"
      "  printf '1\\n5 2 5 4 0 0\\n4 7 4 5 0 0\\n' | cheg referee --ksref");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
