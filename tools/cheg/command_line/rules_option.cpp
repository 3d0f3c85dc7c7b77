#include "tools/cheg/command_line/rules_option.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_json.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"

namespace cheg::tool {
namespace {

std::vector<std::string_view> rule_set_names() {
  std::vector<std::string_view> names;
  for (const kriegspiel::NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    names.push_back(rule_set.name);
  }
  return names;
}

// A name with a dot or a slash is the name of a file.
bool names_file(const std::string& name) { return name.find_first_of("./") != std::string::npos; }

// Complains and returns nothing if the file is not a rule set.
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

}  // namespace

CLI::Option* add_rules_option(CLI::App& command, std::string& name) {
  return command
      .add_option("--rules", name,
                  fmt::format("The rules: {}, or a JSON file with rules of your own",
                              fmt::join(rule_set_names(), ", ")))
      ->capture_default_str()
      ->type_name("NAME|FILE.json");
}

std::optional<ChosenRules> find_rules(const std::string& name, const std::string& command) {
  if (const auto* found = kriegspiel::find_rule_set(name)) {
    return ChosenRules{found->rules, std::string(found->title)};
  }
  if (names_file(name)) {
    return read_rules_file(name);
  }
  const std::vector<std::string_view> names = rule_set_names();
  const std::string_view nearest = nearest_name(name, names);
  throw UsageError(fmt::format(
      "{}: there are no rules {}; {}", command, cheg::quoted(name),
      nearest.empty() ? fmt::format("known are {}, or the name of a file ending in .json",
                                    fmt::join(names, ", "))
                      : fmt::format("did you mean `{}`?", nearest)));
}

void refuse_drops(const kriegspiel::RuleSet& rules, const std::string& what) {
  if (rules.drops == kriegspiel::Drops::yes) {
    throw UsageError(what +
                     ": these rules have drops, as in CrazyKrieg; only games are refereed under "
                     "them, so choose rules without drops");
  }
}

}  // namespace cheg::tool
