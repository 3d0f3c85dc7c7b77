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

void Profile::count_work(const vm::Moment& moment) {
  const vm::Work now = vm::work_so_far(moment);
  if (working_ != nullptr) {
    working_->work += now.all - counted_.all;
    counted_.all = now.all;
  }
  if (at_node_ != nullptr && !vm::is_asked(moment)) {
    const vm::Fuel charged = now.instructions - counted_.instructions;
    vm::Fuel& uncharged = uncharged_[place_];
    const vm::Fuel begun = charged >= uncharged ? uncharged : 0;  // already counted one by one
    at_node_->instructions += charged - begun;
    uncharged -= begun;
    counted_.instructions = now.instructions;
  }
}

void Profile::instruction(const vm::Moment& moment) {
  stop_clock();
  count_work(moment);
  TagCost*& cost = of_instruction_[moment.instruction];
  if (cost == nullptr) {
    const std::string location = moment.program.location(moment.instruction);
    cost = &costs_[location.substr(0, location.rfind('+'))];
  }
  running_ = cost;
  working_ = cost;
  if (!vm::is_asked(moment)) {
    at_node_ = cost;
    place_ = moment.node;
    ++cost->instructions;
    ++uncharged_[place_];
  }
  since_ = Clock::now();
}

void Profile::node_end(const vm::Moment& moment, const vm::NodeOutcome& /*outcome*/,
                       const chess::Line& /*line*/) {
  stop_clock();
  count_work(moment);
  uncharged_.erase(moment.node);
  place_ = nullptr;
  running_ = nullptr;
}

std::string Profile::to_text() const {
  std::vector<std::pair<std::string, TagCost>> rows(costs_.begin(), costs_.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.work > b.second.work; });
  TagCost all{counted_.instructions, counted_.all};
  std::size_t width = 3;
  for (const auto& [tag, cost] : rows) {
    all.time += cost.time;
    width = std::max(width, tag.size());
  }
  rows.emplace_back("all", all);
  std::string text =
      fmt::format("  {:<{}}  instructions         work  share  milliseconds\n", "tag", width);
  for (const auto& [tag, cost] : rows) {
    const double share =
        all.work == 0 ? 0 : 100.0 * static_cast<double>(cost.work) / static_cast<double>(all.work);
    text += fmt::format("  {:<{}}  {:>12}  {:>12}  {:>4.0f}%  {:>12.3f}\n", tag, width,
                        cost.instructions, cost.work, share,
                        std::chrono::duration<double, std::milli>(cost.time).count());
  }
  return text;
}

}  // namespace cheg::repl
