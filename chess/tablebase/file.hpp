// Table files: a header of 64 bytes, then the bytes of White and of Black to move, as in memory.
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'T' 'B' 0a
//        8      4  version, kFileVersion
//       12     20  the material ("KRK"), filled up with zeros
//       32      8  bytes for each side to move
//       40     16  zeros
//       56      8  XXH3 (64 bits) of everything before it and behind it, in this order
//
// Numbers are little-endian. Reading maps the file into memory and checks all of this, so that what
// is accepted was right as a whole at that moment. A file in use may be replaced or deleted, but
// not written to: who changes it in place changes the table, and who cuts it short takes the memory
// away from the process that reads it (SIGBUS).
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

// Why a table could not be read.
struct FileError {
  std::string message;      // with the path, without a full stop
  bool is_missing = false;  // there is no such file; otherwise it is no good
};

// The table of this material from a file. Requires: material == canonical(material), 3 to kMostMen
// men.
[[nodiscard]] Result<std::shared_ptr<const Table>, FileError> read_table(
    const std::filesystem::path& path, MaterialSignature material);

// Writes the table beside `path` and then puts it in its place: there is never half a table. What
// went wrong, with the path; nothing if all is well.
[[nodiscard]] std::optional<std::string> write_table(const Table& table,
                                                     const std::filesystem::path& path);

}  // namespace cheg::chess::tablebase
