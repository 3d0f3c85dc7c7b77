// Provides belief tables, from files or by solving.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/table.hpp"

namespace cheg::kriegspiel::belief_tables {

// If there is no table of this ending, returns the reason, as text without a full stop. Otherwise
// returns nothing. A table exists only if Black has a bare king, and White has at most kMostOwnMen
// men and can mate with them.
[[nodiscard]] std::optional<std::string> refusal(chess::MaterialSignature material);

struct ProvideOptions {
  WorkOptions work;
  // Tables are read from this folder and written to it. Without a folder, a table is not kept.
  std::optional<std::filesystem::path> folder;
  bool anew = false;  // solves the ending even if there is a valid file
  // Called if the file is invalid or cannot be written. May be empty.
  std::function<void(const std::string& message)> warn{};
};

struct ProvidedTable {
  std::shared_ptr<const Table> table;
  std::filesystem::path path;  // empty if the table is not kept
  double seconds = 0;          // the time that the solver took, or 0 if the table was read
  std::uint64_t bytes = 0;     // the memory that the solver took, or 0 if the table was read
};

// Solves all starts of the ending. In a start, we know only our own men. Returns an error if the
// work is stopped or needs too many bytes. Throws std::bad_alloc. Requires: refusal(material) is
// nothing.
[[nodiscard]] Result<ProvidedTable, WorkError> solve_ending(chess::MaterialSignature material,
                                                            Announced announced,
                                                            const WorkOptions& options);

// Reads the table of the ending, or solves the ending and writes the table. Returns an error if the
// work is stopped or needs too much memory. Requires: refusal(material) is nothing.
[[nodiscard]] Result<ProvidedTable, WorkError> provide(chess::MaterialSignature material,
                                                       Announced announced,
                                                       const ProvideOptions& options);

}  // namespace cheg::kriegspiel::belief_tables
