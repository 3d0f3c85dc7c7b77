// The instruction DRIVE of the native library FORCE. A subroutine gives values to positions. DRIVE
// finds the least value that our side can force.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// DRIVE result,value,moves
void drive(vm::NativeCall& call);

}  // namespace cheg::stdlib
