// DRIVE, an instruction of the library FORCE. It finds the least value of a subroutine that our
// side can force.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// DRIVE result,value,moves
void drive(vm::NativeCall& call);

}  // namespace cheg::stdlib
