// Large blocks of memory straight from the system. A process therefore holds only the memory that
// it uses: a block grows without being copied, and the system gets memory back at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cheg {

// The memory that the machine has, or that it grants to a group of processes that this one belongs
// to (Linux: /sys/fs/cgroup), in bytes.
[[nodiscard]] std::uint64_t memory_of_machine();

// A block of memory. It grows in place, or moves without a second copy of its content. If the
// system supports neither, growing copies the content.
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

  // Sets the size to at least `bytes`, in whole pages. The content up to the smaller of the two
  // sizes stays, but its address may change. Throws std::bad_alloc and then changes nothing.
  void resize(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Address space of a fixed size, initially all zeros. The system provides a page when the page is
// first written. The memory consists of large pages if the system has some; this suits tables with
// random access.
class ReservedMemory {
 public:
  ReservedMemory() = default;
  // Reserves `bytes` bytes. If the system refuses them, tries half as many, and so on, down to
  // `least`. Reserves nothing if the system refuses even `least` bytes. Requires: least > 0.
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

  // The first byte, at an address that suits any type with an alignment of up to 64 bytes; nullptr
  // if nothing is reserved.
  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Sets the first `bytes` bytes to zero again and gives their pages back to the system.
  void clear(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace cheg
