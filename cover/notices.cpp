#include "cover/notices.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cheg::cover {
namespace {

std::string counted_positions(std::uint64_t count) {
  return fmt::format("{} position{}", count, count == 1 ? "" : "s");
}

// "in MATE's 12 positions and ...": who plays where a shadowed rule would.
std::string shadow_text(const CoveredSide& side, const CoveredRule& rule) {
  std::string names;
  for (const auto& [number, count] : rule.shadowed_by) {
    names += fmt::format("{}{} {}", names.empty() ? "" : ", ", side.rules[number].name, count);
  }
  return fmt::format("{} decides nowhere: it would have a move in {}, but others play there: {}",
                     rule.name, counted_positions(rule.would_decide),
                     names.empty() ? "no rule decides" : names);
}

std::string standing_text(const CoveredSide& side, const CoveredRule& rule) {
  switch (rule.standing) {
    case RuleStanding::not_asked:
      return fmt::format("{} decides nowhere: it is never asked", rule.name);
    case RuleStanding::no_move:
      return fmt::format("{} decides nowhere: it has no move in the {} where it is asked",
                         rule.name, counted_positions(rule.asked));
    case RuleStanding::shadowed:
      return shadow_text(side, rule);
    case RuleStanding::acts:
      break;
  }
  return "";
}

// What is always the same about a step that is reached; empty if nothing is.
std::string constant_text(const CoveredStep& step) {
  const auto times = fmt::format("all {} times", step.asked);
  switch (step.kind) {
    case StepKind::condition:
      return step.effects == 0 ? "it always holds, " + times : "";
    case StepKind::filter:
      return step.effects == 0 ? "it never removes a move, " + times : "";
    case StepKind::jump:
      return step.effects == 0            ? "it never jumps, " + times
             : step.effects == step.asked ? "it always jumps, " + times
                                          : "";
    case StepKind::answer:
      return step.effects == 0 ? "it never has a move, " + times : "";
    case StepKind::leave:
      break;
  }
  return "";
}

void add_steps(const CoveredRule& rule, std::size_t number, std::vector<Notice>& notices) {
  const bool is_asked = rule.asked > 0;
  for (std::size_t i = 0; i < rule.steps.size(); ++i) {
    const CoveredStep& step = rule.steps[i];
    const std::string what =
        fmt::format("{}, line {}: {}: ", rule.name, step.place.line, step.text);
    if (step.asked == 0 && is_asked && step.kind != StepKind::leave) {
      notices.push_back({NoticeKind::never_reached, number, i, what + "it is never reached"});
    } else if (const std::string text = constant_text(step); step.asked > 0 && !text.empty()) {
      notices.push_back({NoticeKind::always_true, number, i, what + text});
    }
  }
}

}  // namespace

const char* name(NoticeKind kind) {
  constexpr const char* kNames[] = {"dead", "shadowed", "never_reached", "always_true", "tie"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Notice> notices_on(const CoveredSide& side) {
  std::vector<Notice> notices;
  for (std::size_t i = 0; i < side.rules.size(); ++i) {
    const CoveredRule& rule = side.rules[i];
    if (rule.standing != RuleStanding::acts) {
      const bool is_shadowed = rule.standing == RuleStanding::shadowed;
      notices.push_back({is_shadowed ? NoticeKind::shadowed : NoticeKind::dead, i, std::nullopt,
                         standing_text(side, rule)});
    }
    add_steps(rule, i, notices);
    if (rule.better_ties > 0) {
      notices.push_back(
          {NoticeKind::tie, i, std::nullopt,
           fmt::format("{} has several moves left in {} and plays the first; another of them is "
                       "better in {}",
                       rule.name, counted_positions(rule.ties), rule.better_ties)});
    }
  }
  std::stable_sort(notices.begin(), notices.end(),
                   [](const auto& a, const auto& b) { return a.kind < b.kind; });
  return notices;
}

std::uint64_t CoveredSide::sum() const {
  std::uint64_t sum = no_legal_move + no_rule + errors;
  for (const CoveredRule& rule : rules) {
    sum += rule.decides + rule.leaves;
  }
  return sum;
}

}  // namespace cheg::cover
