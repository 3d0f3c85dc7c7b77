// Reads and writes files of belief tables. A file consists of a header of 64 bytes, the placements,
// the sets and the distances. The arrays are the same as in memory (TableContent).
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'K' 'S' 0a
//        8      4  version, kFileVersion
//       12      1  announced.checks
//       13      1  announced.stalemate
//       14     18  the material ("KRK"), filled up with zeros
//       32      8  number of placements
//       40      8  number of belief states
//       48      8  zeros
//       56      8  checksum: XXH3 (64 bits) of the whole file without this field
//
// Numbers are little-endian. read_table() maps the file into memory (see base/kept_file.hpp).
// read_table() checks the header, the checksum and the order of the placements, but not the
// distances.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/kept_file.hpp"
#include "base/result.hpp"
#include "kriegspiel/belief_tables/table.hpp"

namespace cheg::kriegspiel::belief_tables {

inline constexpr std::uint32_t kFileVersion = 1;

// Returns the name of the table file, such as "KRK-directions.chegks".
[[nodiscard]] std::string file_name(chess::MaterialSignature material, Announced announced);

// Reads the table of this material with these announcements.
[[nodiscard]] Result<std::shared_ptr<const Table>, FileError> read_table(
    const std::filesystem::path& path, chess::MaterialSignature material, Announced announced);

// Writes the table to `path`, which never holds a partial table. Returns an error message with the
// path, or nothing on success.
[[nodiscard]] std::optional<std::string> write_table(const Table& table,
                                                     const std::filesystem::path& path);

}  // namespace cheg::kriegspiel::belief_tables
