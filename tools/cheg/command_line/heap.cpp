#include "tools/cheg/command_line/heap.hpp"

#include <cstdlib>  // defines __GLIBC__

#if defined(__GLIBC__) && !defined(CHEG_SANITIZED)
#define CHEG_PREPARES_HEAP
#endif

#ifdef CHEG_PREPARES_HEAP
#include <malloc.h>
#include <unistd.h>

#include <cstddef>
#include <new>

#include "base/large_pages.hpp"

namespace {

// The heap grows by this much at a time. The first step is enough for most commands.
constexpr int kStep = 16 << 20;
constexpr std::size_t kLargeBlock = std::size_t{4} << 20;

}  // namespace

void* operator new(std::size_t bytes) {
  void* const block = std::malloc(bytes == 0 ? 1 : bytes);  // NOLINT(*-no-malloc)
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  if (bytes >= kLargeBlock) {
    cheg::prefer_large_pages(static_cast<std::byte*>(block), bytes);
  }
  return block;
}

void operator delete(void* block) noexcept {
  std::free(block);  // NOLINT(*-no-malloc)
}

void operator delete(void* block, std::size_t /*bytes*/) noexcept {
  std::free(block);  // NOLINT(*-no-malloc)
}
#endif

namespace cheg::tool {

void prepare_heap() {
#ifdef CHEG_PREPARES_HEAP
  mallopt(M_MMAP_THRESHOLD, kStep);
  mallopt(M_TRIM_THRESHOLD, 4 * kStep);
  mallopt(M_TOP_PAD, kStep);
  // This block does not fit into the heap of this moment. The heap grows by a step, and the new
  // memory begins near the block.
  void* const block = std::malloc(kStep / 8);  // NOLINT(*-no-malloc)
  auto* const begin = static_cast<std::byte*>(block);
  const auto* const end = static_cast<std::byte*>(sbrk(0));
  if (block != nullptr && begin < end) {
    prefer_large_pages(begin, static_cast<std::size_t>(end - begin));
  }
  std::free(block);  // NOLINT(*-no-malloc)
#endif
}

}  // namespace cheg::tool
