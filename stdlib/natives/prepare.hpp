// Prepares the knowledge of a program: makes the analyses for its FORCE and DRIVE instructions, and
// stores these analyses as tables.
//
// prepare() asks the program for a move in random positions of its endings. To answer, the machine
// makes the analyses that it needs, for all positions that can be reached. The preparation of an
// ending is complete when many questions in a row have needed no new analysis. A position can still
// be missing from the tables if no position in the tables leads to this position. A missing
// position only costs time: a machine that is asked for a move in this position makes its own
// analysis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "stdlib/natives/stored_tables.hpp"
#include "vm/prepared.hpp"

namespace cheg::stdlib {

struct PreparationProgress {
  std::size_t ending = 0;  // the number of endings that are done
  std::size_t endings = 0;
  std::uint64_t questions = 0;  // asked so far
  std::size_t bytes = 0;        // the memory of the machine so far
};

struct PreparationOptions {
  // The endings to prepare, with the program's men as White. If the list is empty, the endings of
  // the ENTRY lines are prepared.
  std::vector<chess::MaterialSignature> endings;
  // The greatest amount of memory for making the analyses, in bytes. The tables take less.
  std::size_t memory = std::size_t{4} << 30;
  // Called often. If this function returns true, the preparation ends. May be empty.
  std::function<bool()> is_stopped;
  // Called at most ten times a second, in the thread of the caller. May be empty.
  std::function<void(const PreparationProgress&)> progress;
};

struct PreparationError {
  enum class Kind : std::uint8_t { stopped, memory, nothing, no_entry };
  Kind kind = Kind::nothing;
  std::string message;  // without a full stop
};

// Prepares the program, in the thread of the caller. `version` is the version of CHEG.
[[nodiscard]] Result<std::shared_ptr<const StoredTables>, PreparationError> prepare(
    const std::shared_ptr<const vm::PreparedProgram>& program, const std::string& version,
    const PreparationOptions& options);

// Returns the identity that the tables of a program carry: the program and the version of CHEG.
[[nodiscard]] StoredIdentity stored_identity(const lang::Program& program,
                                             const std::string& version);

}  // namespace cheg::stdlib
