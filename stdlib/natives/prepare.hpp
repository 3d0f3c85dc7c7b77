// Prepares the knowledge of a program: makes the analyses of its FORCE and DRIVE instructions, and
// stores them as tables.
//
// The program is asked in random positions of its endings. Each question makes the analyses that it
// needs, for all positions that can be reached. The questions of an ending are over when many of
// them in a row have needed nothing new. A position that is missing nevertheless, because no
// position of the tables leads to it, only costs time: the machine that is asked there makes an
// analysis of its own.
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
  // The endings, with the program's men as White. If there are none: those of the ENTRY lines.
  std::vector<chess::MaterialSignature> endings;
  // The most memory for the analyses while they are made, in bytes. The tables take less.
  std::size_t memory = std::size_t{4} << 30;
  // Called often. If it returns true, the preparation ends. May be empty.
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

// Returns what the tables of a program belong to.
[[nodiscard]] StoredIdentity stored_identity(const lang::Program& program,
                                             const std::string& version);

}  // namespace cheg::stdlib
