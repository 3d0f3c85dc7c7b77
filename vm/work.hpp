// The work that a program has done so far, for observers.
#pragma once

#include "vm/limits.hpp"
#include "vm/observer.hpp"

namespace cheg::vm {

// The work since the search began. An instruction is counted at the end of the straight run that
// contains it.
struct Work {
  Fuel instructions = 0;  // see Machine::instructions()
  Fuel all = 0;           // see Machine::work()
};

// Requires: a moment reported by a machine.
[[nodiscard]] Work work_so_far(const Moment& moment);

}  // namespace cheg::vm
