// Asks a program for an answer, with bounds on the time and the work.
#pragma once

#include <cstdint>

#include "base/clock.hpp"
#include "cheg/cheg.h"
#include "chess/position.hpp"
#include "embed/vm.hpp"
#include "host/bare_host.hpp"

namespace cheg::embed {

// A bare host that ends a question at its deadline, or when the embedder stops the question.
class BoundedHost final : public chess::BareHost {
 public:
  // The time until the deadline is measured from the time point `begin`. `bounds` must outlive the
  // host.
  BoundedHost(const cheg_bounds& bounds, Clock::time_point begin);

  [[nodiscard]] bool is_stopped() const override;
  // Returns whether the deadline, and not the embedder, has stopped the question.
  [[nodiscard]] bool is_late() const { return is_late_; }

 private:
  const cheg_bounds& bounds_;
  Clock::time_point end_;
  mutable bool is_late_ = false;
  mutable bool is_over_ = false;
};

// The result of ask_within().
struct BoundedAnswer {
  vm::Answer answer;
  bool is_ready = true;  // false: a bound has ended the question
};

// Begins a search and returns the program's answer at the root. The time is measured from the time
// point `begin`. Throws a CallFailure if memory has run out, or if the VM is running.
[[nodiscard]] BoundedAnswer ask_within(cheg_vm& vm, const chess::Position& root,
                                       const cheg_bounds& bounds, Clock::time_point begin);

// Returns the answer as data of the C interface. Stores `program` in cheg_answer::program.
[[nodiscard]] cheg_answer to_answer(const SharedProgram& shared, const chess::Position& root,
                                    const BoundedAnswer& bounded, std::uint32_t program);

// Returns `*bounds`. If `bounds` is NULL, returns bounds that do not limit a question. Throws a
// CallFailure if a member is invalid.
[[nodiscard]] const cheg_bounds& checked(const cheg_bounds* bounds);

}  // namespace cheg::embed
