#include "repl/observers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "vm/report.hpp"
#include "vm/text.hpp"

namespace cheg::repl {

void Observers::node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) {
  for (vm::Observer* observer : all_) {
    observer->node_begin(moment, begin);
  }
}

void Observers::instruction(const vm::Moment& moment) {
  for (vm::Observer* observer : all_) {
    if (observer->wants_instructions()) {
      observer->instruction(moment);
    }
  }
}

void Observers::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  for (vm::Observer* observer : all_) {
    observer->tried(moment, tried);
  }
}

void Observers::break_point(const vm::Moment& moment) {
  for (vm::Observer* observer : all_) {
    observer->break_point(moment);
  }
}

void Observers::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                         const chess::Line& line) {
  for (vm::Observer* observer : all_) {
    observer->node_end(moment, outcome, line);
  }
}

bool Observers::wants_instructions() const {
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
    events.failed = vm::trace_line(moment);
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
  Work*& work = tags_[moment.instruction];
  if (work == nullptr) {
    const std::string location = moment.program.location(moment.instruction);
    work = &work_[location.substr(0, location.rfind('+'))];
  }
  ++work->instructions;
  running_ = work;
}

void Profile::node_end(const vm::Moment& /*moment*/, const vm::NodeOutcome& /*outcome*/,
                       const chess::Line& /*line*/) {
  stop_clock();
  running_ = nullptr;
}

std::string Profile::to_text(bool with_times) const {
  std::vector<std::pair<std::string, Work>> rows(work_.begin(), work_.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.second.instructions > b.second.instructions;
  });
  std::uint64_t all = 0;
  std::size_t width = 3;
  for (const auto& [tag, work] : rows) {
    all += work.instructions;
    width = std::max(width, tag.size());
  }
  std::string text = fmt::format("  {:<{}}  instructions  share{}\n", "tag", width,
                                 with_times ? "  milliseconds" : "");
  for (const auto& [tag, work] : rows) {
    text += fmt::format("  {:<{}}  {:>12}  {:>4.0f}%", tag, width, work.instructions,
                        100.0 * static_cast<double>(work.instructions) / static_cast<double>(all));
    if (with_times) {
      text +=
          fmt::format("  {:>12.3f}", std::chrono::duration<double, std::milli>(work.time).count());
    }
    text += '\n';
  }
  return text;
}

}  // namespace cheg::repl
