// Failures grouped by their causes, beside groups found the slow way: distances by sweeps over all
// positions, cycles as the positions that reach each other.
#include "proof/failures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "chess/symmetry.hpp"
#include "proof/html.hpp"
#include "proof/nodes.hpp"
#include "proof/report_json.hpp"
#include "proof/report_text.hpp"
#include "tests/proof/against_slow.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::failures_test {
namespace {

using chess::Position;
using chess::tablebase::Wdl;
using proof::FailureGroup;
using proof::FailureGroups;
using proof::ProofFault;

constexpr std::size_t kAllGroups = 100'000;

// What is compared of a group.
using Kings = std::array<std::uint64_t, chess::kSquareCount>;
struct Group {
  ProofFault fault = ProofFault::none;
  bool is_of_draws = false;
  std::string rule;  // not of a cycle
  std::uint64_t positions = 0;
  std::uint64_t cycle_positions = 0;
  Kings kings{};

  [[nodiscard]] std::string text() const {
    std::string text = fmt::format("{}{} {}: {} round {};", is_of_draws ? "drawn, " : "",
                                   name(fault), rule, positions, cycle_positions);
    for (const std::uint64_t count : kings) {
      text += fmt::format(" {}", count);
    }
    return text;
  }
};

// The groups of a proof the slow way.
class SlowGroups {
 public:
  SlowGroups(const SlowProof& slow, const Proved& proved)
      : places_(slow.places()),
        slow_(slow),
        machine_(proved.program, proved.options.limits),
        nodes_(proof::Nodes::make(proved.men, proved.program->program()).value()) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const bool is_failure = places_[i].value.outcome == Wdl::win && places_[i].moves == 0;
      next_.emplace_back();
      for (const SlowReply& reply : is_failure ? places_[i].replies : std::vector<SlowReply>()) {
        if (reply.place && places_[*reply.place].moves == 0) {
          next_.back().push_back(*reply.place);
        }
      }
    }
    label_faults();
    label_cycles();
  }

  [[nodiscard]] std::multiset<std::string> groups() {
    std::map<Cause, Group> found;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const SlowNode& place = places_[i];
      if (!place.is_of_ending) {
        continue;
      }
      const bool is_lost_draw =
          place.value.outcome == Wdl::draw && place.own_fault != ProofFault::none;
      const bool is_missed_win = place.value.outcome == Wdl::win && place.moves == 0;
      if (!is_lost_draw && !is_missed_win) {
        continue;
      }
      const Cause cause = is_lost_draw ? cause_at(i) : labels_.at(i).second;
      Group& group = found[cause];
      group.fault = cause.fault;
      group.is_of_draws = is_lost_draw;
      group.rule = cause.rule;
      ++group.positions;
      group.cycle_positions = cause.size;
      ++group.kings[static_cast<std::size_t>(place.position.king(chess::Color::black))];
    }
    std::multiset<std::string> groups;
    for (const auto& [cause, group] : found) {
      groups.insert(group.text());
    }
    return groups;
  }

  // The cycle through a position, as its lowest node; nothing if it is on none.
  [[nodiscard]] bool on_same_cycle(const Position& a, const Position& b) const {
    const auto first = classes_.find(index_of(a));
    const auto second = classes_.find(index_of(b));
    return first != classes_.end() && second != classes_.end() && first->second == second->second;
  }

 private:
  struct Cause {
    ProofFault fault = ProofFault::none;
    bool is_of_draws = false;
    std::uint64_t instruction = 0;
    std::string rule;
    std::uint64_t size = 0;      // of a cycle
    proof::NodeNumber node = 0;  // its lowest

    [[nodiscard]] auto key() const {
      return std::tuple(is_of_draws, fault, instruction, UINT64_MAX - size, node);
    }
    bool operator<(const Cause& other) const { return key() < other.key(); }
  };
  using Label = std::pair<int, Cause>;             // how many moves away
  static constexpr int kBehindFaults = 1'000'000;  // a cycle counts only where no fault is reached

  [[nodiscard]] std::size_t index_of(const Position& position) const {
    return static_cast<std::size_t>(&slow_.at(position) - places_.data());
  }

  Cause cause_at(std::size_t i) {
    const vm::Answer answer = vm::ask(machine_, places_[i].position);
    Cause cause;
    cause.fault = places_[i].own_fault;
    cause.is_of_draws = places_[i].value.outcome == Wdl::draw;
    cause.instruction = answer.outcome.instruction;
    cause.rule = machine_.program().location(answer.outcome.instruction);
    return cause;
  }

  // Sweeps until no position has a nearer cause, or an earlier one as near.
  void sweep() {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = 0; i < places_.size(); ++i) {
        for (const std::size_t next : next_[i]) {
          const auto label = labels_.find(next);
          if (label == labels_.end()) {
            continue;
          }
          const Label farther{label->second.first + 1, label->second.second};
          const auto mine = labels_.find(i);
          if (mine == labels_.end() || farther < mine->second) {
            labels_[i] = farther;
            changes = true;
          }
        }
      }
    }
  }

  void label_faults() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].value.outcome == Wdl::win && places_[i].own_fault != ProofFault::none) {
        labels_[i] = {0, cause_at(i)};
      }
    }
    sweep();
  }

  void label_cycles() {
    std::set<std::size_t> rest;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!next_[i].empty() && !labels_.contains(i)) {
        rest.insert(i);
      }
    }
    find_cycles(trimmed(std::move(rest)));
    merge_images();
    std::map<std::size_t, Cause> causes;
    for (const auto& [i, number] : classes_) {
      Cause& cause = causes[number];
      const proof::NodeNumber node = nodes_.find(places_[i].position).value();
      cause.node = cause.size == 0 ? node : std::min(cause.node, node);
      cause.fault = ProofFault::cycle;
      ++cause.size;
    }
    for (const auto& [i, number] : classes_) {
      labels_[i] = {kBehindFaults, causes[number]};
    }
    sweep();
  }

  // Without the positions from which, or to which, no other of them leads, again and again.
  [[nodiscard]] std::set<std::size_t> trimmed(std::set<std::size_t> rest) const {
    for (std::size_t before = 0; before != rest.size();) {
      before = rest.size();
      std::set<std::size_t> entered;
      for (const std::size_t i : rest) {
        for (const std::size_t next : next_[i]) {
          entered.insert(next);
        }
      }
      std::erase_if(rest, [&](std::size_t i) {
        return !entered.contains(i) ||
               std::none_of(next_[i].begin(), next_[i].end(),
                            [&](std::size_t next) { return rest.contains(next); });
      });
    }
    return rest;
  }

  static std::set<std::size_t> reached(
      std::size_t start, const std::map<std::size_t, std::vector<std::size_t>>& edges) {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open{start};
    while (!open.empty()) {
      const auto at = edges.find(open.back());
      open.pop_back();
      for (const std::size_t next : at == edges.end() ? std::vector<std::size_t>() : at->second) {
        if (seen.insert(next).second) {
          open.push_back(next);
        }
      }
    }
    return seen;
  }

  // A position on a cycle reaches itself; its cycle is what it reaches and is reached from.
  void find_cycles(const std::set<std::size_t>& rest) {
    std::map<std::size_t, std::vector<std::size_t>> forward;
    std::map<std::size_t, std::vector<std::size_t>> backward;
    for (const std::size_t i : rest) {
      for (const std::size_t next : next_[i]) {
        if (rest.contains(next)) {
          forward[i].push_back(next);
          backward[next].push_back(i);
        }
      }
    }
    for (const std::size_t i : rest) {
      if (classes_.contains(i)) {
        continue;
      }
      const std::set<std::size_t> after = reached(i, forward);
      for (const std::size_t before : after.contains(i) ? reached(i, backward) : after) {
        if (after.contains(i) && after.contains(before)) {
          classes_[before] = i;
        }
      }
    }
  }

  void merge_images() {
    for (bool changes = true; changes;) {
      changes = false;
      for (const auto& [i, number] : classes_) {
        for (const chess::Symmetry symmetry : chess::symmetries_of(places_[i].position)) {
          const auto image = classes_.find(index_of(turned(places_[i].position, symmetry)));
          if (image == classes_.end() || image->second == classes_.at(i)) {
            continue;
          }
          const std::size_t kept = std::min(image->second, classes_.at(i));
          const std::size_t gone = std::max(image->second, classes_.at(i));
          for (auto& [j, other] : classes_) {
            other = other == gone ? kept : other;
          }
          changes = true;
        }
      }
    }
  }

  const std::vector<SlowNode>& places_;
  const SlowProof& slow_;
  vm::Machine machine_;
  proof::Nodes nodes_;
  std::vector<std::vector<std::size_t>> next_;  // failures after each reply
  std::map<std::size_t, Label> labels_;
  std::map<std::size_t, std::size_t> classes_;  // of the positions on cycles
};

// The line begins with the move that spoils the win.
void check_group_example(const FailureGroup& group, const SlowProof& slow,
                         const SlowGroups& groups) {
  const proof::ProofExample& example = group.example;
  const SlowNode& place = slow.at(example.position);
  CHECK(example.value == place.value);
  if (group.fault != ProofFault::cycle) {
    CHECK(place.own_fault == group.fault);
    CHECK(example.line.size() <= 2);
    return;
  }
  CHECK(example.end == "the position of move 1 again");
  REQUIRE(example.line.size() % 2 == 0);
  REQUIRE_FALSE(example.line.empty());
  CHECK(example.line[0].rule == group.rule);
  Position position = example.position;
  for (std::size_t i = 0; i < example.line.size(); ++i) {
    position = position.after(example.line[i].move);
    if (i % 2 == 1) {
      CHECK(groups.on_same_cycle(position, example.position));
    }
    if (i == 1) {
      CHECK(slow.at(position).value.moves() == group.moves_after);
      CHECK(group.moves_after >= place.value.moves());
    }
  }
  CHECK(position.key() == example.position.key());
}

FailureGroups check_groups(const std::string& text, const char* ending) {
  proof::ProveOptions options;
  options.groups = kAllGroups;
  const Proved proved(text, ending, options);
  const SlowProof slow = proved.slowly();
  SlowGroups expected(slow, proved);
  const proof::SideReport& side = proved.report.sides[0];
  REQUIRE(side.groups);
  CHECK(side.groups->failures == side.failures());
  CHECK(side.groups->other_failures == 0);
  std::multiset<std::string> ours;
  std::uint64_t failures = 0;
  for (const FailureGroup& group : side.groups->groups) {
    INFO(group.name);
    failures += group.positions;
    const bool is_cycle = group.fault == ProofFault::cycle;
    ours.insert(Group{group.fault, group.is_of_draws, is_cycle ? "" : group.rule, group.positions,
                      group.cycle_positions, group.king_positions}
                    .text());
    check_group_example(group, slow, expected);
  }
  CHECK(failures == side.failures());
  CHECK(ours == expected.groups());
  CHECK(std::is_sorted(
      side.groups->groups.begin(), side.groups->groups.end(),
      [](const FailureGroup& a, const FailureGroup& b) { return a.positions > b.positions; }));
  return *side.groups;
}

const char* const kNaive = "USE GEOMETRY\nENTRY R,K\nMATE: PLAY LM,MATE\nMOVE: PLAY LM\nEND\n";

TEST_CASE("a naive program's failures have the causes that sweeps over all positions find") {
  const FailureGroups groups = check_groups(kNaive, "KRK");
  CHECK(groups.groups[0].name == "material lost: MOVE");
  CHECK(groups.groups[0].positions == 168'845);
  CHECK(groups.groups[1].name == "cycle A");
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("cycles of a program that shuffles are told apart, up to symmetry") {
  const FailureGroups groups =
      check_groups(heavy("ENTRY Q,K\n RANK A,BK\n JUMP> A,\"4,WAIT\n CONDV ,X,BEGIN\n"), "KQK");
  CHECK(std::count_if(groups.groups.begin(), groups.groups.end(), [](const FailureGroup& group) {
          return group.fault == ProofFault::cycle;
        }) > 1);
}

TEST_CASE("errors, positions left to the host and a lost queen are told apart by their rules") {
  const FailureGroups groups =
      check_groups(heavy("ENTRY Q,K\n RANK A,BK\n FILE B,BK\n JUMP= A,\"4,OUT\n JUMP= A,\"5,ZERO\n"
                         " JUMP#= A,\"6,BEGIN\n JUMP= B,\"2,GIVE\n CONDV ,X,BEGIN\nOUT: LEAVE\n"
                         "ZERO: DIV A,A,\"0\nGIVE: SELECC BAD,LOOSE,LM\n PLAY BAD,QUEEN\n"),
                   "KQK");
  std::set<std::string> names;
  for (const FailureGroup& group : groups.groups) {
    names.insert(group.name);
  }
  CHECK(names.contains("run-time error: ZERO"));
  CHECK(names.contains("not handled: OUT"));
  CHECK(names.contains("material lost: GIVE+1"));
}

TEST_CASE("failures with pawns, and draws that are lost, have their groups") {
  const FailureGroups pawn =
      check_groups("USE GEOMETRY\nENTRY K&P,K\nPUSH: PLAY LM,PAWN\nMOVE: PLAY LM\nEND\n", "KPK");
  CHECK(pawn.groups.size() > 3);
  const FailureGroups draws = check_groups(
      "ENTRY K,K&P\n FILE A,BP\n JUMP= A,\"1,OUT\n JUMP= A,\"2,FAIL\n PLAY LM,,#DEEP\n"
      "FAIL: DIV A,A,\"0\nOUT: LEAVE\nEND\n",
      "KKP");
  REQUIRE(draws.groups.size() == 3);
  CHECK(draws.groups[0].is_of_draws);
  CHECK(draws.groups[0].name == "drawn, plays a losing move: EGPROG+3");
}

#endif

TEST_CASE("groups are the same if the answers come from a function that is faster") {
  proof::ProveOptions options;
  options.groups = kAllGroups;
  const Proved expected(kNaive, "KRK", options);
  bool is_asked = false;
  options.answers = [&](const proof::Nodes& nodes, const chess::tablebase::TableSet& /*tables*/,
                        const proof::ProofWork& work) {
    is_asked = true;
    return std::optional(proof::ask_everywhere(nodes, expected.program, {}, Color::white, work));
  };
  const Proved proved(kNaive, "KRK", options);
  CHECK(is_asked);
  const auto grouped = [](const Proved& one) {
    return proof::report_json(one.report, {})["sides"][0]["grouped"];
  };
  CHECK(grouped(proved) == grouped(expected));
}

TEST_CASE("groups that are not listed are counted together, and every form sums to all failures") {
  proof::ProveOptions options;
  options.groups = 3;
  const Proved proved(kNaive, "KRK", options);
  const FailureGroups& groups = proved.report.sides[0].groups.value();
  CHECK(groups.groups.size() == 3);
  std::uint64_t sum = groups.other_failures;
  for (const FailureGroup& group : groups.groups) {
    sum += group.positions;
  }
  CHECK(sum == 173'135);
  const auto json = proof::report_json(proved.report, {});
  const auto& grouped = json["sides"][0]["grouped"];
  CHECK(grouped["failures"] == 173'135);
  CHECK(grouped["groups"].size() == 3);
  CHECK(grouped["other_groups"] == groups.other_groups);
  CHECK(grouped["groups"][0]["example"]["line"][0]["rule"] == "MOVE");
  std::uint64_t failures = 0;
  std::uint64_t worth = 0;
  for (std::size_t i = 0; i < chess::kSquareCount; ++i) {
    failures += json["sides"][0]["king_failures"][i].get<std::uint64_t>();
    worth += json["sides"][0]["king_worth"][i].get<std::uint64_t>();
  }
  CHECK(failures == 173'135);
  CHECK(worth == 175'168);
  const std::string text = proof::report_text(proved.report, 0);
  CHECK(text.find("\n173135 failures: material lost: MOVE 97.5 %, cycle A 0.7 %") !=
        std::string::npos);
  const std::string page = proof::to_html(proved.report);
  CHECK(page.find("173,135 failures by their cause") != std::string::npos);
  CHECK(page.find("Failures in per cent, by the square of Black&#8217;s king") !=
        std::string::npos);
}

TEST_CASE("a proof without failures says so where groups are asked for") {
  proof::ProveOptions options;
  options.groups = 3;
  const Proved proved("ENTRY K,Q\n PLAY LM,CAPT\n PLAY LM\nEND\n", "KKQ", options);
  CHECK(proved.report.sides[0].groups.value().failures == 0);
  CHECK(proof::report_text(proved.report, 0).find("\nNo failures.\n") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::failures_test
