// cheg referee: Kriegspiel and chess, refereed.
#include "referee.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/text.hpp"
#include "command.hpp"
#include "stdlib/kriegspiel/rule_sets.hpp"
#include "stdlib/kriegspiel/rules_session.hpp"
#include "stdlib/kriegspiel/umpire_session.hpp"

namespace cheg::tool {
namespace {

struct Options {
  bool ksref = false;
  bool umpire = false;
  bool silent = false;
  std::string rules = "western";
  SessionOptions session;
};

std::vector<std::string_view> rule_set_names() {
  std::vector<std::string_view> names;
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    names.push_back(rule_set.name);
  }
  return names;
}

const kriegspiel::NamedRuleSet& find_rules(const std::string& name) {
  if (const auto* found = kriegspiel::find_rule_set(name)) {
    return *found;
  }
  const std::vector<std::string_view> names = rule_set_names();
  const std::string_view nearest = chess::nearest_name(name, names);
  throw UsageError(fmt::format("referee: there are no rules {}; {}", chess::quoted(name),
                               nearest.empty() ? fmt::format("known are {}", fmt::join(names, ", "))
                                               : fmt::format("did you mean `{}`?", nearest)));
}

ExitStatus run(const Options& options) {
  if (options.ksref) {
    return run_ksref();
  }
  if (options.umpire) {
    kriegspiel::UmpireSession session(!options.silent);
    return run_session(session, options.session);
  }
  const kriegspiel::NamedRuleSet& rules = find_rules(options.rules);
  kriegspiel::RulesSession session(rules.rules, std::string(rules.title));
  return run_session(session, options.session);
}

}  // namespace

void add_referee(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("referee", "Referee a game of Kriegspiel or chess");
  CLI::Option* rules =
      command
          ->add_option("--rules", options->rules,
                       fmt::format("The rules: {}", fmt::join(rule_set_names(), ", ")))
          ->capture_default_str()
          ->type_name("NAME");
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
  CLI::Option* pgn = command
                         ->add_option("--pgn", options->session.pgn,
                                      "Write the game here as PGN, anew after every move")
                         ->type_name("FILE");
  CLI::Option* ksref = command->add_flag(
      "--ksref", options->ksref,
      "As the program of 1975, in its data: standard input gives the rules, 1 (Western) or 2 "
      "(Eastern), or `P RULES ICOLOR` with 64 men and 64 histories, then calls `IFROMH IFROMV ITOH "
      "ITOV IPROMO ITRYRQ`; a line of data answers each");
  for (CLI::Option* other : {rules, umpire, json, pgn}) {
    ksref->excludes(other);
  }
  umpire->excludes(rules);
  command->footer(
      "Two people share the terminal and take turns; each line is a command or an attempt, two\n"
      "squares. At a terminal the screen is cleared between turns.\n\n"
      "Examples:\n"
      "  printf 'e2e4\\nd7d5\\ne4d5\\n' | cheg referee --rules berkeley\n"
      "  printf 'N\\nN\\nW\\nK2 K4\\n' | cheg referee --umpire\n"
      "  printf '1\\n5 2 5 4 0 0\\n4 7 4 5 0 0\\n' | cheg referee --ksref");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace cheg::tool
