#include "base/text.hpp"

#include <array>

#include "tests/support/catch.hpp"

namespace cheg::test::text_test {
namespace {

constexpr std::array<std::string_view, 4> kNames{"SELECT", "SELECC", "SETV", "UNION"};

TEST_CASE("the nearest name is the one with the fewest slips of the finger") {
  CHECK(nearest_name("SELCT", kNames) == "SELECT");
  CHECK(nearest_name("selecc", kNames) == "SELECC");
  CHECK(nearest_name("UNOIN", kNames) == "UNION");
  CHECK(nearest_name("STV", kNames) == "SETV");
}

TEST_CASE("a name that is too far from all others has no nearest") {
  CHECK(nearest_name("PLAY", kNames).empty());
  CHECK(nearest_name("X", kNames).empty());
  CHECK(nearest_name("", kNames).empty());
  CHECK(nearest_name(std::string(1 << 20, 'S'), kNames).empty());
}

TEST_CASE("quoted text is short and harmless to a terminal") {
  CHECK(cheg::quoted("e4") == "`e4`");
  CHECK(cheg::quoted(std::string_view("a\0\x1b[2J", 6)) == "`a??[2J`");
  CHECK(cheg::quoted(std::string(100, 'x')) == "`" + std::string(24, 'x') + "...`");
  CHECK(cheg::quoted('x') == "`x`");
  CHECK(cheg::quoted(' ') == "a space");
  CHECK(cheg::quoted('\0') == "the character 0x00");
}

TEST_CASE("trimming removes white space around a text only") {
  CHECK(trimmed(" \t a b \r\n") == "a b");
  CHECK(trimmed(" \n").empty());
}

}  // namespace
}  // namespace cheg::test::text_test
