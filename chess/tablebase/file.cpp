#include "chess/tablebase/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

#include "base/checksum.hpp"
#include "base/require.hpp"

namespace cheg::chess::tablebase {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the header is written as it is in memory");

constexpr std::array<char, 8> kMagic{'\x89', 'C', 'H', 'E', 'G', 'T', 'B', '\n'};

struct TableHeader {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kFileVersion;
  std::array<char, 20> material{};
  std::uint64_t size = 0;
  std::array<char, 16> zeros{};
  std::uint64_t checksum = 0;
};
static_assert(sizeof(TableHeader) == 64);

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
    // The previous owner may have renamed or removed the file.
    struct stat mine {};
    struct stat there {};
    if (fstat(file.get(), &mine) != 0 || stat(path.c_str(), &there) != 0 ||
        mine.st_ino != there.st_ino || mine.st_dev != there.st_dev) {
      continue;
    }
    return file;
  }
  return Descriptor(-1);  // the file cannot be examined; errno has the reason
}

// A file mapped into memory, read only.
class Mapping {
 public:
  // `size` must not be 0; data() is nullptr if it failed.
  Mapping(const Descriptor& file, std::size_t size)
      : data_(mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0)), size_(size) {}
  ~Mapping() {
    if (data_ != MAP_FAILED) {
      munmap(data_, size_);
    }
  }
  Mapping(const Mapping&) = delete;
  Mapping(Mapping&&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  Mapping& operator=(Mapping&&) = delete;

  // Releases the memory; the next access reads the file again.
  void forget() const { madvise(data_, size_, MADV_DONTNEED); }

  [[nodiscard]] const Byte* data() const {
    return data_ == MAP_FAILED ? nullptr : static_cast<const Byte*>(data_);
  }

 private:
  void* data_;
  std::size_t size_;
};

using Parts = std::array<std::span<const Byte>, kColorCount>;

std::uint64_t checksum(const TableHeader& header, const Parts& parts) {
  Checksum sum;
  sum.add(&header, offsetof(TableHeader, checksum));
  for (const auto part : parts) {
    sum.add(part.data(), part.size());
  }
  return sum.get();
}

TableHeader header_for(MaterialSignature material, std::size_t size) {
  TableHeader header;
  const std::string name = material.to_string();
  std::copy(name.begin(), name.end(), header.material.begin());
  header.size = size;
  return header;
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

std::string file_name(MaterialSignature material) { return material.to_string() + ".chegtb"; }

std::uint64_t checksum_of(const Table& table) {
  const Parts parts{table.bytes(Color::white), table.bytes(Color::black)};
  return checksum(header_for(table.material(), parts[0].size()), parts);
}

std::string wrong_table_message(MaterialSignature material) {
  return fmt::format(
      "the table of {0} is wrong, it has no value for a legal position; `cheg tb build {0} --anew` "
      "replaces it",
      canonical(material).to_string());
}

Result<std::shared_ptr<const Table>, FileError> read_table(const std::filesystem::path& path,
                                                           MaterialSignature material) {
  CHEG_REQUIRE(material == canonical(material));
  CHEG_REQUIRE(3 <= material.men() && material.men() <= kMostMen);
  const auto refuse = [&path](std::string_view why) {
    return FileError{fmt::format("{}: {}", path.string(), why), false};
  };
  // Non-blocking: the path may name a pipe.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    const bool is_missing = errno == ENOENT || errno == ENOTDIR;
    return FileError{fmt::format("{}: {}", path.string(), system_message()), is_missing};
  }
  struct stat status {};
  if (fstat(file.get(), &status) != 0) {
    return refuse(system_message());
  }
  if (!S_ISREG(status.st_mode)) {
    return refuse("not a file");
  }
  const auto file_size = static_cast<std::size_t>(status.st_size);
  if (file_size < sizeof(TableHeader)) {
    return refuse("too short for a table");
  }
  const auto mapping = std::make_shared<const Mapping>(file, file_size);
  if (mapping->data() == nullptr) {
    return refuse(system_message());
  }
  TableHeader header;
  std::memcpy(&header, mapping->data(), sizeof header);
  if (header.magic != kMagic) {
    return refuse("not a table");
  }
  if (header.version != kFileVersion) {
    return refuse(fmt::format("a table of version {}, but this program reads version {}",
                              header.version, kFileVersion));
  }
  auto layout = std::make_shared<const Layout>(material);
  const TableHeader expected = header_for(material, layout->size());
  if (header.material != expected.material || header.size != expected.size ||
      header.zeros != expected.zeros) {
    return refuse(fmt::format("not the table of {}", material.to_string()));
  }
  if (file_size != sizeof(TableHeader) + kColorCount * layout->size()) {
    return refuse(fmt::format("{} bytes instead of {}", file_size,
                              sizeof(TableHeader) + kColorCount * layout->size()));
  }
  const Byte* const begin = mapping->data() + sizeof(TableHeader);
  const Parts parts{std::span(begin, layout->size()),
                    std::span(begin + layout->size(), layout->size())};
  if (header.checksum != checksum(header, parts)) {
    return refuse("damaged, the checksum is wrong");
  }
  // The checksum has read the whole file; from now on only the parts that are looked up need
  // memory.
  mapping->forget();
  return std::shared_ptr<const Table>(
      std::make_shared<Table>(std::move(layout), parts, std::shared_ptr<const void>(mapping)));
}

std::optional<std::string> write_table(const Table& table, const std::filesystem::path& path) {
  const Parts parts{table.bytes(Color::white), table.bytes(Color::black)};
  TableHeader header = header_for(table.material(), parts[0].size());
  header.checksum = checksum_of(table);

  const std::string part = path.string() + ".part";
  Descriptor file = open_alone(part);
  if (!file.is_open()) {
    return fmt::format("cannot write {}: {}", path.string(), system_message());
  }
  // Synchronised before the rename, so that a crash leaves either the old or the new file. Closed
  // after the rename; before it, another process might take the temporary file for an abandoned
  // one.
  const bool written = ftruncate(file.get(), 0) == 0 && write_all(file, &header, sizeof header) &&
                       write_all(file, parts[0].data(), parts[0].size()) &&
                       write_all(file, parts[1].data(), parts[1].size()) &&
                       fsync(file.get()) == 0 && std::rename(part.c_str(), path.c_str()) == 0;
  if (!written) {
    const int error = errno;
    unlink(part.c_str());  // before the message is made, because there may be no memory for it
    errno = error;
    return fmt::format("cannot write {}: {}", path.string(), system_message());
  }
  return std::nullopt;
}

}  // namespace cheg::chess::tablebase
