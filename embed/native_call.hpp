// One execution of a native of the embedder.
#pragma once

#include "cheg/cheg.h"
#include "lang/language.hpp"
#include "vm/native.hpp"

struct cheg_call {
  cheg::vm::NativeCall& call;
  const cheg::lang::InstructionRow& row;
};
