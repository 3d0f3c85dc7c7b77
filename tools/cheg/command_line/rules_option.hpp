// The option --rules, which chooses a rule set of Kriegspiel.
#pragma once

#include <optional>
#include <string>

#include "kriegspiel/rules.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
class Option;
}  // namespace CLI

namespace cheg::tool {

struct ChosenRules {
  kriegspiel::RuleSet rules;
  std::string title;
};

// Adds --rules. `name` contains the default.
CLI::Option* add_rules_option(CLI::App& command, std::string& name);

// Returns the rules with this name, or the rules in the file with this name. If the file does not
// contain a rule set, prints an error message and returns nothing. Throws UsageError if there are
// no rules with this name; the message begins with `command`, the name of the subcommand. Throws
// StreamError if the file cannot be read.
[[nodiscard]] std::optional<ChosenRules> find_rules(const std::string& name,
                                                    const std::string& command);

// Throws UsageError if the rules have drops. `what` names the part of CHEG that does not support
// drops, such as "solve"; the message begins with `what`.
void refuse_drops(const kriegspiel::RuleSet& rules, const std::string& what);

}  // namespace cheg::tool
