// The natives of KRIEGSPIEL about the possible answers to attempts, and about the squares and the
// number of arrangements of the hidden men.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// ALLOWED result,move   CHECKING result,move   CHANCE result,move
void allowed(vm::NativeCall& call);
void checking(vm::NativeCall& call);
void chance(vm::NativeCall& call);

// UNSEEN result   WAYS result
void unseen(vm::NativeCall& call);
void ways(vm::NativeCall& call);

}  // namespace cheg::stdlib
