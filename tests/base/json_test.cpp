#include "base/json.hpp"

#include "tests/support/catch.hpp"

namespace cheg::test::json_test {
namespace {

TEST_CASE("JSON text escapes every character that does not show, and is read back unchanged") {
  const std::string hostile =
      "\x1b[2J\x7f \xC2\x9B \xE2\x80\xAE \xD8\x9C \xEF\xBB\xBF \xF3\xA0\x81\x81 end";
  const std::string text = json_text(Json{{"a", hostile}});
  CHECK(text == R"({"a":"\u001b[2J\u007f \u009b \u202e \u061c \ufeff \udb40\udc41 end"})");
  CHECK(Json::parse(text)["a"] == hostile);
}

TEST_CASE("JSON text leaves letters of all languages as they are") {
  const std::string text = "\xC3\xA9 \xE2\x99\x94 \"\\";
  CHECK(json_text(Json(text)) == "\"\xC3\xA9 \xE2\x99\x94 \\\"\\\\\"");
}

TEST_CASE("JSON text has U+FFFD for bytes that are not UTF-8") {
  CHECK(json_text(Json("a\xff")) == "\"a\xEF\xBF\xBD\"");
}

}  // namespace
}  // namespace cheg::test::json_test
