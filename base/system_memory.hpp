// Large blocks of memory that come directly from the operating system. A block usually grows
// without being copied. Freed memory returns to the system at once, so a process holds only the
// memory that it uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cheg {

// Returns the size of the machine's memory in bytes. If the process belongs to a control group with
// a smaller limit (Linux: /sys/fs/cgroup/memory.max), returns this limit instead.
[[nodiscard]] std::uint64_t memory_of_machine();

// A block of memory that can grow. On Linux, the block grows in place, or the system moves it to
// another address without copying its content. On other systems and under the thread sanitizer,
// growing copies the content.
class GrowingBlock {
 public:
  GrowingBlock() = default;
  ~GrowingBlock();
  GrowingBlock(const GrowingBlock&) = delete;
  GrowingBlock& operator=(const GrowingBlock&) = delete;
  GrowingBlock(GrowingBlock&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  GrowingBlock& operator=(GrowingBlock&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Changes the size of the block to `bytes`, rounded up to whole pages. Keeps the content, or as
  // much of it as fits into the new size. The address of the content may change. Throws
  // std::bad_alloc if the system has no more memory; the block is then unchanged.
  void resize(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// A block of address space of a fixed size. The bytes of the block are initially zero. The system
// provides memory for each page when the program first writes to this page. If the system provides
// large pages, the block uses them for faster random access to tables.
class ReservedMemory {
 public:
  ReservedMemory() = default;
  // Reserves a block whose size is `bytes`. If the system refuses a block of this size, halves the
  // size and tries again. Gives up and reserves nothing when the size would become less than
  // `least`. Requires: least > 0.
  ReservedMemory(std::size_t bytes, std::size_t least);
  ~ReservedMemory();
  ReservedMemory(const ReservedMemory&) = delete;
  ReservedMemory& operator=(const ReservedMemory&) = delete;
  ReservedMemory(ReservedMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  ReservedMemory& operator=(ReservedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  // Returns the address of the first byte, or nullptr if nothing is reserved. The address is a
  // multiple of 64.
  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Fills the beginning of the block with zeros; this part has the size `bytes`. On Linux, also
  // gives the memory of the zeroed part back to the system.
  void clear(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace cheg
