// Large memory straight from the system, so that what a process takes is what it uses: nothing is
// copied when it grows, and what is given back leaves the process at once.
#pragma once

#include <cstddef>
#include <utility>

namespace cheg {

// A block that grows in place or moves without a copy of its content in memory. Where the system
// cannot do that, growing copies.
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

  // At least so many bytes, in whole pages. The content up to the smaller size stays; it may move.
  // Throws std::bad_alloc, and nothing has changed.
  void resize(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Address space of a fixed size, all zeros at first. The system gives a page when it is first
// written. In large pages where there are some, for tables in which every access is to another
// place.
class ReservedMemory {
 public:
  ReservedMemory() = default;
  // Reserves so many bytes, or half of them, and so on, down to `least`, as the system allows; none
  // if it does not allow even these. Requires: least > 0.
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

  // At an address that suits any type of up to 64 bytes alignment; nullptr if there is none.
  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Makes the first bytes zeros again and gives their pages back.
  void clear(std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace cheg
