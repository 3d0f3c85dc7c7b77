// Asking for large pages.
#include "base/large_pages.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tests/support/catch.hpp"

namespace cheg::test::large_pages_test {
namespace {

TEST_CASE("asking for large pages keeps the content of blocks of any size and at any address") {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, 2 * kMebibyte, 7 * kMebibyte}) {
    for (const std::size_t offset : {std::size_t{0}, std::size_t{1}, std::size_t{4096}}) {
      std::vector<std::byte> block(offset + size, std::byte{7});
      prefer_large_pages(block.data() + offset, size);
      CHECK(std::ranges::count(block, std::byte{7}) == std::ssize(block));
    }
  }
}

}  // namespace
}  // namespace cheg::test::large_pages_test
