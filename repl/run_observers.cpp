#include "repl/run_observers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "vm/report.hpp"
#include "vm/text.hpp"

namespace cheg::repl {

void ObserverList::node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) {
  for (vm::Observer* observer : all_) {
    observer->node_begin(moment, begin);
  }
}

void ObserverList::instruction(const vm::Moment& moment) {
  for (vm::Observer* observer : all_) {
    if (observer->wants_instructions()) {
      observer->instruction(moment);
    }
  }
}

void ObserverList::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  for (vm::Observer* observer : all_) {
    observer->tried(moment, tried);
  }
}

void ObserverList::break_point(const vm::Moment& moment) {
  for (vm::Observer* observer : all_) {
    observer->break_point(moment);
  }
}

void ObserverList::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                            const chess::Line& line) {
  for (vm::Observer* observer : all_) {
    observer->node_end(moment, outcome, line);
  }
}

bool ObserverList::wants_instructions() const {
  return std::any_of(all_.begin(), all_.end(),
                     [](const vm::Observer* observer) { return observer->wants_instructions(); });
}

std::string tried_text(const std::vector<vm::TriedMove>& tried_moves, const chess::Position& root,
                       chess::Notation notation) {
  std::string text;
  for (const vm::TriedMove& tried : tried_moves) {
    text += fmt::format("  {:<8} {}{}\n", chess::format_move(root, tried.move, notation),
                        vm::score_text(tried.score),
                        tried.is_cut    ? ", enough"
                        : tried.is_best ? ", the best so far"
                                        : "");
  }
  return text;
}

void RootRecord::node_begin(const vm::Moment& moment, const vm::NodeBegin& /*begin*/) {
  if (moment.ply == 0) {
    events = {};
  }
}

void RootRecord::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  if (moment.ply == 0) {
    events.tried_moves.push_back(tried);
  }
}

void RootRecord::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                          const chess::Line& /*line*/) {
  if (moment.ply != 0) {
    return;
  }
  if (outcome.kind == vm::NodeOutcome::Kind::error) {
    events.failed = vm::trace_line(moment, notation_);
  }
  constexpr auto play = static_cast<std::uint16_t>(lang::Instruction::play);
  if (outcome.kind == vm::NodeOutcome::Kind::move && moment.code().opcode == play) {
    const auto choices = vm::candidates(moment);
    events.choices.assign(choices.begin(), choices.end());
  }
}

void Profile::stop_clock() {
  const Clock::time_point now = Clock::now();
  if (running_ != nullptr) {
    running_->time += now - since_;
  }
  since_ = now;
}

void Profile::instruction(const vm::Moment& moment) {
  stop_clock();
  TagCost*& cost = of_instruction_[moment.instruction];
  if (cost == nullptr) {
    const std::string location = moment.program.location(moment.instruction);
    cost = &costs_[location.substr(0, location.rfind('+'))];
  }
  ++cost->instructions;
  running_ = cost;
}

void Profile::node_end(const vm::Moment& /*moment*/, const vm::NodeOutcome& /*outcome*/,
                       const chess::Line& /*line*/) {
  stop_clock();
  running_ = nullptr;
}

std::string Profile::to_text() const {
  std::vector<std::pair<std::string, TagCost>> rows(costs_.begin(), costs_.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.second.instructions > b.second.instructions;
  });
  std::uint64_t all = 0;
  std::size_t width = 3;
  for (const auto& [tag, cost] : rows) {
    all += cost.instructions;
    width = std::max(width, tag.size());
  }
  std::string text = fmt::format("  {:<{}}  instructions  share  milliseconds\n", "tag", width);
  for (const auto& [tag, cost] : rows) {
    text += fmt::format("  {:<{}}  {:>12}  {:>4.0f}%  {:>12.3f}\n", tag, width, cost.instructions,
                        100.0 * static_cast<double>(cost.instructions) / static_cast<double>(all),
                        std::chrono::duration<double, std::milli>(cost.time).count());
  }
  return text;
}

}  // namespace cheg::repl
