// Checks a learned program: runs the program in every position.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/tablebase/table.hpp"
#include "lang/library.hpp"
#include "lang/source.hpp"
#include "learn/cells.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"

namespace cheg::learn {

// Counts the positions in which the definition `name` has a wrong value. A value is wrong if it
// differs from the value that the tables give. Fails for the same reasons as find_cells(), and also
// if the text does not compile. Requires the same as find_cells().
[[nodiscard]] Result<std::uint64_t, WorkError> count_errors(
    const lang::SourcePointer& source, std::string_view name, const lang::Libraries& libraries,
    const Question& question, const chess::tablebase::TableSet& tables, const vm::Limits& limits,
    const proof::ProofWork& work);

}  // namespace cheg::learn
