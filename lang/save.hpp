// Compiled programs as files.
//
// A file holds the eight bytes of kMagic, the format version, the length and checksum of the data,
// then the program data. Numbers are little-endian. The file contains the texts of the program and
// of its library programs, so that every source location can be shown. Natives are stored by name;
// load() looks them up.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"

namespace cheg::lang {

// Chosen like the signature of PNG: it is not text, and any transfer that changes line ends or the
// eighth bit damages it.
inline constexpr std::string_view kMagic{
    "\x89"
    "CHEG\r\n\x1a",
    8};
inline constexpr std::uint32_t kFormatVersion = 1;

// Whether the bytes begin like a compiled program, valid or not.
[[nodiscard]] bool is_compiled(std::string_view bytes);

// The bytes of the file.
[[nodiscard]] std::string save(const Program& program);

// Loads and verifies a program. Otherwise returns the reason: the file is incomplete, damaged or of
// another version, or a native is missing.
[[nodiscard]] Program::Made load(std::string_view bytes, const Libraries& libraries);

// The checksum of the program data in a file: 64-bit FNV-1a, which detects every change of a single
// byte.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

}  // namespace cheg::lang
