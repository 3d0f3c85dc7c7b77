#include "serve/flat_object.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace cheg::test::flat_object_test {
namespace {

using serve::FlatObject;

TEST_CASE("a flat object has texts, integers, truth values and lists of texts") {
  const auto object = FlatObject::read(
      R"({"a":"x \"y\" \u00e9","b":-7,"c":9223372036854775807,"d":true,"e":["p","q"],"f":[]})");
  REQUIRE(object);
  CHECK(object->text("a") == "x \"y\" \u00e9");
  CHECK(object->integer("b") == -7);
  CHECK(object->integer("c") == 9223372036854775807);
  CHECK(object->truth("d"));
  CHECK(object->texts("e") == std::vector<std::string>{"p", "q"});
  CHECK(object->texts("f").empty());
  CHECK(object->contains("a"));
  CHECK_FALSE(object->contains("g"));
  CHECK(FlatObject::read("{}"));
}

TEST_CASE("a member of a flat object that is missing or has another type is named") {
  const auto object = FlatObject::read(R"({"a":"x","b":1})");
  REQUIRE(object);
  CHECK_THROWS_WITH(object->text("c"), "`c` must be a text");
  CHECK_THROWS_WITH(object->integer("a"), "`a` must be an integer");
  CHECK_THROWS_WITH(object->truth("b"), "`b` must be true or false");
  CHECK_THROWS_WITH(object->texts("a"), "`a` must be a list of texts");
}

TEST_CASE("what is not a flat object is refused") {
  for (const char* text : {R"({"a":{}})", R"({"a":{"b":1}})", R"({"a":null})", R"({"a":1.5})",
                           R"({"a":[1]})", R"({"a":[["x"]]})", R"({"a":[{}]})", R"(["a"])", "7",
                           R"("a")", "null", R"({"a":18446744073709551615})"}) {
    INFO(text);
    const auto object = FlatObject::read(text);
    REQUIRE_FALSE(object);
    CHECK(object.error() ==
          "an object with texts, integers, truth values or lists of texts is expected");
  }
  for (const char* text : {"", "{", R"({"a"})", R"({"a":"x"} y)", R"({"a":"x)", "\xff"}) {
    INFO(text);
    const auto object = FlatObject::read(text);
    REQUIRE_FALSE(object);
    CHECK(object.error().find("parse error") != std::string::npos);
  }
}

}  // namespace
}  // namespace cheg::test::flat_object_test
