// A checkpoint is a file with the answers of a program. A proof that is interrupted can continue
// from these answers later.
//
// The file begins with a header of 32 bytes.
//   Offset 0, 8 bytes: the magic bytes 89 'C' 'H' 'E' 'G' 'C' 'P' 0a.
//   Offset 8, 4 bytes: the version, kCheckpointVersion.
//   Offset 12, 4 bytes: the size of the key.
//   Offset 16, 8 bytes: the number of bytes after the header.
//   Offset 24, 8 bytes: the XXH3 checksum (64 bits) of all other bytes of the file.
//
// After the header come these parts, without gaps.
//   The key: a text with one property per line.
//   Three numbers of 8 bytes: the number of nodes, Answers::positions, Answers::instructions.
//   A number of 4 bytes: the number of different errors.
//   For each error: the number of positions (8 bytes), the length of the text (4 bytes), the text.
//   For each block of nodes (see kNodesOfPiece): one byte, 1 if the block is done, otherwise 0.
//   For each block that is done: its answers, 2 bytes each, and its details, 8 bytes each.
//   The file contains the details only if the key has the line "details: yes".
//
// Numbers are little-endian. The file is first written under another name and then renamed, so that
// a file with the final name is always complete. The checksum finds damage, but not forgery. A
// proof with a checkpoint therefore relies on the file.
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

// The properties on which the answers depend. The time limit is one of the properties, but the
// memory limit of the natives is not.
struct CheckpointKey {
  std::string version;        // of CHEG
  std::uint64_t program = 0;  // program_checksum()
  chess::MaterialSignature ending;
  vm::Limits limits;
  chess::Color color = chess::Color::white;  // of the program
  bool keeps_details = false;
};

// Returns a checksum of the texts of the program and its libraries.
[[nodiscard]] std::uint64_t program_checksum(const lang::Program& program);

// Writes the answers of all blocks that are done. Returns nothing on success, or an error message
// with the path.
[[nodiscard]] std::optional<std::string> write_checkpoint(const std::filesystem::path& path,
                                                          const CheckpointKey& key,
                                                          const AnswersSoFar& so_far);

// Returns an error message. The message says that the checkpoint is not used, and gives the reason
// `why`.
[[nodiscard]] std::string unusable_checkpoint(const std::filesystem::path& path,
                                              const std::string& why);

// Reads the answers from the file and stores them in `so_far`. Returns true on success, and false
// if there is no such file. Returns an error message with the path if the file cannot be read, is
// damaged, or has another key. If the file has another key, the message names the property that
// differs. After an error, the content of `so_far` is unspecified. Requires: no block of `so_far`
// is done, and `nodes` are the nodes of the key's program and ending.
[[nodiscard]] Result<bool, std::string> read_checkpoint(const std::filesystem::path& path,
                                                        const CheckpointKey& key,
                                                        const Nodes& nodes, AnswersSoFar& so_far);

}  // namespace cheg::proof
