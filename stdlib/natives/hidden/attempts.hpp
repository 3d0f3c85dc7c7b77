// The natives of KRIEGSPIEL that ask what attempts would tell, and in how many ways the hidden men
// can stand.
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
