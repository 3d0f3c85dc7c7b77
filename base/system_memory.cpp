#include "base/system_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

#include "base/large_pages.hpp"
#include "base/require.hpp"

namespace cheg {
namespace {

// The thread sanitizer does not see that mremap moves a block. It would report earlier writes of
// other threads to these addresses as races.
#if defined(MREMAP_MAYMOVE) && !defined(CHEG_SANITIZED_THREADS)
#define CHEG_MOVES_BLOCKS
#endif

std::size_t in_whole_pages(std::size_t bytes) {
  static const auto kPage = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + kPage - 1) / kPage * kPage;
}

// Returns nullptr if the system has no more memory.
std::byte* map(std::size_t bytes, int flags) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);  // NOLINT(*-cast)
}

// Changes the size of the block and keeps its content. Returns nullptr if the system has no more
// memory.
std::byte* remap(std::byte* data, std::size_t old_bytes, std::size_t bytes) {
#ifdef CHEG_MOVES_BLOCKS
  void* const memory = mremap(data, old_bytes, bytes, MREMAP_MAYMOVE);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);  // NOLINT(*-cast)
#else
  std::byte* const memory = map(bytes, 0);
  if (memory != nullptr) {
    std::memcpy(memory, data, old_bytes < bytes ? old_bytes : bytes);
    munmap(data, old_bytes);
  }
  return memory;
#endif
}

}  // namespace

GrowingBlock::~GrowingBlock() {
  if (data_ != nullptr) {
    munmap(data_, bytes_);
  }
}

void GrowingBlock::resize(std::size_t bytes) {
  const std::size_t wanted = in_whole_pages(bytes);
  if (wanted == bytes_) {
    return;
  }
  if (wanted == 0) {
    munmap(data_, bytes_);
    data_ = nullptr;
  } else {
    std::byte* const data = data_ == nullptr ? map(wanted, 0) : remap(data_, bytes_, wanted);
    if (data == nullptr) {
      throw std::bad_alloc();
    }
    data_ = data;
    prefer_large_pages(data_, wanted);
  }
  bytes_ = wanted;
}

ReservedMemory::ReservedMemory(std::size_t bytes, std::size_t least) {
  CHEG_REQUIRE(least > 0);
#ifdef MAP_NORESERVE
  constexpr int kFlags = MAP_NORESERVE;
#else
  constexpr int kFlags = 0;
#endif
  for (std::size_t size = bytes; size >= least; size /= 2) {
    const std::size_t mapped = in_whole_pages(size);
    data_ = map(mapped, kFlags);
    if (data_ != nullptr) {
      bytes_ = mapped;
      break;
    }
  }
  prefer_large_pages(data_, bytes_);
}

ReservedMemory::~ReservedMemory() {
  if (data_ != nullptr) {
    munmap(data_, bytes_);
  }
}

void ReservedMemory::clear(std::size_t bytes) {
  CHEG_REQUIRE(bytes <= bytes_);
  if (bytes == 0) {
    return;
  }
#ifdef __linux__
  // On other systems the content may remain.
  if (madvise(data_, in_whole_pages(bytes), MADV_DONTNEED) == 0) {
    return;
  }
#endif
  std::memset(data_, 0, bytes);
}

}  // namespace cheg
