// Fuzz target: what players type to the referee, under the rule set that the first line names, to
// UMPIRE or to KSREF's driver; and the same text as a rule file and as a record of a game.
#include "kriegspiel/historic/ksref_driver.hpp"
#include "kriegspiel/historic/umpire_session.hpp"
#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/pgn.hpp"
#include "kriegspiel/records/replay.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_json.hpp"
#include "kriegspiel/rules_session.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace cheg::kriegspiel;
using cheg::fuzz::require;

void play(RefereeSession& session, std::string_view lines) {
  static_cast<void>(session.begin());
  while (!session.is_over() && !lines.empty()) {
    require(!session.prompt().empty());
    static_cast<void>(session.take(cheg::fuzz::take_line(lines)));
  }
  const Referee& referee = session.game().referee();
  const auto again = read_json_lines(to_json_lines(referee));
  require(again.ok() && to_json_lines(*again) == to_json_lines(referee));
  for (const Listener listener : {Listener::white, Listener::black}) {
    require(read_listeners_json_lines(to_json_lines(referee, listener)).ok());
  }
  require(read_pgn(to_pgn(referee), referee.rules()).ok());
}

void replay(std::string_view text, const RuleSet& rules) {
  const ReadBack read = read_record(text, rules);
  if (const auto* game = std::get_if<Referee>(&read.game)) {
    for (const Listener who : {Listener::white, Listener::black, Listener::spectators}) {
      require(!told_step_by_step(*game, who).empty());
    }
  } else if (const auto* record = std::get_if<ListenerRecord>(&read.game)) {
    require(!told_step_by_step(*record).empty());
  } else {
    require(read.fault.has_value());
  }
}

// The printed driver of KSREF.
void drive(std::string_view lines) {
  KsrefDriver driver;
  while (!driver.is_over() && !lines.empty()) {
    require(driver.take(cheg::fuzz::take_line(lines)).printed.ends_with('\n'));
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = cheg::fuzz::text_of(data, size);
  const RuleSet& western = find_rule_set("western")->rules;
  if (const auto rules = read_rule_set(text)) {
    const auto again = read_rule_set(write_rule_set(*rules));
    require(again.ok() && *again == *rules);
  }
  replay(text, western);
  drive(text);

  std::string_view lines = text;
  const std::string_view name = cheg::fuzz::take_line(lines);
  if (const NamedRuleSet* const rule_set = find_rule_set(name)) {
    RulesSession session(rule_set->rules, std::string(rule_set->title));
    play(session, lines);
  } else {
    UmpireSession session;
    play(session, text);
  }
  return 0;
}
