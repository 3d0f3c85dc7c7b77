// HUNT and SAFEST: attempts against a hidden king, chosen over all that may be announced.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// HUNT result,value,attempts
void hunt(vm::NativeCall& call);

// SAFEST result
void safest(vm::NativeCall& call);

}  // namespace cheg::stdlib
