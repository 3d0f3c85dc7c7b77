// Compiled programs as files.
//
// A file is the eight bytes of kMagic, the format's version, the length and the checksum of what
// follows, then the program data, all numbers little-endian. It holds the texts of the program and
// of its library programs, so that every place can be shown. Natives are named; loading looks for
// them again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"

namespace cheg::lang {

// Like PNG's: no text, and damaged by every transfer that changes line ends or the eighth bit.
inline constexpr std::string_view kMagic{
    "\x89"
    "CHEG\r\n\x1a",
    8};
inline constexpr std::uint32_t kFormatVersion = 1;

// Whether bytes are meant to be a compiled program, sound or not.
[[nodiscard]] bool is_compiled(std::string_view bytes);

// The bytes of such a file.
[[nodiscard]] std::string save(const Program& program);

// Refuses whatever is not a whole, undamaged program of this version that runs with these natives;
// the error says why. What is loaded has been verified.
[[nodiscard]] Program::Made load(std::string_view bytes, const Libraries& libraries);

// The checksum of the program data in a file: 64-bit FNV-1a, which notices every change of a single
// byte.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

}  // namespace cheg::lang
