// Table files: a header of 64 bytes, then the entries with White to move, then those with Black to
// move, one byte each, as in memory.
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'T' 'B' 0a
//        8      4  version, kFileVersion
//       12     20  the material ("KRK"), filled up with zeros
//       32      8  number of bytes for each side to move
//       40     16  zeros
//       56      8  checksum: XXH3 (64 bits) of the whole file without this field
//
// Numbers are little-endian. Reading maps the file into memory and checks the header and the
// checksum. Reading does not check the values: it accepts a file with wrong values and a correct
// checksum. A proof therefore trusts no file (Trust in store.hpp). A file in use may be replaced or
// deleted, but must not be modified: writing to it changes the table, and truncating it ends the
// reading process (SIGBUS).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

inline constexpr std::uint32_t kFileVersion = 1;

// "KRK.chegtb".
[[nodiscard]] std::string file_name(MaterialSignature material);

// The reason why the table of a file could not be read.
struct FileError {
  std::string message;      // with the path, without a full stop
  bool is_missing = false;  // true: the file does not exist; false: it is invalid
};

// Returns the checksum that the file of this table contains. Different tables have the same
// checksum only by a very unlikely chance. The checksum is no protection against forged files.
[[nodiscard]] std::uint64_t checksum_of(const Table& table);

// Returns the message for a table that has no value for a legal position. The message names the
// ending and says how to replace the table. It has no full stop.
[[nodiscard]] std::string wrong_table_message(MaterialSignature material);

// Reads the table of this material from a file. Requires: material == canonical(material); the
// material has 3 to kMostMen men.
[[nodiscard]] Result<std::shared_ptr<const Table>, FileError> read_table(
    const std::filesystem::path& path, MaterialSignature material);

// Writes the table to a temporary file beside `path` and renames it, so that `path` never holds a
// partial table. Returns an error message with the path, or nothing on success.
[[nodiscard]] std::optional<std::string> write_table(const Table& table,
                                                     const std::filesystem::path& path);

}  // namespace cheg::chess::tablebase
