#include "base/kept_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/compose.hpp"

namespace cheg {
namespace {

std::string system_message() { return std::generic_category().message(errno); }

// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      close(number_);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

std::string temporary_name(const std::filesystem::path& path) { return path.string() + ".part"; }

// Whether the open file still has this name: its previous owner may have renamed or removed it.
bool has_name(const Descriptor& file, const std::string& path) {
  struct stat mine {};
  struct stat there {};
  return fstat(file.get(), &mine) == 0 && stat(path.c_str(), &there) == 0 &&
         mine.st_ino == there.st_ino && mine.st_dev == there.st_dev;
}

// Opens the temporary file for writing, or creates it, and waits until no other process has it. Its
// name is always the same, so the next process reuses the file of a process that was killed.
Descriptor open_alone(const std::string& path) {
  constexpr int kMostAttempts = 1000;  // each attempt means that another process has just finished
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    constexpr mode_t kMode = 0666;
    Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode));
    if (!file.is_open()) {
      return file;
    }
    while (flock(file.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
    if (has_name(file, path)) {
      return file;
    }
  }
  return Descriptor(-1);  // the file cannot be examined; errno has the reason
}

bool write_all(const Descriptor& file, const void* data, std::size_t size) {
  const auto* next = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(file.get(), next, size);
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return false;
    }
    next += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

Result<std::shared_ptr<const MappedFile>, FileError> MappedFile::open(
    const std::filesystem::path& path) {
  const auto refuse = [&path](std::string_view why) {
    return FileError{composed("{}: {}", path.string(), why), false};
  };
  // Non-blocking: the path may name a pipe.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    const bool is_missing = errno == ENOENT || errno == ENOTDIR;
    return FileError{composed("{}: {}", path.string(), system_message()), is_missing};
  }
  struct stat status {};
  if (fstat(file.get(), &status) != 0) {
    return refuse(system_message());
  }
  if (!S_ISREG(status.st_mode)) {
    return refuse("not a file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) {  // cannot be mapped
    return std::shared_ptr<const MappedFile>(new MappedFile(nullptr, 0));
  }
  void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (data == MAP_FAILED) {
    return refuse(system_message());
  }
  return std::shared_ptr<const MappedFile>(
      new MappedFile(static_cast<const std::byte*>(data), size));
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    munmap(const_cast<std::byte*>(data_), size_);
  }
}

void MappedFile::forget() const {
  if (data_ != nullptr) {
    madvise(const_cast<std::byte*>(data_), size_, MADV_DONTNEED);
  }
}

std::optional<std::string> replace_file(const std::filesystem::path& path,
                                        std::span<const std::span<const std::byte>> parts) {
  const std::string temporary = temporary_name(path);
  Descriptor file = open_alone(temporary);
  if (!file.is_open()) {
    return composed("cannot write {}: {}", path.string(), system_message());
  }
  bool is_written = ftruncate(file.get(), 0) == 0;
  for (const std::span<const std::byte> part : parts) {
    is_written = is_written && write_all(file, part.data(), part.size());
  }
  // Synchronised before the rename, so that a crash leaves either the old or the new file. Closed
  // after the rename; before it, another process might take the temporary file for an abandoned
  // one.
  is_written =
      is_written && fsync(file.get()) == 0 && std::rename(temporary.c_str(), path.c_str()) == 0;
  if (!is_written) {
    const int error = errno;
    unlink(temporary.c_str());  // before the message is made: there may be no memory for it
    errno = error;
    return composed("cannot write {}: {}", path.string(), system_message());
  }
  return std::nullopt;
}

void remove_abandoned(const std::filesystem::path& path) {
  const std::string temporary = temporary_name(path);
  const Descriptor file(open(temporary.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.is_open() && flock(file.get(), LOCK_EX | LOCK_NB) == 0 && has_name(file, temporary)) {
    unlink(temporary.c_str());
  }
}

}  // namespace cheg
