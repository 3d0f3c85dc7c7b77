// Prepared knowledge of the C interface.
#pragma once

#include <memory>

#include "cheg/cheg.h"
#include "embed/program.hpp"
#include "embed/use_check.hpp"
#include "stdlib/natives/stored_tables.hpp"

struct cheg_prepared : cheg::embed::Handle<cheg_prepared> {
  static constexpr const char* kKind = "cheg_prepared";
  std::shared_ptr<const cheg::stdlib::StoredTables> tables;
};

namespace cheg::embed {

// Returns the tables; nullptr for NULL. Throws a CallFailure if they belong to another program.
[[nodiscard]] std::shared_ptr<const stdlib::StoredTables> checked_tables(
    const SharedProgram& program, const cheg_prepared* prepared);

}  // namespace cheg::embed
