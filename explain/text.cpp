#include "explain/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"
#include "explain/step_text.hpp"
#include "vm/report.hpp"

namespace cheg::explain {
namespace {

using chess::Move;
using chess::Notation;
using chess::Position;

std::string line(std::string_view label, const std::string& text) {
  return fmt::format("  {:<6} {}\n", label, text);
}

bool has_acted(const Reason& reason, const AskedRule& rule) {
  return reason.move && &rule == &reason.rules.back();
}

// The step that left the rule no move; nullptr if there is no such step.
const ReasonStep* dry_step(const AskedRule& rule) {
  const auto found = std::ranges::find_if(rule.steps, &ReasonStep::is_dry);
  return found == rule.steps.end() ? nullptr : &*found;
}

std::string passed_text(const AskedRule& rule) {
  const ReasonStep* const step = dry_step(rule);
  if (step == nullptr && rule.leaves) {
    return fmt::format("{} leaves the decision to the host", rule.name);
  }
  return step == nullptr ? fmt::format("{} chose no move", rule.name)
                         : fmt::format("{} had no move: {}: {}", rule.name, step->text,
                                       StepWords::of_dry(*step));
}

// "Rg4 Rf4 are as good; the first is played".
std::string equals_text(const Reason& reason, const StepWords& words) {
  std::vector<Move> others = reason.equals;
  std::erase(others, *reason.move);
  return fmt::format("{} {} as good; the program takes the first", words.names(others),
                     others.size() == 1 ? "is" : "are");
}

std::string runner_up_text(const Reason& reason, const StepWords& words) {
  const ReasonStep& step = reason.acting().steps[reason.runner_up->step];
  return fmt::format("{}: {}", words.name(reason.runner_up->move),
                     words.of_dropped(step, reason.runner_up->move, *reason.move));
}

std::string term_text(const TermChange& term) {
  return fmt::format("{}{}: {} before, {} after", term.term,
                     term.name.empty() ? "" : fmt::format(" ({})", term.name), term.before,
                     term.after);
}

// The name of a tag that stands for one of the rules: KQK:MATE is also MATE.
bool is_name_of(const AskedRule& rule, std::string_view name) {
  return rule.name == name || (rule.name.size() > name.size() && rule.name.ends_with(name) &&
                               rule.name[rule.name.size() - name.size() - 1] == ':');
}

const lang::ProgramTag* find_tag(const lang::Program& program, std::string_view name) {
  for (const lang::ProgramTag& tag : program.data().tags) {
    const std::string location = program.location(tag.instruction);
    if (tag.name == name || location == name) {
      return &tag;
    }
  }
  return nullptr;
}

// The reason why the program did not reach the tag.
std::string not_reached_text(const Reason& reason, const lang::ProgramTag& tag) {
  const lang::Program& program = *reason.program;
  const auto& way = reason.way;
  if (way.empty() || way.front() > tag.instruction) {
    return fmt::format("{} was not asked: the program began after it", tag.name);
  }
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (way[i] < tag.instruction && way[i + 1] > tag.instruction) {
      const vm::Rule rule = vm::rule_of(program, way[i]);
      return fmt::format("{} was not asked: {}, line {}, skipped it", tag.name, rule.location,
                         rule.place.line);
    }
  }
  const vm::Rule last = vm::rule_of(program, way.back());
  return fmt::format("{} was not asked: {}, line {}, came first and {}", tag.name, last.location,
                     last.place.line, reason.move ? "acted" : "ended the program");
}

}  // namespace

std::string moves_text(const std::vector<Move>& moves, const Position& root, Notation notation) {
  std::string text;
  Position position = root;
  for (const Move move : moves) {
    const bool is_white = position.side_to_move() == chess::Color::white;
    if (is_white || text.empty()) {
      text += fmt::format("{}{}{}", text.empty() ? "" : " ", position.fullmove_number(),
                          is_white ? "." : "...");
    }
    text += ' ' + chess::format_move(position, move, notation);
    position.make(move);
  }
  return text;
}

std::string reason_text(const Reason& reason, const Position& root, Notation notation) {
  const StepWords words(root, notation);
  std::string text;
  for (const AskedRule& rule : reason.rules) {
    if (!has_acted(reason, rule)) {
      text += line("passed", passed_text(rule));
      continue;
    }
    for (const ReasonStep& step : rule.steps) {
      text += line("by", fmt::format("{}: {}", step.text, words.of_chosen(step, *reason.move)));
    }
  }
  if (!reason.forced_line().empty()) {
    text += line("forced", moves_text(reason.forced_line(), root, notation));
  }
  if (reason.equals.size() > 1) {
    text += line("equal", equals_text(reason, words));
  }
  if (reason.runner_up) {
    text += line("next", runner_up_text(reason, words));
  }
  for (const TermChange& term : reason.terms) {
    text += line("part", term_text(term));
  }
  if (!reason.incomplete.empty()) {
    text += line("note", "the reasons are not complete: " + reason.incomplete);
  }
  return text;
}

std::string why_not_move(const Reason& reason, const Position& root, Move move, Notation notation) {
  const StepWords words(root, notation);
  const std::string name = words.name(move);
  if (reason.move == move) {
    return fmt::format("{} is the move that is played\n", name);
  }
  std::string text;
  for (const AskedRule& rule : reason.rules) {
    for (const ReasonStep& step : rule.steps) {
      if (contains(step.in, move) && !contains(step.out, move)) {
        const Move kept = reason.move.value_or(Move());
        text +=
            line(rule.name, fmt::format("{}: {}", step.text, words.of_dropped(step, move, kept)));
        break;
      }
    }
  }
  if (!reason.move && !reason.rules.empty() && reason.rules.back().leaves &&
      dry_step(reason.rules.back()) == nullptr) {
    text += line(reason.rules.back().name, "it leaves the decision to the host");
  }
  if (contains(reason.equals, move)) {
    text += line(reason.acting().name,
                 fmt::format("it is as good as {}, which comes first", words.name(*reason.move)));
  }
  const auto tried = std::ranges::find(reason.tried, move, &vm::TriedMove::move);
  if (tried != reason.tried.end()) {
    text += line("tried", "it is worth " + vm::score_text(tried->score));
  }
  return name + " is not played\n" + (text.empty() ? "  no rule looked at it\n" : text);
}

std::string why_not_rule(const Reason& reason, std::string_view name, const Position& root,
                         Notation notation) {
  const StepWords words(root, notation);
  for (const AskedRule& rule : reason.rules) {
    if (is_name_of(rule, name)) {
      return (has_acted(reason, rule) ? fmt::format("{} did act", rule.name) : passed_text(rule)) +
             '\n';
    }
  }
  const lang::ProgramTag* const tag = find_tag(*reason.program, name);
  return tag == nullptr ? "" : not_reached_text(reason, *tag) + '\n';
}

}  // namespace cheg::explain
