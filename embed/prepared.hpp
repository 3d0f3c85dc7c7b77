// The prepared knowledge that callers of the C interface hold.
#pragma once

#include <memory>

#include "cheg/cheg.h"
#include "embed/use_check.hpp"
#include "stdlib/natives/stored_tables.hpp"

struct cheg_prepared : cheg::embed::Handle<cheg_prepared> {
  static constexpr const char* kKind = "cheg_prepared";
  std::shared_ptr<const cheg::stdlib::StoredTables> tables;
};
