// Large pages of memory. With large pages, new memory causes one page fault per 2 MiB instead of
// one per 4 KiB, and random access needs fewer translations of addresses.
#pragma once

#include <cstddef>

namespace cheg {

// The size of a large page.
inline constexpr std::size_t kLargePage = std::size_t{1} << 21;

// Asks the system to use large pages for a block of memory. The block begins at `data`, and its
// size is `bytes`. Does nothing if the block is smaller than a large page or if the system has no
// large pages. Does not change the content. Ignores a refusal.
void prefer_large_pages(std::byte* data, std::size_t bytes);

}  // namespace cheg
