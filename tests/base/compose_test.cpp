#include "base/compose.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"

namespace cheg::test::compose_test {
namespace {

TEST_CASE("each {} of a pattern becomes the next argument") {
  CHECK(composed("plain") == "plain");
  CHECK(composed("{}", "") == "");
  CHECK(composed("{}{}", 'a', std::string("bc")) == "abc");
  CHECK(composed("rank {} of {}", 3, std::string_view("board")) == "rank 3 of board");
  CHECK(composed("{} {}", "{}", "{}") == "{} {}");
}

TEST_CASE("numbers of every size are composed in full") {
  CHECK(composed("{}", std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(composed("{}", std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(composed("{} {}", std::uint8_t{65}, std::int8_t{-1}) == "65 -1");
}

TEST_CASE("a hexadecimal number has at least so many digits") {
  CHECK(hexadecimal(0, 2) == "00");
  CHECK(hexadecimal(0xAB, 2) == "AB");
  CHECK(hexadecimal(0xA0, 4) == "00A0");
  CHECK(hexadecimal(0x1F600, 4) == "1F600");
}

}  // namespace
}  // namespace cheg::test::compose_test
