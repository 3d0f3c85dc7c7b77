// Tells an observer how much work the program has done so far.
#pragma once

#include "vm/limits.hpp"
#include "vm/observer.hpp"

namespace cheg::vm {

// The work since the search began. The interpreter counts instructions only at the next jump, call
// or return, so the latest instructions may be missing.
struct Work {
  Fuel instructions = 0;  // see Machine::instructions()
  Fuel all = 0;           // see Machine::work()
};

// Returns the work up to this moment. Requires: a machine has passed `moment` to an observer.
[[nodiscard]] Work work_so_far(const Moment& moment);

}  // namespace cheg::vm
