// Natives of the library KRIEGSPIEL. ALLOWED, CHECKING and CHANCE examine the referee's possible
// answers to an attempt. UNSEEN and WAYS examine where the hidden men can stand.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// These functions implement the instructions `ALLOWED result,move`, `CHECKING result,move` and
// `CHANCE result,move`.
void allowed(vm::NativeCall& call);
void checking(vm::NativeCall& call);
void chance(vm::NativeCall& call);

// These functions implement the instructions `UNSEEN result` and `WAYS result`.
void unseen(vm::NativeCall& call);
void ways(vm::NativeCall& call);

}  // namespace cheg::stdlib
