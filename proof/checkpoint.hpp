// The answers of a program that is being asked, as a file, so that they survive the process.
//
//   offset  bytes
//        0      8  the magic bytes 89 'C' 'H' 'E' 'G' 'C' 'P' 0a
//        8      4  version, kCheckpointVersion
//       12      4  the size of the key
//       16      8  the number of bytes after this header
//       24      8  checksum: XXH3 (64 bits) of the header up to here and of these bytes
//       32         the key, as text, one property a line
//                  numbers of 8 bytes: nodes, AnswersSoFar's positions and instructions
//                  4 bytes: the number of errors; for each 8 bytes: positions, 4: length, the text
//                  one byte for each piece: whether it is done
//                  for each piece that is done: its answers, 2 bytes each; then, if the key says
//                  so, their details, 8 bytes each
//
// Numbers are little-endian. A file is written under another name and renamed, so that it is never
// half of one. The checksum finds damage and not forgery: a proof relies on the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/material.hpp"
#include "chess/types.hpp"
#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "vm/limits.hpp"

namespace cheg::proof {

inline constexpr std::uint32_t kCheckpointVersion = 1;

// What answers depend on. The memory of natives is not part of it, the clock is.
struct CheckpointKey {
  std::string version;        // of CHEG
  std::uint64_t program = 0;  // program_checksum()
  chess::MaterialSignature ending;
  vm::Limits limits;
  chess::Color color = chess::Color::white;  // of the program
  bool keeps_details = false;
};

// A checksum of the texts of the program and of its libraries.
[[nodiscard]] std::uint64_t program_checksum(const lang::Program& program);

// Writes what is done. Returns an error message with the path, or nothing.
[[nodiscard]] std::optional<std::string> write_checkpoint(const std::filesystem::path& path,
                                                          const CheckpointKey& key,
                                                          const AnswersSoFar& so_far);

// The message that a checkpoint is not used, and why.
[[nodiscard]] std::string unusable_checkpoint(const std::filesystem::path& path,
                                              const std::string& why);

// Reads what is done into `so_far`, in which nothing is done yet. Returns false if there is no such
// file. The error is a message with the path: the file cannot be read, is damaged, or has another
// key, and then in which property; `so_far` is then without meaning. Requires: `nodes` are those of
// the key's program and ending.
[[nodiscard]] Result<bool, std::string> read_checkpoint(const std::filesystem::path& path,
                                                        const CheckpointKey& key,
                                                        const Nodes& nodes, AnswersSoFar& so_far);

}  // namespace cheg::proof
