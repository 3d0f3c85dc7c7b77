#include "base/system_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
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
std::byte* map_anywhere(std::size_t bytes, int flags) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);  // NOLINT(*-cast)
}

// Maps a block that begins at a multiple of kLargePage if the block is at least as large as a large
// page. Only a block with such an address consists of large pages, and keeps them when it moves.
// Returns nullptr if the system has no more memory.
std::byte* map(std::size_t bytes, int flags) {
  if (bytes < kLargePage || bytes > std::numeric_limits<std::size_t>::max() - kLargePage) {
    return map_anywhere(bytes, flags);
  }
  std::byte* const data = map_anywhere(bytes + kLargePage, flags);
  if (data == nullptr) {
    return map_anywhere(bytes, flags);
  }
  const std::size_t before =
      (kLargePage - std::bit_cast<std::uintptr_t>(data) % kLargePage) % kLargePage;
  if (before > 0) {
    munmap(data, before);
  }
  if (before < kLargePage) {
    munmap(data + before + bytes, kLargePage - before);
  }
  return data + before;
}

// Changes the size of the block and keeps its content. Returns nullptr if the system has no more
// memory.
std::byte* remap(std::byte* data, std::size_t old_bytes, std::size_t bytes) {
#ifdef CHEG_MOVES_BLOCKS
  void* memory = mremap(data, old_bytes, bytes, 0);
  if (memory == MAP_FAILED) {  // NOLINT(*-cast)
    std::byte* const place = map(bytes, MAP_NORESERVE);
    if (place == nullptr) {
      return nullptr;
    }
    memory = mremap(data, old_bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place);
    if (memory == MAP_FAILED) {  // NOLINT(*-cast)
      munmap(place, bytes);
      return nullptr;
    }
  }
  return static_cast<std::byte*>(memory);
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
