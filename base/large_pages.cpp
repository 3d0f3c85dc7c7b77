#include "base/large_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstdint>

namespace cheg {

void prefer_large_pages([[maybe_unused]] std::byte* data, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  static const auto kPage = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  // The system takes whole pages only.
  const std::size_t skipped = (kPage - std::bit_cast<std::uintptr_t>(data) % kPage) % kPage;
  if (bytes >= kLargePage + skipped) {
    madvise(data + skipped, bytes - skipped, MADV_HUGEPAGE);
  }
#endif
}

}  // namespace cheg
