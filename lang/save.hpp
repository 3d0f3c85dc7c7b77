// Saves compiled programs as files, and loads them.
//
// A file contains, in this order: the eight bytes of kMagic, the format version, the length and the
// checksum of the program data, and the program data itself. Numbers are little-endian. The file
// contains the texts of the program and of its library programs, so that every source location can
// be shown. The file contains only the names of natives; load() finds the natives by their names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"

namespace cheg::lang {

// The first bytes of a file. Like the signature of a PNG file, these bytes are not text. A transfer
// that changes line ends or the eighth bit of each byte also changes the bytes of kMagic, so load()
// detects the damage.
inline constexpr std::string_view kMagic{
    "\x89"
    "CHEG\r\n\x1a",
    8};
inline constexpr std::uint32_t kFormatVersion = 1;

// Returns whether the bytes begin with the first five bytes of kMagic. The other bytes may be
// invalid.
[[nodiscard]] bool is_compiled(std::string_view bytes);

// Returns the bytes of the file that contains the program.
[[nodiscard]] std::string save(const Program& program);

// Loads and verifies a program. Returns an error if the file is incomplete, damaged or of another
// version, or if a native is missing.
[[nodiscard]] Program::Made load(std::string_view bytes, const Libraries& libraries);

// Returns the checksum of the program data in a file. The checksum is the 64-bit FNV-1a hash, which
// detects every change of a single byte.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

}  // namespace cheg::lang
