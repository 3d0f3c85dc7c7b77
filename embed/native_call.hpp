// A cheg_call is one execution of a native that the embedder has added.
#pragma once

#include "cheg/cheg.h"
#include "lang/language.hpp"
#include "vm/native.hpp"

struct cheg_call {
  cheg::vm::NativeCall& call;
  const cheg::lang::InstructionRow& row;
};
