// Coverage against a slow second way: asking for the reasons of each answer.
#include "cover/cover.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/store.hpp"
#include "consult/consultant.hpp"
#include "proof/nodes.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::cover_cover_test {
namespace {

using chess::Position;
using cover::CoveredRule;
using cover::CoveredStep;
using explain::AskedRule;
using explain::ReasonStep;

// What reasons say about one program, summed over positions: by rule and by "RULE: clause".
struct SlowCounts {
  std::map<std::string, std::uint64_t> decides;
  std::map<std::string, std::uint64_t> asked;
  std::map<std::string, std::uint64_t> ties;
  std::map<std::string, std::uint64_t> later;
  std::map<std::string, CoveredStep> steps;
  std::uint64_t positions = 0;
};

void add_step(const ReasonStep& from, CoveredStep& to) {
  ++to.asked;
  if (from.kind == ReasonStep::Kind::condition) {
    to.effects += from.holds ? 0U : 1U;
    return;
  }
  to.effects += from.out.size() < from.in.size() ? 1U : 0U;
  to.ends += from.out.empty() ? 1U : 0U;
  to.in += from.in.size();
  to.out += from.out.size();
}

void add_position(const Position& position, consult::Consultant& consultant,
                  const chess::tablebase::TableSet& tables, SlowCounts& counts) {
  ++counts.positions;
  consult::AskOptions options;
  options.host = consult::HostKind::bare;
  const chess::Game game(position);
  const consult::Consultation consultation = consultant.ask(game, options);
  const explain::Reason reason = consultant.explain(game, options, consultation);
  for (const AskedRule& rule : reason.rules) {
    ++counts.asked[rule.name];
    for (const ReasonStep& step : rule.steps) {
      add_step(step, counts.steps[rule.name + ": " + step.text]);
    }
  }
  if (!reason.move) {
    return;
  }
  const std::string& name = reason.acting().name;
  ++counts.decides[name];
  counts.ties[name] += reason.equals.size() > 1 ? 1U : 0U;
  const auto after = tables.probe(position.after(*reason.move));
  counts.later[name] += static_cast<std::uint64_t>(
      chess::tablebase::before_move(after.value()).moves() - tables.probe(position)->moves());
}

void check_against_reasons(const std::string& name, const char* ending_name, std::uint32_t step) {
  INFO(name);
  const auto program = prepared(std::string(stdlib::find_shipped_program(name)->text));
  const auto ending = *chess::parse_material(ending_name);
  chess::tablebase::Store store(std::nullopt);
  REQUIRE_FALSE(store.provide_all(ending, {}));
  cover::CoverOptions options;
  options.games = 0;
  options.step = step;
  const auto report = cover::cover({program, &program->program()}, stdlib::native_libraries(),
                                   ending, store.tables(), options);
  REQUIRE(report);

  auto consultant = consult::Consultant::make({program, &program->program()}).value();
  SlowCounts slow;
  const auto nodes = proof::Nodes::make(ending, program->program()).value();
  for (proof::NodeNumber node = 0; node < nodes.size_of_ending(); node += step) {
    if (const auto position = nodes.position(node)) {
      add_position(*position, *consultant, store.tables(), slow);
    }
  }
  const cover::CoveredSide& side = report->sides.at(0);
  CHECK(side.positions == slow.positions);
  CHECK(side.sum() == slow.positions);
  for (const CoveredRule& rule : side.rules) {
    INFO(rule.name);
    CHECK(rule.decides == slow.decides[rule.name]);
    CHECK(rule.ties == slow.ties[rule.name]);
    CHECK(rule.lost.later == slow.later[rule.name]);
    if (!rule.is_rule) {
      continue;  // reasons do not tell about jumps
    }
    CHECK(rule.asked == slow.asked[rule.name]);
    for (const CoveredStep& fast : rule.steps) {
      INFO(fast.text);
      const CoveredStep& other = slow.steps[rule.name + ": " + fast.text];
      CHECK(fast.asked == other.asked);
      CHECK(fast.effects == other.effects);
      CHECK((fast.kind == cover::StepKind::condition || fast.ends == other.ends));
      CHECK(fast.in == other.in);
      CHECK(fast.out == other.out);
    }
  }
}

TEST_CASE("coverage counts what the reasons of single answers say") {
  check_against_reasons("krk", "KRK", kIsSlow ? 4999 : 997);
  check_against_reasons("krk_rules", "KRK", kIsSlow ? 19'997 : 4999);
}

}  // namespace
}  // namespace cheg::test::cover_cover_test
