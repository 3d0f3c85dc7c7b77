// Reads and writes table files. A table file consists of a header of 64 bytes, the entries with
// White to move, and the entries with Black to move. Each entry is one byte, the same as in memory.
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'T' 'B' 0a
//        8      4  version, kFileVersion
//       12     20  the material ("KRK"), filled up with zeros
//       32      8  number of bytes for each side to move
//       40     16  zeros
//       56      8  checksum: XXH3 (64 bits) of the whole file without this field
//
// Numbers are little-endian. The function read_table() maps the file into memory and checks the
// header and the checksum. The function does not check the values: it accepts a file with wrong
// values and a correct checksum. A proof does not trust the values of a file (see Trust in
// store.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/kept_file.hpp"
#include "base/result.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

inline constexpr std::uint32_t kFileVersion = 1;

// Returns the name of the table file of this material, such as "KRK.chegtb".
[[nodiscard]] std::string file_name(MaterialSignature material);

using cheg::FileError;

// Returns the checksum that the file of this table contains. It is very unlikely that different
// tables have the same checksum. The checksum is no protection against forged files.
[[nodiscard]] std::uint64_t checksum_of(const Table& table);

// Returns the error message for a table in which the value of a legal position is missing. The
// message names the ending and says how to replace the table. The message does not end with a full
// stop.
[[nodiscard]] std::string wrong_table_message(MaterialSignature material);

// Reads the table of this material from a file. Requires: material == canonical(material); the
// material has 3 to kMostMen men.
[[nodiscard]] Result<std::shared_ptr<const Table>, FileError> read_table(
    const std::filesystem::path& path, MaterialSignature material);

// Writes the table to `path`, which never holds a partial table (see replace_file() in
// base/kept_file.hpp). Returns an error message with the path, or nothing on success.
[[nodiscard]] std::optional<std::string> write_table(const Table& table,
                                                     const std::filesystem::path& path);

}  // namespace cheg::chess::tablebase
