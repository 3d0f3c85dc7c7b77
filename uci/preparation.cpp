#include "uci/preparation.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include "base/clock.hpp"
#include "chess/fen.hpp"
#include "host/bare_host.hpp"
#include "host/line.hpp"

namespace cheg::uci {
namespace {

// With a file of prepared knowledge, the program is ready for the endings in the file. Only what
// the file contains is asked: the analyses of other endings would take as long as without the file.
void ask_examples(const Expert& expert, const std::atomic<bool>& stop) {
  vm::Machine& machine = *expert.machine;
  machine.set_allowance({.known_only = expert.has_stored_tables});
  for (const lang::Example& example : machine.program().data().examples) {
    const auto root = chess::parse_fen(example.fen);
    if (!root || stop) {
      continue;
    }
    machine.begin_search();
    chess::BareHost host(&stop);
    chess::Line line;
    static_cast<void>(host.consult(*root, machine, line));
  }
  machine.set_allowance({});
}

}  // namespace

Preparation::Preparation(std::vector<Expert> experts, std::size_t threads)
    : is_pending_(experts.size(), true), waiting_(std::move(experts)) {
  // Programs with a file of prepared knowledge are ready at once, then those with fewer men.
  std::ranges::stable_sort(waiting_, {}, [](const Expert& expert) {
    return std::pair(!expert.has_stored_tables, most_men(expert));
  });
  for (const Expert& expert : waiting_) {
    programs_.push_back(&expert.machine->program());
    ranks_.push_back(expert.rank);
    names_.push_back(expert.name);
  }
  const std::size_t count = std::min(threads, waiting_.size());
  threads_.reserve(count);
  try {
    for (std::size_t i = 0; i < count; ++i) {
      threads_.emplace_back([this] { run(); });
    }
  } catch (const std::system_error&) {
    if (threads_.empty()) {
      throw;
    }
    // The threads started so far do all the work.
  }
}

void Preparation::cancel() {
  stop_ = true;
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

void Preparation::run() {
  for (std::size_t i = next_++; i < waiting_.size() && !stop_; i = next_++) {
    bool is_ready = true;
    try {  // the boundary of a thread
      ask_examples(waiting_[i], stop_);
      waiting_[i].texts = std::make_unique<RuleTexts>(waiting_[i].machine->program());
    } catch (const std::bad_alloc&) {
      is_ready = false;  // it would fail in the search too
    }
    const std::lock_guard lock(mutex_);
    is_pending_[i] = false;
    if (is_ready) {
      ready_.push_back(std::move(waiting_[i]));
    }
    changed_.notify_all();
  }
}

std::vector<Expert> Preparation::take_ready() {
  const std::lock_guard lock(mutex_);
  return std::exchange(ready_, {});
}

void Preparation::wait_while(const StopTest& goes_on, std::chrono::milliseconds longest,
                             const StopTest& is_cut_short) {
  constexpr std::chrono::milliseconds kGlance(10);
  const auto deadline = Clock::now() + longest;
  std::unique_lock lock(mutex_);
  while (goes_on() && !is_cut_short()) {
    const auto now = Clock::now();
    if (now >= deadline) {
      return;
    }
    changed_.wait_until(lock, std::min(deadline, now + kGlance));
  }
}

void Preparation::wait(std::chrono::milliseconds longest, const StopTest& is_cut_short) {
  wait_while([this] { return std::ranges::find(is_pending_, true) != is_pending_.end(); }, longest,
             is_cut_short);
}

std::optional<std::size_t> Preparation::answering(const chess::Position& position) const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    const bool answers = programs_[i]->find_entry(position.material(), position.side_to_move()) !=
                         lang::EntryTable::kNone;
    if (answers && (!first || ranks_[i] < ranks_[*first])) {
      first = i;
    }
  }
  return first;
}

void Preparation::wait_for(const chess::Position& position, std::chrono::milliseconds longest,
                           const StopTest& is_cut_short) {
  if (const auto index = answering(position)) {
    wait_while([&] { return is_pending_[*index]; }, longest, is_cut_short);
  }
}

std::string Preparation::awaited(const chess::Position& position) {
  const auto index = answering(position);
  const std::lock_guard lock(mutex_);
  return index && is_pending_[*index] ? names_[*index] : "";
}

}  // namespace cheg::uci
