// Which of the shipped programs are for people, and which for hosts.
#include "stdlib/shipped.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"

namespace cheg::test::shipped_test {
namespace {

using Catch::Matchers::VectorContains;

bool is_special(std::string_view name) {
  return name.ends_with("_deep") || name.ends_with("_engine");
}

TEST_CASE("the programs for people are the proved ones without those for special uses") {
  const auto taught = stdlib::taught_programs();
  CHECK_THAT(taught, VectorContains(std::string_view("kbnk")));
  for (const std::string_view name : stdlib::proved_programs()) {
    INFO(name);
    CHECK((std::ranges::count(taught, name) == 1) != is_special(name));
  }
}

TEST_CASE("a host asks a program for engines in place of the program for people") {
  const auto taught = stdlib::taught_programs();
  const auto asked = stdlib::default_programs();
  REQUIRE(asked.size() == taught.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    INFO(taught[i]);
    const std::string for_engines = std::string(taught[i]) + "_engine";
    CHECK(asked[i] ==
          (stdlib::find_shipped_program(for_engines) == nullptr ? taught[i] : for_engines));
  }
  CHECK_THAT(asked, VectorContains(std::string_view("kbnk_engine")));
}

}  // namespace
}  // namespace cheg::test::shipped_test
