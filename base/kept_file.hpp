// Large binary files that CHEG computes once and reads often.
//
// A file in use may be replaced or deleted, but must not be modified. If a process writes to the
// file, all processes that read the file see the changed bytes. If a process truncates the file,
// the signal SIGBUS kills the processes that read the file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.hpp"

namespace cheg {

// The reason why a file could not be read.
struct FileError {
  std::string message;      // with the path, without a full stop
  bool is_missing = false;  // true: the file does not exist; false: it is invalid
};

// A file mapped into memory, read only.
class MappedFile {
 public:
  // Maps the whole file. Returns an error if the file does not exist, is not a regular file, or
  // cannot be read.
  [[nodiscard]] static Result<std::shared_ptr<const MappedFile>, FileError> open(
      const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile(MappedFile&&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile& operator=(MappedFile&&) = delete;

  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }
  // Releases the memory. The next access to the bytes reads the file again.
  void forget() const;

 private:
  MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

  const std::byte* data_;  // nullptr if the file is empty
  std::size_t size_;
};

// Writes the parts, one after another, to a temporary file beside `path`. The function then renames
// the temporary file to `path`. `path` never holds a partial file. Returns an error message with
// the path, or nothing on success.
[[nodiscard]] std::optional<std::string> replace_file(
    const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts);

// Removes the temporary file that remains if a process is killed during replace_file() for `path`.
// Does not remove the file while a process still writes to it. Never waits.
void remove_abandoned(const std::filesystem::path& path);

}  // namespace cheg
