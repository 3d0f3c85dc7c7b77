#include "embed/bounds.hpp"

#include <algorithm>
#include <chrono>

#include "embed/distance.hpp"
#include "embed/failure.hpp"
#include "embed/position.hpp"

namespace cheg::embed {
namespace {

// Longer times are as good as none: a hundred years.
constexpr std::uint64_t kMostMicroseconds = std::uint64_t{100} * 366 * 24 * 60 * 60 * 1'000'000;
constexpr std::uint64_t kMostWork = std::uint64_t{1} << 62;

vm::Allowance allowance_of(const cheg_bounds& bounds) {
  const bool known_only = bounds.known_only != 0;
  const std::uint64_t work = bounds.work == 0 && known_only ? CHEG_WORK_IF_KNOWN : bounds.work;
  return {.work = static_cast<vm::Fuel>(work), .known_only = known_only};
}

// Whether the question ended because of a bound, and not because of a limit of the VM.
bool is_bounded(const vm::NodeOutcome& outcome, const vm::Limits& limits, vm::Fuel work) {
  if (outcome.kind != vm::NodeOutcome::Kind::error) {
    return false;
  }
  return outcome.limit == vm::Limit::known_only ||
         (outcome.limit == vm::Limit::instructions_per_search && work > 0 &&
          work <= limits.instructions_per_search);
}

}  // namespace

BoundedHost::BoundedHost(const cheg_bounds& bounds, Clock::time_point begin)
    : bounds_(bounds),
      end_(bounds.microseconds == 0 ? Clock::time_point::max()
                                    : begin + std::chrono::microseconds(
                                                  static_cast<std::int64_t>(bounds.microseconds))) {
}

bool BoundedHost::is_stopped() const {
  if (is_over_) {
    return true;
  }
  if (bounds_.is_stopped != nullptr && bounds_.is_stopped(bounds_.context) != 0) {
    is_over_ = true;
  } else if (bounds_.microseconds != 0 && Clock::now() >= end_) {
    is_late_ = true;
    is_over_ = true;
  }
  return is_over_;
}

BoundedAnswer ask_within(cheg_vm& vm, const chess::Position& root, const cheg_bounds& bounds,
                         Clock::time_point begin) {
  const vm::Allowance allowance = allowance_of(bounds);
  begin_search(vm);
  BoundedAnswer bounded;
  run(vm, [&] {
    vm::Machine& machine = *vm.machine;
    BoundedHost host(bounds, begin);
    chess::Line line;
    machine.set_allowance(allowance);
    static_cast<void>(host.consult(root, machine, line));
    machine.set_allowance({});
    bounded.answer = vm::answer_at(machine, root, line);
    // An error below the root only changes the value of a move; an unknown value is no value.
    const auto& below = machine.first_error_below();
    bounded.is_ready = !(is_bounded(bounded.answer.outcome, vm.limits, allowance.work) ||
                         (below && is_bounded(*below, vm.limits, allowance.work)) ||
                         (bounded.answer.status == vm::AnswerStatus::stopped && host.is_late()));
  });
  return bounded;
}

cheg_answer to_answer(const SharedProgram& shared, const chess::Position& root,
                      const BoundedAnswer& bounded, std::uint32_t program) {
  cheg_answer answer{};
  answer.program = program;
  if (bounded.is_ready) {
    const vm::NodeOutcome& outcome = bounded.answer.outcome;
    const Distance distance = distance_of(shared, root, outcome);
    answer.advice = to_advice(shared, root, outcome, bounded.answer.status);
    answer.reach = distance.reach;
    answer.plies = distance.plies;
    answer.fifty = distance.fifty;
    const bool is_loss = answer.advice.certainty == CHEG_CERTAINTY_LOSS;
    answer.conversions =
        conversions_left(root, is_loss ? ~root.side_to_move() : root.side_to_move());
  } else {
    answer.advice.outcome = CHEG_OUTCOME_NOT_READY;
  }
  return answer;
}

const cheg_bounds& checked(const cheg_bounds* bounds) {
  static constexpr cheg_bounds kNone{};
  if (bounds == nullptr) {
    return kNone;
  }
  if (bounds->reserved != 0) {
    refuse("bounds->reserved is not 0");
  }
  if (bounds->microseconds > kMostMicroseconds) {
    refuse("bounds->microseconds is more than a hundred years");
  }
  if (bounds->work > kMostWork) {
    refuse("bounds->work is above 2^62");
  }
  return *bounds;
}

}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_vm_ask_within(cheg_vm* vm, const cheg_position* root, const cheg_bounds* bounds,
                               cheg_answer* answer, cheg_line* line) {
  const Clock::time_point begin = Clock::now();
  return guarded("cheg_vm_ask_within", [&] {
    need(vm, "vm");
    need(root, "root");
    need(answer, "answer");
    embed::check_alive(vm, "cheg_vm_ask_within");
    const embed::Use use(vm->user, "cheg_vm_ask_within");
    const chess::Position position = embed::to_position(*root);
    const embed::BoundedAnswer bounded =
        embed::ask_within(*vm, position, embed::checked(bounds), begin);
    *answer = embed::to_answer(*vm->shared, position, bounded, 0);
    if (line != nullptr) {
      embed::write_line(bounded.answer.line, *line);
    }
  });
}
