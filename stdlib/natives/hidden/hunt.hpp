// The natives HUNT, STALK and SAFEST. These natives choose attempts against a hidden king, and
// consider every possible announcement after each attempt.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// HUNT result,value,attempts
void hunt(vm::NativeCall& call);

// STALK result,value,attempts
void stalk(vm::NativeCall& call);

// SAFEST result
void safest(vm::NativeCall& call);

}  // namespace cheg::stdlib
