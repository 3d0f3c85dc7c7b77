// How much a program has worked so far, for observers.
#pragma once

#include "vm/limits.hpp"
#include "vm/observer.hpp"

namespace cheg::vm {

// Since the search began. An instruction counts at the end of the straight run in which it stands.
struct Work {
  Fuel instructions = 0;  // as Machine::instructions()
  Fuel all = 0;           // as Machine::work()
};

// Requires: a moment reported by a machine.
[[nodiscard]] Work work_so_far(const Moment& moment);

}  // namespace cheg::vm
